"""Another board than the one due: who may no longer get it, and what they get then."""

from collections import Counter, defaultdict
from collections.abc import Collection, Container, Iterator, Sequence, Set
from dataclasses import replace
from typing import NamedTuple

from tournaments.boards.rules.plan import Instead, Plan, laid


class Earlier(NamedTuple):
    """Somebody at the table who has played the board already, and where."""

    seat: str
    entry: str
    round: int
    table: int


class Later(NamedTuple):
    """A table of a round to come where somebody would get a board again."""

    round: int
    table: int
    players: tuple[int, ...]  # who would
    board: int = 0  # that is new to everybody there, and takes its place; 0 if none is


def put_instead(plan: Plan, instead: Instead) -> Plan:
    """The plan with another board on a table than the one due."""
    return replace(plan, instead=(*plan.instead, instead))


def plan_without(plan: Plan, added: Sequence[Instead]) -> Plan | None:
    """The plan as if these had never been put; None where the plan stands on them.

    That is so where the rest was made anew meanwhile, or where another board that was
    put somewhere since would now be met again.
    """
    kept = list(plan.instead)
    for one in added:
        if one not in kept:
            return None
        at = kept.index(one)
        if any(
            (later.round, later.table, later.due) == (*one[:2], one.board)
            for later in kept[at:]
        ):
            return None
        del kept[at]
    found = replace(plan, instead=tuple(kept))
    return found if _met_again(found) <= _met_again(plan) else None


def _met_again(plan: Plan) -> int:
    """Count how often players get a board that they had in another round."""
    met = Counter(
        (who, number)
        for round in range(1, len(plan.movement.rounds) + 1)
        for table in laid(plan, round)
        for who in table.players
        for number, _hands in table.boards
    )
    return sum(times - 1 for times in met.values())


def tables_due_again(
    plan: Plan, players: Set[int], board: int, since: int
) -> Iterator[Later]:
    """Yield the tables of later rounds where any of these players would get a board."""
    for round in range(since + 1, len(plan.movement.rounds) + 1):
        for place, table in enumerate(laid(plan, round), start=1):
            again = tuple(who for who in table.players if who in players)
            if again and board in {number for number, _hands in table.boards}:
                yield Later(round, place, again)


def avoid_meeting_again(
    plan: Plan,
    players: Collection[int],
    board: int,
    since: int,
    spare: int,
    done: Container[tuple[int, int]] = (),
) -> tuple[Plan, list[Later]]:
    """The plan in which these players do not get a board again, and what changed.

    In its place comes a board that is new to everybody at that table: `spare` if it can
    be, else one that lies at no other table in that round. At the tables of rounds that
    are `done` it was played already, and stays.
    """
    found = []
    for one in list(tables_due_again(plan, set(players), board, since)):
        fresh = 0 if (one.round, one.table) in done else _new_to(plan, one, spare)
        if fresh:
            plan = put_instead(plan, Instead(one.round, one.table, board, fresh))
        found.append(one._replace(board=fresh))
    return plan, found


def _new_to(plan: Plan, there: Later, spare: int) -> int:
    """A board that nobody at a table has in any round; 0 if there is none."""
    has: dict[int, set[int]] = defaultdict(set)
    for round in range(1, len(plan.movement.rounds) + 1):
        for table in laid(plan, round):
            for who in table.players:
                has[who].update(number for number, _hands in table.boards)
    tables = laid(plan, there.round)
    people = tables[there.table - 1].players
    busy = {number for table in tables for number, _hands in table.boards}
    fresh = [
        number
        for number in range(1, plan.boards + 1)
        if not any(number in has[who] for who in people)
    ]
    return min(fresh, key=lambda one: (one != spare, one in busy, one), default=0)


def carry_over_swaps(plan: Plan, before: Plan, drawn: int) -> Plan:
    """A plan made anew, with the boards that were played in place of others.

    What was put on tables that are still to come is chosen anew.
    """
    played = [one for one in before.instead if one.round <= drawn]
    plan = replace(plan, instead=(*plan.instead, *played))
    for one in played:
        players = laid(plan, one.round)[one.table - 1].players
        plan, _found = avoid_meeting_again(plan, players, one.board, drawn, one.due)
    return plan
