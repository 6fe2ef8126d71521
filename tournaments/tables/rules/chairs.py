"""Names the chairs of a table."""

from __future__ import annotations

CHAIRS = ("N", "E", "S", "W", "X")  # a fifth player sits between West and North


METHOD = "boards"  # in which a round is drawn that a movement seats
