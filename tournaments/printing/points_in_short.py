"""The points of a tournament in few lines, as they stand at the foot of a sheet."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring import wording
from scoring.score import Line, Side
from scoring.scorer import Scorer
from scoring.templatetags.punctuation import colon
from scoring.wording import gained, signed
from tournaments.printing import letters
from tournaments.printing.points_in_full import (
    NO_BREAK,
    options_in_words,
    plain,
    times,
)
from tournaments.printing.rules.score_sheet import WIDE

PREFIXES = ("", "others_")
SENTENCE, FIGURES = 0.41, 0.43  # millimetres a line is high, in letters of a point
# Points of the letters at the foot of a sheet, each with how high its rows must stay.
SIZES = {11.5: 8.5, 10.5: 8.5, 9.5: 7.5, 9.0: 6.8, 8.5: 6.2, 8.0: 0.0}


class Foot(NamedTuple):
    """The same as it stands at the foot of a score sheet."""

    columns: str
    lines: tuple[str, ...]  # cells parted by tabs
    tab: float  # millimetres
    points: float  # how large the letters are
    fits: bool  # beside each other, in such letters
    sentences: tuple[str, ...]

    @property
    def table(self) -> str:
        return "\n".join(self.lines)


def foot(
    scorer: Scorer, legend: Sequence[tuple[str, str]], first: str, points: float
) -> Foot:
    """Codes as they are typed, each with what it brings, side by side."""
    if scorer.variant.match:
        columns, table = "", list[list[str]]()
    elif "risk" in scorer.grid.headings:
        columns, table = _bids(scorer)
    else:
        columns, table = _codes(scorer)
    lines, tab, fits = _beside_each_other(table, points)
    return Foot(columns, lines, tab, points, fits, (first, *_sentences(scorer, legend)))


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
        (prefix, way): [_side(_of(line, prefix), way) for _code, line in lines]
        for prefix in PREFIXES
        for way in ("made", "lost")
    }
    used = [key for key, column in cells.items() if any(column)]
    rows = [
        [code, *(cells[key][at] for key in used)]
        for at, (code, _line) in enumerate(lines)
    ]
    words = " | ".join(_column(prefix + way) for prefix, way in used)
    return words, rows


def _of(line: Line, prefix: str) -> Side:
    return line.others if prefix else line.bidder


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
    table: Sequence[Sequence[str]], points: float
) -> tuple[tuple[str, ...], float, bool]:
    """The rows in as many columns as the sheet is wide, and whether they fit at all."""
    if not table:
        return (), 10.0, True
    cells = max(map(len, table))
    widest = max(letters.width(_in_two(cell)) for row in table for cell in row)
    needed = (widest * points + 1.6) * cells
    beside = max(1, min(3, int(WIDE / needed), len(table) // 4))
    high = -(-len(table) // beside)
    empty = [""] * cells
    columns = [
        [[*row, *empty][:cells] for row in table[at : at + high]]
        for at in range(0, len(table), high)
    ]
    rows = [
        [cell for column in columns for cell in (column[at : at + 1] or [empty])[0]]
        for at in range(high)
    ]
    room = [max(map(letters.width, column)) for column in zip(*rows, strict=True)]
    lines = tuple(
        "\t".join(map(_filled, row, room)).rstrip("\t" + NO_BREAK) for row in rows
    )
    return lines, round(WIDE / (cells * beside), 2), needed <= WIDE


def _in_two(cell: str) -> str:
    """How a cell reads in two languages: suits have other letters in each."""
    return f"{cell} / {cell}" if any(sign in cell for sign in "♣♦♥♠") else cell


def _filled(cell: str, room: float) -> str:
    """A cell as wide as its column: the gaps of tabs are not quite what is asked."""
    missing = (room - letters.width(cell)) / letters.width(NO_BREAK)
    return cell + NO_BREAK * round(missing) if cell else ""


def height_of(found: Foot, languages: int) -> float:
    """Millimetres that the foot takes, its sentences in one language or in two."""
    sentences = (found.columns, *found.sentences) if found.columns else found.sentences
    rows = sum(-(-letters.width(one) * found.points // (WIDE - 4)) for one in sentences)
    high = FIGURES * len(found.lines) + languages * SENTENCE * rows
    return round(high * found.points + 2, 1)
