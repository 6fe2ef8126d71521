"""Writes what a ruling gives and fines in boards, and takes back the one before."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.boards.rules.gives import gives_in
from tournaments.boards.rules.marks import SEATS, Ruled
from tournaments.comparison import ruled, writes as comparison
from tournaments.entries.models import Entry
from tournaments.jury.in_boards import fines_of, play_of, seats_ever_given
from tournaments.jury.rules.decision import Decision
from tournaments.rulings.models import Case, Ruling


def write_fines_and_results(
    case: Case, decision: Decision, before: Ruling | None, by: Account | None
) -> dict[str, Any]:
    """Write a decision's fines and results; return what its ruling keeps of them.

    The caller holds the lock and is about to write the ruling. What stood before is
    taken back; the free text of the ruling stays with the ruling.
    """
    now = decision.boards
    was: Mapping[str, Any] = before.boards if before else {}
    if not (now or was):
        return {}
    if by is None:
        raise ValidationError(_("Only a member of the jury may do this."))
    for fined in fines_of(was).select_related("entry__tournament"):
        comparison.take_back_fine(fined=fined, by=by, case=case)
    fines = _fine(case, decision, by) if now.fine else []
    gave, gives = seats_ever_given(case), gives_in(now.as_stored)
    adjusted = _give(case, gave, gives, by) if gave or gives else []
    if not now:
        return {"adjusted": adjusted} if gave else {}
    return {**now.as_stored, "fines": fines, "adjusted": adjusted}


def _fine(case: Case, decision: Decision, by: Account) -> list[int]:
    """Fine everybody at fault; return the keys of the fines."""
    at_fault = Entry.objects.filter(
        tournament=case.tournament, public_id__in=decision.offenders
    )
    percent = Fraction(decision.boards.fine)
    return [
        comparison.fine(entry=entry, percent=percent, by=by, case=case).pk
        for entry in at_fault.select_related("tournament").order_by("number")
    ]


def _give(
    case: Case, gave: set[str], gives: Mapping[str, Ruled], by: Account
) -> list[int]:
    """Give each player his result, or what counted before; return the keys written."""
    play = play_of(case)
    now = ruled.given_now(play)
    after = ruled.given_after(play, case, gave, gives)
    changed = {seat: one for seat, one in after.items() if one != now[seat]}
    first = after[SEATS[0]]
    if changed == dict.fromkeys(SEATS, first):
        changed = {"": first}  # one thing told to all three
    return [
        comparison.adjust(play=play, seat=seat, by=by, case=case, **given._asdict()).pk
        for seat, given in changed.items()
    ]
