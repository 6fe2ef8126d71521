"""The points of a tournament in few lines, as they stand at the foot of a sheet."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from scoring import wording
from scoring.grids.queries import options_in_words
from scoring.letters import SIGNS
from scoring.score import Side
from scoring.scorer import Scorer
from scoring.templatetags.points import colon
from scoring.wording import gained, signed
from tournaments.papers.points_in_full import plain, times

# Of the foot: the signs of a line in each size of letters, and how many lines it has.
SIZES = {11.0: (92, 14), 10.0: (101, 15), 9.0: (112, 17), 8.0: (126, 19)}
BESIDE = 3  # columns of the table of points, at most
GAP = 2  # signs between two cells
LINE = 0.44  # millimetres that a line is high, in letters of a point


def foot(
    scorer: Scorer, legend: Sequence[tuple[str, str]], first: str, languages: int
) -> dict[str, Any]:
    """Codes as they are typed, each with what it brings, side by side.

    The letters are the largest in which all of it has room.
    """
    if scorer.variant.match:
        columns, table = "", list[list[str]]()
    elif "risk" in scorer.grid.headings:
        columns, table = _bids(scorer)
    else:
        columns, table = _codes(scorer)
    sentences = (first, *_sentences(scorer, legend))
    for size, (across, most) in SIZES.items():
        points, lines = size, _beside_each_other(table, across, languages)
        said = sum(-(-len(one) // across) for one in (columns, *sentences) if one)
        count = len(lines) + languages * said
        if count <= most:
            break
    return {
        "columns": columns,
        "lines": lines,  # each of cells
        "points": points,
        "sentences": sentences,
        "high": count * points * LINE,
    }


def _sentences(scorer: Scorer, legend: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    found = [f"{typed} = {meaning}" for typed, meaning in legend]
    rules = [
        f"{wording.row(scorer.variant, row.key)}{colon()} {row.number('value')}"
        for row in scorer.grid.rows_under("rule")
    ]
    options = [f"{name}{colon()} {value}" for name, value in options_in_words(scorer)]
    return tuple(" · ".join(one) for one in (rules, options, found) if one)


def _codes(scorer: Scorer) -> tuple[str, list[list[str]]]:
    """A line for each contract: made, lost; the others, made and lost."""
    lines = [
        (contract.letter + str(level or ""), scorer.lines[contract.key, level])
        for contract, level in scorer.variant.bids()
    ]
    cells = {
        prefix + way: [
            _side(line.others if prefix else line.bidder, way) for _code, line in lines
        ]
        for prefix in ("", "others_")
        for way in ("made", "lost")
    }
    used = [key for key, column in cells.items() if any(column)]
    rows = [
        [code, *(cells[key][at] for key in used)]
        for at, (code, _line) in enumerate(lines)
    ]
    return " | ".join(map(_column, used)), rows


def _side(side: Side, way: str) -> str:
    """`7 +3 ×2`: a contract made, each trick over, all the tricks."""
    first, more = (side.made, side.over) if way == "made" else (side.lost, side.under)
    words = [signed(first)] if first else []
    if more:
        words.append(gained(more))
    if way == "made" and side.all is not None:
        every = times(side.all)
        words.append(every if isinstance(side.all, str) else f"({every})")
    return " ".join(words)


def _column(name: str) -> str:
    """`lost, + trick under`: what stands in a column, by the words of the grid."""
    what, whose = name.removeprefix("others_"), name.startswith("others_")
    more = "over" if what == "made" else "under"
    words = f"{wording.COLUMNS[what]} (+ {wording.COLUMNS[more]})"
    return _("others, %(column)s") % {"column": words} if whose else words


def _bids(scorer: Scorer) -> tuple[str, list[list[str]]]:
    """Bids with their bonuses, then what doubling does."""
    grid, shown = scorer.grid, wording.letters()
    suits = [one for one in grid.headings["contract"] if one in wording.TRUMPS]
    rows = [["", "", *(shown.sign(suit) for suit in suits)]]
    for contract, level in scorer.variant.bids():
        line = scorer.lines[contract.key, level]
        bonus = [plain(line.cells.get(suit)) for suit in suits]
        rows.append([str(level), _side(line.bidder, "made"), *bonus])
    risks = [
        [
            row.key.name.replace("-", "–"),
            f"×{row.number('times')}",
            gained(row.number("bonus")) if row.number("bonus") else "",
            f"({row.number('others_under')})",
        ]
        for row in grid.rows_under("risk")
    ]
    for at, risk in enumerate(risks, start=1):
        rows[at] += risk
    words = " | ".join(
        (
            _column("made"),
            str(wording.PARTS["game"]),
            f"X, XX: {wording.COLUMNS['times']}, {wording.COLUMNS['bonus']}, "
            f"({wording.column('others_under')})",
        )
    )
    return words, rows


def _beside_each_other(
    table: Sequence[Sequence[str]], across: int, languages: int
) -> list[list[str]]:
    """The rows in as many columns as there is room for."""
    if not table:
        return []
    cells = max(map(len, table))
    rows = [[*row, *[""] * (cells - len(row))] for row in table]
    # Suits have other letters in each language.
    suits = {*SIGNS.values()}
    wide = sum(
        GAP + max(len(cell) * (languages if suits & {*cell} else 1) for cell in column)
        for column in zip(*rows, strict=True)
    )
    beside = max(1, min(BESIDE, across // wide, len(table) // 4))
    high = -(-len(table) // beside)
    rows += [[""] * cells] * (beside * high - len(rows))
    return [[cell for row in rows[at::high] for cell in row] for at in range(high)]
