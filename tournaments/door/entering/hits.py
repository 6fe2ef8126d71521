"""Reads the members whom one may mean at the door, and as which entry they are in."""

from typing import NamedTuple

from django.db.models import Case, F, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Concat

from tournaments.entries import people
from tournaments.entries.models import Entry
from tournaments.entries.queries import IN
from tournaments.folding import folded
from tournaments.plans.models import Tournament
from tournaments.players.models import Player
from tournaments.players.rules.judging import is_near

State = Entry.State
MOST_FOUND = 8


class Hit(NamedTuple):
    """A member whom one may mean at the door, and as which entry they are in."""

    player: Player
    entry: Entry | None

    @property
    def can_come(self) -> bool:
        """Return whether they can still be registered, or be noted as here."""
        return self.entry is None or self.entry.state in (State.REGISTERED, State.LEFT)

    @property
    def is_free(self) -> bool:
        """Return whether they may still become somebody's partner."""
        if self.entry is None:
            return True
        return self.entry.state in IN and self.entry.side_id is None


def members_found(tournament: Tournament, search: str) -> list[Hit]:
    """The first members that match; those who are in already come last.

    Before them come those of whose name each word looked for is one, or begins one.
    """
    if not folded(search):
        return []
    spaced = Concat(Value(" "), "folded_name", Value(" "))
    found = people.members(search).annotate(spaced=spaced)
    return _hits(tournament, found, closeness(folded(search).split()))


def of_number(tournament: Tournament, number: int) -> list[Hit]:
    """Return the player who has this number here, then the member who has it."""
    entered = Entry.objects.filter(tournament=tournament, number=number)
    here = Q(pk__in=entered.values("player"))
    found = people.real().filter(here | Q(number=number)).select_related("club")
    return _hits(tournament, found, Case(When(here, then=Value(0)), default=Value(1)))


def nearly_called(tournament: Tournament, name: str) -> list[Hit]:
    """The members whose names differ by a letter from one that was typed."""
    rows = people.real().values_list("pk", "folded_name")
    keys = [key for key, known in rows.iterator() if is_near(folded(name), known)]
    found = people.real().filter(pk__in=keys).select_related("club")
    return _hits(tournament, found, Value(0))


def closeness(words: list[str]) -> Case:
    """Grade names: those with these words, with words that begin so, and the others."""
    whole, begins = Q(), Q()
    for word in words:
        its_number = Q(number=int(word)) if people.is_number(word) else Q()
        whole &= Q(spaced__contains=f" {word} ") | its_number
        begins &= Q(spaced__contains=f" {word}") | its_number
    ways = When(whole, then=Value(0)), When(begins, then=Value(1))
    return Case(*ways, default=Value(2))


def _hits(
    tournament: Tournament, found: QuerySet[Player], first: Case | Value
) -> list[Hit]:
    entered = Entry.objects.filter(tournament=tournament)
    state = Subquery(entered.filter(player=OuterRef("pk")).values("state"))
    # Whoever is not in has none; then, by luck of the alphabet, registered and present.
    order = F("its_state").desc(nulls_first=True)
    found = found.annotate(its_state=state, fits=first)
    players = list(found.order_by("fits", order, *people.BY_NAME)[:MOST_FOUND])
    theirs = entered.filter(player__in=players).select_related("side")
    entries = {entry.player_id: entry for entry in theirs}
    return [Hit(player, entries.get(player.pk)) for player in players]
