"""Judges a seating, however it came about: drawn, or changed by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple, Protocol


class Seated(Protocol):
    """A round, as far as it is judged."""

    @property
    def tables(self) -> tuple[tuple[str, ...], ...]: ...

    @property
    def sitting_out(self) -> tuple[str, ...]: ...


class Problem(NamedTuple):
    """What is wrong: with whom, or at which table (from 1)."""

    code: str
    who: str = ""
    table: int = 0


class Again(NamedTuple):
    """Two who sat at one table before, and how often."""

    one: str
    other: str
    before: int


@dataclass(frozen=True)
class Judgement:
    """What can be said of a seating in words."""

    problems: tuple[Problem, ...]
    again: tuple[Again, ...]
    jokers: int
    fives: int


def judge(
    seated: Seated,
    players: Sequence[str],
    *,
    seats: int,
    uneven: str,
    history: Sequence[Seated] = (),
    jokers: Sequence[str] = (),
    pairs: Sequence[tuple[str, str]] = (),
) -> Judgement:
    """Say what is wrong with a seating, and who meets again.

    Jokers meet nobody again, nor do the two of a fixed partnership.
    """
    fill = set(jokers)
    playing = [who for table in seated.tables for who in table]
    problems = [
        *_everybody_once(playing, seated.sitting_out, set(players), fill),
        *_sizes(seated, seats, uneven),
        *_fair(playing, seated.sitting_out, history, fill),
        *(_together(seated, pairs) if pairs else ()),
    ]
    partners = {frozenset(pair) for pair in pairs}
    before = Counter(
        frozenset(pair)
        for round in history
        for table in round.tables
        for pair in combinations(table, 2)
    )
    again = [
        Again(one, other, before[frozenset((one, other))])
        for table in seated.tables
        for one, other in combinations(table, 2)
        if before[frozenset((one, other))]
        and not fill & {one, other}
        and frozenset((one, other)) not in partners
    ]
    return Judgement(
        problems=tuple(problems),
        again=tuple(again),
        jokers=sum(who in fill for who in playing),
        fives=sum(len(table) > seats for table in seated.tables),
    )


def _everybody_once(
    playing: Sequence[str], out: Sequence[str], players: set[str], jokers: set[str]
) -> list[Problem]:
    placed = Counter([*playing, *out])
    return [
        *(Problem("twice", who) for who, times in placed.items() if times > 1),
        *(Problem("missing", who) for who in sorted(players - set(placed))),
        *(Problem("not_here", who) for who in placed if who not in players | jokers),
        *(Problem("joker_out", who) for who in out if who in jokers),
    ]


def _sizes(seated: Seated, seats: int, uneven: str) -> list[Problem]:
    most = seats + 1 if uneven == "five" and seats == 4 else seats
    return [
        Problem("size", table=number)
        for number, table in enumerate(seated.tables, start=1)
        if not seats <= len(table) <= most
    ]


def _fair(
    playing: Sequence[str],
    out: Sequence[str],
    history: Sequence[Seated],
    jokers: set[str],
) -> list[Problem]:
    """Nobody sits out again before everybody who plays now has sat out as often."""
    before = Counter(who for round in history for who in round.sitting_out)
    least = min((before[who] for who in playing if who not in jokers), default=0)
    return [Problem("unfair", who) for who in out if before[who] > least]


def _together(seated: Seated, pairs: Sequence[tuple[str, str]]) -> list[Problem]:
    """The two of a pair face each other: first and third seat, or second and fourth."""
    partner = {one: two for pair in pairs for one, two in (pair, pair[::-1])}
    present = {who for table in seated.tables for who in table}
    found = []
    for number, table in enumerate(seated.tables, start=1):
        for seat, who in enumerate(table):
            facing = table[(seat + 2) % len(table)]
            if partner.get(who) in present and facing != partner[who]:
                found.append(Problem("parted", who, number))
    return found
