"""What stands on each paper, from the same rankings as the pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tournaments.boards.papers import tables as boards
from tournaments.boards.papers.documents import PAPERS
from tournaments.boards.wording import game
from tournaments.jury.record import tables as jury
from tournaments.ledger import queries as ledger
from tournaments.models import Tournament
from tournaments.ranking import queries, wording
from tournaments.ranking.ranking import Ranking, columns
from tournaments.ranking.tables import headings, lines

WIDE_FROM = 11  # columns: with so many the paper is turned
DENSE_FROM = 14  # and with so many its letters are smaller


def context_of(key: str, tournament: Tournament, *, desk: bool) -> dict[str, Any]:
    """What a paper shows; for the desk with every name and every round."""
    ranking = queries.ranking(tournament, desk=desk)
    return {
        "tournament": tournament,
        "ranking": ranking,
        "game": game(tournament),
        "criteria": wording.in_order(ranking.criteria),
        "seal": ledger.head(tournament),
        **CONTENTS[key](tournament, ranking, desk),
    }


def _ranking(tournament: Tournament, ranking: Ranking, desk: bool) -> dict[str, Any]:
    shown = columns(ranking)
    rows = queries.rows(tournament, ranking, ranking.standings, full=desk)
    return {
        "headings": headings(shown),
        "lines": lines(shown, rows),
        "wide": len(shown) >= WIDE_FROM,
        "dense": len(shown) >= DENSE_FROM,
    }


def _teams(tournament: Tournament, ranking: Ranking, desk: bool) -> dict[str, Any]:
    return queries.teams(tournament, ranking, full=desk)


def _prizes(tournament: Tournament, ranking: Ranking, desk: bool) -> dict[str, Any]:
    prizes = queries.prizes(tournament, ranking, full=desk)
    return {"prizes": prizes, "signed": True}


def _decisions(tournament: Tournament, ranking: Ranking, desk: bool) -> dict[str, Any]:
    return {"decisions": jury.decisions(tournament)}


Contents = Callable[[Tournament, Ranking, bool], dict[str, Any]]


def _of_boards(key: str) -> Contents:
    def contents(tournament: Tournament, _of: Ranking, desk: bool) -> dict[str, Any]:
        return boards.contents(key, tournament, desk=desk)

    return contents


CONTENTS: dict[str, Contents] = {
    **{key: _of_boards(key) for key in PAPERS},
    "ranking": _ranking,
    "teams": _teams,
    "prizes": _prizes,
    "decisions": _decisions,
}
