"""Sets rankings as printed lists: all of one, its categories, one round, the teams."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from string import ascii_lowercase
from typing import Any

from django.utils.translation import gettext

from scoring.templatetags.points import exact
from scoring.wording import gained
from tournaments.folding import folded
from tournaments.papers.document import Asked, Contents
from tournaments.papers.rules.columns import Column, Row, Sheet, divide, on_sheet
from tournaments.standings import queries, wording
from tournaments.standings.change import with_earlier_ranks
from tournaments.standings.rules import ranking as ranked
from tournaments.standings.rules.ranking import Ranking, RankingRow, Value
from tournaments.standings.rules.standings import part_gone
from tournaments.standings.wording import columns_to_read

FIGURES = (ranked.COUNT, ranked.POINTS)
CUT = ("name", "club", "category")
UP, DOWN = "▲", "▼"
NO_BREAK = "\N{NO-BREAK SPACE}"
INDENT = 4 * NO_BREAK
HONOURED = 3  # the first ranks, in bold letters


def whole(asked: Asked) -> Contents:
    """The ranking, with short signs for rounds and for what parted equal players."""
    shown = columns_to_read(asked.ranking)
    ranking = with_earlier_ranks(asked.tournament, asked.ranking)
    sheet = on_sheet(_heads(ranking, shown), _rows(asked, ranking, shown))
    return {
        "sheet": sheet,
        "since": round_of_changes(ranking, sheet),
        **_notes_below(
            ranking, shown, {row.decided_by for row in ranking.lines}, sheet
        ),
    }


def by_category(asked: Asked) -> Contents:
    """The ranking of each category, one below the other, in columns alike."""
    ranking = asked.ranking
    shown = [one for one in columns_to_read(ranking) if one.key != "category"]
    results = [one.result for one in ranking.lines]
    of_each: dict[str, list[Row]] = {}
    decided = set()
    for category in sorted({one.category for one in results} - {""}, key=folded):
        own = [one for one in results if one.category == category]
        standings, gone = part_gone(own, ranking.criteria)
        part = replace(ranking, standings=standings, gone=gone)
        part = with_earlier_ranks(asked.tournament, part)
        decided |= {row.decided_by for row in part.lines}
        of_each[category] = _rows(asked, part, shown)
    every = [row for rows in of_each.values() for row in rows]
    sheet = on_sheet(_heads(ranking, shown), every)
    sheets = divide(sheet, map(len, of_each.values()))
    return {
        "sheet": sheet,
        "sections": list(zip(of_each, sheets, strict=True)),
        "since": round_of_changes(ranking, sheet),
        **_notes_below(ranking, shown, decided, sheet),
    }


def one_round(asked: Asked, number: int) -> Contents:
    """List what each had from one round, the best first, and the ranking after it."""
    ranking = with_earlier_ranks(asked.tournament, asked.ranking)
    rows = queries.rows(asked.tournament, ranking, ranking.lines, full=asked.desk)
    of_all, at = ranking.play.sum, ranking.rounds.index(number)
    by_fiches = ranking.play.of_round == "fiches"
    figure = gettext("Fiches") if by_fiches else gettext("Points")
    with_clubs = any(row.standing.result.club for row in rows)
    columns = [
        Column(gettext("Rank"), "rank", figures=True, bold=True),
        Column(gettext("No."), "number", figures=True),
        Column(gettext("Name"), "name", marks=True, cuts=True),
        Column(figure, "figure", figures=True, bold=True),
        *([Column(gettext("Club"), "club", cuts=True)] if with_clubs else []),
        *([Column(gettext("Total"), "total", figures=True)] if of_all else []),
        Column(gettext("Overall rank"), "in_all", figures=True),
        *change_head(ranking),
    ]
    found = [
        Row(
            (
                str(rank) if rank else "–",
                str(row.number),
                row.name,
                "–" if had is None else _figure(had),
                *([row.standing.result.club] if with_clubs else []),
                *([_figure(getattr(row.standing.result, of_all))] if of_all else []),
                "–" if row.standing.result.gone else str(row.standing.rank),
                *change_cell(ranking, row),
            ),
            marked=0 < rank <= HONOURED,
        )
        for rank, row, had in in_order(rows, at)
    ]
    sheet = on_sheet(columns, found)
    return {"sheet": sheet, "since": round_of_changes(ranking, sheet)}


def in_order(
    rows: Iterable[RankingRow], at: int
) -> list[tuple[int, RankingRow, int | None]]:
    """Lines by their figure of a round; who had none comes last, in no place."""
    figures = [(row.rounds[at], row) for row in rows]
    known = sorted((one for one, _row in figures if one is not None), reverse=True)
    found = [
        (known.index(one) + 1 if one is not None else 0, row, one)
        for one, row in figures
    ]
    return sorted(found, key=lambda had: (not had[0], had[0]))


def of_teams(found: Mapping[str, Any], ranking: Ranking) -> Sheet:
    """The clubs, each with the players that count below it."""
    moved = change_head(ranking)
    columns = [
        Column(gettext("Rank"), "rank", figures=True, marks=True),
        *moved,
        Column(gettext("Club"), "club", marks=True, cuts=True),
        Column(
            wording.criterion(ranking.criteria[0].key),
            "total",
            figures=True,
            marks=True,
        ),
        Column(gettext("Individual rank"), "own", figures=True),
    ]
    rows: list[Row] = []
    few = gettext("not enough players")
    for team, members in found["teams"]:
        without = "" if team.rank else f" ({few})"
        rank = team.rank or 0
        change = found["before"].get(team.club, rank) - rank if rank else 0
        cells = (
            str(team.rank or "–"),
            *[change_words(change) for _one in moved],
            f"{team.club}{without}",
            _figure(team.total),
            "",
        )
        rows.append(Row(cells, parted=bool(rows), marked=True, held=True))
        for at, (standing, name) in enumerate(members, start=1):
            figure = _figure(ranking.figure(standing))
            own = "–" if standing.result.gone else str(standing.rank)
            beside = ["" for _one in moved]
            cells = ("", *beside, INDENT + name, figure, own)
            rows.append(Row(cells, held=at < len(members)))
    return on_sheet(columns, rows)


def _heads(ranking: Ranking, shown: Iterable[ranked.Column]) -> list[Column]:
    rank, *others = (
        Column(
            _above(one),
            one.key,
            wording.brief(one),
            one.kind in FIGURES,
            one.key in ("rank", ranking.play.sum),
            marks=one.key == "name",
            # Partners stand on two lines, where one has no room for both.
            cuts=one.key in CUT and not (ranking.sides and one.key == "name"),
        )
        for one in shown
    )
    return [rank, *change_head(ranking), *others]


def _rows(asked: Asked, ranking: Ranking, shown: Sequence[ranked.Column]) -> list[Row]:
    """The lines of a ranking in plain letters; a rule above those who went."""
    rows = queries.rows(asked.tournament, ranking, ranking.lines, full=asked.desk)
    signs = _signs(ranking)
    found = []
    for row in rows:
        rank, *others = (_plain_cell(column, row, signs) for column in shown)
        cells = (rank, *change_cell(ranking, row), *others)
        marked = 0 < row.standing.rank <= HONOURED
        found.append(Row(cells, marked=marked))
    first_gone = len(ranking.standings)
    if 0 < first_gone < len(found):
        found[first_gone] = found[first_gone]._replace(parted=True)
    return found


def _notes_below(
    ranking: Ranking,
    shown: Sequence[ranked.Column],
    decided: Collection[str],
    sheet: Sheet,
) -> dict[str, Any]:
    """Return what stands below a ranking: how it is made, what the short signs mean."""
    return {
        "criteria": wording.criteria_in_words(ranking.criteria),
        "evened": any(column.key == "evened" for column in shown),
        "headings": [
            *(
                (_above(column), wording.heading(column))
                for column in shown
                if column.round
            ),
            *(
                (column.heading, column.spoken[0])
                for column in sheet.columns
                if column.brief == column.heading and column.spoken
            ),
        ],
        "partings": [
            (sign, wording.criterion(key))
            for key, sign in _signs(ranking).items()
            if key in decided
        ],
    }


def _signs(ranking: Ranking) -> dict[str, str]:
    keys = (one.key for one in ranking.criteria)
    return dict(zip(keys, ascii_lowercase, strict=False))


def _above(column: ranked.Column) -> str:
    """Return the words above a column on paper, where each is as narrow as may be."""
    if column.kind == ranked.DECIDED:
        return gettext("Tie")
    return wording.short(column)


def _plain_cell(
    column: ranked.Column, row: RankingRow, signs: Mapping[str, str]
) -> str:
    """Write a cell as a page shows it, in plain letters; a name with its note."""
    value = column.value_in(row)
    if column.kind == ranked.DECIDED:
        sign, figure = signs.get(str(value), ""), ranked.decided_value(row.standing)
        return sign if figure is None else f"{sign}{NO_BREAK}{_figure(figure)}"
    if value is None:
        return "–"
    if column.key == "penalties":
        return gained(int(value))
    if column.kind == ranked.POINTS:
        return _figure(value)
    note = wording.note(row) if column.key == "name" else ""
    return f"{value} ({note})" if note else str(value)


def _figure(value: Value) -> str:
    return str(value) if isinstance(value, str | float) else exact(value or 0)


def changes_since(ranking: Ranking) -> int:
    """The round from which changes of rank are counted; 0 where there was none."""
    return ranking.rounds[-2] if len(ranking.rounds) > 1 else 0


def change_words(change: int) -> str:
    """`▲3`; nothing for whoever stayed where he was, or is new."""
    return f"{UP if change > 0 else DOWN}{abs(change)}" if change else ""


def change_head(ranking: Ranking) -> list[Column]:
    """Return the column of changes of rank, from the second round on."""
    if not changes_since(ranking):
        return []
    said = gettext("Places up or down since round %(number)s")
    spoken = (said % {"number": changes_since(ranking)}, gettext("up"), gettext("down"))
    return [Column(f"{UP}{DOWN}", "change", figures=True, spoken=spoken)]


def change_cell(ranking: Ranking, row: RankingRow) -> list[str]:
    """Return the cell of the column of changes of rank, where there is such a one."""
    return [change_words(row.change)] if changes_since(ranking) else []


def round_of_changes(ranking: Ranking, sheet: Sheet) -> int:
    """The round that the note below a list speaks of; 0 where it has no column."""
    return (
        changes_since(ranking)
        if any(one.key == "change" for one in sheet.columns)
        else 0
    )
