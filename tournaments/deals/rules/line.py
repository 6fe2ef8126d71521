"""Counts what each line of a sheet is worth, or says why it is worth nothing."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from scoring.deal import PASS, IllegalDeal
from scoring.match import SIDES
from scoring.score import Part, total
from scoring.scorer import Scorer
from tournaments.deals.rules import judged
from tournaments.deals.rules.judged import NOT_PLAYED, Judgement, Worth

NOT_WRITTEN = "not_written"  # a line that was written, and wiped out again
WIPED_OUT = {"contract": NOT_WRITTEN}
NOTHING: Mapping[str, Any] = MappingProxyType({})


class Ending(NamedTuple):
    """A game, a rubber, a match or a slam that a side won, and how it stands.

    `won` and `lost` are the games of the rubber, or the rubbers of the match.
    """

    what: str
    side: str
    won: int = 0
    lost: int = 0


class SheetLine(NamedTuple):
    """One deal of the sheet: its points by seat and their parts, or why it has none."""

    number: int
    points: Mapping[str, int] = NOTHING
    parts: Mapping[str, tuple[Part, ...]] = NOTHING
    running: Mapping[str, int] = NOTHING
    played: bool = False
    made: frozenset[str] = frozenset()
    resting: str = ""
    empty: bool = False  # of the seat that rests: nobody sits there any more
    refused: IllegalDeal | None = None
    state: Any = None
    judged: tuple[str, ...] = ()  # what rulings did to it
    lapsed: tuple[IllegalDeal, ...] = ()  # why others found nothing to judge
    ended: tuple[Ending, ...] = ()  # of a match: games and rubbers won with this deal


def is_written(record: Mapping[str, Any]) -> bool:
    """Tell whether a line stands on the sheet, and was not wiped out again."""
    return record != WIPED_OUT


def resting_at(number: int, chairs: Sequence[str], seats: int, empty: str = "") -> str:
    """Return who sits out a deal at a table of five: its dealer, who changes in turn.

    Once a seat stays `empty` the other four play on.
    """
    if len(chairs) <= seats:
        return ""
    return empty or chairs[(number - 1) % len(chairs)]


def line_of(
    scorer: Scorer,
    number: int,
    record: Mapping[str, Any] | None,
    seats: Sequence[str],
    judgements: Sequence[Judgement],
    empty: str = "",
) -> SheetLine:
    """A deal of a game whose deals stand alone; in an `empty` seat sits nobody."""
    resting = resting_at(number, seats, len(scorer.variant.seats), empty)
    if record is None or record == {"contract": NOT_PLAYED}:
        line = SheetLine(number, resting=resting)
        if not judgements:
            return line
        ruled, lapsed = (
            judged.effects(judgements),
            judged.reasons_without_deal(judgements),
        )
        return line._replace(judged=ruled, lapsed=lapsed)
    playing = [seat for seat in seats if seat != resting]
    chair_of = dict(zip(scorer.variant.seats, playing, strict=True))
    seat_of = {chair: seat for seat, chair in chair_of.items()}
    try:
        _check_chairs(record, playing)
        if seats != scorer.variant.seats:
            record = record_at_game_seats(record, seat_of)
        deal = scorer.variant.deal_of(record)
    except IllegalDeal as refusal:
        return SheetLine(number, resting=resting, refused=refusal)
    if judgements:
        worth = judged.worth(
            scorer, deal, [one.at_game_seats(seat_of) for one in judgements]
        )
    else:
        worth = Worth(
            scorer.points(deal), scorer.parts(deal), scorer.bidders_who_made(deal)
        )
    return SheetLine(
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
            choices = tuple(playing)
            raise IllegalDeal("unknown_seat", "bidders", seat=chair, choices=choices)
    if isinstance(tricks, dict) and not tricks.keys() <= set(playing):
        raise IllegalDeal("tricks_per_bidder", "tricks")


def record_at_game_seats(
    record: Mapping[str, Any], seat_of: Mapping[str, str]
) -> dict[str, Any]:
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


def match_lines(
    scorer: Scorer,
    facts: Mapping[int, Mapping[str, Any]],
    deals: int,
    judgements: Mapping[int, Sequence[Judgement]],
) -> list[SheetLine]:
    """The deals of a match: each begins where the one before it ended."""
    match = scorer.variant.match
    assert match is not None
    state = match.start()
    lines = []
    for number in range(1, deals + 1):
        ruled = judgements.get(number, ())
        record = judged.record_of_match(facts.get(number), ruled)
        if record is None:
            lines.append(SheetLine(number, state=state, judged=judged.effects(ruled)))
            continue
        if state.over:  # another match begins at 0
            state = match.start()
        before = state
        try:
            deal, grid = judged.match_deal(
                match.deal_of(dict(record)), ruled, scorer.grid
            )
            state = match.after(state, deal, grid, scorer.options)
        except IllegalDeal as refusal:
            lines.append(SheetLine(number, refused=refusal, state=state))
            continue
        lines.append(
            _match_line(number, record, state)._replace(
                judged=judged.effects(ruled), ended=tuple(endings(before, state))
            )
        )
    return lines


def _match_line(number: int, record: Mapping[str, Any], state: Any) -> SheetLine:
    parts = {
        seat: judged.with_one_name_for_fines(scored)
        for side, scored in state.scored.items()
        for seat in side
    }
    points = {seat: total(mine) for seat, mine in parts.items()}
    return SheetLine(
        number, points, parts, played=record.get("contract") != PASS, state=state
    )


def rubber_key(side: str) -> str:
    """Return the key under which a side's games of the rubber are kept."""
    return f"{side}-games"


OF_MATCH = (*SIDES, *map(rubber_key, SIDES))  # what the paper of a match says, in order


def endings(before: Any, after: Any) -> list[Ending]:
    """List what ended with a deal, between two states of a match."""
    found = []
    for side, other in (SIDES, SIDES[::-1]):
        if any(part.key == "slam" and part.points > 0 for part in after.paid[side]):
            found.append(Ending("slam", side))
        if after.games_won[side] == before.games_won[side]:
            continue
        games = before.games
        found.append(Ending("game", side, games[side] + 1, games[other]))
        if after.rubbers[side] > before.rubbers[side]:
            what = "match" if after.over else "rubber"
            found.append(Ending(what, side, after.rubbers[side], after.rubbers[other]))
    return found
