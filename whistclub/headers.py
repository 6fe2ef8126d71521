"""The headers that tell a browser what a page of ours may never do."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

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
