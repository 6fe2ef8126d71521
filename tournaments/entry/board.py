"""What a board says of each table: what is written, what is right, what is missing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.variant import REPLAYED
from tournaments.entry.sheet import Sheet

NOTHING, PARTLY, RIGHT, WRONG = "nothing", "partly", "right", "wrong"
OPEN, ON, OFF = "open", "on", "off"  # the same of one total


@dataclass(frozen=True)
class TableState:
    """How far one table's sheet is."""

    number: int
    public_id: str
    version: int
    expected: int
    typed: int
    refused: tuple[int, ...]  # lines that the ones before them make impossible
    complete: bool
    adds_up: str
    verdict: str  # on the sheet as it stands now
    replays: tuple[int, ...] = ()  # deals that a ruling has played again

    @property
    def missing(self) -> int:
        return self.expected - self.typed

    @property
    def done(self) -> bool:
        return self.complete and self.verdict == "confirmed" and self.adds_up != WRONG


def replays(sheet: Sheet) -> tuple[int, ...]:
    """The deals that a ruling has played again, and that are not written since."""
    return tuple(line.number for line in sheet.lines if REPLAYED in line.judged)


def on_paper(sheet: Sheet) -> dict[str, int]:
    """The points of each entry as the table played them, without rulings."""
    shares = (sheet.unjudged or sheet).shares
    return {entry: share.points for entry, share in shares.items()}


def compared(sheet: Sheet, paper: Mapping[str, int]) -> str:
    """Whether the totals written on the paper are those that the table played.

    A paper is written at the table: it knows nothing of rulings, so that what they
    give or take is left out.
    """
    played = on_paper(sheet)
    if any(
        paper[entry] != points for entry, points in played.items() if entry in paper
    ):
        return WRONG if sheet.complete else PARTLY
    if not sheet.complete or not played.keys() <= paper.keys():
        return PARTLY if paper else NOTHING
    return RIGHT
