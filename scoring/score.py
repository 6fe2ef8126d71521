"""The worth of a deal: a sum of named parts for every player."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from scoring.contract import Contract, Level
from scoring.grid import Cell, Grid, Key

# What a contract pays, beside what taking all the tricks does.
PAYING = ("made", "over", "lost", "under")


class Part(NamedTuple):
    """One term of a score: `each` points, so many times.

    `from_bidder` is whose contract it comes from, where each plays for himself.
    """

    key: str
    each: int
    times: int = 1
    from_bidder: str = ""

    @property
    def points(self) -> int:
        return self.each * self.times


class Outcome(NamedTuple):
    """The points that a contract brings each bidder and each other player."""

    made: bool
    bidder: tuple[Part, ...]
    other: tuple[Part, ...]
    bidder_points: int
    other_points: int

    @classmethod
    def from_parts(
        cls, *, made: bool, bidder: Iterable[Part] = (), other: Iterable[Part] = ()
    ) -> Outcome:
        """Add the parts up, and leave out those that are worth nothing."""
        mine = tuple(part for part in bidder if part.points)
        theirs = tuple(part for part in other if part.points)
        return cls(made, mine, theirs, total(mine), total(theirs))


def total(parts: Iterable[Part]) -> int:
    return sum(part.each * part.times for part in parts)


@dataclass(frozen=True)
class Side:
    """The points that one line of the grid pays to one side."""

    made: int = 0
    over: int = 0
    all: Cell = None
    lost: int = 0
    under: int = 0

    def made_parts(self, over: int, every: Cell) -> list[Part]:
        """Return the parts if made; `every` (x2, a number, None) is for all tricks."""
        parts = [Part("made", self.made), Part("overtricks", self.over, over)]
        if isinstance(every, str):
            factor = int(every.removeprefix("x"))
            parts.append(Part("all_tricks", total(parts), factor - 1))
        elif every is not None:
            parts.append(Part("all_tricks", every - total(parts)))
        return parts

    def lost_parts(self, missing: int) -> list[Part]:
        return [Part("lost", self.lost), Part("missing", self.under, missing)]


@dataclass(frozen=True)
class ContractLine:
    """One line of the grid, read for scoring: a contract at its level."""

    contract: Contract
    level: Level
    grid: Grid
    needs: int
    upto: int
    tricks: int
    exactly: bool
    bidder: Side
    others: Side
    cells: Mapping[str, Cell] = field(default_factory=dict)


def read_line(
    grid: Grid, contract: Contract, level: Level, deal_tricks: int
) -> ContractLine:
    row = grid.rows[Key("contract", contract.key, level)]

    def side(prefix: str) -> Side:
        paid = {column: row.number(prefix + column) for column in PAYING}
        return Side(**paid, all=row.cells.get(prefix + "all"))

    tricks = contract.tricks or deal_tricks
    return ContractLine(
        contract=contract,
        level=level,
        grid=grid,
        needs=row.number("needs"),
        upto=row.number("upto") or tricks,
        tricks=tricks,
        exactly=contract.exactly,
        bidder=side(""),
        others=side("others_"),
        cells=row.cells,
    )


def share_by_tricks(
    line: ContractLine, taken: int, trump: str | None, risk: str
) -> Outcome:
    """The usual way to share points: a value, and so much per trick over or missing."""
    missing = abs(taken - line.needs) if line.exactly else line.needs - taken
    if missing > 0:
        return Outcome.from_parts(
            made=False,
            bidder=line.bidder.lost_parts(missing),
            other=line.others.lost_parts(missing),
        )
    over = max(min(taken, line.upto) - line.needs, 0)
    mine = theirs = None
    if taken == line.tricks:
        mine = line.bidder.all
        theirs = mine if isinstance(mine, str) else line.others.all
    return Outcome.from_parts(
        made=True,
        bidder=line.bidder.made_parts(over, mine),
        other=line.others.made_parts(over, theirs),
    )


Share = Callable[[ContractLine, int, str | None, str], Outcome]
