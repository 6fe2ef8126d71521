"""A figure of a result: what its row in the catalogue says, and when that is wrong."""

import re
from dataclasses import dataclass
from fractions import Fraction
from keyword import iskeyword
from typing import Any

from scoring.deal import Names
from scoring.standing.share import KEPT, Join, Share, no_join

Number = int | Fraction

IN_POINTS, IN_MATCHES, IN_BOARDS = "points", "matches", "boards"
EVERY_PLAY = (IN_POINTS, IN_MATCHES, IN_BOARDS)
OF_SHEETS = (IN_POINTS, IN_MATCHES)  # boards, compared, say nothing of these

# How a total keeps it: the kinds of column of Django.
SIGNED, SMALL = "IntegerField", "PositiveSmallIntegerField"
LARGE, NOT_KEPT = "PositiveIntegerField", ""
COLUMNS = (SIGNED, SMALL, LARGE)

# Whose result it is, and how he went; `gone` is `left` or `excluded`, below the line.
# `begun`: whether anything of a round of his is played.
ABOUT: dict[str, Any] = {
    "number": 0,
    "category": "",
    "club": "",
    "gone": "",
    "begun": True,
}
# Keys that mean something else beside figures: a criterion, columns of a ranking.
TAKEN = {"key", *ABOUT, "card", "rank", "name", "decided_by", "decided_value"}
# What no share says: the jury does, boards do, or `add_up_shares` of the others.
ELSEWHERE = {
    *("total", "penalties", "sitting_out", "evened"),
    *("percent", "value", "boards", "met", "tops", "countback"),
}
ASKED_APART = "margin"  # who ranks by it asks every table; no total keeps it
KEY = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


@dataclass(frozen=True)
class Figure:
    """A figure of a result: a row of the catalogue.

    `rounds` makes it of what the shares of all tables have under `of`; `holders` of the
    results of those who held one place, whoever has it now first; `partners` of those
    of two who are one line. With `words` it may part those who are equal, where one
    of its `plays` is played: more of it is better.
    """

    key: str
    words: Names | None = None
    plays: tuple[str, ...] = ()
    of: str = ""
    rounds: Join = no_join
    holders: Join = no_join
    partners: Join = no_join
    column: str = SIGNED
    nothing: Number = 0
    leads: bool = False  # rather than parting those who are equal
    beside: bool = False  # a ranking shows it where anybody has it

    def faults(self) -> list[str]:
        """Return a sentence for each thing wrong with this row, with its mend."""
        known = KEY.fullmatch(self.key) and not iskeyword(self.key)
        clashes = self.key in TAKEN or hasattr(tuple, self.key)
        shares, columns = ", ".join(KEPT), ", ".join(COLUMNS)
        of_shares = self.of or self.key not in ELSEWHERE
        # A total is added up of what is kept of shares, and of nothing else.
        could = KEPT if self.column != NOT_KEPT else Share._fields
        judged = (
            (known, "a key is small letters, with single _ between its words"),
            (not clashes, "that key means something else: choose another"),
            (
                self.of in could or not of_shares,
                f"say `of` what in a share it is made: {shares}",
            ),
            (
                self.rounds is not no_join or not of_shares,
                "say by `rounds` how what several rounds bring makes one",
            ),
            (
                self.holders is not no_join,
                "say by `holders` how those of two holders of a place make one",
            ),
            (
                self.partners is not no_join,
                "say by `partners` how those of two partners make one",
            ),
            (
                self.column in COLUMNS or self.key in {ASKED_APART, *ELSEWHERE},
                f"say by `column` how it is kept: {columns}",
            ),
            (
                self.words is None or all(self.words.values()),
                "say in `words` what it is called in French, Dutch and English",
            ),
            (
                bool(self.words) == bool(self.plays) and {*self.plays} <= {*EVERY_PLAY},
                "say both its `words` and the `plays` in which it parts players",
            ),
        )
        return [sentence for right, sentence in judged if not right]


def catalogue(*rows: Figure) -> dict[str, Figure]:
    """Return the rows by their keys; one that is wrong stops the start."""
    for at, row in enumerate(rows):
        twice = row.key in {other.key for other in rows[:at]}
        another = ["there is another figure of that key: choose another"] * twice
        for fault in another + row.faults():
            raise ValueError(f"The figure `{row.key}` of a result: {fault}.")
    return {row.key: row for row in rows}
