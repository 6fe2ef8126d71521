"""A table's sheet: what each line is worth, the running totals, who has what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, NamedTuple

from scoring.deal import PASS, IllegalDeal
from scoring.score import Part, Scorer
from tournaments.entry import judged
from tournaments.entry.judged import Judgement

NOT_PLAYED = judged.NOT_PLAYED
NOT_WRITTEN = "not_written"  # a line that was written, and wiped out again
CHAIRS = ("N", "E", "S", "W", "X")  # a fifth player sits between West and North


class Chair(NamedTuple):
    """Who occupies a seat from a deal on."""

    seat: str
    entry: str
    from_deal: int = 1


@dataclass(frozen=True)
class Line:
    """One deal of the sheet: its points by seat and their parts, or why it has none."""

    number: int
    points: Mapping[str, int] = field(default_factory=dict)
    parts: Mapping[str, tuple[Part, ...]] = field(default_factory=dict)
    running: Mapping[str, int] = field(default_factory=dict)
    played: bool = False
    made: frozenset[str] = frozenset()
    resting: str = ""
    refused: IllegalDeal | None = None
    state: Any = None
    judged: tuple[str, ...] = ()  # what rulings did to it
    lapsed: tuple[IllegalDeal, ...] = ()  # why others found nothing to judge


@dataclass(frozen=True)
class Share:
    """What an entry has from the sheet."""

    points: int = 0
    deals: int = 0
    made: int = 0
    place: int = 0
    bonus: int = 0
    fiches: int = 0
    rubbers: int = 0
    games: int = 0


@dataclass(frozen=True)
class Sheet:
    """All lines of a table in a round, and each entry's share."""

    lines: tuple[Line, ...]
    shares: Mapping[str, Share]
    complete: bool
    zero_sum: bool
    # The same without the rulings, where there are any: the paper knows of none.
    unjudged: Sheet | None = None


def seats_of(scorer: Scorer, players: int) -> tuple[str, ...]:
    """The chairs at a table: the game's seats, and a fifth where five share it."""
    seats = scorer.variant.seats
    return CHAIRS[:players] if players > len(seats) else seats


def resting_at(number: int, chairs: Sequence[str], seats: int) -> str:
    """Who sits out a deal at a table of five: its dealer, who changes in turn."""
    return chairs[(number - 1) % len(chairs)] if len(chairs) > seats else ""


def count(
    scorer: Scorer,
    facts: Mapping[int, Mapping[str, Any]],
    deals: int,
    chairs: Sequence[Chair],
    place_bonus: Sequence[int] = (),
    judgements: Mapping[int, Sequence[Judgement]] = MappingProxyType({}),
    revisions: Mapping[int, int] = MappingProxyType({}),
) -> Sheet:
    """Count a sheet: `facts` holds the record of each deal that is written.

    A record is one of docs/records.md, or `{"contract": "not_played"}`, or
    `{"contract": "not_written"}` for a line that was wiped out. Whist is counted as
    matches that follow each other; a deal that the ones before it make impossible
    counts nothing, and says so. `judgements` are those of the jury on each deal, and
    `revisions` how often each line was written.
    """
    unjudged = count(scorer, facts, deals, chairs) if judgements else None
    facts = {number: record for number, record in facts.items() if is_written(record)}
    facts, judgements = judged.settle(facts, judgements, revisions)
    seats = seats_of(scorer, len({chair.seat for chair in chairs}))
    if scorer.variant.match:
        lines = _match_lines(scorer, facts, deals, judgements)
    else:
        lines = [
            _line(scorer, n, facts.get(n), seats, judgements.get(n, ()))
            for n in range(1, deals + 1)
        ]
    lines = _with_running(lines, seats)
    complete = all(
        number in facts and lines[number - 1].refused is None
        for number in range(1, deals + 1)
    )
    shares = _placed(_shares(lines, chairs), place_bonus if complete else ())
    return Sheet(tuple(lines), shares, complete, scorer.grid.zero_sum, unjudged)


def is_written(record: Mapping[str, Any]) -> bool:
    """Whether a line stands on the sheet, or was wiped out again."""
    return record != {"contract": NOT_WRITTEN}


def _line(
    scorer: Scorer,
    number: int,
    record: Mapping[str, Any] | None,
    seats: Sequence[str],
    judgements: Sequence[Judgement],
) -> Line:
    resting = resting_at(number, seats, len(scorer.variant.seats))
    if record is None or record == {"contract": NOT_PLAYED}:
        ruled, lapsed = judged.effects(judgements), judged.waiting(judgements)
        return Line(number, resting=resting, judged=ruled, lapsed=lapsed)
    playing = [seat for seat in seats if seat != resting]
    chair_of = dict(zip(scorer.variant.seats, playing, strict=True))
    seat_of = {chair: seat for seat, chair in chair_of.items()}
    try:
        _check_chairs(record, playing)
        deal = scorer.variant.read(moved(record, seat_of))
    except IllegalDeal as refusal:
        return Line(number, resting=resting, refused=refusal)
    worth = judged.worth(scorer, deal, [one.moved(seat_of) for one in judgements])
    return Line(
        number,
        points={chair_of[seat]: points for seat, points in worth.points.items()},
        parts={chair_of[seat]: parts for seat, parts in worth.parts.items()},
        played=deal.contract != PASS,
        made=frozenset(chair_of[seat] for seat in worth.made),
        resting=resting,
        judged=worth.judged,
        lapsed=worth.lapsed,
    )


