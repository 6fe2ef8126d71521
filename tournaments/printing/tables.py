"""The contents of each paper, from the rankings of the pages."""

from collections.abc import Callable
from typing import Any

from tournaments.boards import papers as boards
from tournaments.boards.queries import game
from tournaments.jury import tables as jury
from tournaments.ledger import queries as ledger
from tournaments.models import Case, Ruling, Tournament
from tournaments.ranking import queries, wording
from tournaments.ranking.rules.ranking import Ranking, columns
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


Contents = Callable[[Tournament, Ranking, bool], dict[str, Any]]


def _of_boards(key: str) -> Contents:
    return lambda day, ranking, desk: boards.contents(key, day, desk=desk)


CONTENTS: dict[str, Contents] = {
    **{key: _of_boards(key) for key in boards.PAPERS},
    "ranking": _ranking,
    "teams": lambda day, ranking, desk: queries.teams(day, ranking, full=desk),
    "prizes": lambda day, ranking, desk: {
        **queries.prizes(day, ranking, full=desk),
        "signed": True,
    },
    "decisions": lambda day, ranking, desk: {"decisions": jury.decisions(day)},
}


def form_of(ruling: Ruling) -> dict[str, Any]:
    """The form of a ruling, to be signed."""
    case = ruling.case
    return {
        **jury.about(case),
        "ruling": jury.shown(case.tournament, [ruling])[0],
        "seal": ledger.head(case.tournament),
        "appeal_minutes": case.tournament.appeal_minutes,
        "last_word": case.state in (Case.State.UPHELD, Case.State.CHANGED),
    }
