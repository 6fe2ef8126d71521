"""Writes what a table made of a board, as tags of Portable Bridge Notation.

Seats are the pockets of the board. A contract of Whiz has six tricks more than the
number of the format says, and its marks are those of three players, not of two sides.
"""

from collections.abc import Mapping
from typing import Any

from scoring.deal import PASS
from tournaments.boards.rules.cards import SEATS

SIX = 6  # tricks that the number of a contract leaves out
PLAYERS = {"N": "North", "E": "East", "S": "South", "W": "West"}
MARKS, GIVEN = "WhizMarks", "WhizGiven"  # by pocket: N 0, E 13, S 0
LOT = "WhizCards"  # of cards, where others lay in the board than those of the deal


def contract(facts: Mapping[str, Any]) -> str:
    """`3NTX` for nine tricks without trump, doubled."""
    if facts.get("contract") == PASS:
        return "Pass"
    return f"{facts['level'] - SIX}{facts['trump']}{facts.get('risk') or ''}"


def tags(
    facts: Mapping[str, Any],
    *,
    declarer: str,
    names: Mapping[str, str],
    marks: Mapping[str, int | None],
    given: Mapping[str, str],
    where: tuple[int, int],
) -> dict[str, str]:
    """The tags of a board at a table; names, marks and what was given by pocket.

    The score is the declarer's mark; one that something else was given for is marked.
    """
    round, table = where
    passed = facts.get("contract") == PASS
    return {
        **{PLAYERS[seat]: name for seat, name in names.items()},
        "Declarer": declarer,
        "Contract": contract(facts),
        "Result": "" if passed else str(facts["tricks"]),
        "Round": str(round),
        "Table": str(table),
        "Score": _score(marks, given, declarer),
        MARKS: _by_pocket(marks),
        **({GIVEN: _by_pocket(given)} if given else {}),
    }


def _score(
    marks: Mapping[str, int | None], given: Mapping[str, str], declarer: str
) -> str:
    mark = marks.get(declarer) if declarer else 0
    said = "?" if mark is None else str(mark)
    return f"^{said}" if declarer in given else said


def _by_pocket(some: Mapping[str, Any]) -> str:
    known = ((seat, some.get(seat)) for seat in SEATS)
    return ", ".join(f"{seat} {one}" for seat, one in known if one is not None)
