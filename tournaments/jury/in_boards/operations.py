"""Writes what a ruling gives and fines in boards, and takes back the one before."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.boards import operations as boards
from tournaments.boards import ruled
from tournaments.boards.queries import given_at
from tournaments.jury.rules.decision import Decision
from tournaments.models import (
    Account,
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
        boards.take_back_fine(fined=fined, by=by, words=words, case=case)
    adjusted = _give_back(case, was["seat"], by, words) if was.get("given") else []
    if not now:
        return {"adjusted": adjusted} if adjusted else {}
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
        given = boards.adjust(
            play=_play_of(case),
            kind=now.result,
            seat=now.seat,
            percent=Fraction(now.percent),
            by=by,
            words=words,
            case=case,
        )
        adjusted.append(given.pk)
    return {**now.kept, "fines": fines, "adjusted": adjusted}


def _give_back(case: Case, seat: str, by: Account, words: str) -> list[int]:
    """Let stand what was given before this case gave its result; the keys written.

    A later ruling of another case is the last word, and stays.
    """
    play, seats, none = _play_of(case), ruled.seats_of(seat), ruled.NOTHING
    current = {at: given for at, (_who, given) in given_at(play).items()}
    changed = {
        at: before
        for at, before in ruled.without(play, case)
        if at in seats and before != current.get(at, none)
    }
    if len(changed) == len(seats) and all(one == none for one in changed.values()):
        changed = {seat: none}
    return [
        boards.adjust(
            play=play, seat=at, by=by, words=words, case=case, **given._asdict()
        ).pk
        for at, given in changed.items()
    ]


def _play_of(case: Case) -> BoardPlay:
    played = BoardPlay.objects.filter(table=case.table, number=case.deal or 0)
    found = played.select_related("board", "table__round__tournament").first()
    if case.table is None or found is None:
        raise ValidationError(
            _("Which board? This case names no deal of a table: call again from it."),
            code="board",
        )
    return found
