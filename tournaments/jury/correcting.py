"""Corrects the table, the deal and the contract of a case that is not decided yet."""

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.jury import on_lines, writes as jury
from tournaments.jury.writes import Call
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.rulings.models import Case
from tournaments.tables.models import Round, Table


def call_of_case(case: Case) -> Call:
    """Return the call that would be made for what a case is about now."""
    return Call(case.table, case.deal, case.kind, case.contract)


def call_snapshot(call: Call) -> dict[str, Any]:
    """Return what a case is about, as an event keeps it."""
    return {
        "table": call.table.public_id if call.table else None,
        "deal": call.deal,
        "kind": str(call.kind),
        "contract": call.contract,
    }


def correct_case(*, case: Case, seen: int, to: Call, by: Account | None = None) -> Case:
    """Say rightly to which table, deal and contract the jury was called.

    Whoever typed the call amiss sets it right until the jury decides. A line that was
    played without the jury has its case again once this one no longer stands there.
    """
    refuse_settled(case)
    with jury.step(case, seen, "correct") as (found, _was):
        refuse_settled(found)
        jury.check_place(found.tournament, to.table, to.deal)
        if to.table is not None and to.table.round.state == Round.State.DRAWN:
            raise ValidationError({"table": _("This round has not begun yet.")})
        before = call_of_case(found)
        found.table, found.deal, found.kind, found.contract, _words = to
        if call_snapshot(to) == call_snapshot(before):
            raise ValidationError(
                _("Nothing is different. Change what is wrong, then save it."),
                code="same",
            )
        jury.append_event(
            found,
            "case_corrected",
            by=by,
            contract=found.contract,
            before=call_snapshot(before),
            after=call_snapshot(to),
        )
        found.save()
        on_lines.follow_place(found.tournament, before.table, before.deal)
    return found


def can_be_corrected(case: Case) -> bool:
    """Return whether somebody may still correct what a case is about."""
    return case.state in on_lines.UNRULED and case.kind not in Case.ON_LINES


def put_back(
    *, tournament: Tournament, key: str, before: Mapping[str, Any], by: Account
) -> None:
    """Put a case back to what it was about before it was corrected."""
    case = jury.case_in(tournament, key)
    tables = Table.objects.select_related("round")
    table = tables.get(public_id=before["table"]) if before["table"] else None
    to = Call(**{**before, "table": table})
    correct_case(case=case, seen=case.version, to=to, by=by)


def refuse_overtaken(event: Event) -> None:
    """Refuse to undo a correction once the case is decided, or changed since."""
    jury.check_open(event.tournament)
    case = jury.case_in(event.tournament, event.facts["case"])
    refuse_settled(case)
    if (
        not can_be_corrected(case)
        or call_snapshot(call_of_case(case)) != event.facts["after"]
    ):
        raise jury.stale("overtaken")


def refuse_settled(case: Case) -> None:
    """Refuse to correct a case that is decided, or that stands on its line."""
    if case.rulings.exists():
        raise ValidationError(
            _(
                "This case is decided already. Decide it anew, or lift the ruling and "
                "call the jury again for the right table and deal."
            ),
            code="state",
        )
    if case.kind in Case.ON_LINES:
        raise ValidationError(
            _(
                "This case stands on its line, and follows it: correct the line on the "
                "sheet, or exchange the two sheets."
            ),
            code="on_its_line",
        )
