"""Writes what a ruling gives and fines in boards, and takes back the one before."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.boards import operations as boards
from tournaments.jury.rules.decision import Decision
from tournaments.models import (
    Account,
    Adjustment,
    BoardFine,
    BoardPlay,
    Case,
    Entry,
    Ruling,
)


def follow(
    case: Case, decision: Decision, before: Ruling | None, by: Account | None
) -> dict[str, Any]:
    """What the ruling keeps of it: fines by their keys, and what was given.

    The caller holds the lock and is about to write the ruling. What stood before is
    taken back; the free text of the ruling stays with the ruling.
    """
    now = decision.boards
    was: Mapping[str, Any] = before.boards if before else {}
    if not (now or was):
        return {}
    if by is None:
        raise ValidationError(_("Only a member of the jury may do this."))
    words = _("Case %s") % case.number
    standing = BoardFine.objects.filter(pk__in=was.get("fines", ()), taken_back_by=None)
    for fined in standing.select_related("entry__tournament"):
        boards.take_back_fine(fined=fined, by=by, words=words)
    if was.get("given"):
        none, seat = Adjustment.Kind.NONE, was["seat"]
        boards.adjust(play=_play_of(case), kind=none, seat=seat, by=by, words=words)
    if not now:
        return {}
    fines = []
    if now.fine:
        at_fault = Entry.objects.filter(
            tournament=case.tournament, public_id__in=decision.offenders
        )
        percent = Fraction(now.fine)
        for entry in at_fault.select_related("tournament").order_by("number"):
            made = boards.fine(entry=entry, percent=percent, by=by, words=words)
            fines.append(made.pk)
    if now.result:
        boards.adjust(
            play=_play_of(case),
            kind=now.result,
            seat=now.seat,
            percent=Fraction(now.percent),
            by=by,
            words=words,
        )
    return {**now.kept, "fines": fines}


def _play_of(case: Case) -> BoardPlay:
    played = BoardPlay.objects.filter(table=case.table, number=case.deal or 0)
    found = played.select_related("board", "table__round__tournament").first()
    if case.table is None or found is None:
        raise ValidationError(
            _("Which board? This case names no deal of a table: call again from it."),
            code="board",
        )
    return found
