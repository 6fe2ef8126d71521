"""Finds how large a name can be set in the room that a card has for it."""

import re
from collections.abc import Callable, Sequence

# Where a line may end: behind a blank, or behind a hyphen.
PIECES = re.compile(r"[^\s-]+-*\s*|\s+|-+")


LEADING = 1.06 * 25.4 / 72  # of a line, in millimetres a point


def largest(
    text: str,
    room: float,
    height: float,
    sizes: Sequence[float],
    width: Callable[[str], float],
) -> float:
    """The first of these sizes in which a text fits its room, or the last.

    Sizes are points; `width` is that of a text in letters of one point, and the room
    and its height are, as it is, millimetres.
    """
    for size in sizes:
        lines = int(height / (size * LEADING))
        if needed(text, room / size, width) <= lines:
            return size
    return sizes[-1]


def needed(text: str, room: float, width: Callable[[str], float]) -> int:
    """How many lines a text needs; a word longer than a line is broken."""
    count, line = 1, ""
    for piece in PIECES.findall(text):
        if width((line + piece).rstrip()) <= room:
            line += piece
            continue
        count += bool(line)
        broken = int(width(piece.rstrip()) // room)
        count += broken
        line = piece if not broken else ""
    return count
