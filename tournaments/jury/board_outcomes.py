"""Shows what a decision would do in boards, player by player; nothing is kept."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from tournaments.comparison.comparing import method_has_percentages
from tournaments.comparison.results import Anew
from tournaments.jury.exclusions import entry_states_after
from tournaments.jury.in_boards import (
    BoardChanges,
    board_changes,
    board_effect_of,
    places,
)
from tournaments.jury.queries import Seated
from tournaments.jury.rules.decision import LIFTED, Decision
from tournaments.jury.rules.judging import Notice, unfair
from tournaments.rulings.models import Case, Ruling
from tournaments.standings.moments import Moves, moves_by


class BoardOutcome(NamedTuple):
    """The outcome of a decision in boards: empty where none are played."""

    rows: Sequence[BoardChanges] = ()
    percentages: bool = False
    notices: Sequence[Notice] = ()

    @property
    def moves(self) -> bool:
        return any(
            change.before != change.after
            for one in self.rows
            for change in (one.worth, one.total, one.rank)
        )


def board_outcome(
    case: Case, decision: Decision, before: Ruling | None, players: Sequence[Seated]
) -> BoardOutcome:
    """Each player's mark on the board, total and rank before and after a decision."""
    day, had = case.tournament, before is not None and bool(before.boards)
    if not (decision.boards or had):
        return BoardOutcome()
    would = board_effect_of(case, decision, before)
    moves = _moves(case, decision, before)
    rows = board_changes(case, players, would, moves)
    base = _moves(case, LIFTED, before).ranking if had else moves.stood
    had_before = {key: figure for key, (_rank, figure) in places(base).items()}
    notices = _unfair(decision, rows, had_before, anew=had)
    return BoardOutcome(rows, method_has_percentages(day), notices)


def standing_outcome(
    case: Case, ruling: Ruling, players: Sequence[Seated]
) -> BoardOutcome:
    """Return the figures in boards without a ruling that stands, and with it."""
    would = board_effect_of(case, LIFTED, ruling)
    rows = board_changes(case, players, would, _moves(case, LIFTED, ruling))
    return BoardOutcome(
        [one.swap_before_and_after() for one in rows],
        method_has_percentages(case.tournament),
    )


def _moves(case: Case, decision: Decision, before: Ruling | None) -> Moves:
    anew = Anew(if_given=board_effect_of(case, decision, before))
    return moves_by(
        case.tournament,
        None,
        None,
        boards=anew,
        gone=entry_states_after(decision, before),
    )


def _unfair(
    decision: Decision,
    rows: Sequence[BoardChanges],
    before: Mapping[str, int | Fraction],
    *,
    anew: bool,
) -> list[Notice]:
    """Note where whoever is at fault gains by the outcome, or another loses by it."""
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
    return unfair(gaining, losing, anew=anew)
