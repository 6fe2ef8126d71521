"""Shows what a decision would do in boards, player by player; nothing is kept."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from tournaments.boards.comparing import method_has_percentages
from tournaments.boards.results import Anew
from tournaments.jury.in_boards.queries import OnBoard, if_given, on_board, places
from tournaments.jury.queries import Seated
from tournaments.jury.rules.decision import Decision
from tournaments.jury.rules.judging import Notice
from tournaments.models import Case, Ruling
from tournaments.ranking.moments import Moves, moves_by

LIFTED = Decision(offence="")


class Shown(NamedTuple):
    """What a decision would do in boards: nothing where none are played."""

    rows: Sequence[OnBoard] = ()
    percentages: bool = False
    notices: Sequence[Notice] = ()

    @property
    def moves(self) -> bool:
        return any(
            change.before != change.after
            for one in self.rows
            for change in (one.worth, one.total, one.rank)
        )


def shown(
    case: Case, decision: Decision, before: Ruling | None, players: Sequence[Seated]
) -> Shown:
    """Each player's mark on the board, total and rank before and after a decision."""
    day, had = case.tournament, before is not None and bool(before.boards)
    if not (decision.boards or had):
        return Shown()
    would = if_given(case, decision, before)
    moves = _moves(case, decision, before)
    rows = on_board(case, players, would, moves)
    base = _moves(case, LIFTED, before).ranking if had else moves.stood
    had_before = {key: figure for key, (_rank, figure) in places(base).items()}
    return Shown(rows, method_has_percentages(day), _unfair(decision, rows, had_before))


def _moves(case: Case, decision: Decision, before: Ruling | None) -> Moves:
    anew = Anew(if_given=if_given(case, decision, before))
    out = decision.offenders if decision.exclusion else ()
    return moves_by(case.tournament, None, None, boards=anew, out=out)


def _unfair(
    decision: Decision, rows: Sequence[OnBoard], before: Mapping[str, int | Fraction]
) -> list[Notice]:
    """Where who is at fault gains by the outcome, or who is not loses by it."""
    gaining, losing = [], []
    for one in rows if decision.offenders else ():
        key, after = one.player.key, one.total.after
        if after is None or key not in before:
            continue
        more = after - before[key]
        if key in decision.offenders and more > 0:
            gaining.append((one.player.name, more))
        if key not in decision.offenders and more < 0:
            losing.append((one.player.name, more))
    found = []
    if gaining:
        found.append(Notice("offender_gains", {"people": gaining}))
    if losing:
        found.append(Notice("wronged_lose", {"people": losing}))
    return found
