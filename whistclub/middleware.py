"""The stations that every request passes on its way to a page."""

import logging
from collections.abc import Callable
from time import monotonic
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.middleware import LoginRequiredMiddleware
from django.core.exceptions import BadRequest, MiddlewareNotUsed
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, resolve_url
from django.urls import is_valid_path
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext as _

from scoring.bounds import LARGEST, is_storable
from tournaments.accounts import queries as accounts
from tournaments.club.first_run import keys
from tournaments.club.whence import address_of

log = logging.getLogger("whistclub.access")
NOT_USED = ("camera", "geolocation", "microphone", "payment", "usb")


class SecurityHeaders(MiddlewareMixin):
    """Add a content security policy, and refuse the devices we never ask for."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        super().__init__(get_response)
        self.policy = "; ".join(f"{k} {v}" for k, v in settings.SECURE_CSP.items())
        self.devices = ", ".join(f"{device}=()" for device in NOT_USED)

    def process_response(
        self, request: HttpRequest, response: HttpResponse
    ) -> HttpResponse:
        response.headers.setdefault("Permissions-Policy", self.devices)
        # Django's own debug pages are written with inline styles.
        if not (settings.DEBUG and response.status_code in {404, 500}):
            response.headers.setdefault("Content-Security-Policy", self.policy)
        return response


class AccessLog:
    """Write a line for each answer, where the club asks for it.

    It has neither what was asked in the address nor who signed in.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        if not settings.ACCESS_LOG:
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began = monotonic()
        response = self.get_response(request)
        log.info(
            "%s %s %s %s %.0f ms",
            address_of(request) or "-",
            request.method,
            request.path,
            response.status_code,
            1000 * (monotonic() - began),
        )
        return response


class FirstRun(MiddlewareMixin):
    """Ask the database until there is an account, and then never again."""

    is_over = False

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        if self.is_over or not settings.FIRST_RUN:
            return None
        # The choices of a language and of colours are part of the first-run pages.
        pages = "first_run:make first_run:restore first_run:how_far"
        others = "choose_language choose_colours health manifest"
        if request.path in [resolve_url(page) for page in f"{pages} {others}".split()]:
            return None
        if accounts.is_first_run():
            return redirect("first_run:make")
        self.is_over = True
        keys.load()  # another process may have brought the club with its keys
        return None


class RefuseUnstorable(MiddlewareMixin):
    """Refuse what no database keeps: a NUL in an address or a form, a number too large.

    A cookie with a NUL is none of ours. What else is typed is bounded where it is
    asked, by `scoring.bounds`.
    """

    def process_request(self, request: HttpRequest) -> None:
        for name in [
            name for name, one in request.COOKIES.items() if not is_storable(one)
        ]:
            del request.COOKIES[name]

    def process_view(
        self,
        request: HttpRequest,
        view_func: Callable[..., HttpResponseBase],
        view_args: tuple[Any, ...],
        view_kwargs: dict[str, Any],
    ) -> None:
        sent = (("", [request.path]), *request.GET.lists(), *request.POST.lists())
        if not all(
            is_storable(text) for name, texts in sent for text in (name, *texts)
        ):
            raise BadRequest("NUL")
        numbers = [one for one in view_kwargs.values() if isinstance(one, int)]
        if any(one > LARGEST for one in numbers):
            raise Http404(request.path)


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
        request.is_private = True  # type: ignore[attr-defined]
        return super().process_view(request, view_func, view_args, view_kwargs)

    def process_response(
        self, request: HttpRequest, response: HttpResponse
    ) -> HttpResponse:
        """Leave nothing of such a page on a computer that others use after it.

        A page for everybody tells more, too, to who has signed in.
        """
        has_session = settings.SESSION_COOKIE_NAME in request.COOKIES
        if has_session or getattr(request, "is_private", False):
            response.headers["Cache-Control"] = "private, no-store"
        return response


class PageAbove(MiddlewareMixin):
    """Lead a browser that asks for the address of a button to the page it stands on.

    It does so after a refused press, with another language, other colours or a new
    sign-in: the page it showed has the address of what was pressed.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponse
    ) -> HttpResponse:
        if (
            response.status_code != HttpResponseNotAllowed.status_code
            or request.method != "GET"
            or "text/html" not in request.headers.get("Accept", "")
        ):
            return response
        messages.warning(
            request,
            _("Nothing was pressed or kept. If you meant to, do it here again."),
        )
        return redirect(page_above(request.path))


def page_above(path: str) -> str:
    """The nearest address above this one at which there is something."""
    while path != "/":
        path = path[: path.rstrip("/").rfind("/") + 1]
        if is_valid_path(path):
            break
    return path
