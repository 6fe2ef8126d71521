"""WhistClub as it is served, with one bare page besides."""

from django.http import HttpRequest, HttpResponse
from django.urls import path

from whistclub.wsgi import application

__all__ = ["application"]


def bare(request: HttpRequest) -> HttpResponse:
    """Add one row, and say so."""
    from tournaments.players.models import Club

    Club.objects.create(name=request.POST["name"])
    return HttpResponse(request.user.get_username())


def add_the_bare_page() -> None:
    from whistclub import urls

    urls.urlpatterns.append(path("bare/", bare))


add_the_bare_page()
