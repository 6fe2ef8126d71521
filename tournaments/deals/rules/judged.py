"""Counts what a deal is worth once the jury has judged it; what is written stays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from scoring.deal import PASS, Deal, IllegalDeal
from scoring.grid import Grid, Key, Row
from scoring.match import MatchDeal
from scoring.score import Part, total
from scoring.scorer import Scorer
from scoring.variant import ANNULLED, CARRIED, CORRECTED, LOST, REPLAYED, WON

FINE = "fine"
# What becomes of a line with a contract that the jury refused, until it has judged it.
REFUSED = "refused"
ANY = "any"  # contract that needs the jury: it was not said which
NOT_PLAYED = "not_played"
Facts = Mapping[str, Any]


class Judgement(NamedTuple):
    """The effect of a ruling on a deal.

    `seats` are the bidders it judges, where each plays for himself; none means all.
    `revision` is how often the line had been written when the ruling was made.
    `fines` are points off a side of a match: `("NS", -3)`. `case` is the number of the
    case in which it was made. `refuses` is the contract that the jury refused, and
    `settles` says that it judged one which was played all the same.
    """

    effect: str = ""
    seats: tuple[str, ...] = ()
    facts: Facts | None = None
    carrier: str = ""
    revision: int = 0
    fines: tuple[tuple[str, int], ...] = ()
    case: int = 0
    refuses: str = ""
    settles: bool = False

    @property
    def does_something(self) -> bool:
        """Return whether it changes what a line brings, whatever the line says."""
        return bool(self.effect or self.fines)

    @property
    def is_of_deal(self) -> bool:
        """Return whether it has a say in what is written of its deal."""
        return self.does_something or bool(self.refuses) or self.settles

    def at_game_seats(self, seat_of: Mapping[str, str]) -> Judgement:
        """The judgement by the seats of the game, not by the chairs of the table."""
        # Whoever rests in this deal has no seat in it.
        seats = tuple(seat_of.get(chair, "") for chair in self.seats)
        return self._replace(seats=seats, carrier=seat_of.get(self.carrier, ""))


class Worth(NamedTuple):
    """The points of a deal by seat, and which judgements had a part in them.

    A judgement that the line, as it stands now, leaves nothing to judge has lapsed.
    """

    points: Mapping[str, int]
    parts: Mapping[str, tuple[Part, ...]]
    made: frozenset[str]
    judged: tuple[str, ...] = ()
    lapsed: tuple[IllegalDeal, ...] = ()


def facts_that_count(
    facts: Mapping[int, Facts],
    judgements: Mapping[int, Sequence[Judgement]],
    revisions: Mapping[int, int],
) -> tuple[Mapping[int, Facts], Mapping[int, Sequence[Judgement]]]:
    """Return the facts that count, and what is still to be judged on them.

    A line that is replayed counts nothing until it is written again after the ruling,
    and nothing once more where that is wiped out; corrected facts count in place of the
    written ones. Both end what was judged before them, except the fines. So does a
    contract that was refused, which counts nothing.
    """
    found, left = dict(facts), {}
    for number, ruled in judgements.items():
        kept: list[Judgement] = []
        record = facts.get(number)
        for one in ruled:
            if one.effect not in (REPLAYED, CORRECTED, REFUSED):
                kept.append(one)
                continue
            kept = [before._replace(effect="") for before in kept if before.fines]
            if one.effect == CORRECTED:
                record = one.facts
            elif one.effect == REFUSED:
                record = None
            elif number in facts and revisions.get(number, 0) > one.revision:
                record = facts[number]
                one = one._replace(effect="")  # played again: nothing is left of it
            else:
                record = None
            kept.append(one)
        if record is None:
            found.pop(number, None)
        else:
            found[number] = record
        left[number] = kept
    return found, left


def replays(
    facts: Mapping[int, Facts],
    judgements: Mapping[int, Sequence[Judgement]],
    revisions: Mapping[int, int],
) -> dict[int, int]:
    """The deals that are to be played again, each with the number of the case."""
    _counting, left = facts_that_count(facts, judgements, revisions)
    return {
        number: one.case
        for number, ruled in left.items()
        for one in ruled
        if one.effect == REPLAYED
    }


def effects(judgements: Iterable[Judgement]) -> tuple[str, ...]:
    return tuple(one.effect for one in judgements if one.effect)


def reasons_without_deal(judgements: Sequence[Judgement]) -> tuple[IllegalDeal, ...]:
    """Return why judgements do nothing to a line that holds no deal."""
    return tuple(
        IllegalDeal("deal_missing", "effect", effect=one.effect)
        for one in judgements
        if one.effect in (WON, LOST, CARRIED)
    )


def worth(scorer: Scorer, deal: Deal, judgements: Sequence[Judgement] = ()) -> Worth:
    """Count a legal deal after each judgement in turn; the last word counts."""
    annulled, carried = False, Judgement()
    lapsed: list[IllegalDeal] = []
    done: list[str] = []
    for one in judgements:
        try:
            after = judge(scorer, deal, one)
        except IllegalDeal as why:
            lapsed.append(why)
            continue
        if not one.effect:
            continue
        done.append(one.effect)
        annulled = one.effect == ANNULLED
        carried = one if one.effect == CARRIED else Judgement()
        deal = after
    parts = scorer.parts(deal)
    made = scorer.bidders_who_made(deal)
    if carried.effect:
        parts = _carry(deal, parts, carried)
    elif annulled:
        made = frozenset()
        parts = {
            seat: (*mine, Part(ANNULLED, -total(mine))) if total(mine) else mine
            for seat, mine in parts.items()
        }
    points = {seat: total(mine) for seat, mine in parts.items()}
    return Worth(points, parts, made, tuple(done), tuple(lapsed))


def judge(scorer: Scorer, deal: Deal, judgement: Judgement) -> Deal:
    """Return the deal as one judgement makes it; raise IllegalDeal if it cannot.

    Nothing checks the tricks again: of four misères one may be judged lost, though
    the thirteen tricks are already with others.
    """
    effect, seats = judgement.effect, judgement.seats
    if effect and effect not in scorer.variant.effects:
        raise IllegalDeal("effect_of_game", "effect", effect=effect)
    if effect not in (WON, LOST, CARRIED):
        return deal
    if deal.contract == PASS:
        raise IllegalDeal("nobody_bid", "effect", effect=effect)
    for seat in seats:
        if seat not in deal.bidders:
            raise IllegalDeal("not_a_bidder", "seats")
    if effect != CARRIED:
        return _award(scorer, deal, seats or deal.bidders, made=effect == WON)
    carrier = judgement.carrier
    if carrier not in scorer.variant.seats:
        raise IllegalDeal("carrier_missing", "carrier")
    helped = _helped_seats(deal, judgement)
    after = _award(scorer, deal, helped, made=True) if helped else deal
    losses = _losses(after, scorer.parts(after), judgement)
    if not helped and not any(losses.values()):
        raise IllegalDeal("nothing_to_carry", "carrier")
    return after


def _award(scorer: Scorer, deal: Deal, seats: Sequence[str], *, made: bool) -> Deal:
    """The deal with just what the contract needs, or with one trick short of it.

    Where not one trick more may be taken, one too many loses it.
    """
    line = scorer.lines[deal.contract, deal.level]
    short = line.needs + 1 if line.exactly else line.needs - 1
    taken = line.needs if made else short
    if not isinstance(deal.tricks, tuple):
        return deal._replace(tricks=taken)
    each = zip(deal.bidders, deal.tricks, strict=True)
    return deal._replace(
        tricks=tuple(taken if bidder in seats else own for bidder, own in each)
    )


def _helped_seats(deal: Deal, judgement: Judgement) -> tuple[str, ...]:
    """Return those who bid for themselves and whom the shown cards helped: they won."""
    if not isinstance(deal.tricks, tuple):
        return ()
    seats = judgement.seats or deal.bidders
    return tuple(seat for seat in seats if seat != judgement.carrier)


def _losses(
    deal: Deal, parts: Mapping[str, tuple[Part, ...]], judgement: Judgement
) -> dict[str, int]:
    """Return what each partner of the carrier loses by it: 0 or less.

    Partners bid the contract together, or play against it together.
    """
    carrier, alone = judgement.carrier, isinstance(deal.tricks, tuple)
    bid = carrier in deal.bidders
    helped = _helped_seats(deal, judgement)
    losses = {}
    for seat, mine in parts.items():
        if seat == carrier or (seat in deal.bidders) != bid or (alone and bid):
            continue
        lost = total(
            part for part in mine if not part.from_bidder or part.from_bidder in helped
        )
        losses[seat] = min(lost, 0)
    return losses


def _carry(
    deal: Deal, parts: Mapping[str, tuple[Part, ...]], judgement: Judgement
) -> dict[str, tuple[Part, ...]]:
    """The parts with the partners' losses given back to them and borne by one."""
    losses = {s: lost for s, lost in _losses(deal, parts, judgement).items() if lost}
    found = dict(parts)
    for seat, lost in losses.items():
        found[seat] += (Part(CARRIED, -lost),)
    found[judgement.carrier] += tuple(Part(CARRIED, lost) for lost in losses.values())
    return found


