"""Writes where the tables of a hall stand."""

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.ledger import writes as ledger
from tournaments.plans.models import Tournament
from tournaments.tables.hall import mark_of


def arrange(
    *, tournament: Tournament, plan: Mapping[str, Any], by: Account, seen: str = ""
) -> Tournament:
    """Have the tables stand so; an empty plan is that of the last tournament here.

    Who `seen` another plan than stands there does not write over it. The plan of a day
    that is over can be changed too: the next one at this place begins with it.
    """
    with ledger.locked(tournament) as tournament:
        before = tournament.hall_plan
        if before == plan:
            return tournament
        if seen and seen != mark_of(tournament):
            raise ValidationError(
                _("Somebody has changed this meanwhile. Look at it, then choose."),
                code="stale",
            )
        tournament.hall_plan = dict(plan)
        tournament.save(update_fields=["hall_plan"])
        facts = {"before": before, "after": tournament.hall_plan}
        ledger.append(tournament, "hall_arranged", facts, by=by)
    return tournament
