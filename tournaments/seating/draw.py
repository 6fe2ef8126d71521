"""Draws a round: who sits at which table, in which seat, and who sits out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from scoring.deal import Names
from tournaments.seating.meeting import arrange, meetings
from tournaments.seating.partners import draw_partners
from tournaments.seating.sizes import Impossible, sizes


@dataclass(frozen=True)
class Method:
    """A way to draw a round."""

    key: str
    name: Names


METHODS = {
    method.key: method
    for method in (
        Method(
            "random",
            {"fr": "Au hasard", "nl": "Willekeurig", "en": "At random"},
        ),
        Method(
            "meet",
            {
                "fr": "Rencontrer le plus d'autres possible",
                "nl": "Zoveel mogelijk anderen ontmoeten",
                "en": "Meet as many others as possible",
            },
        ),
        Method(
            "standing",
            {
                "fr": "Selon le classement, les meilleurs à la table 1",
                "nl": "Volgens de stand, de besten aan tafel 1",
                "en": "By standing, the best at table 1",
            },
        ),
        Method(
            "writer_stays",
            {
                "fr": "Le marqueur reste, les autres changent de table",
                "nl": "De schrijver blijft, de anderen wisselen van tafel",
                "en": "The writer stays, the others move",
            },
        ),
        Method(
            "partners",
            {
                "fr": "Équipes fixes de deux, autres adversaires",
                "nl": "Vaste paren, andere tegenstanders",
                "en": "Fixed partnerships, other opponents",
            },
        ),
    )
}


@dataclass(frozen=True)
class Drawing:
    """A round as it was drawn; at a table the first has the game's first seat."""

    tables: tuple[tuple[str, ...], ...]
    sitting_out: tuple[str, ...] = ()
    method: str = ""
    seed: int = 0


def draw(
    method: str,
    players: Sequence[str],
    *,
    seats: int,
    seed: int,
    uneven: str = "jokers",
    history: Sequence[Drawing] = (),
    standing: Sequence[str] = (),
    writers: Sequence[str] = (),
    pairs: Sequence[tuple[str, str]] = (),
    jokers: Sequence[str] = (),
) -> Drawing:
    """Seat the players; the same arguments give the same seating on every machine.

    `history` holds the rounds before, `standing` the players from first to last,
    `writers` who has the first seat of each table, from table 1 on, `pairs` the fixed
    partnerships, and `jokers` who may fill an empty seat. Impossible if it cannot be.
    """
    if method not in METHODS:
        raise Impossible("method")
    rng = Random(seed)
    players = sorted(players)
    out = Counter(who for round in history for who in round.sitting_out)
    met = meetings(table for round in history for table in round.tables)
    if method == "partners":
        tables, resting = draw_partners(
            players,
            pairs,
            jokers,
            seats=seats,
            uneven=uneven,
            out=out,
            met=met,
            rng=rng,
        )
        return Drawing(tables, resting, method, seed)
    shape = sizes(len(players), seats=seats, uneven=uneven, jokers=len(jokers))
    last_first = standing[::-1] if method == "standing" else ()
    spared = writers if method == "writer_stays" else ()
    idle = _resting(players, shape.out, out, last_first, spared, rng)
    playing = [player for player in players if player not in set(idle)]
    filled = _filled(len(shape.tables), shape.jokers, rng, last=method == "standing")
    places = [
        size - filled[number] for number, size in enumerate(shape.tables)
    ]  # without those of the jokers
    held: dict[int, str] = {}
    if method == "standing" and standing:
        seated = _in_order(playing, standing, places)
    elif method == "writer_stays":
        held = {n: w for n, w in enumerate(writers) if w in playing and n < len(places)}
        leaving = {
            who: number
            for number, table in enumerate(history[-1].tables if history else ())
            for who in table
        }
        seated = arrange(playing, places, met, rng, held=held, leaving=leaving)
    else:  # at random, nobody knows whom one met
        known = met if method == "meet" else {}
        seated = arrange(playing, places, known, rng)
    fillers = iter(jokers)
    for number, table in enumerate(seated):
        table += [next(fillers) for _ in range(filled[number])]
        first = 1 if method == "writer_stays" else 0
        others = table[first:]
        rng.shuffle(others)
        table[first:] = others
    return Drawing(tuple(map(tuple, seated)), tuple(idle), method, seed)


def _resting(
    players: Sequence[str],
    count: int,
    out: Mapping[str, int],
    first: Sequence[str],
    spared: Sequence[str],
    rng: Random,
) -> list[str]:
    """Who sits out: those who did so least, and of these the lot, or the last."""
    order = list(players)
    rng.shuffle(order)
    rank = {who: number for number, who in enumerate(first)}
    order.sort(key=lambda who: (out.get(who, 0), who in spared, rank.get(who, -1)))
    return sorted(order[:count])


def _filled(tables: int, jokers: int, rng: Random, *, last: bool) -> list[int]:
    """How many jokers each table has: spread, so that no table has them all."""
    order = list(range(tables))
    if last:
        order.reverse()
    else:
        rng.shuffle(order)
    filled = [0] * tables
    for joker in range(jokers):
        filled[order[joker % tables]] += 1
    return filled


def _in_order(
    playing: Sequence[str], standing: Sequence[str], places: Sequence[int]
) -> list[list[str]]:
    """The best at table 1; who has no place in the standing comes last."""
    rank = {who: number for number, who in enumerate(standing)}
    order = iter(sorted(playing, key=lambda who: (rank.get(who, len(rank)), who)))
    return [[next(order) for _ in range(size)] for size in places]
