"""Gives prizes to one alone, or to several who are equal: shared, or by lot."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from scoring.standing.criteria import card
from tournaments.plans.rules.prize_settings import DRAW, EACH, Settings
from tournaments.plans.rules.worths import Worth
from tournaments.standings.rules.prize_fund import down, sum_of
from tournaments.standings.rules.standings import Standing

# How far a prize is: told; still to be drawn; waiting for that, so that nobody wins
# twice; still to be given by the club; for nobody.
TOLD, TO_DRAW, WAITS, TO_NAME, NOBODY = "", "to_draw", "waits", "to_name", "nobody"


class Prize(NamedTuple):
    """A prize and its winner, for a place of the ranking or as a special prize."""

    special: str  # the key of a special prize; empty: a place
    standing: Standing | None  # who wins it
    place: int = 0
    cents: int = 0
    things: tuple[str, ...] = ()  # whole ones; an empty word is a prize unsaid
    shared_by: int = 1  # how many split what their places bring
    drawn_among: int = 1  # how many a lot was drawn among
    among: tuple[str, ...] = ()  # of whom one will win it, by the keys of their lines
    passed: tuple[str, ...] = ()  # who came before, and had won already
    also: bool = False  # the club gave it to somebody who wins another
    state: str = TOLD


def share_out(
    prize: Prize,
    equals: Sequence[Standing],
    worths: Sequence[Worth],
    settings: Settings,
    seed: int | None,
) -> Iterator[Prize]:
    """Yield what each of those who are equal wins, of what there is for all of them."""
    if len(equals) == 1:
        (one,) = equals
        yield prize._replace(
            standing=one, cents=sum_of(worths), things=whole_of(worths)
        )
    elif settings.ties == EACH and not any(worth.is_said for worth in worths):
        yield from (prize._replace(standing=one, things=("",)) for one in equals)
    elif settings.ties == DRAW:
        yield from _by_lot(prize, equals, worths, seed)
    else:
        yield from _shared(prize, equals, worths, settings.step, seed)


def whole_of(worths: Iterable[Worth]) -> tuple[str, ...]:
    return tuple(one.thing for one in worths if one.is_whole)


def _by_lot(
    prize: Prize, equals: Sequence[Standing], worths: Sequence[Worth], seed: int | None
) -> Iterator[Prize]:
    """Whole prizes to some of those who are equal, as the lot has it."""
    if len(worths) == len(equals) and len(set(worths)) == 1:
        order, among = list(equals), 1  # all the same: there is nothing to draw
    elif seed is None:
        yield _undrawn(prize, equals, sum_of(worths), whole_of(worths))
        return
    else:
        order, among = _drawn(prize, equals, seed), len(equals)
    for one, worth in zip(order, worths, strict=False):
        yield prize._replace(
            standing=one,
            cents=worth.cents,
            things=whole_of([worth]),
            drawn_among=among,
        )


def _shared(
    prize: Prize,
    equals: Sequence[Standing],
    worths: Sequence[Worth],
    step: int,
    seed: int | None,
) -> Iterator[Prize]:
    """The money split evenly and rounded down; what cannot be split is drawn."""
    cents, things = sum_of(worths), whole_of(worths)
    each = down(cents // len(equals), step)
    among = 1
    won: dict[str, tuple[str, ...]] = {}
    if len(things) == len(equals) and len(set(things)) == 1:
        won = {one.result.key: things[:1] for one in equals}
    elif things and seed is None:
        yield _undrawn(prize, equals, 0, things)
    elif things and seed is not None:
        order, among = _drawn(prize, equals, seed), len(equals)
        won = {
            one.result.key: (thing,) for one, thing in zip(order, things, strict=False)
        }
    for one in equals:
        own = won.get(one.result.key, ())
        if cents or own:
            yield prize._replace(
                standing=one,
                cents=each,
                things=own,
                shared_by=len(equals) if cents else 1,
                drawn_among=among if own else 1,
            )


def _undrawn(
    prize: Prize, equals: Sequence[Standing], cents: int, things: tuple[str, ...]
) -> Prize:
    keys = tuple(one.result.key for one in equals)
    return prize._replace(cents=cents, things=things, among=keys, state=TO_DRAW)


def _drawn(prize: Prize, equals: Sequence[Standing], seed: int) -> list[Standing]:
    """Those who are equal as the lot has them: each draws a card, and the highest wins.

    Whoever knows the seed can draw again, and finds the same.
    """
    lot = f"{seed} {prize.special or prize.place}"
    return sorted(equals, key=lambda one: card(one.result, lot), reverse=True)
