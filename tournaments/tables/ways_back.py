"""Ways back: from the facts of an event to the operation that undoes it."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.utils.translation import gettext as _

from tournaments.entries.models import Entry
from tournaments.ledger.kind import Undo
from tournaments.ledger.sentences import Facts
from tournaments.plans.models import Tournament
from tournaments.tables.models import Round, Table

Find = Callable[[Tournament, Facts], Any]


def by_calling(operation: Callable[..., object], **arguments: Any) -> Undo:
    """Undo with an operation; an argument is a value, or found from the facts."""
    return lambda tournament, facts, by: operation(
        by=by,
        **{
            name: one(tournament, facts) if callable(one) else one
            for name, one in arguments.items()
        },
    )


def the_tournament(tournament: Tournament, facts: Facts) -> Tournament:
    return tournament


def the_entry(tournament: Tournament, facts: Facts, fact: str = "entry") -> Entry:
    return Entry.objects.select_related("player", "tournament").get(
        tournament=tournament, public_id=facts[fact]
    )


def the_round(tournament: Tournament, facts: Facts) -> Round:
    return Round.objects.select_related("tournament").get(
        tournament=tournament, number=facts["round"]
    )


def the_table(tournament: Tournament, facts: Facts) -> Table:
    return Table.objects.select_related("round__tournament").get(
        round__tournament=tournament, public_id=facts["table"]
    )


def the_fact(name: str) -> Find:
    return lambda tournament, facts: facts[name]


of_tournament = partial(by_calling, tournament=the_tournament)
of_entry = partial(by_calling, entry=the_entry)
of_round = partial(by_calling, round=the_round)
of_table = partial(by_calling, table=the_table)


def mistake(tournament: Tournament, facts: Facts) -> str:
    """Return the reason to write where an undoing operation asks for one."""
    return _("That was a mistake, and is undone.")
