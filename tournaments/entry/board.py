"""What a board says of each table: what is written, what is right, what is missing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

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

    @property
    def missing(self) -> int:
        return self.expected - self.typed

    @property
    def done(self) -> bool:
        return self.complete and self.verdict == "confirmed" and self.adds_up != WRONG


def compared(sheet: Sheet, paper: Mapping[str, int]) -> str:
    """Whether the totals written on the paper are those that are counted."""
    if any(
        paper[entry] != share.points
        for entry, share in sheet.shares.items()
        if entry in paper
    ):
        return WRONG if sheet.complete else PARTLY
    if not sheet.complete or not sheet.shares.keys() <= paper.keys():
        return PARTLY if paper else NOTHING
    return RIGHT
