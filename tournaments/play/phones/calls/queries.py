"""Reads whether the jury comes to a table."""

from typing import Any

from django.utils import timezone

from tournaments.jury.called_for import call_reasons
from tournaments.play.phones.calls.operations import pending_calls
from tournaments.rulings.models import Case
from tournaments.tables.models import Table

Document = dict[str, Any]


def call_at(table: Table) -> Document | None:
    """The call of a table to which the jury has still to come."""
    case = pending_calls(table).select_related("tournament", "taken_by").last()
    if case is None:
        return None
    return {
        "deal": case.deal,
        "at": timezone.localtime(case.called_at).strftime("%H:%M"),
        "witness": case.kind == Case.Kind.WITNESS,
        "by": case.taken_by.name if case.taken_by else "",
        "taken": case.state == Case.State.TAKEN,
        "reason": call_reasons([case]).get(case.public_id, ""),
    }
