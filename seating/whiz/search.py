"""Looks for rounds in which nobody meets people or boards again, by tabu search."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from seating.whiz.plan import Round, Seated

# Limits in choices, not seconds: a slow machine finds the same rounds as a fast one.
CHOICES = 72_000
SAMPLE = 45  # places that one player is tried at
REST = 9  # choices for which a player who moved stays
BOARDS = 3  # as bad as so many meetings: to be given boards that one has played


@dataclass(frozen=True)
class Lineup:
    """The players to seat in each round, and the groups to choose from."""

    playing: tuple[tuple[int, ...], ...]  # three times as many as tables
    groups: tuple[int, ...]  # to choose from; none: the boards are shared by all
    met: tuple[tuple[int, int], ...] = ()
    seen: tuple[tuple[int, int], ...] = ()  # (player, group)
    start: tuple[Round, ...] = ()  # rounds to begin from, where some can stay
    again: int = BOARDS


# Whether two tables change their boards, and which; or else two players their places.
Move = tuple[bool, int, int]


class _Seating:
    """The rounds as they stand, and who met whom and what, counted along."""

    def __init__(self, lineup: Lineup, rng: Random) -> None:
        most = max((who for round in lineup.playing for who in round), default=0)
        most = max(most, *(who for pair in lineup.met for who in pair), 0)
        boards = max((*lineup.groups, *(group for _, group in lineup.seen), 0))
        self.again = lineup.again
        self.meet = [[0] * (most + 1) for _ in range(most + 1)]
        self.seen = [[0] * (boards + 1) for _ in range(most + 1)]
        for one, other in lineup.met:
            self._meet(one, other, 1)
        for who, group in lineup.seen:
            self.seen[who][group] += 1
        self.places: list[list[int]] = []
        self.groups: list[list[int]] = []
        self.cost = 0
        for at, playing in enumerate(lineup.playing):
            old = lineup.start[at] if at < len(lineup.start) else ()
            places, first = _first_seats(playing, old, rng)
            self.places.append(places)
            self.groups.append(self._spread(lineup.groups, places, first, rng))
            for table in range(len(places) // 3):
                a, b, c = places[3 * table : 3 * table + 3]
                for one, other in ((a, b), (a, c), (b, c)):
                    self.cost += self.meet[one][other]
                    self._meet(one, other, 1)
                if lineup.groups:
                    group = self.groups[-1][table]
                    for who in (a, b, c):
                        self.cost += self.again * self.seen[who][group]
                        self.seen[who][group] += 1

    def _spread(
        self, groups: Sequence[int], places: list[int], first: list[int], rng: Random
    ) -> list[int]:
        """The groups in some order, the tables' own in front, the others by use."""
        order = [group for group in groups if group not in first]
        rng.shuffle(order)
        order.sort(key=lambda group: sum(self.seen[who][group] for who in places))
        missing = len(places) // 3 - len(first)
        others = order[:missing] if missing > 0 else []
        rng.shuffle(others)
        return [*first, *others, *order[len(others) :]] if groups else []

    def _meet(self, one: int, other: int, step: int) -> None:
        self.meet[one][other] += step
        self.meet[other][one] += step

    def troubled_places(self) -> list[tuple[int, int]]:
        """Every (round, place) whose player meets somebody or something again."""
        found = []
        for round, places in enumerate(self.places):
            groups = self.groups[round]
            for at in range(0, len(places), 3):
                a, b, c = places[at : at + 3]
                ab, ac = self.meet[a][b] > 1, self.meet[a][c] > 1
                bc = self.meet[b][c] > 1
                group = groups[at // 3] if groups else 0
                for place, who, bad in (
                    (at, a, ab or ac),
                    (at + 1, b, ab or bc),
                    (at + 2, c, ac or bc),
                ):
                    if bad or self.seen[who][group] > 1:
                        found.append((round, place))
        return found

    def mover(self, round: int, at: int, boards: bool) -> int:
        """Return who sits at a place, or a table's boards as a number below nought."""
        return -self.groups[round][at] if boards else self.places[round][at]

    def swap_cost(self, round: int, one: int, other: int) -> int:
        """Return what it costs more if two players change places between tables."""
        places, meet, seen = self.places[round], self.meet, self.seen
        a, b = places[one], places[other]
        here, there = one - one % 3, other - other % 3
        a1, a2 = (p for p in places[here : here + 3] if p != a)
        b1, b2 = (p for p in places[there : there + 3] if p != b)
        with_a, with_b = meet[a], meet[b]
        gain = 4 - with_a[a1] - with_a[a2] - with_b[b1] - with_b[b2]
        gain += with_a[b1] + with_a[b2] + with_b[a1] + with_b[a2]
        groups = self.groups[round]
        if groups:
            g, h = groups[one // 3], groups[other // 3]
            gain += self.again * (2 - seen[a][g] - seen[b][h] + seen[a][h] + seen[b][g])
        return gain

    def swap(self, round: int, one: int, other: int) -> None:
        places = self.places[round]
        a, b = places[one], places[other]
        for place, leaver, comer in ((one, a, b), (other, b, a)):
            self._count(round, place, leaver, -1)
            self._count(round, place, comer, 1)
        places[one], places[other] = b, a

    def _count(self, round: int, place: int, who: int, by: int) -> None:
        """Count one in at a place, or with -1 out of it."""
        first = place - place % 3
        for at in range(first, first + 3):
            if at != place:
                self._meet(who, self.places[round][at], by)
        if groups := self.groups[round]:
            self.seen[who][groups[place // 3]] += by

    def exchange_cost(self, round: int, table: int, other: int) -> int:
        """Return what it costs more to take another table's boards, or resting ones."""
        places, groups, seen = self.places[round], self.groups[round], self.seen
        g, h = groups[table], groups[other]
        mine, theirs = (places[3 * at : 3 * at + 3] for at in (table, other))
        gain = sum([1 - seen[who][g] + seen[who][h] for who in mine])
        gain += sum([1 - seen[who][h] + seen[who][g] for who in theirs])
        return self.again * gain

    def exchange(self, round: int, table: int, other: int) -> None:
        places, groups = self.places[round], self.groups[round]
        for here, there in ((table, other), (other, table)):
            for who in places[3 * here : 3 * here + 3]:
                self.seen[who][groups[here]] -= 1
                self.seen[who][groups[there]] += 1
        groups[table], groups[other] = groups[other], groups[table]


def search(
    lineup: Lineup, seed: int, *, choices: int = CHOICES
) -> tuple[int, tuple[Round, ...]]:
    """Return the least cost found, with its rounds; cost 0: nothing happens twice.

    A choice is one player, or one table's boards, tried elsewhere. Where boards are
    shared by all, the groups of the rounds are still to be numbered: they are 0.
    """
    rng = Random(seed)
    state = _Seating(lineup, rng)
    best, kept = state.cost, _copy(state)
    until: dict[tuple[int, int], int] = {}
    troubled: list[tuple[int, int]] = []
    step = 0
    while best and choices > 0:
        if not troubled:
            troubled = state.troubled_places()
            rng.shuffle(troubled)
        step += 1
        round, place = troubled.pop()
        moves = _moves(state, round, place, rng)
        choices -= len(moves) + 1
        found: tuple[int, Move] | None = None
        for move in moves:
            boards, here, other = move
            gain = (state.exchange_cost if boards else state.swap_cost)(
                round, here, other
            )
            waits = until.get((round, state.mover(round, other, boards)), 0)
            if waits > step and state.cost + gain >= best:
                continue
            if found is None or gain < found[0]:
                found = gain, move
        if found is None:
            continue
        gain, (boards, here, other) = found
        rest = step + REST + rng.randrange(REST)
        until[round, state.mover(round, here, boards)] = rest
        (state.exchange if boards else state.swap)(round, here, other)
        state.cost += gain
        if state.cost < best:
            best, kept = state.cost, _copy(state)
        if step % REST == 0 or gain > 0:
            troubled = []
    seats, groups = kept
    if not lineup.groups:
        groups = [[0] * (len(places) // 3) for places in seats]
    return best, tuple(
        tuple(
            Seated((places[at], places[at + 1], places[at + 2]), group)
            for at, group in zip(range(0, len(places), 3), own, strict=False)
        )
        for places, own in zip(seats, groups, strict=True)
    )


def _first_seats(
    playing: Sequence[int], old: Round, rng: Random
) -> tuple[list[int], list[int]]:
    """Seat these players, where they sat before as far as the tables go."""
    tables = len(playing) // 3
    free = set(playing)
    kept = sorted(old, key=lambda seated: -len(free.intersection(seated.players)))
    kept = [seated for seated in old if seated in kept[:tables]]
    seats = [who if who in free else 0 for seated in kept for who in seated.players]
    seats += [0] * (3 * tables - len(seats))
    rest = sorted(free.difference(seats))
    rng.shuffle(rest)
    return [who or rest.pop() for who in seats], [seated.group for seated in kept]


def _copy(state: _Seating) -> tuple[list[list[int]], list[list[int]]]:
    return [list(p) for p in state.places], [list(g) for g in state.groups]


def _moves(state: _Seating, round: int, place: int, rng: Random) -> list[Move]:
    """List where this player, and the boards in front of him, might go."""
    size, table = len(state.places[round]), place // 3
    places: Sequence[int] = range(size)
    if size > SAMPLE:
        places = [rng.randrange(size) for _ in range(SAMPLE)]
    moves = [(False, place, at) for at in places if at // 3 != table]
    groups = state.groups[round]
    if groups and state.seen[state.places[round][place]][groups[table]] > 1:
        order = [at for at in range(len(groups)) if at != table]
        if len(order) > SAMPLE:
            order = rng.sample(order, SAMPLE)
        moves += [(True, table, at) for at in order]
    return moves
