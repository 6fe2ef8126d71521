"""Leads every visitor to the first-run page while there is no club and no account."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, resolve_url

from tournaments.planning import queries


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
