"""The plan for nine players, in which everybody meets everybody once.

All three tables play the same boards within a round, and each two hold the same hand
three times in the three rounds in which they do not meet.
"""

from __future__ import annotations

from tournaments.seating.whiz.plan import Round, Seated

# A line is a round: N-E-S of each table, and for each of three boards their hands.
TEXT = """
1-2-3:OLR-ROL-LRO  4-5-6:RLO-LOR-ORL  7-8-9:LOR-ORL-RLO
3-4-9:ROL-OLR-LRO  5-2-8:ROL-OLR-LRO  7-6-1:LRO-ROL-OLR
4-1-8:LOR-ORL-RLO  9-6-2:OLR-ROL-LRO  5-3-7:ORL-RLO-LOR
9-5-1:OLR-LRO-ROL  7-4-2:RLO-ORL-LOR  3-6-8:ROL-OLR-LRO
"""


def _read(text: str) -> tuple[tuple[tuple[list[int], tuple[str, ...]], ...], ...]:
    return tuple(
        tuple(
            ([int(who) for who in players.split("-")], tuple(hands.split("-")))
            for players, _, hands in (table.partition(":") for table in line.split())
        )
        for line in text.strip().splitlines()
    )


_PLAN = _read(TEXT)
ROUNDS = len(_PLAN)
# For each round and table, the hands of N, E and S on three boards.
HELD = tuple(tuple(hands for _, hands in round) for round in _PLAN)


def nine(rounds: int) -> tuple[Round, ...]:
    """Return so many rounds; after the fourth they begin anew, with other boards."""
    return tuple(
        tuple(Seated((n, e, s), at + 1) for (n, e, s), _ in _PLAN[at % ROUNDS])
        for at in range(rounds)
    )
