"""Draws a round: who sits at which table, in which seat, and who sits out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from scoring.deal import Names
from tournaments.seating.engine.request import FEWEST, Round, Wishes
from tournaments.seating.engine.standing import by_standing
from tournaments.seating.meeting import arrange, meetings
from tournaments.seating.partners import draw_partners
from tournaments.seating.sizes import Impossible, filled, resting, sizes
from tournaments.seating.wished import SHAPES, dearer, refuse_broken, wished


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
                "fr": "Rencontrer le plus d’autres possible",
                "nl": "Zoveel mogelijk anderen ontmoeten",
                "en": "Meet as many others as possible",
            },
        ),
        Method(
            "change_partners",
            {
                "fr": "Changer de partenaire à chaque manche",
                "nl": "Elke ronde een andere partner",
                "en": "Another partner in every round",
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
                "fr": "Paires fixes, autres adversaires",
                "nl": "Vaste paren, andere tegenstanders",
                "en": "Fixed partnerships, other opponents",
            },
        ),
    )
}


# By standing: how many squared tables of displacement one repeated meeting weighs.
STRICT, BALANCED, FRESH = 0, 40, 400
WEIGHTS = {
    STRICT: {
        "fr": "Strictement selon le classement",
        "nl": "Strikt volgens de stand",
        "en": "Strictly by standing",
    },
    BALANCED: {
        "fr": "Selon le classement, en évitant les retrouvailles proches",
        "nl": "Volgens de stand, herhalingen vermeden als het weinig kost",
        "en": "By standing, repeats avoided where it costs little",
    },
    FRESH: {
        "fr": "D’abord de nouveaux adversaires",
        "nl": "Eerst nieuwe tegenstanders",
        "en": "New opponents first",
    },
}


NO_WISHES = Wishes()


@dataclass(frozen=True)
class Drawing:
    """A round as it was drawn; at a table the first has the game's first seat."""

    tables: tuple[tuple[str, ...], ...]
    sitting_out: tuple[str, ...] = ()
    method: str = ""
    seed: int = 0
    # By standing: hundredths of a table that players sit from their own, on average.
    displacement: int | None = None


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
    weight: int = BALANCED,
    wishes: Wishes = NO_WISHES,
) -> Drawing:
    """Seat the players; the same arguments give the same seating on every machine.

    `history` holds the rounds before, `standing` the players from first to last,
    `writers` who has the first seat of each table, from table 1 on, `pairs` the fixed
    partnerships, to whom no wishes apply, and `jokers` who may fill an empty seat.
    Impossible if it cannot be.
    """
    if method not in METHODS:
        raise Impossible("method")
    rng = Random(seed)
    players = sorted(players)
    out = Counter(who for round in history for who in round.sitting_out)
    met = meetings(table for round in history for table in round.tables)
    if method == "partners":
        tables, rested = draw_partners(
            players,
            pairs,
            jokers,
            seats=seats,
            uneven=uneven,
            out=out,
            met=met,
            rng=rng,
        )
        return Drawing(tables, rested, method, seed)
    shape = sizes(len(players), seats=seats, uneven=uneven, jokers=len(jokers))
    plain = seats == 4 or not shape.jokers  # the engine knows no table of two
    if method == "standing" and standing and len(players) >= FEWEST and plain:
        return _by_standing(
            players,
            standing,
            history,
            jokers,
            seats=seats,
            uneven=uneven,
            seed=seed,
            weight=weight,
            wishes=wishes,
        )
    last_first = standing[::-1] if method == "standing" else ()
    spared = writers if method == "writer_stays" else ()
    idle = resting(players, shape.out, out, last_first, spared, rng)
    playing = [player for player in players if player not in set(idle)]
    number = len(history) + 1
    asked = wished(wishes, players, idle, seats=seats, uneven=uneven, number=number)
    crowded = Counter(asked.stays.values())
    jokered = filled(
        len(shape.tables), shape.jokers, rng, last=method == "standing", full=crowded
    )
    places = [
        size - jokered[table] for table, size in enumerate(shape.tables)
    ]  # without those of the jokers
    for table, size in enumerate(places):
        if crowded[table] > size:
            raise Impossible("full", table=table + 1)
    held: dict[int, str] = {}
    if method == "standing" and standing and not asked.stays:
        seated = _in_order(playing, standing, places)
    elif method == "writer_stays":
        held = {
            n: w
            for n, w in enumerate(writers[: len(places)])
            if w in playing and w not in asked.stays and crowded[n] < places[n]
        }
        leaving = {
            who: number
            for number, table in enumerate(history[-1].tables if history else ())
            for who in table
        }
        known = dearer(met, asked.apart)
        seated = arrange(
            playing, places, known, rng, held=held, leaving=leaving, stays=asked.stays
        )
    else:  # at random, nobody knows whom one met
        known = dearer(met if method == "meet" else {}, asked.apart)
        seated = arrange(playing, places, known, rng, stays=asked.stays)
    refuse_broken(seated, asked.apart, number)
    fillers = iter(jokers)
    for table, those in enumerate(seated):
        those += [next(fillers) for _ in range(jokered[table])]
        first = 1 if method == "writer_stays" else 0
        others = those[first:]
        rng.shuffle(others)
        those[first:] = others
    return Drawing(tuple(map(tuple, seated)), tuple(idle), method, seed)


def _by_standing(
    players: Sequence[str],
    standing: Sequence[str],
    history: Sequence[Drawing],
    jokers: Sequence[str],
    *,
    seats: int,
    uneven: str,
    seed: int,
    weight: int,
    wishes: Wishes,
) -> Drawing:
    """The best at table 1, moved as little as it takes to meet others again seldom."""
    rank = {who: number for number, who in enumerate(standing)}
    order = sorted(players, key=lambda who: (rank.get(who, len(rank)), who))
    fill = set(jokers)
    found = by_standing(
        order,
        size=seats,
        uneven=SHAPES.get(uneven, "out"),
        history=[
            Round(
                tuple(
                    tuple(who for who in table if who not in fill)
                    for table in round.tables
                ),
                round.sitting_out,
            )
            for round in history
        ],
        seed=seed,
        weight=weight,
        wishes=wishes,
    )
    fillers = iter(jokers)
    tables = [[str(who) for who in table] for table in found.round.tables]
    for table in tables:
        table += [next(fillers) for _ in range(seats - len(table))]
    return Drawing(
        tuple(map(tuple, tables)),
        tuple(str(who) for who in found.round.sitting_out),
        "standing",
        seed,
        round(found.mean_displacement * 100),
    )


def _in_order(
    playing: Sequence[str], standing: Sequence[str], places: Sequence[int]
) -> list[list[str]]:
    """The best at table 1; who has no place in the standing comes last."""
    rank = {who: number for number, who in enumerate(standing)}
    order = iter(sorted(playing, key=lambda who: (rank.get(who, len(rank)), who)))
    return [[next(order) for _ in range(size)] for size in places]
