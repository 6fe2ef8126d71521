"""Reads who still owes money, and what all players owe and have paid too much."""

from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import Q

from tournaments.models import Entry, Tournament
from tournaments.registration.queries import WAITED_FOR, entries, narrowings
from tournaments.till import queries as till
from tournaments.till.queries import Owed
from tournaments.till.rules.fees import Account


class Overpaid(NamedTuple):
    """Who has paid more than the fee is now, and how he stands with the till."""

    entry: Entry
    account: Account


class Outstanding(NamedTuple):
    """What is lacking to the fees in cents, and who has paid above them."""

    owed: int
    overpaid: list[Overpaid]

    @property
    def over(self) -> int:
        """What was paid too much, in cents."""
        return sum(one.account.over for one in self.overpaid)


def owing(tournament: Tournament, accounts: Iterable[Owed]) -> Q:
    """Whoever has not paid, and whoever paid before the fee was raised.

    The door knows the latter as paid: what is lacking, only the till can tell.
    """
    less = [one.entry for one in accounts if one.paid and one.owed]
    return narrowings(tournament)["unpaid"] | (WAITED_FOR & Q(public_id__in=less))


def outstanding(tournament: Tournament) -> Outstanding:
    """What the sheet of the till says is still to come, and to go back."""
    accounts = till.owed(tournament)
    found = Entry.objects.filter(owing(tournament, accounts), tournament=tournament)
    keys = set(found.values_list("public_id", flat=True))
    return Outstanding(
        owed=sum(one.owed for one in accounts if one.entry in keys),
        overpaid=overpaid(tournament, accounts),
    )


def overpaid(tournament: Tournament, accounts: Iterable[Owed]) -> list[Overpaid]:
    """Who has paid too much, by number."""
    over = {one.entry: one.account for one in accounts if one.account.over}
    if not over:
        return []
    found = entries(tournament).filter(public_id__in=over)
    return [Overpaid(entry, over[entry.public_id]) for entry in found]
