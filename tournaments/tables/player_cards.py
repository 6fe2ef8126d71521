"""Reads the cards of the players, and whose a card is."""

import hmac
from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import QuerySet
from django.utils.crypto import salted_hmac

from tournaments.devices.rules.codes import Card, card_from, plain_code
from tournaments.entries.models import Entry
from tournaments.entries.queries import GONE, entries, names
from tournaments.folding import folded
from tournaments.plans.models import Tournament
from tournaments.tables.awaited import search_entries

MOST_NAMESAKES = 8  # more than these are told apart by their numbers alone


class OfPlayer(NamedTuple):
    """The card of a player as it is printed."""

    entry: Entry
    name: str
    card: Card

    @property
    def token(self) -> str:
        """The text in the QR code behind the `#`, and in the cookie of a phone."""
        return token_of(self.entry)


def card_of(entry: Entry) -> Card:
    """Make the card of a player of the installation's secret; it is kept nowhere."""
    what = f"{entry.tournament.public_id}/{entry.public_id}/{entry.card_times}"
    digest = salted_hmac(
        "tournaments.play.phones.player_card", what, algorithm="sha256"
    )
    return card_from(entry.number, digest.digest())


def token_of(entry: Entry) -> str:
    return f"{entry.public_id}.{card_of(entry).secret}"


def opened_by_card(found: QuerySet[Entry]) -> QuerySet[Entry]:
    """Return those whose card opens a page: that of who was forgotten opens none."""
    return found.filter(player__forgotten_at=None)


def by_token(tournament: Tournament, token: str) -> Entry | None:
    """Return the player whose card this is; None once it was made anew."""
    public_id, _dot, secret = token.partition(".")
    if not (public_id.isalnum() and secret):
        return None
    found = opened_by_card(entries(tournament)).filter(public_id=public_id).first()
    if found is None:
        return None
    found.tournament = tournament
    mine = card_of(found).secret
    return found if hmac.compare_digest(mine.encode(), secret.encode()) else None


def has_code(entry: Entry, typed: str) -> bool:
    return hmac.compare_digest(card_of(entry).code.encode(), plain_code(typed).encode())


def called_so(tournament: Tournament, typed: str) -> list[Entry]:
    """Return the players that a typed number or name may mean; none if too many."""
    if not folded(typed):
        return []
    found = list(
        opened_by_card(search_entries(tournament, typed))[: MOST_NAMESAKES + 1]
    )
    found = [one for one in found if str(one.number) == typed.strip()] or found
    for one in found:
        one.tournament = tournament
    return found if len(found) <= MOST_NAMESAKES else []


def who_plays(tournament: Tournament) -> QuerySet[Entry]:
    """Return those who get a card: who has left or is out needs none."""
    return opened_by_card(entries(tournament)).exclude(state__in=GONE)


def cards(
    tournament: Tournament, shown: Iterable[Entry], *, full: bool
) -> list[OfPlayer]:
    """The cards of these players; their names in `full`, or as the hall may read."""
    called = names(tournament, full=full)
    found = []
    for one in shown:
        one.tournament = tournament
        found.append(OfPlayer(one, called[one.public_id], card_of(one)))
    return found
