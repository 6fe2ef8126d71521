"""Which contracts are played under the eyes of the jury, as the grid says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.grid import Grid, Key


def wants_jury(grid: Grid, record: Mapping[str, Any] | None) -> bool:
    """Whether the contract of this record is one that the jury must see played."""
    if not record:
        return False
    key = Key("contract", str(record.get("contract")), record.get("level"))
    row = grid.rows.get(key)
    return row is not None and row.cells.get("jury") == "yes"


def watched(grid: Grid) -> list[tuple[str, int | None]]:
    """The contracts that want the jury: key and level, in the order of the grid."""
    return [
        (row.key.name, row.key.level)
        for row in grid.of("contract")
        if row.cells.get("jury") == "yes"
    ]
