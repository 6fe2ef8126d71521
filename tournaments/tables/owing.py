"""Reads who still owes money, and what all players owe and have paid too much."""

from collections.abc import Mapping
from typing import NamedTuple

from django.db.models import Q

from tournaments.entries.models import Entry
from tournaments.entries.queries import entries
from tournaments.plans.models import Tournament
from tournaments.tables.awaited import WAITED_FOR, narrowings
from tournaments.till import queries as till
from tournaments.till.rules.fees import Account


class Person(NamedTuple):
    """A player, and how he stands with the till."""

    entry: Entry
    account: Account


class Outstanding(NamedTuple):
    """The cents that are lacking to the fees, those paid above them, and by whom."""

    owed: int
    over: int
    overpaid: list[Person]


def owing(tournament: Tournament, accounts: Mapping[str, Account]) -> Q:
    """Match whoever has not paid, and whoever paid before the fee was raised.

    The door knows the latter as paid: what is lacking, only the till can tell.
    """
    less = [key for key, one in accounts.items() if one.held and one.owed]
    return narrowings(tournament)["unpaid"] | (WAITED_FOR & Q(public_id__in=less))


def outstanding(tournament: Tournament) -> Outstanding:
    """Sum what is still to come and to go back, as the sheet of the till says it."""
    accounts = till.accounts(tournament)
    found = Entry.objects.filter(owing(tournament, accounts), tournament=tournament)
    keys = found.values_list("public_id", flat=True)
    over = overpaid(tournament, accounts)
    return Outstanding(
        # Somebody may have been entered between the two looks.
        owed=sum(accounts[key].owed for key in keys if key in accounts),
        over=sum(one.account.over for one in over),
        overpaid=over,
    )


def overpaid(tournament: Tournament, accounts: Mapping[str, Account]) -> list[Person]:
    """List who has paid too much, by number."""
    over = {key: one for key, one in accounts.items() if one.over}
    found = entries(tournament).filter(public_id__in=over)
    return [Person(entry, over[entry.public_id]) for entry in found]
