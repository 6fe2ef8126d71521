"""Reads receipts: all that a player has paid and got back, as it stands."""

from collections.abc import Collection, Sequence
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from tournaments.accounts.queries import host
from tournaments.entries.models import Entry
from tournaments.plans.models import Tournament
from tournaments.till.models import Movement
from tournaments.till.queries import Kind, valid_movements
from tournaments.till.wording import title

KINDS = (Kind.FEE, Kind.REFUND, Kind.EXTRA)  # a prize is no receipt of the club's


class Receipt(NamedTuple):
    """All that a receipt shows."""

    club: str
    place: str
    tournament: Tournament
    entry: Entry
    movements: Sequence[Movement]  # those that stand, the oldest first

    @property
    def lines(self) -> list[tuple[str, str, int]]:
        """The title, the means and the amount of each movement."""
        return [(title(one), one.means, one.amount) for one in self.movements]

    @property
    def number(self) -> int:
        """The number of the last movement on it, which tells two receipts apart."""
        return self.movements[-1].number if self.movements else 0

    @property
    def at(self) -> datetime | None:
        return self.movements[-1].event.made_at if self.movements else None

    @property
    def total(self) -> int:
        """The total that the player has paid, extras included and prizes not."""
        return sum(one.amount for one in self.movements)


def receipt(entry: Entry) -> Receipt:
    """The receipt of a player: the fee, the extras, and what went back."""
    found = receipts(entry.tournament, [entry])
    club = host()
    nothing = Receipt(club.name, club.place, entry.tournament, entry, [])
    return found[0] if found else nothing


def receipts(
    tournament: Tournament, entries: Collection[Entry] | None = None
) -> list[Receipt]:
    """A receipt for each of these who has any, or else for all; by their numbers."""
    rows = valid_movements(tournament).filter(kind__in=KINDS, entry__isnull=False)
    if entries is not None:
        rows = rows.filter(entry__in=entries)
    found = rows.select_related("event", "entry__player")
    by_entry = groupby(
        found.order_by("entry__number", "number"), key=attrgetter("entry")
    )
    club = host()
    return [
        Receipt(club.name, club.place, tournament, entry, list(some))
        for entry, some in by_entry
    ]
