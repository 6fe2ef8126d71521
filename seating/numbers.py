"""A request in numbers: tables, who sits out when, and what each meeting would cost."""

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from seating.bounds import Limits, Played, cost_of, count_pairs, limits
from seating.request import (
    LONGEST,
    MOST,
    Apart,
    Impossible,
    Player,
    Request,
    Round,
    Stay,
)
from seating.search.swaps import Extra, Rows
from seating.sizes import can_be_apart, sizes as table_sizes
from seating.turns import Benches, choose_benches

MUST = 1_000_000  # what breaking a wish costs that must be kept
UNLIMITED = ("random", "writer_stays")  # ways to draw any number of players


Fixed = tuple[dict[int, int], ...]  # for each round: player to table
# One, other, round (-1: every one), and what a meeting costs.
PricedPair = tuple[int, int, int, int]


@dataclass(frozen=True)
class Task:
    """Players are 0 … players - 1 in the order of the request; rounds from 0."""

    players: int
    sizes: tuple[int, ...]
    benches: Benches
    history: tuple[Played, ...]
    out_before: tuple[int, ...]
    apart: tuple[PricedPair, ...]
    fixed: Fixed
    limits: Limits
    pairs_before: dict[tuple[int, int], int]
    cost_before: int  # of the rounds played, those who left included
    turns_before: tuple[int, ...]  # at tables of another size, and sitting out
    rested_before: tuple[int, ...]  # deals sat out at tables of five

    @property
    def rounds(self) -> int:
        return len(self.benches)

    @property
    def out(self) -> int:
        """The number of players who sit out of each round."""
        return self.players - sum(self.sizes)

    def turns_and_rests(self, who: int) -> tuple[int, int]:
        """Return turns had, and deals sat out: the least come first to an odd table."""
        return self.turns_before[who], self.rested_before[who]

    def meeting_costs(self) -> Rows:
        """Return what a first meeting costs each two: times they met, and wishes."""
        rows = [[0] * self.players for _ in range(self.players)]
        met = ((*pair, times) for pair, times in self.pairs_before.items())
        wished = ((*pair, cost) for *pair, round, cost in self.apart if round < 0)
        for one, other, cost in (*met, *wished):
            rows[one][other] += cost
            rows[other][one] += cost
        return rows

    def costs_by_round(self) -> list[Extra]:
        """Return what a meeting of two costs beside that, round by round."""
        found: list[Extra] = [{} for _ in range(self.rounds)]
        for one, other, round, cost in self.apart:
            if round >= 0:
                for a, b in ((one, other), (other, one)):
                    found[round].setdefault(a, Counter())[b] += cost
        return found


def task_of(request: Request, benches: Benches | None = None) -> Task:
    """The request in numbers; Impossible if it asks for what cannot be.

    Who sits out is drawn by lot among those whose turn it is, unless it is given.
    """
    _check(request)
    players = len(request.players)
    usual = table_sizes(players, request.size, request.uneven)
    sizes = _with_room(usual, request.wishes.stays, request.number)
    seated = (
        who for round in request.history for table in round.tables for who in table
    )
    everybody = dict.fromkeys((*request.players, *seated))  # who has left comes last
    gone = {who: at for at, who in enumerate(everybody)}
    history = tuple(
        tuple(tuple(gone[who] for who in table) for table in round.tables)
        for round in request.history
    )
    met = count_pairs(history)
    before = Counter(who for round in request.history for who in round.sitting_out)
    out_before = tuple(before[who] for who in request.players)
    turned = tuple(request.turns[who] for who in request.players)
    rested = dict(request.rested)
    if benches is None:
        out, rng = players - sum(sizes), Random(request.seed)
        benches = choose_benches(out_before, out, request.rounds, rng, then=turned)
    fixed = _fixed_tables(request, sizes, benches)
    return Task(
        players=players,
        sizes=sizes,
        benches=benches,
        history=history,
        out_before=out_before,
        apart=_pairs_apart(request, sizes, fixed),
        fixed=fixed,
        limits=limits(players, request.rounds, sizes, history),
        pairs_before={pair: met[pair] for pair in sorted(met) if pair[1] < players},
        cost_before=cost_of(met),
        turns_before=turned,
        rested_before=tuple(rested.get(who, 0) for who in request.players),
    )


def _check(request: Request) -> None:
    players = len(request.players)
    if request.size not in (3, 4):
        raise Impossible("size", size=request.size)
    if request.uneven not in ("out", "five", "three", "jokers"):
        raise Impossible("policy")
    if not 1 <= request.rounds <= LONGEST:
        raise Impossible("rounds", rounds=request.rounds)
    if players < (1 if request.uneven == "jokers" else request.size):
        raise Impossible("too_few", players=players, seats=request.size)
    if players > MOST and request.method not in UNLIMITED:
        raise Impossible("too_many", players=players)
    if len(set(request.players)) < players:
        often = Counter(request.players).items()
        doubled = tuple(str(who) for who, times in often if times > 1)
        raise Impossible("doubled", who=doubled)


