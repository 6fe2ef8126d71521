"""What every request passes on its way to a page."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, resolve_url

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
        # The choices of a language and of colours are part of the first-run page.
        pages = ("planning:first_run", "choose_language", "choose_colours")
        own = [resolve_url(page) for page in pages]
        if self.is_over or not settings.FIRST_RUN or request.path in own:
            return False
        self.is_over = not queries.is_first_run()
        return not self.is_over
