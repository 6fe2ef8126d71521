"""The plans for few tables: those of a file, and the one for nine players."""

from functools import cache
from pathlib import Path

from seating.data import entries, numbers
from seating.whiz.plan import Round, Seated

LONGEST = 12  # rounds of a plan
FILE = Path(__file__).with_name("prepared.txt")

# The seats of a table and its group, counted from 0; the round where it is shared.
Table = tuple[tuple[int, ...], int]


def prepared_rounds(players: int, rounds: int) -> tuple[Round, ...] | None:
    """Return the plan that was found for these numbers, or None."""
    for longer in range(rounds, LONGEST + 1):
        found = stored_plans().get((players, longer))
        if found:
            turning, text = found
            plan = (
                _turn_rounds(players, longer, turning, text)
                if turning
                else _whole(text)
            )
            return _numbered(plan[:rounds])
    return None


@cache
def stored_plans() -> dict[tuple[int, int], tuple[int, str]]:
    """Read, by players and rounds, the width of the rows that turn, and the tables."""
    found: dict[tuple[int, int], tuple[int, str]] = {}
    for entry in entries(FILE):
        head, _, tables = entry.partition(":")
        players, rounds, *turning = head.split()
        width = int(turning[0]) if turning else 0
        found[int(players), int(rounds)] = width, tables
    return found


def _whole(text: str) -> list[list[Table]]:
    return [
        [_table(word, shared=number) for word in round.split()]
        for number, round in enumerate(text.split("/"))
    ]


def _turn_rounds(players: int, rounds: int, width: int, text: str) -> list[list[Table]]:
    """Make every round from the first."""
    whole = players - players % width

    def turn(number: int, by: int) -> int:
        return number // width * width + (number + by) % width

    first = [_table(word) for word in text.split()]
    return [
        [
            (tuple(turn(w, by) if w < whole else w for w in who), turn(group, by))
            for who, group in first
        ]
        for by in range(rounds)
    ]


def _table(word: str, shared: int = 0) -> Table:
    *seats, group = numbers(word) if len(word) > 3 else (*numbers(word), shared)
    return tuple(seats), group


def _numbered(plan: list[list[Table]]) -> tuple[Round, ...]:
    """Number players and groups in the order in which they first sit and lie."""
    players: dict[int, int] = {}
    groups: dict[int, int] = {}
    for round in plan:
        for seats, group in round:
            groups.setdefault(group, len(groups) + 1)
            for who in seats:
                players.setdefault(who, len(players) + 1)
    return tuple(
        tuple(
            Seated((players[n], players[e], players[s]), groups[group])
            for (n, e, s), group in round
        )
        for round in plan
    )


# Everybody meets everybody once. All three tables play the same boards within a round,
# and each two hold the same hand three times in the three rounds in which they do not
# meet. A line is a round: N, E and S of each table, then their hands on three boards.
NINE = ("123 456 789", "349 528 761", "418 962 537", "951 742 368")
NINE_HANDS = tuple(
    tuple(tuple(hands.split("-")) for hands in round.split())
    for round in (
        "OLR-ROL-LRO RLO-LOR-ORL LOR-ORL-RLO",
        "ROL-OLR-LRO ROL-OLR-LRO LRO-ROL-OLR",
        "LOR-ORL-RLO OLR-ROL-LRO ORL-RLO-LOR",
        "OLR-LRO-ROL RLO-ORL-LOR ROL-OLR-LRO",
    )
)


def rounds_of_nine(rounds: int) -> tuple[Round, ...]:
    """Return so many rounds; after the fourth they begin anew, with other boards."""
    return tuple(
        tuple(
            Seated((n, e, s), at + 1)
            for n, e, s in map(numbers, NINE[at % len(NINE)].split())
        )
        for at in range(rounds)
    )
