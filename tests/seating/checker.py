"""Judges a seating from the rounds alone: it counts everything anew, engine unseen."""

from itertools import combinations

LETTERS = "NESWX"


def figures(rounds, benches, players, *, size=4):
    """Every figure of a seating, each counted in the plainest way."""
    met = {}
    for tables in rounds:
        for table in tables:
            for pair in combinations(table, 2):
                key = frozenset(pair)
                met[key] = met.get(key, 0) + 1
    seats = {who: dict.fromkeys(LETTERS[:size], 0) for who in players}
    out = dict.fromkeys(players, 0)
    for tables, bench in zip(rounds, benches, strict=True):
        for table in tables:
            for letter, who in zip(LETTERS, table, strict=False):
                if who in seats:
                    seats[who][letter] = seats[who].get(letter, 0) + 1
        for who in bench:
            if who in out:
                out[who] += 1
    return {
        "repeats": sum(times - 1 for times in met.values()),
        "cost": sum(times * (times - 1) // 2 for times in met.values()),
        "worst_pair": max(met.values(), default=0),
        "seats": seats,
        "out": out,
        "met": met,
    }


def table_sizes(players, size, uneven):
    """How many sit at each table, smallest first; None where it cannot be."""
    left = players % size
    if not left or uneven == "out":
        return [size] * (players // size)
    number = players // size + (uneven == "three")
    odd = size + 1 if uneven == "five" else size - 1
    for many in range(1, number + 1):
        if many * odd + (number - many) * size == players:
            return sorted([odd] * many + [size] * (number - many))
    return None


def faults(rounds, benches, players, *, size=4, uneven="out", history=()):
    """What is wrong with rounds that are to come, in words; nothing is in order.

    `history` holds the rounds before: pairs of tables and who sat out.
    """
    wrong = []
    expected = table_sizes(len(players), size, uneven)
    out = {who: sum(who in bench for _, bench in history) for who in players}
    for number, (tables, bench) in enumerate(zip(rounds, benches, strict=True), 1):
        placed = sorted([who for table in tables for who in table] + list(bench))
        if placed != sorted(players):
            wrong.append(f"round {number}: not everybody has one place")
        if sorted(map(len, tables)) != expected:
            wrong.append(f"round {number}: the tables have other sizes")
        least = min((out[who] for who in players if who not in bench), default=0)
        for who in bench:
            if out[who] > least:
                wrong.append(f"round {number}: {who} sits out before others have")
        for who in bench:
            out[who] += 1
    if not history and out and max(out.values()) - min(out.values()) > 1:
        wrong.append("sitting out is not in turn")
    return wrong


def broken(rounds, *, apart=(), stays=()):
    """Which wishes do not hold: (players, rounds or none) apart, (player, table)."""
    found = []
    for number, tables in enumerate(rounds, 1):
        for group, where in apart:
            if where and number not in where:
                continue
            for table in tables:
                together = [who for who in group if who in table]
                if len(together) > 1:
                    found.append((number, tuple(together)))
        for who, table in stays:
            if any(who in other for other in tables) and who not in tables[table - 1]:
                found.append((number, who, table))
    return found


def seat_spread(counted):
    """The most that a player had one seat more often than another."""
    return max(max(of.values()) - min(of.values()) for of in counted["seats"].values())


def partners_and_opponents(rounds):
    """How often each two were partners (first and third seat …), and opponents."""
    partners, opponents = {}, {}
    for tables in rounds:
        for north, east, south, west in tables:
            for pair in ((north, south), (east, west)):
                partners[frozenset(pair)] = partners.get(frozenset(pair), 0) + 1
            for one in (north, south):
                for other in (east, west):
                    key = frozenset((one, other))
                    opponents[key] = opponents.get(key, 0) + 1
    return partners, opponents


def fewest(players, rounds, size):
    """The least repeats and the least cost there are, by trying every seating.

    Only for a handful of players: the first round is fixed, and rounds come in order.
    """
    choices = list(
        _splits(tuple(range(players)), size, players // size, players % size)
    )
    best = [10**9, 10**9]

    def further(chosen, first):
        if len(chosen) == rounds:
            counted = figures(
                [tables for tables, _ in chosen],
                [bench for _, bench in chosen],
                range(players),
                size=size,
            )
            best[0] = min(best[0], counted["repeats"])
            best[1] = min(best[1], counted["cost"])
            return
        for at in range(first, len(choices)):
            further([*chosen, choices[at]], at)

    further([choices[0]], 0)
    return tuple(best)


def _splits(rest, size, tables, out):
    if not tables:
        yield (), rest
        return
    first, others = rest[0], rest[1:]
    for mates in combinations(others, size - 1):
        left = tuple(who for who in others if who not in mates)
        for more, bench in _splits(left, size, tables - 1, out):
            yield ((first, *mates), *more), bench
    if out:  # the first sits out
        for more, bench in _splits(others, size, tables, out - 1):
            yield more, (first, *bench)
