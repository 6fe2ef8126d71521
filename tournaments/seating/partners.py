"""Draws a round of fixed partnerships: partners face each other, opponents change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from tournaments.seating.meeting import arrange
from tournaments.seating.sizes import SITTING_OUT, UNEVEN, Impossible

Pair = tuple[str, str]


def draw_partners(
    players: Sequence[str],
    pairs: Sequence[Pair],
    jokers: Sequence[str],
    *,
    seats: int,
    uneven: str,
    out: Mapping[str, int],
    met: Mapping[frozenset[str], int],
    rng: Random,
) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """The tables, with one pair North-South and one East-West, and who sits out."""
    if seats != 4:
        raise Impossible("partners_four")
    if uneven not in UNEVEN:
        raise Impossible("policy")
    if not players:
        raise Impossible("nobody")
    units = _complete(players, pairs, jokers, uneven)
    used = {who for unit in units for who in unit}
    resting: tuple[str, ...] = ()
    if len(units) % 2:
        free = [joker for joker in jokers if joker not in used]
        if uneven == "jokers":
            if len(free) < 2:
                missing = 2 - len(free)
                raise Impossible("jokers", needed=2, missing=missing)
            units.append((free[0], free[1]))
        elif uneven in SITTING_OUT and len(units) > 1:
            order = units[:]
            rng.shuffle(order)
            idle = min(order, key=lambda unit: max(out.get(who, 0) for who in unit))
            units.remove(idle)
            resting = idle
        elif uneven == "five":
            raise Impossible("five_partners")
        else:
            raise Impossible("too_few", players=len(players), seats=seats)
    seated = arrange(units, [2] * (len(units) // 2), _of_units(units, met), rng)
    tables = []
    for table in seated:
        rng.shuffle(table)
        (north, south), (east, west) = table
        tables.append((north, east, south, west))
    return tuple(tables), resting


def _complete(
    players: Sequence[str], pairs: Sequence[Pair], jokers: Sequence[str], uneven: str
) -> list[Pair]:
    """The pairs that are here, with a joker for a partner who is not."""
    here = set(players)
    paired = {who for pair in pairs for who in pair}
    unpaired = tuple(who for who in players if who not in paired)
    if unpaired:
        raise Impossible("unpaired", who=unpaired)
    units = [pair for pair in sorted(pairs) if here.issuperset(pair)]
    alone = tuple(
        who
        for pair in sorted(pairs)
        for who in pair
        if who in here and not here.issuperset(pair)
    )
    if alone and uneven != "jokers":
        raise Impossible("alone", who=alone)
    if len(alone) > len(jokers):
        missing = len(alone) - len(jokers)
        raise Impossible("jokers", needed=len(alone), missing=missing)
    return units + list(zip(alone, jokers, strict=False))


def _of_units(
    units: Sequence[Pair], met: Mapping[frozenset[str], int]
) -> Counter[frozenset[Pair]]:
    """How often two pairs sat at one table, by the meetings of their players."""
    unit_of = {who: unit for unit in units for who in unit}
    found: Counter[frozenset[Pair]] = Counter()
    for pair, often in met.items():
        sides = frozenset(unit_of[who] for who in pair if who in unit_of)
        if len(sides) == 2:
            found[sides] += often
    return found
