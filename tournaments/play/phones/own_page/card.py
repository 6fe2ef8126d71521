"""Tells whose page a phone shows, by the cookie that it had when a card was read."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from tournaments.entries.models import Entry
from tournaments.plans.models import Tournament
from tournaments.tables import player_cards

CARD = "my_card"
COOKIE_SECONDS = 60 * 24 * 60 * 60  # whoever looks at home, some weeks later


def holder(request: HttpRequest, day: Tournament) -> Entry | None:
    """Return the player whose card this phone has; None once it was made anew."""
    return player_cards.by_token(day, request.COOKIES.get(CARD, ""))


def remember(answer: HttpResponse, day: Tournament, entry: Entry) -> None:
    """Have a phone show this page again; each tournament has a cookie of its own."""
    answer.set_cookie(
        CARD,
        player_cards.token_of(entry),
        max_age=COOKIE_SECONDS,
        path=path_of(day),
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def forget(answer: HttpResponse, day: Tournament) -> None:
    answer.delete_cookie(CARD, path=path_of(day), samesite="Lax")


def path_of(day: Tournament) -> str:
    return reverse("own_page:page", args=[day.public_id])
