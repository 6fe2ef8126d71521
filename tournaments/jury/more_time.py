"""More time for a table that waited for the jury, in one press on its case."""

from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.rulings.models import Case
from tournaments.rulings.rules import life
from tournaments.tables.models import Round
from tournaments.tables.round_time import give_table_time

MINUTES = 5


def give(*, case: Case, seen: int, by: Account) -> None:
    """Give the table of a case five minutes more than the `seen` ones it has."""
    if case.table is None:
        raise ValidationError(_("This case has no table."), code="table")
    give_table_time(
        table=case.table, minutes=MINUTES, by=by, seen=seen, case=case.public_id
    )


def more_time_context(case: Case, by: Account) -> dict[str, Any]:
    """Return the extra time that the page of a case shows for its table, and offers."""
    if case.table is None or case.table.round.state != Round.State.PLAYING:
        return {}
    offered = case.state not in life.ENDINGS and by.has_perm("tournaments.give_time")
    return {
        "extra_minutes": case.table.extra_minutes,
        "more_minutes": MINUTES if offered else 0,
    }
