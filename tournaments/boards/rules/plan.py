"""The plan of a tournament in boards: its movement, and who holds which hand."""

from collections.abc import Container, Mapping, Set
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from scoring.bounds import rounded
from seating.whiz.hands import Hands, choose_hands, comparisons
from seating.whiz.plan import Movement, Seated, boards_of, played_tables
from seating.whiz.verify import verify


class Instead(NamedTuple):
    """A board on a table of a round, by its place there, in place of the one due."""

    round: int
    table: int
    due: int
    board: int


@dataclass(frozen=True)
class Plan:
    """A movement with its boards and hands: who sits where, and plays what, when."""

    movement: Movement
    hands: Hands
    boards_per_round: int
    instead: tuple[Instead, ...] = ()

    @property
    def boards(self) -> int:
        return self.movement.groups * self.boards_per_round


class Laid(NamedTuple):
    """A table of a round: its players by number, and its boards with their hands."""

    players: tuple[int, int, int]
    boards: tuple[tuple[int, str], ...]


def planned(
    movement: Movement, boards_per_round: int, seed: int, played: Hands = ()
) -> Plan:
    """A movement with its hands; those of the rounds that were `played` stay."""
    found = choose_hands(movement, boards_per_round, seed=seed, played=played)
    return Plan(movement, found, boards_per_round)


def figures(plan: Plan) -> dict[str, int | float | str]:
    """Return what the verifier and the optimiser say of a plan, before it is accepted.

    Each two players are compared `least` to `most` times; `sits_out` is the most rounds
    that anybody sits out.
    """
    verdict = verify(plan.movement)
    spread = comparisons(plan.movement, plan.hands)
    return {
        "players": plan.movement.players - len(plan.movement.gone),
        "tables": max(len(list(played_tables(one))) for one in plan.movement.rounds),
        "rounds": len(plan.movement.rounds),
        "boards": plan.boards,
        "least": spread.least,
        "most": spread.most,
        "deviation": float(rounded(Fraction(spread.deviation))),
        "pairs_twice": verdict.pairs_twice,
        "pairs_least": verdict.pairs_least,
        "boards_twice": verdict.boards_twice,
        "boards_least": verdict.boards_least,
        "conflicts": verdict.conflicts,
        "odd": len(verdict.odd),
        "sits_out": max(verdict.sat_out.values(), default=0),
        "method": plan.movement.method,
        "sharing": plan.movement.sharing,
    }


def laid(plan: Plan, round: int) -> list[Laid]:
    """The tables of a round, in their order; those that stand empty are left out."""
    return [
        Laid(
            seated.players,
            tuple(
                (board_at(plan, round, place, board), hands)
                for board, hands in zip(
                    boards_of(seated.group, plan.boards_per_round),
                    plan.hands[round - 1][table - 1],
                    strict=True,
                )
            ),
        )
        for place, (table, seated) in enumerate(
            played_tables(plan.movement.rounds[round - 1]), start=1
        )
    ]


def board_at(plan: Plan, round: int, table: int, board: int) -> int:
    """The board that lies on a table of a round where the movement has this one."""
    for one in plan.instead:
        if (one.round, one.table, one.due) == (round, table, board):
            board = one.board
    return board


def boards_in(plan: Plan, round: int) -> set[int]:
    """The boards of a round; of one not planned yet, all that may come again."""
    if round <= len(plan.movement.rounds):
        return {board for table in laid(plan, round) for board, _ in table.boards}
    return (
        set() if plan.movement.sharing == "shared" else set(range(1, plan.boards + 1))
    )


def settled(boards: Mapping[int, Set[int]], closed: Container[int]) -> int:
    """The last round up to which no board is still to be played at some table.

    `boards` are those of each round, also of the rounds to come; 0 where there is none.
    """
    travelling: set[int] = set()
    for round, some in boards.items():
        if round not in closed:
            travelling |= some
    last = 0
    for round in sorted(boards):
        if round not in closed or boards[round] & travelling:
            break
        last = round
    return last


def plain_plan(plan: Plan) -> dict[str, Any]:
    """A plan as plain values, to keep."""
    found = plan.movement
    return {
        "players": found.players,
        "rounds": [
            [[*seated.players, seated.group] for seated in one] for one in found.rounds
        ],
        "sitting_out": [list(one) for one in found.sitting_out],
        "groups": found.groups,
        "sharing": found.sharing,
        "method": found.method,
        "gone": list(found.gone),
        "hands": [[list(table) for table in one] for one in plan.hands],
        "boards_per_round": plan.boards_per_round,
        "instead": [list(one) for one in plan.instead],
    }


def plan_from(kept: Mapping[str, Any]) -> Plan:
    """Read back a plan that `plain_plan` turned into plain values."""
    return Plan(
        Movement(
            players=kept["players"],
            rounds=tuple(
                tuple(Seated((n, e, s), group) for n, e, s, group in one)
                for one in kept["rounds"]
            ),
            sitting_out=tuple(tuple(one) for one in kept["sitting_out"]),
            groups=kept["groups"],
            sharing=kept["sharing"],
            method=kept["method"],
            gone=tuple(kept["gone"]),
        ),
        tuple(tuple(tuple(table) for table in one) for one in kept["hands"]),
        kept["boards_per_round"],
        tuple(Instead(*one) for one in kept["instead"]),
    )
