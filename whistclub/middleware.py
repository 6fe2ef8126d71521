"""What every request passes on its way to a page."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth.middleware import LoginRequiredMiddleware
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, resolve_url
from django.utils import translation
from django.utils.cache import patch_vary_headers

from tournaments.planning import queries

NOT_USED = ("camera", "geolocation", "microphone", "payment", "usb")


class SecurityHeaders:
    """Add a content security policy, and refuse the devices we never ask for."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.policy = "; ".join(f"{k} {v}" for k, v in settings.SECURE_CSP.items())
        self.devices = ", ".join(f"{device}=()" for device in NOT_USED)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Permissions-Policy", self.devices)
        # Django's own debug pages are written with inline styles.
        if not (settings.DEBUG and response.status_code in {404, 500}):
            response.headers.setdefault("Content-Security-Policy", self.policy)
        return response


class Language:
    """Speak the language that was chosen, or that the browser asks for.

    Django's own also looks for a language in each address, where ours have none.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        language = translation.get_language_from_request(request)
        translation.activate(language)
        request.LANGUAGE_CODE = language
        response = self.get_response(request)
        patch_vary_headers(response, ["Accept-Language"])
        response.headers.setdefault("Content-Language", translation.get_language())
        return response


class FirstRun:
    """Ask the database until there is an account, and then never again."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.is_over = False

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if self.leads_away(request):
            return redirect("planning:first_run")
        return self.get_response(request)

    def leads_away(self, request: HttpRequest) -> bool:
        if self.is_over or not settings.FIRST_RUN:
            return False
        # The choices of a language and of colours are part of the first-run page.
        pages = ("planning:first_run", "choose_language", "choose_colours")
        if request.path in [resolve_url(page) for page in pages]:
            return False
        self.is_over = not queries.is_first_run()
        return not self.is_over


class LoginRequired(LoginRequiredMiddleware):
    """Ask who it is on those pages alone that are not for everybody."""

    def process_view(
        self,
        request: HttpRequest,
        view_func: Callable[..., HttpResponseBase],
        view_args: tuple[Any, ...],
        view_kwargs: dict[str, Any],
    ) -> HttpResponseBase | None:
        if not getattr(view_func, "login_required", True):
            # All the same a page is in the language and the colours of a cookie.
            request.session.accessed = True
            return None
        return super().process_view(request, view_func, view_args, view_kwargs)
