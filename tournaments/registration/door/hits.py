"""Reads the members whom one may mean at the door, and as which entry they are in."""

from typing import NamedTuple

from django.db.models import F, OuterRef, Subquery

from tournaments.models import Entry, Player, Tournament
from tournaments.registration.members import queries as members
from tournaments.registration.queries import IN
from tournaments.registration.rules.folding import folded

State = Entry.State
MOST_FOUND = 8


class Hit(NamedTuple):
    """A member whom one may mean at the door, and as which entry they are in."""

    player: Player
    entry: Entry | None

    @property
    def can_come(self) -> bool:
        """Whether there is something to do: to register them, or to have them here."""
        return self.entry is None or self.entry.state in (State.REGISTERED, State.LEFT)

    @property
    def is_free(self) -> bool:
        """Whether they may still become somebody's partner."""
        if self.entry is None:
            return True
        return self.entry.state in IN and self.entry.side_id is None


def members_found(tournament: Tournament, search: str) -> list[Hit]:
    """The first members that match; those who are in already come last."""
    if not folded(search):
        return []
    entered = Entry.objects.filter(tournament=tournament)
    state = Subquery(entered.filter(player=OuterRef("pk")).values("state"))
    # Whoever is not in has none; then, by luck of the alphabet, registered and present.
    order = F("its_state").desc(nulls_first=True)
    found = members.members(search).annotate(its_state=state)
    players = list(found.order_by(order, *members.BY_NAME)[:MOST_FOUND])
    theirs = entered.filter(player__in=players).select_related("side")
    entries = {entry.player_id: entry for entry in theirs}
    return [Hit(player, entries.get(player.pk)) for player in players]
