"""A movement with its figures, as `manage.py seat` writes it."""

from __future__ import annotations

from typing import Any

from tournaments.seating.whiz.plan import SEATS, Movement, standing
from tournaments.seating.whiz.verifying import verify


def record(movement: Movement) -> dict[str, Any]:
    """Return the values of the record, in the order of `docs/records.md`."""
    verdict = verify(movement)
    times = verdict.meetings.values()
    seats = {
        str(who): dict.fromkeys(SEATS, 0) for who in range(1, movement.players + 1)
    }
    for round in movement.rounds:
        for _, seated in standing(round):
            for seat, who in zip(SEATS, seated.players, strict=True):
                seats[str(who)][seat] += 1
    return {
        "players": movement.players,
        "rounds": [
            [list(seated.players) for _, seated in standing(round)]
            for round in movement.rounds
        ],
        "sitting_out": [list(out) for out in movement.sitting_out],
        "repeats": verdict.pairs_twice,
        "repeats_bound": verdict.pairs_least,
        "cost": sum(often * (often - 1) // 2 for often in times),
        "cost_bound": max(verdict.pairs_least, _evenly(sum(times), movement.players)),
        "worst_pair": max(times),
        "seats": seats,
        "method": movement.method,
        "boards": [
            [seated.group for _, seated in standing(round)] for round in movement.rounds
        ],
        "groups": movement.groups,
        "sharing": movement.sharing,
    }


def _evenly(meetings: int, players: int) -> int:
    """The cost if all pairs met as often, or once more."""
    pairs = players * (players - 1) // 2
    often, more = divmod(meetings, pairs)
    return (pairs - more) * (often * (often - 1) // 2) + more * (
        often * (often + 1) // 2
    )
