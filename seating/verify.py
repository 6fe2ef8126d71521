"""Judges a seating, however it came about: drawn, or changed by hand."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from seating.request import Player, Request, Round, meetings


class SeatFault(NamedTuple):
    """What is wrong: with whom, or at which table (from 1)."""

    code: str
    who: str = ""
    table: int = 0


@dataclass(frozen=True)
class Judgement:
    """What can be said of a seating in words."""

    problems: tuple[SeatFault, ...]
    again: tuple[tuple[str, str], ...]  # who sat at one table before
    jokers: int
    fives: int


def judge(seated: Round, request: Request, jokers: Collection[Player]) -> Judgement:
    """Say what is wrong with a seating of this request, and who meets again.

    Jokers meet nobody again, nor do the two of a fixed partnership.
    """
    fill = set(jokers)
    playing = [who for table in seated.tables for who in table]
    out = seated.sitting_out
    problems = [
        *_everybody_once([*playing, *out], request.players, fill),
        *(SeatFault("joker_out", str(who)) for who in out if who in fill),
        *_sizes(seated, request),
        *_fair(out, set(playing) - fill, request.history),
        *_together(seated, request.pairs),
    ]
    partners = {frozenset(pair) for pair in request.pairs}
    before = meetings(request.history)
    again = [
        (str(one), str(other))
        for table in seated.tables
        for one, other in combinations(table, 2)
        if (pair := frozenset((one, other))) in before
        and not fill & pair
        and pair not in partners
    ]
    return Judgement(
        problems=tuple(problems),
        again=tuple(again),
        jokers=sum(who in fill for who in playing),
        fives=sum(len(table) > request.size for table in seated.tables),
    )


def _everybody_once(
    people: Iterable[Player], players: Iterable[Player], jokers: Iterable[Player]
) -> list[SeatFault]:
    placed = Counter(map(str, people))
    here, fill = set(map(str, players)), set(map(str, jokers))
    return [
        *(SeatFault("twice", who) for who, times in placed.items() if times > 1),
        *(SeatFault("missing", who) for who in sorted(here - set(placed))),
        *(SeatFault("not_here", who) for who in placed if who not in here | fill),
    ]


def _sizes(seated: Round, request: Request) -> list[SeatFault]:
    seats = request.size
    most = seats + 1 if request.uneven == "five" and seats == 4 else seats
    return [
        SeatFault("size", table=number)
        for number, table in enumerate(seated.tables, start=1)
        if not seats <= len(table) <= most
    ]


def _fair(
    out: Iterable[Player], playing: Iterable[Player], history: Iterable[Round]
) -> list[SeatFault]:
    """Nobody sits out again before everybody who plays now has sat out as often."""
    before = Counter(who for round in history for who in round.sitting_out)
    least = min((before[who] for who in playing), default=0)
    return [SeatFault("unfair", str(who)) for who in out if before[who] > least]


def _together(seated: Round, pairs: Sequence[tuple[Player, Player]]) -> list[SeatFault]:
    """The two of a pair face each other: first and third seat, or second and fourth."""
    partner = {one: two for pair in pairs for one, two in (pair, pair[::-1])}
    present = {who for table in seated.tables for who in table}
    found = []
    for number, table in enumerate(seated.tables, start=1):
        for seat, who in enumerate(table):
            facing = table[(seat + 2) % len(table)]
            if partner.get(who) in present and facing != partner[who]:
                found.append(SeatFault("parted", str(who), number))
    return found
