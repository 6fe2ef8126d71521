"""Counts a ranking from the facts, by whatever numbers a tournament carries."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from scoring.standing.share import Share
from tournaments.comparison.results import Anew, with_boards
from tournaments.deals.rules.sheet import Sheet
from tournaments.deals.whole_day import TableInputs, counted_sheets
from tournaments.plans.models import Tournament
from tournaments.plans.queries import play_of
from tournaments.standings import queries
from tournaments.standings.partners import sides_after
from tournaments.standings.results import (
    as_played,
    players_to_tally,
    rounds_out,
    tallied,
)
from tournaments.standings.rules.ranking import Ranking
from tournaments.standings.rules.standings import Standing


class Move(NamedTuple):
    """Somebody whose rank changes, or his figure: points, fiches, or of boards."""

    before: Standing
    after: Standing
    had: int | Fraction
    has: int | Fraction


def counted_anew(
    tournament: Tournament,
    sheets: Iterable[tuple[TableInputs, Sheet]] | None = None,
    *,
    until: int | None = None,
) -> Ranking:
    """The ranking of now, or after a round, with nothing of it that is kept.

    For the numbers of another points table give it a copy of the tournament that
    carries them, and its `sheets` if they are counted already.
    """
    shares: dict[str, dict[int, Share]] = {}
    by_round: Counter[tuple[str, int]] = Counter()
    figure = play_of(tournament).of_round
    for paper, sheet in counted_sheets(tournament, until) if sheets is None else sheets:
        round = paper.table.round.number
        for entry, share in sheet.shares.items():
            shares.setdefault(entry, {})[paper.table.pk] = share._replace(round=round)
            if figure:
                by_round[entry, round] += getattr(share, figure)
    found = tallied(
        tournament,
        shares,
        rounds_out=rounds_out(tournament, until),
        players=players_to_tally(tournament, until),
    )
    found = with_boards(tournament, found, Anew(until))
    rounds = queries.rounds_begun(tournament)
    return queries.ranking_of(
        tournament,
        found,
        rounds=[number for number in rounds if until is None or number <= until],
        round_points=by_round,
        played=as_played(tournament, until, shares),
        partners_then=None if until is None else sides_after(tournament, until),
    )


def moves(before: Iterable[Standing], after: Ranking) -> list[Move]:
    """Everybody whose rank or figure changes, in the order of the new ranking."""
    stood = {one.result.key: one for one in before}
    found = (
        Move(was, one, after.figure(was), after.figure(one))
        for one in after.standings
        if (was := stood.get(one.result.key)) is not None
    )
    return [
        one for one in found if (one.before.rank, one.had) != (one.after.rank, one.has)
    ]
