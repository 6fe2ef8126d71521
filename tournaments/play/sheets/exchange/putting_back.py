"""Puts back two sheets that were exchanged, in one act, while nothing stands on it."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.deals.one_sheet import refuse_unless_playing, reread_sheet
from tournaments.ledger import writes as ledger
from tournaments.ledger.models import Event
from tournaments.ledger.sentences import Facts
from tournaments.plans.models import Tournament
from tournaments.play.sheets.exchange.operations import (
    refuse_ruled,
    refuse_unexchangeable,
    write_exchanged,
)
from tournaments.tables.models import Table


def put_back(tournament: Tournament, facts: Facts, by: Account) -> None:
    """Give each of two exchanged sheets its own lines and its own paper again."""
    with ledger.locked(tournament) as tournament:
        one, other = tables_of(tournament, facts)
        refuse_changed(facts, one, other)
        first = reread_sheet(one, tournament)
        second = reread_sheet(other, tournament)
        refuse_unexchangeable(first, second)
        papers = facts["papers"]
        before = (
            papers[one.public_id]["before"],
            papers[other.public_id]["before"],
        )
        write_exchanged((first, second), before, by, undone=not facts["undone"])


def tables_of(tournament: Tournament, facts: Facts) -> tuple[Table, Table]:
    """The two tables of an exchange, with their round."""
    tables = Table.objects.select_related("round__tournament").filter(
        round__tournament=tournament
    )
    one, other = (tables.get(public_id=facts[name]) for name in ("table", "other"))
    return one, other


def refuse_overtaken(event: Event) -> None:
    """Refuse to undo an exchange once the two sheets are not as it left them."""
    one, other = tables_of(event.tournament, event.facts)
    refuse_unless_playing(one.round.state)
    refuse_ruled((one, other))
    refuse_changed(event.facts, one, other)


def refuse_changed(facts: Facts, *tables: Table) -> None:
    """Refuse sheets of which lines or the paper were written since the exchange."""
    for table in tables:
        paper = facts["papers"][table.public_id]["after"]
        version = facts["versions"][table.public_id]
        if (table.version, table.paper_totals) != (version, paper):
            raise ValidationError(
                _(
                    "One of the two sheets has changed since they were exchanged. Look "
                    "at both on the page “Typed on the wrong sheet”, and exchange them "
                    "again there."
                ),
                code="stale",
            )


def refuse_part(event: Event) -> None:
    """Refuse to undo a part of an exchange: it is undone as a whole."""
    exchanges = Event.objects.filter(
        tournament=event.tournament,
        kind="sheets_exchanged",
        number__gt=event.number,
        facts__began_after__lt=event.number,
    )
    if exchanges.exists():
        raise ValidationError(
            _(
                "This was written when two sheets were exchanged. Undo the exchange, "
                "or exchange the two sheets again."
            ),
            code="part",
        )
