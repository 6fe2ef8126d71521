"""Reads what a decision would give in boards, and what that does to its players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from scoring.duplicate import session
from scoring.duplicate.session import Sum
from tournaments.boards.models import BoardFine, BoardPlay
from tournaments.boards.rules import marks
from tournaments.boards.rules.gives import gives_in, plain_gives
from tournaments.boards.rules.marks import Played, Ruled
from tournaments.comparison import comparing, queries, ruled
from tournaments.comparison.comparing import HandResult
from tournaments.comparison.places import places_of
from tournaments.comparison.results import IfGiven
from tournaments.deals.one_sheet import scorer_of
from tournaments.deals.queries import chairs_at
from tournaments.deals.rules.holding import occupants
from tournaments.jury.queries import Seated
from tournaments.jury.rules.decision import Decision
from tournaments.rulings.models import Case, Ruling
from tournaments.standings.moments import Moves
from tournaments.standings.rules.ranking import Ranking

Figure = int | Fraction | None


class Change(NamedTuple):
    """A figure before and after a decision; None where there is none."""

    before: Figure = None
    after: Figure = None


class BoardChanges(NamedTuple):
    """A player before and after a decision: on its board, in all, in the ranking."""

    player: Seated
    mark: Change
    worth: Change  # in per cent, or as the method compares where it has none
    total: Change
    rank: Change

    def swap_before_and_after(self) -> BoardChanges:
        """Return this with before and after exchanged in each figure."""
        return BoardChanges(self.player, *(Change(*reversed(one)) for one in self[1:]))


def _plays(case: Case) -> QuerySet[BoardPlay]:
    return BoardPlay.objects.filter(table=case.table, number=case.deal or 0)


def play_of(case: Case) -> BoardPlay:
    """The board that a case is about, at its table."""
    found = _plays(case).select_related("board", "table__round__tournament").first()
    if case.table is None or found is None:
        raise ValidationError(
            _("Which board? This case names no deal of a table: call again from it."),
            code="board",
        )
    return found


def fines_of(kept: Mapping[str, Any]) -> QuerySet[BoardFine]:
    """The fines that a ruling keeps, as far as they are not taken back."""
    return BoardFine.objects.filter(pk__in=kept.get("fines", ()), taken_back_by=None)


def seats_ever_given(case: Case) -> set[str]:
    """The seats that any ruling of a case gave something.

    Where it gives nothing now, what counts there is for others to say.
    """
    kept = Ruling.objects.filter(case=case).values_list("boards", flat=True)
    return {seat for boards in kept for seat in gives_in(boards)}


def hands_of(case: Case) -> str:
    """Return the hands of the seats in the deal of a case; "" where it has none."""
    return _plays(case).values_list("hands", flat=True).first() or ""


def given_results(found: Iterable[Ruling]) -> dict[int, dict[str, dict[str, Any]]]:
    """Return what each of these rulings gives each player for its board, as kept."""
    giving = {one: gives_in(one.boards) for one in found if gives_in(one.boards)}
    chairs = chairs_at(one.case.table_id for one in giving if one.case.table_id)
    given: dict[int, dict[str, dict[str, Any]]] = {}
    for ruling, gives in giving.items():
        case = ruling.case
        sitting = occupants(chairs[case.table_id or 0], case.deal or 0)
        for entry in set(sitting.values()):
            own = {
                seat: one for seat, one in gives.items() if sitting.get(seat) == entry
            }
            if own:
                given.setdefault(ruling.pk, {})[entry] = plain_gives(own)
    return given


def board_effect_of(case: Case, decision: Decision, before: Ruling | None) -> IfGiven:
    """Return what would be given for the board by a decision, and how fines change."""
    was = before.boards if before is not None else {}
    gave, gives = seats_ever_given(case), gives_in(decision.boards.as_stored)
    given: dict[int, Mapping[str, Ruled]] = {}
    if gave or gives:
        play = play_of(case)
        after = ruled.given_after(play, case, gave, gives)
        given[play.pk] = {
            seat: one for seat, one in after.items() if one != ruled.NOTHING
        }
    fine = Fraction(decision.boards.fine)
    fines = dict.fromkeys(decision.offenders if fine else (), fine)
    for entry, percent in fines_of(was).values_list("entry__public_id", "percent"):
        fines[entry] = fines.get(entry, Fraction()) - percent
    return IfGiven(given, fines)


def board_changes(
    case: Case, players: Sequence[Seated], would: IfGiven, moves: Moves
) -> list[BoardChanges]:
    """Return a case's players before and after a decision that `would` give this."""
    play = _plays(case).select_related("board").first()
    was, now = {}, {}  # a fine away from the boards is in the total alone
    if play is not None:
        played = queries.played_boards(case.tournament, boards=[play.board.number])
        then = [one.with_given(would.given.get(one.key)) for one in played]
        was, now = (_results(case, play, some) for some in (played, then))
    sums = comparing.kept_sums(case.tournament)
    stood, stands = places(moves.stood), places(moves.ranking)
    method, found = case.tournament.comparison_method, []
    for one in players:
        before, after = was.get(one.key), now.get(one.key)
        own = sums.get(one.key, Sum())
        new = session.change_sum(own, _sum(after), _sum(before))
        rank, total = zip(
            stood.get(one.key, (None, None)),
            stands.get(one.key, (None, None)),
            strict=True,
        )
        found.append(
            BoardChanges(
                one,
                Change(before and before.mark, after and after.mark),
                Change(_worth(before, own, method), _worth(after, new, method)),
                Change(*total),
                Change(*rank),
            )
        )
    return found


class _Has(NamedTuple):
    """A player's result on a board, with the mark that counts."""

    found: HandResult
    mark: Figure


def _results(case: Case, play: BoardPlay, played: Sequence[Played]) -> dict[str, _Has]:
    """Return the result of each player of this table on the board, by entry."""
    scorer = scorer_of(case.tournament)
    places = places_of(case.tournament)
    found = {}
    for board in comparing.compare_played(case.tournament, played, places):
        of_table = dict(zip((p.key for p in board.played), board.marks, strict=True))
        for one in comparing.hand_results([board]):
            if one.played.key == play.pk:
                seat = one.played.seat_of(one.hand)
                mark = marks.mark(scorer, one.played, seat, of_table[play.pk])
                found[one.entry] = _Has(one, mark)
    return found


def _sum(has: _Has | None) -> Sum:
    return session.sum_results([has.found.worth] if has else [])


def _worth(has: _Has | None, own: Sum, method: str) -> Figure:
    return has and has.found.worth.settled(own.own_average(method)).figure


def places(ranking: Ranking) -> dict[str, tuple[int, int | Fraction]]:
    """The rank and the figure of each player."""
    return {
        one.result.key: (one.rank, ranking.figure(one)) for one in ranking.standings
    }
