"""The papers that can be printed: the catalogue, with what each of them shows."""

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.utils.text import Truncator

from scoring.deal import Names
from tournaments.at_tables import queries as phones
from tournaments.boards import queries as boards
from tournaments.boards.after import tables as after
from tournaments.boards.after.hands import by_hand
from tournaments.boards.tables import overview
from tournaments.jury import report as jury_report
from tournaments.jury import tables as jury
from tournaments.jury.progress import is_final
from tournaments.ledger import queries as ledger
from tournaments.models import Case, Ruling, Tournament
from tournaments.planning.queries import is_over, play_of
from tournaments.ranking import queries, wording
from tournaments.ranking.rules.ranking import Ranking
from tournaments.ranking.tables import Line, for_reading, headings, lines
from tournaments.registration.queries import listed_in_ranking

WIDE_FROM = 9  # columns: with so many the paper is turned
DENSE_FROM = 11  # and with so many its letters are smaller
TIGHT_FROM = 15
CLUB = 20  # letters of a club on a line that holds all
Contents = dict[str, Any]


def _ranking(tournament: Tournament, ranking: Ranking, desk: bool) -> Contents:
    every = for_reading(ranking)
    shown = [one for one in every if one.key not in ("decided_by", "decided_value")]
    rows = queries.rows(tournament, ranking, ranking.lines, full=desk)
    return {
        "headings": headings(shown),
        "lines": [on_one_line(line) for line in lines(shown, rows)],
        "wide": len(shown) >= WIDE_FROM,
        "dense": len(shown) >= DENSE_FROM,
        "tight": len(shown) >= TIGHT_FROM,
    }


def on_one_line(line: Line) -> Line:
    """A row for paper: the club is cut, and what parted equal players stands below."""
    cells = [
        one._replace(value=Truncator(one.value).chars(CLUB))
        if one.column.key == "club" and isinstance(one.value, str)
        else one
        for one in line.cells
    ]
    return line._replace(cells=cells, tie=wording.parted_by(line.row))


def _prizes(tournament: Tournament, ranking: Ranking, desk: bool) -> Contents:
    return {**queries.prizes(tournament, ranking, full=desk), "signed": True}


def _boards(tournament: Tournament, _ranking: Ranking, desk: bool) -> Contents:
    found = overview(tournament, organiser=False)
    return {key: found[key] for key in ("figures", "told", "set", "method", "basis")}


def _travellers(tournament: Tournament, _ranking: Ranking, desk: bool) -> Contents:
    every = boards.boards(tournament)
    lines = after.travellers(tournament, [one.number for one in every], desk=desk)
    return {
        **after.context(tournament),
        "travellers": [
            (one, by_hand(lines[one.number])) for one in every if lines[one.number]
        ],
    }


def _scorecards(tournament: Tournament, _ranking: Ranking, desk: bool) -> Contents:
    entries = tournament.entries.filter(pk__in=listed_in_ranking(tournament)).order_by(
        "number"
    )
    return {
        **after.context(tournament),
        "cards": after.scorecards(tournament, entries, desk=desk),
        "wide": True,
    }


@dataclass(frozen=True)
class Document:
    """A paper: what it is called and for, what it shows, and who may print it."""

    key: str
    contents: Callable[[Tournament, Ranking, bool], Contents]
    names: Names
    purpose: Names
    permission: str = "tournaments.view_player"
    of_boards: bool = False  # only where the same deals travel from table to table
    after: bool = False  # it would tell too early before the last round is closed

    @property
    def template(self) -> str:
        return f"printing/{self.key}.html"


def _table_cards(tournament: Tournament, _ranking: Ranking, _desk: bool) -> Contents:
    return {"cards": phones.cards(tournament), "on_paper": True}


CONTENTS: dict[str, Callable[[Tournament, Ranking, bool], Contents]] = {
    "ranking": _ranking,
    "teams": lambda day, ranking, desk: queries.teams(day, ranking, full=desk),
    "prizes": _prizes,
    "decisions": lambda day, _ranking, desk: {
        "decisions": jury.decisions(day) if desk else [],
        "rows": [] if desk else jury_report.decisions(day),
    },
    "report": lambda day, _ranking, desk: jury_report.report(day, desk=desk),
    "table-cards": _table_cards,
    "guide-cards": lambda day, _ranking, desk: {"guides": after.guides(day, desk=desk)},
    "boards": _boards,
    "travellers": _travellers,
    "scorecards": _scorecards,
    "hand-records": lambda day, _ranking, _desk: after.records(day),
}
PAPERS = Path(__file__).with_name("papers.toml").read_text("utf-8")
DOCUMENTS = {
    key: Document(key, CONTENTS[key], **paper)
    for key, paper in tomllib.loads(PAPERS).items()
}


def context_of(key: str, tournament: Tournament, *, desk: bool) -> Contents:
    """What a paper shows; for the desk with every name and every round.

    One that would tell too early says so instead.
    """
    document, ranking = DOCUMENTS[key], queries.ranking(tournament, desk=desk)
    early = document.after and not is_over(tournament)
    if early or (document.of_boards and not play_of(tournament).in_boards):
        contents: Contents = {"closed": True}
    else:
        contents = document.contents(tournament, ranking, desk)
    return {
        "tournament": tournament,
        "ranking": ranking,
        "game": boards.game(tournament),
        "criteria": wording.in_order(ranking.criteria),
        "seal": ledger.head(tournament),
        "on_paper": document.of_boards,
        **contents,
    }


def form_of(ruling: Ruling) -> Contents:
    """The form of a ruling, to be signed."""
    case = ruling.case
    return {
        **jury.about(case),
        "ruling": jury.shown(case.tournament, [ruling])[0],
        "seal": ledger.head(case.tournament),
        "appeal_minutes": case.tournament.appeal_minutes,
        "last_word": case.state == Case.State.UPHELD or is_final(case),
    }
