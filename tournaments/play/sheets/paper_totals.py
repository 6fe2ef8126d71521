"""The totals that the paper of a table says, kept beside those that are counted."""

from collections.abc import Mapping
from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scoring.standing.share import Share
from tournaments.accounts.models import Account
from tournaments.deals import queries
from tournaments.deals.rules.line import OF_MATCH
from tournaments.ledger import writes as ledger
from tournaments.plans.queries import play_of
from tournaments.tables.models import Table


class PaperTotal(NamedTuple):
    """A player's points from the sheet, beside what the paper says."""

    seat: str
    entry: str
    from_deal: int
    share: Share  # without rulings, and so are the points
    on_paper: int
    typed: str
    state: str
    difference: int


def write_paper_totals(*, table: Table, totals: Mapping[str, int], by: Account) -> None:
    """Keep what the paper says that each entry has."""
    with ledger.locked(table.round.tournament) as tournament:
        before = Table.objects.get(pk=table.pk).paper_totals
        if before == dict(totals):
            return
        known = {chair.entry for chair in queries.chairs_at([table.pk])[table.pk]}
        if play_of(tournament).in_sides:
            known |= {*OF_MATCH}
        if not totals.keys() <= known:
            raise ValidationError(
                _("Somebody among these does not sit at this table."), code="entry"
            )
        Table.objects.filter(pk=table.pk).update(paper_totals=dict(totals))
        ledger.append(
            tournament,
            "paper_totals",
            {"table": table.public_id, "before": before, "after": dict(totals)},
            by=by,
        )
