"""Judges a seating, however it came about: drawn, or changed by hand."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from seating.request import Player, Request, Round, meetings


class SeatFault(NamedTuple):
    """A fault of a seating: with whom, or at which table (from 1)."""

    code: str
    who: str = ""
    table: int = 0


@dataclass(frozen=True)
class Judgement:
    """The judgement of a seating, to be said in words."""

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
    problems = (
        *_placing_faults(playing, out, request.players, fill),
        *(SeatFault("joker_out", str(who)) for who in out if who in fill),
        *_size_faults(seated, request),
        *_out_again_faults(
            _out_in_turn(out, request), set(playing) - fill, request.history
        ),
        *_five_again_faults(seated, request, fill),
        *_partner_faults(seated, request.pairs),
    )
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
        problems=problems,
        again=tuple(again),
        jokers=sum(who in fill for who in playing),
        fives=sum(len(table) > request.size for table in seated.tables),
    )


def _placing_faults(
    playing: Iterable[Player],
    out: Iterable[Player],
    players: Iterable[Player],
    jokers: Iterable[Player],
) -> list[SeatFault]:
    """Find who is placed twice, not placed or not here; who left may sit out."""
    seated = set(map(str, playing))
    placed = Counter(map(str, (*playing, *out)))
    here, fill = set(map(str, players)), set(map(str, jokers))
    return [
        *(SeatFault("twice", who) for who, times in placed.items() if times > 1),
        *(SeatFault("missing", who) for who in sorted(here - set(placed))),
        *(SeatFault("not_here", who) for who in placed if who in seated - here - fill),
    ]


def _size_faults(seated: Round, request: Request) -> list[SeatFault]:
    seats = request.size
    most = seats + 1 if request.uneven == "five" and seats == 4 else seats
    return [
        SeatFault("size", table=number)
        for number, table in enumerate(seated.tables, start=1)
        if not seats <= len(table) <= most
    ]


def _out_in_turn(out: Iterable[Player], request: Request) -> list[Player]:
    """Return who sits out in turn: not whose partner is away, where pairs are fixed."""
    here = set(request.players)
    whole = {who for pair in request.pairs if here.issuperset(pair) for who in pair}
    return [who for who in out if who in whole or not request.pairs]


def _out_again_faults(
    out: Iterable[Player], playing: Iterable[Player], history: Iterable[Round]
) -> list[SeatFault]:
    """Find who sits out again before all who play now have sat out as often."""
    before = Counter(who for round in history for who in round.sitting_out)
    least = min((before[who] for who in playing), default=0)
    return [SeatFault("unfair", str(who)) for who in out if before[who] > least]


def _five_again_faults(
    seated: Round, request: Request, fill: Collection[Player]
) -> list[SeatFault]:
    """Find who is at a table of five again before all elsewhere had that turn."""
    if request.uneven != "five":
        return []
    turns, size = request.turns, request.size
    others = [
        turns[who]
        for table in seated.tables
        if len(table) <= size
        for who in table
        if who not in fill
    ]
    least = min(others, default=max(turns.values(), default=0))
    return [
        SeatFault("five_again", str(who), number)
        for number, table in enumerate(seated.tables, start=1)
        if len(table) > size
        for who in table
        if turns[who] > least
    ]


def _partner_faults(
    seated: Round, pairs: Sequence[tuple[Player, Player]]
) -> list[SeatFault]:
    """Find pairs who do not face each other: seats one and three, or two and four."""
    partner = {one: two for pair in pairs for one, two in (pair, pair[::-1])}
    present = {who for table in seated.tables for who in table}
    return [
        SeatFault("parted", str(who), number)
        for number, table in enumerate(seated.tables, start=1)
        for seat, who in enumerate(table)
        if partner.get(who) in present
        if table[(seat + 2) % len(table)] != partner[who]
    ]
