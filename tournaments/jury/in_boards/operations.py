"""Writes what a ruling gives and fines in boards, and takes back the one before."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.boards import operations as boards
from tournaments.jury.deciding.decision import Decision
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
    given = decision.boards
    was: Mapping[str, Any] = before.boards if before else {}
    if not (given or was):
        return {}
    if by is None:
        raise ValidationError(_("Only a member of the jury may do this."))
    words = _("Case %s") % case.number
    play = _play_of(case) if given.given or was.get("given") else None
    standing = BoardFine.objects.filter(pk__in=was.get("fines", ()), taken_back_by=None)
    for fined in standing.select_related("entry__tournament"):
        boards.take_back_fine(fined=fined, by=by, words=words)
    none = Adjustment.Kind.NONE
    if play is not None and was.get("given"):
        boards.adjust(play=play, kind=none, seat=was["seat"], by=by, words=words)
    if not given:
        return {}
    fines = []
    if given.fine:
        at_fault = Entry.objects.filter(
            tournament=case.tournament, public_id__in=decision.offenders
        )
        for entry in at_fault.select_related("tournament").order_by("number"):
            percent = Fraction(given.fine)
            made = boards.fine(entry=entry, percent=percent, by=by, words=words)
            fines.append(made.pk)
    if play is not None and given.given:
        boards.adjust(
            play=play,
            kind=given.given,
            seat=given.seat,
            percent=Fraction(given.percent),
            by=by,
            words=words,
        )
    return {**given._asdict(), "fines": fines}


def _play_of(case: Case) -> BoardPlay:
    played = BoardPlay.objects.filter(table=case.table, number=case.deal)
    found = played.select_related("board", "table__round__tournament").first()
    if case.table is None or found is None:
        raise ValidationError(
            _("Which board? This case names no deal of a table: call again from it."),
            code="board",
        )
    return found