def record_of_match(
    record: Facts | None, judgements: Sequence[Judgement]
) -> Facts | None:
    """The record of a deal of a match; one with fines alone counts as a pass."""
    if record is None or record == {"contract": NOT_PLAYED}:
        return {"contract": PASS} if any(one.fines for one in judgements) else None
    return record


def match_deal(
    deal: MatchDeal, judgements: Sequence[Judgement], grid: Grid
) -> tuple[MatchDeal, Grid]:
    """A deal of a match with its fines, and a grid that says what they take off.

    An annulled deal leaves the fines alone. They are penalties like those that the
    table wrote, and so come first in the count, after those.
    """
    if effects(judgements)[-1:] == (ANNULLED,):
        deal = MatchDeal()
    fines = [fine for one in judgements for fine in one.fines if fine[1]]
    if not fines:
        return deal, grid
    kinds = [(f"{FINE} {-points}", side) for side, points in fines]
    rows = {
        Key("rule", kind): Row(Key("rule", kind), {"value": -points})
        for (kind, _side), (_of, points) in zip(kinds, fines, strict=True)
    }
    grid = Grid(grid.zero_sum, grid.headings, {**grid.rows, **rows})
    return deal._replace(penalties=(*deal.penalties, *kinds)), grid


def with_one_name_for_fines(parts: Iterable[Part]) -> tuple[Part, ...]:
    """The parts of a side, with one name for all fines."""
    return tuple(
        part._replace(key=FINE) if part.key.startswith(FINE) else part for part in parts
    )
