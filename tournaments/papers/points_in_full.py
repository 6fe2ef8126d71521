"""The points of a tournament in full: every number, as its options make it count."""

from itertools import accumulate
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring import wording
from scoring.editing import column_side
from scoring.grid import Grid, Key
from scoring.score import PAYING, ContractLine
from scoring.scorer import Scorer
from scoring.wording import signed

NO_BREAK = "\N{NO-BREAK SPACE}"


class Figures(NamedTuple):
    """A table of points in full: its columns in groups, and its rows in words."""

    heading: str
    groups: tuple[tuple[str, int], ...]  # whose points, over how many columns
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def headed(self) -> list[tuple[str, bool]]:
        """The columns, each with whether a group begins there."""
        return list(zip(self.columns, self._starts, strict=True))

    @property
    def lines(self) -> list[tuple[str, list[tuple[str, bool]]]]:
        """The rows: what each is about, then its cells as the columns are."""
        return [
            (name, list(zip(cells, self._starts, strict=True)))
            for name, *cells in self.rows
        ]

    @property
    def _starts(self) -> list[bool]:
        firsts = {0, *accumulate(count for _group, count in self.groups)}
        return [at in firsts for at in range(len(self.columns))]


def sum_in_words(scorer: Scorer) -> str:
    if scorer.variant.match:
        return _(
            "The deals of a match hang together: points, games, rubbers and fiches."
        )
    if scorer.grid.zero_sum:
        return _("The four scores of a deal add up to zero.")
    return _("The scores of a deal need not add up to zero.")


def figures(scorer: Scorer) -> list[Figures]:
    """Every number of the grid as it counts here, with the options that were chosen."""
    return [
        _contracts(scorer) if heading == "contract" else _others(scorer, heading)
        for heading in scorer.grid.headings
    ]


def _contracts(scorer: Scorer) -> Figures:
    grid = scorer.grid
    rows = [
        (row.key, scorer.lines[row.key.name, row.key.level])
        for row in grid.rows_under("contract")
    ]
    names = [
        one
        for one in grid.headings["contract"]
        if any(cell(one, line, grid, key) for key, line in rows)
    ]
    found = [column_side(name) for name in names]
    groups = tuple(
        (group, found.count(key))
        for key, group in (
            ("contract", _("Contract")),
            ("bidder", _("Each bidder")),
            ("others", _("Each other player")),
        )
        if key in found
    )
    return Figures(
        "contract",
        groups,
        tuple(_heading(name) for name in names),
        tuple(
            (
                wording.row(scorer.variant, key).replace(" ", NO_BREAK),
                *(cell(name, line, grid, key) for name in names),
            )
            for key, line in rows
        ),
    )


def _heading(name: str) -> str:
    what = name.removeprefix("others_")
    return str(wording.COLUMNS.get(what, what))


def cell(name: str, line: ContractLine, grid: Grid, key: Key) -> str:
    """A number of the grid, after what the options make of it."""
    what = name.removeprefix("others_")
    if what == "needs":
        return needed(line)
    side = line.others if name != what else line.bidder
    if what in PAYING:
        number = getattr(side, what)
        return signed(number) if number else ""
    value = side.all if what == "all" else grid.rows[key].cells.get(what)
    if value == "yes":
        return _("jury")
    return "" if value is None else times(value)


def needed(line: ContractLine) -> str:
    """The tricks that a contract needs, and that are not to be passed in some."""
    exact = line.exactly and line.needs
    return _("just %(tricks)s") % {"tricks": line.needs} if exact else str(line.needs)


def times(value: object) -> str:
    """`×2` for what doubles; a number with its sign."""
    if isinstance(value, int):
        return signed(value)
    return str(value).replace("x", "×")


def _others(scorer: Scorer, heading: str) -> Figures:
    grid = scorer.grid
    names = grid.headings[heading]
    rows = tuple(
        (
            wording.row(scorer.variant, row.key),
            *(plain(row.cells.get(name)) for name in names),
        )
        for row in grid.rows_under(heading)
    )
    return Figures(heading, (), tuple(wording.column(one) for one in names), rows)


def plain(value: object) -> str:
    """A cell of the grid; nothing where nothing is written."""
    return "" if value is None else times(value)
