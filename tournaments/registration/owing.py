"""Reads who still owes money, and what all players owe and have paid too much."""

from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import Q

from tournaments.models import Entry, Tournament
from tournaments.registration.queries import WAITED_FOR, narrowings
from tournaments.till import queries as till
from tournaments.till.queries import Owed


class Outstanding(NamedTuple):
    """What is lacking to the fees, and what was paid above them, in cents."""

    owed: int
    over: int


def owing(tournament: Tournament, accounts: Iterable[Owed]) -> Q:
    """Whoever has not paid, and whoever paid before the fee was raised.

    The door knows the latter as paid: what is lacking, only the till can tell.
    """
    less = [one.entry for one in accounts if one.paid and one.owed]
    return narrowings(tournament)["unpaid"] | (WAITED_FOR & Q(public_id__in=less))


def outstanding(tournament: Tournament) -> Outstanding:
    """What the sheet of the till says is still to come, and to go back."""
    accounts = till.owed(tournament)
    entries = Entry.objects.filter(owing(tournament, accounts), tournament=tournament)
    keys = set(entries.values_list("public_id", flat=True))
    return Outstanding(
        owed=sum(one.owed for one in accounts if one.entry in keys),
        over=sum(one.account.over for one in accounts),
    )
