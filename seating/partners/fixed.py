"""Partners that stay together, and meet other pairs each time."""

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from seating.designs.renaming import shuffled
from seating.numbers import with_names
from seating.placement import seat_partners
from seating.request import Impossible, Request, SeatingPlan
from seating.search.swaps import Prices, Search, add_meetings
from seating.sizes import UNEVEN

STEPS = 600  # of the search, for each round


def keep_partners(request: Request) -> SeatingPlan:
    """Seat pairs that stay together, so that they meet other pairs each time.

    Pairs go round in a circle: no two meet again before each has met all others. After
    a history it is a search. Of an odd number one pair sits out, in turn.
    """
    pairs, rounds, history = request.pairs, request.rounds, request.history
    if len(pairs) < 2:
        raise Impossible("too_few", players=2 * len(pairs), seats=4)
    rng = Random(request.seed)
    units = shuffled(range(len(pairs)), rng)
    if history:
        drawn = _rounds_of_pairs(request, rng)
    else:
        ring = units if len(units) % 2 == 0 else [*units, -1]
        drawn = [_circle(ring, number % (len(ring) - 1)) for number in range(rounds)]
    names = [who for pair in pairs for who in pair]  # the two of a pair: 2n and 2n + 1
    tables = [
        [
            [2 * one, 2 * other, 2 * one + 1, 2 * other + 1]
            for one, other in games
            if min(one, other) >= 0
        ]
        for games in drawn
    ]
    benches = [
        [2 * max(game) + at for game in games if min(game) < 0 for at in range(2)]
        for games in drawn
    ]
    planned = with_names(names, seat_partners(tables, names, history, rng), benches)
    return SeatingPlan(planned, "search" if history else "circle")


def _circle(ring: Sequence[int], turn: int) -> list[tuple[int, int]]:
    """One stays, the others move on by one place; those across meet."""
    first, others = ring[0], list(ring[1:])
    row = [first, *others[turn:], *others[:turn]]
    half = len(row) // 2
    return list(zip(row[:half], reversed(row[half:]), strict=True))


def _rounds_of_pairs(request: Request, rng: Random) -> list[list[tuple[int, int]]]:
    """Rounds of pairs after those played: who met least meets."""
    pairs = request.pairs
    unit = {who: at for at, pair in enumerate(pairs) for who in pair}
    dear = [[0] * len(pairs) for _ in pairs]
    out: Counter[int] = Counter()
    for round in request.history:
        out.update({unit[who] for who in round.sitting_out if who in unit})
        sides = [{unit[who] for who in table if who in unit} for table in round.tables]
        add_meetings(dear, [sides])
    start, idle = [], []
    for _ in range(request.rounds):
        row = shuffled(range(len(pairs)), rng)
        if len(row) % 2:
            row.sort(key=lambda at: -out[at])
            rest = row.pop()
            out[rest] += 1
            idle.append(rest)
        start.append([row[at : at + 2] for at in range(0, len(row), 2)])
    search = Search(start, Prices(dear), rng)
    search.run(STEPS * request.rounds)
    drawn = [[(a, b) for a, b in tables] for tables in search.best_rounds]
    for games, rest in zip(drawn, idle, strict=False):
        games.append((rest, -1))
    return drawn


def complete(
    players: Sequence[str],
    pairs: Iterable[tuple[str, str]],
    jokers: Sequence[str],
    policy: str,
) -> tuple[tuple[str, str], ...]:
    """The pairs that play, with jokers for partners who are missing.

    Whoever is alone plays with a joker or sits out: the partner is away, or none is
    left to be one. Impossible where two could still be made a pair, or the number of
    pairs is odd and no pair may sit out.
    """
    if policy not in UNEVEN:
        raise Impossible("policy")
    if not players:
        raise Impossible("nobody")
    here = set(players)
    place = {who: at for at, who in enumerate([*players, *jokers])}
    pairs = sorted(
        pairs, key=lambda pair: min(place.get(who, len(place)) for who in pair)
    )
    paired = {who for pair in pairs for who in pair}
    unpaired = tuple(who for who in players if who not in paired)
    if len(unpaired) > 1 or len(players) == 1:
        raise Impossible("unpaired", who=unpaired or tuple(players))
    playing = here.union(jokers)
    whole = [
        pair for pair in pairs if playing.issuperset(pair) and not here.isdisjoint(pair)
    ]
    seated = {who for pair in whole for who in pair}
    free = [joker for joker in jokers if joker not in seated]
    alone = [who for who in players if policy == "jokers" and who not in seated]
    odd = (len(whole) + len(alone)) % 2
    needed = len(alone) + 2 * odd if policy == "jokers" else 0
    if needed > len(free):
        raise Impossible("jokers", needed=needed, missing=needed - len(free))
    if odd and policy == "five":
        raise Impossible("five_partners")
    partners = free[:needed]
    whole += zip(alone, partners, strict=False)
    if odd and needed:
        whole.append((partners[-2], partners[-1]))
    return tuple(whole)
