"""Gathers what the till lists: people with what they owe, movements in words."""

from typing import NamedTuple

from django.db.models import Q, QuerySet

from scoring.bounds import is_whole
from tournaments.accounts.models import Account as Crew
from tournaments.entries import queries as entries
from tournaments.entries.models import Entry
from tournaments.folding import folded
from tournaments.plans.models import Tournament
from tournaments.tables.owing import Person, owing
from tournaments.till import queries
from tournaments.till.models import Movement
from tournaments.till.wording import money, title


class Row(NamedTuple):
    """One movement in words."""

    movement: Movement
    what: str
    who: str
    by: str
    reason: str
    pieces: str = ""  # the coins and notes that were counted
    number_taken_back: int = 0  # of the movement that took this one back
    corrects: int = 0

    @property
    def stands(self) -> bool:
        return not (self.number_taken_back or self.corrects)


def people_at_till(day: Tournament, found: QuerySet[Entry] | None) -> list[Person]:
    """These players, or else those who owe, by number; in a fixed number of queries."""
    every = queries.accounts(day)
    if found is None:
        found = entries.entries(day).filter(owing(day, every))
    return [
        Person(entry, every[entry.public_id])
        for entry in found
        if entry.public_id in every
    ]


def row(one: Movement) -> Row:
    """A movement in words."""
    event = one.event
    back = one.corrected_by.number if hasattr(one, "corrected_by") else 0
    return Row(
        movement=one,
        what=title(one),
        who=f"{one.entry.number}. {one.entry.player}" if one.entry else "",
        by=event.made_by.name if event.made_by else "–",
        reason=event.words.text if hasattr(event, "words") else "",
        pieces=pieces_in_words(one),
        number_taken_back=back,
        corrects=one.corrects.number if one.corrects else 0,
    )


def pieces_in_words(one: Movement) -> str:
    """`2 × 20,00 €, 10 × 0,50 €`: what was counted, the largest first."""
    counted = sorted((one.pieces or {}).items(), key=lambda piece: -int(piece[0]))
    return ", ".join(f"{number} × {money(int(value))}" for value, number in counted)


def search_movements(day: Tournament, search: str, kind: str) -> QuerySet[Movement]:
    """The movements that the desk looks for, the newest first."""
    found = queries.movements(day)
    if kind:
        found = found.filter(kind=kind)
    words = folded(search).split()
    named = found.order_by("about").values_list("about", flat=True).distinct()
    about = {name: folded(name) for name in named} if words else {}
    for word in words:
        matches = Q(entry__player__folded_name__contains=word)
        matches |= Q(about__in=[name for name in about if word in about[name]])
        if is_whole(word):
            matches |= Q(entry__number=int(word)) | Q(number=int(word))
        found = found.filter(matches)
    return found


def last_movement(day: Tournament, by: Crew, *kinds: str) -> Row | None:
    """Return the last movement of these kinds by this account, if it still stands."""
    found = queries.movements(day).filter(event__made_by=by, kind__in=kinds)
    newest = next(map(row, found[:1]), None)
    return newest if newest and newest.stands else None
