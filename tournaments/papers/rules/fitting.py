"""Fits names to the room that they have, by how many signs they count."""

from collections.abc import Sequence
from textwrap import wrap

MILLIMETRES = 25.4 / 72  # in a point
LETTER, BOLD = 0.52, 0.56  # about how wide a letter is, in the height of letters
LEADING = 1.06  # of a line
ELLIPSIS = "…"


def largest(text: str, width: float, height: float, sizes: Sequence[float]) -> float:
    """The first of these sizes of bold letters in which a text has room, or the last.

    Sizes are points, the room is in millimetres, and no word is broken.
    """
    for size in sizes:
        across = max(1, int(width / (size * MILLIMETRES * BOLD)))
        lines = wrap(text, across, break_long_words=False)
        longest = max(map(len, lines), default=0)
        if len(lines) * size * MILLIMETRES * LEADING <= height and longest <= across:
            return size
    return sizes[-1]


def in_room(width: float, points: float) -> int:
    """Count the letters that fit in a room of so many millimetres."""
    return max(1, int(width / (points * MILLIMETRES * LETTER)))


def shortened(text: str, most: int) -> str:
    """A text of so many signs at most, the last of which says that it goes on."""
    if len(text) <= most:
        return text
    return text[: most - 1].rstrip(" ,-–(") + ELLIPSIS


def shortened_name(name: str, most: int) -> str:
    """A name that fits: `Marie-Christi… L.`, for by its surname it is looked for."""
    first, _blank, last = name.rpartition(" ")
    if not (first and last.endswith(".")) or len(name) <= most:
        return shortened(name, most)
    return f"{shortened(first, max(2, most - len(last) - 1))} {last}"