def _with_room(
    sizes: tuple[int, ...], stays: Sequence[Stay], here: Container[Player]
) -> tuple[int, ...]:
    """Bring the larger tables to where more must stay than a smaller one seats."""
    staying = Counter(stay.table - 1 for stay in stays if stay.player in here)
    found = list(sizes)
    for table, players in staying.items():
        if 0 <= table < len(found) and players > found[table]:
            other = max(range(len(found)), key=lambda at: found[at] - staying[at])
            found[table], found[other] = found[other], found[table]
    return tuple(found)


def _fixed_tables(request: Request, sizes: tuple[int, ...], benches: Benches) -> Fixed:
    """Return, for each round, the table of each player who must stay."""
    found: list[dict[int, int]] = [{} for _ in range(request.rounds)]
    for stay in request.wishes.stays:
        if not _plays(request, stay.player):
            continue
        if not 1 <= stay.table <= len(sizes):
            raise Impossible("table", table=stay.table, tables=len(sizes))
        who, table = request.number[stay.player], stay.table - 1
        for round in _rounds_to_come(request, stay.rounds):
            if who in benches[round]:
                continue
            if found[round].setdefault(who, table) != table:
                raise Impossible("two_tables", who=(str(stay.player),))
            if Counter(found[round].values())[table] > sizes[table]:
                raise Impossible("full", table=stay.table)
    return tuple(found)


def _pairs_apart(
    request: Request, sizes: tuple[int, ...], fixed: Fixed
) -> tuple[PricedPair, ...]:
    """List each two who should not meet, in which round, and what it costs."""
    found = []
    for wish in request.wishes.apart:
        here = {who for who in (*wish.players, *wish.others) if _plays(request, who)}
        pairs = sorted(
            (min(pair), max(pair))
            for one, other in wish.pairs(here)
            for pair in [(request.number[one], request.number[other])]
        )
        rounds = _rounds_to_come(request, wish.rounds)
        if rounds and not wish.weight:
            _refuse_crowd(request, sizes, wish, here)
            _refuse_together(request, pairs, [fixed[round] for round in rounds])
        whole = len(rounds) == request.rounds
        for one, other in pairs:
            for round in [-1] if whole else rounds:
                found.append((one, other, round, wish.weight or MUST))
    return tuple(found)


def _plays(request: Request, who: Player) -> bool:
    """Return whether the player of a wish plays on; who has left wishes no more."""
    if who not in request.number and who not in request.players_before:
        raise Impossible("stranger", who=(str(who),))
    return who in request.number


def _rounds_to_come(request: Request, days: tuple[int, ...]) -> list[int]:
    """The rounds to come that a wish speaks of, from 0; of no rounds, all."""
    first = len(request.history) + 1
    return [
        round for round in range(request.rounds) if not days or round + first in days
    ]


def _refuse_crowd(
    request: Request, sizes: tuple[int, ...], wish: Apart, here: set[Player]
) -> None:
    """Refuse a group that is too large, or two sides that fill too many tables."""
    tables, out = len(sizes), len(request.number) - sum(sizes)
    players = len(here.intersection(wish.players))
    others = len(here.intersection(wish.others)) if wish.others else None
    if can_be_apart(players, others, sizes, out):
        return
    if others is None:
        raise Impossible("crowd", players=players, tables=tables)
    raise Impossible("sides", players=players, others=others, tables=tables)


def _refuse_together(
    request: Request,
    pairs: Iterable[tuple[int, int]],
    fixed: Sequence[Mapping[int, int]],
) -> None:
    """Refuse two who are to be apart and must stay at one table."""
    for one, other in pairs:
        for table_of in fixed:
            table = table_of.get(one)
            if table is not None and table == table_of.get(other):
                players = request.players
                pair = (str(players[one]), str(players[other]))
                raise Impossible("stay_apart", who=pair, table=table + 1)


def refuse_broken(
    request: Request, task: Task, rounds: Iterable[Sequence[Sequence[int]]]
) -> None:
    """Refuse a seating that breaks a wish which must be kept."""
    at = [
        {who: table for table, seated in enumerate(tables) for who in seated}
        for tables in rounds
    ]
    for one, other, round, price in task.apart:
        if price < MUST:
            continue
        for number, table_of in enumerate(at):
            table = table_of.get(one)
            together = table is not None and table == table_of.get(other)
            if together and round in (-1, number):
                pair = (str(request.players[one]), str(request.players[other]))
                day = len(request.history) + number + 1
                raise Impossible("unmet", who=pair, round=day)


def with_names(
    players: Sequence[Player],
    rounds: Iterable[Sequence[Sequence[int]]],
    benches: Iterable[Sequence[int]],
) -> tuple[Round, ...]:
    """The rounds with players in place of their numbers."""
    return tuple(
        Round(
            tuple(tuple(players[at] for at in table) for table in tables),
            tuple(players[at] for at in bench),
        )
        for tables, bench in zip(rounds, benches, strict=True)
    )
