"""A player's result, added up from what each table brought."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tournaments.ranking.criteria import Result


class RoundShare(NamedTuple):
    """What a player has from one table."""

    round: int
    points: int = 0
    bonus: int = 0
    made: int = 0
    won: bool = False
    fiches: int = 0
    rubbers: int = 0
    games: int = 0
    margin: int = 0


def tally(
    of: Result, shares: Sequence[RoundShare], rounds_out: int, fixed: int | None
) -> Result:
    """The result of a player who has these shares and sat out so many rounds.

    `of` says who it is and which penalties he has. Sitting out brings a fixed score, or
    else the average of one's own rounds, as where totals are kept.
    """
    points = sum(share.points for share in shares)
    bonus = sum(share.bonus for share in shares)
    played = len({share.round for share in shares})
    average = round(points / played) if played else 0
    sitting_out = rounds_out * (average if fixed is None else fixed)
    return of._replace(
        total=points + bonus + of.penalties + sitting_out,
        points=points,
        bonus=bonus,
        sitting_out=sitting_out,
        best_round=max((share.points for share in shares), default=0),
        tables_won=sum(share.won for share in shares),
        made=sum(share.made for share in shares),
        fiches=sum(share.fiches for share in shares),
        rubbers=sum(share.rubbers for share in shares),
        games=sum(share.games for share in shares),
        margin=sum(share.margin for share in shares),
    )
