"""Tells which rows of a long list are built alike, so that one of each is a pattern.

In a list no cell takes a second line by itself: rows that differ in their words alone
are laid out alike.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import unescape

LIST = re.compile(r'<table\s[^>]*class="list(?: tall)?"')
ROW = re.compile(r"<tr\b[^>]*>(?:<td\b[^>]*>(?:[^<]|<br> )*</td>)+</tr>\s*")
# A note takes as many lines as it needs.
NOTE = re.compile(r'<tr class="[^"]*\bnote\b')
CELL = re.compile(r"(<td\b[^>]*>)(.*?)(?=</td>)", re.DOTALL)
LINE = "<br> "
BLANK = " \t\n"  # that a page leaves away
MOST = 40  # patterns, or a list is laid out as it stands


@dataclass(frozen=True)
class Alike:
    """The rows of a list: of each the number of its pattern, and its words in order."""

    patterns: tuple[int, ...]  # the first row of each kind
    rows: tuple[tuple[int, tuple[str, ...]], ...]


def alike(table: str, units: Sequence[str]) -> Alike | None:
    """How the rows of a table are built, if each of them can be set from a pattern."""
    if not LIST.search(table):
        return None
    kinds: dict[str, int] = {}
    firsts: list[int] = []
    rows = []
    for at, unit in enumerate(units):
        if not ROW.fullmatch(unit) or NOTE.match(unit):
            return None
        kind, words = taken_apart(unit)
        if kind not in kinds:
            kinds[kind] = len(kinds)
            firsts.append(at)
        rows.append((kinds[kind], words))
    return Alike(tuple(firsts), tuple(rows)) if len(kinds) <= MOST else None


def taken_apart(unit: str) -> tuple[str, tuple[str, ...]]:
    """How a row is built, and the words that stand in it."""
    words: list[str] = []

    def line(text: str) -> str:
        plain = " ".join(unescape(text).strip(BLANK).split(" "))
        if not plain:
            return ""
        words.append(plain)
        return "x"

    def cell(found: re.Match[str]) -> str:
        return found[1] + LINE.join(line(text) for text in found[2].split(LINE))

    return CELL.sub(cell, unit.strip()), tuple(words)