def _check_chairs(record: Mapping[str, Any], playing: Sequence[str]) -> None:
    """Refuse who rests in this deal: his letter may be that of another's seat."""
    bidders, tricks = record.get("bidders"), record.get("tricks")
    for chair in bidders if isinstance(bidders, list) else ():
        if chair not in playing:
            raise IllegalDeal("unknown_seat", "bidders", seat=chair)
    if isinstance(tricks, dict) and not tricks.keys() <= set(playing):
        raise IllegalDeal("tricks_per_bidder", "tricks")


def moved(record: Mapping[str, Any], seat_of: Mapping[str, str]) -> dict[str, Any]:
    """The record with the seats of the game in place of the chairs of the table."""
    record = dict(record)
    bidders = record.get("bidders")
    if isinstance(bidders, list):
        record["bidders"] = [seat_of.get(chair, chair) for chair in bidders]
    tricks = record.get("tricks")
    if isinstance(tricks, dict):
        record["tricks"] = {
            seat_of.get(chair, chair): taken for chair, taken in tricks.items()
        }
    return record


def _match_lines(
    scorer: Scorer,
    facts: Mapping[int, Mapping[str, Any]],
    deals: int,
    judgements: Mapping[int, Sequence[Judgement]],
) -> list[Line]:
    match = scorer.variant.match
    assert match is not None
    state = match.start()
    lines = []
    for number in range(1, deals + 1):
        ruled = judgements.get(number, ())
        record = judged.record_of_match(facts.get(number), ruled)
        if record is None:
            lines.append(Line(number, state=state, judged=judged.effects(ruled)))
            continue
        if state.over:  # another match begins at 0
            state = match.start()
        try:
            deal, grid = judged.match_deal(match.read(dict(record)), ruled, scorer.grid)
            state = match.after(state, deal, grid, scorer.options)
        except IllegalDeal as refusal:
            lines.append(Line(number, refused=refusal, state=state))
            continue
        line = _match_line(number, record, state)
        lines.append(replace(line, judged=judged.effects(ruled)))
    return lines


def _match_line(number: int, record: Mapping[str, Any], state: Any) -> Line:
    points: dict[str, int] = {}
    parts: dict[str, tuple[Part, ...]] = {}
    for side, scored in state.scored.items():
        for seat in side:
            points[seat] = sum(part.points for part in scored)
            parts[seat] = judged.named(scored)
    return Line(
        number, points, parts, played=record.get("contract") != PASS, state=state
    )


def _with_running(lines: Sequence[Line], seats: Sequence[str]) -> list[Line]:
    running = dict.fromkeys(seats, 0)
    found = []
    for line in lines:
        running = {
            seat: total + line.points.get(seat, 0) for seat, total in running.items()
        }
        found.append(replace(line, running=running))
    return found


def _shares(lines: Sequence[Line], chairs: Sequence[Chair]) -> dict[str, Share]:
    """What each entry has from the deals that it played."""
    shares = {chair.entry: Share() for chair in chairs}
    before = None
    for line in lines:
        sitting = occupants(chairs, line.number)
        for seat, points in line.points.items():
            if seat not in sitting:
                continue
            share = shares[sitting[seat]]
            shares[sitting[seat]] = replace(
                share,
                points=share.points + points,
                deals=share.deals + line.played,
                made=share.made + (seat in line.made),
            )
        if line.state is not None and line.points:  # a line without repeats its state
            _add_counters(shares, sitting, before, line.state)
            before = line.state
    return shares


def _add_counters(
    shares: dict[str, Share], sitting: Mapping[str, str], before: Any, state: Any
) -> None:
    """Give each player of a side what the side won in this deal."""
    for side, paid in state.paid.items():
        games = state.games_won[side]
        rubbers = state.rubbers[side]
        if before is not None and not before.over:
            games -= before.games_won[side]
            rubbers -= before.rubbers[side]
        for seat in side:
            if seat not in sitting:
                continue
            share = shares[sitting[seat]]
            shares[sitting[seat]] = replace(
                share,
                # Half of the side's fiches to each of its two players.
                fiches=share.fiches + sum(part.points for part in paid) // 2,
                games=share.games + games,
                rubbers=share.rubbers + rubbers,
            )


def occupants(chairs: Sequence[Chair], number: int) -> dict[str, str]:
    """Who sits where in a deal: the last who came to a seat before it."""
    sitting: dict[str, str] = {}
    for chair in sorted(chairs, key=lambda chair: chair.from_deal):
        if chair.from_deal <= number:
            sitting[chair.seat] = chair.entry
    return sitting


def _placed(
    shares: Mapping[str, Share], place_bonus: Sequence[int]
) -> dict[str, Share]:
    """Give each entry its place at the table, and what the place adds.

    Entries with the same points share the places they take, and what those add.
    """
    found = {}
    for entry, share in shares.items():
        better = sum(other.points > share.points for other in shares.values())
        equal = sum(other.points == share.points for other in shares.values())
        bonus = sum(place_bonus[better : better + equal]) // equal
        found[entry] = replace(share, place=better + 1, bonus=bonus)
    return found
