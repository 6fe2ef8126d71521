"""Cells that a spreadsheet takes for words, whatever they begin with."""

STARTS = ("=", "+", "-", "@", "\t", "\r", "\n")
MARK = "'"


def inert(cell: object) -> str:
    """The text of a cell, marked so that no spreadsheet works it out."""
    text = "" if cell is None else str(cell)
    # Also behind spaces: some programs look past them.
    return MARK + text if text.lstrip(" ").startswith(STARTS) else text


def unmarked(cell: str) -> str:
    """A cell as it was before it was marked: "'+32 470…" is "+32 470…" again."""
    inside = cell[1:]
    return inside if cell[:1] == MARK and inert(inside) == cell else cell
