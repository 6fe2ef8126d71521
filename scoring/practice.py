"""Legal deals drawn by chance, to practise, test and measure with."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from scoring.contract import Contract, Level
from scoring.deal import PASS, RISKS, SEATS, TRUMPS, Deal
from scoring.match import SIDES, TRICKS
from scoring.scorer import Scorer
from scoring.variant import Variant

PASSED = 0.04
DOUBLED = (90, 8, 2)  # how often a bid stands, is doubled, is redoubled
RARER = 0.8  # each bid of the ladder is heard so much less than the one below
OVER = (-2, -1, 0, 0, 0, 1, 1, 2)  # tricks more than needed
TOO_MANY = (0, 0, 0, 1, 2)  # where not one more may be taken
HONOURS = (None, None, 3, 4)
FAULTS = 0.03

Taken = Callable[[int], int]  # tricks of one side, of so many that are left


def any_deal(variant: Variant, rng: Random) -> Deal:
    """A legal deal of a game: any bid as often as another, any number of tricks."""
    if rng.random() < PASSED:
        return Deal(PASS)
    bid = rng.choice(list(variant.bids()))

    def taken(left: int) -> int:
        # A misère is about few tricks: draw them more often than the rest.
        few = bid[0].alone and rng.random() < 0.7
        return rng.randint(0, min(left, 2) if few else left)

    risk = rng.choice(RISKS) if variant.risk else ""
    deal = _play_bid(variant, bid, variant.seats, taken, rng)._replace(risk=risk)
    if deal.trump is None and rng.random() < 0.5:  # it may be written all the same
        return deal._replace(trump=rng.choice(TRUMPS))
    return deal


def usual_deal(scorer: Scorer, rng: Random, seats: Sequence[str] = ()) -> Deal:
    """A deal as it is bid and played in a hall, by whoever has these seats."""
    if rng.random() < PASSED:
        return Deal(PASS)
    variant = scorer.variant
    bids = list(variant.bids())
    weights = [RARER**height for height in range(len(bids))]
    contract, level = rng.choices(bids, weights)[0]
    needed = scorer.lines[contract.key, level].needs

    def taken(left: int) -> int:
        more = rng.choice(TOO_MANY if contract.exactly else OVER)
        return max(0, min(needed + more, left))

    risk = rng.choices(RISKS, DOUBLED)[0] if variant.risk else ""
    bid = contract, level
    return _play_bid(variant, bid, seats or variant.seats, taken, rng)._replace(
        risk=risk
    )


def usual_match_record(penalties: Sequence[str], rng: Random) -> dict[str, Any]:
    """A deal between two partnerships as it is written, with no game called."""
    record: dict[str, Any] = {}
    if rng.random() < FAULTS:
        record["penalties"] = [[rng.choice(penalties), rng.choice(SIDES)]]
    if rng.random() < PASSED:
        return {**record, "contract": PASS}
    won = min(max(round(rng.gauss(TRICKS / 2, 2)), 0), TRICKS)
    tricks = dict(zip(SIDES, (won, TRICKS - won), strict=True))
    first = rng.choice([s for s in SEATS if any(tricks[x] for x in SIDES if s in x)])
    cards = rng.choice(HONOURS)
    honours = {"honours": {rng.choice(SIDES): cards}} if cards else {}
    return {**record, "tricks": tricks, "first_trick": first, **honours}


def record_of(deal: Deal) -> dict[str, Any]:
    """The deal as it is written in a record (docs/records.md)."""
    tricks: object = deal.tricks
    if isinstance(tricks, tuple):
        tricks = dict(zip(deal.bidders, tricks, strict=True))
    record = deal._asdict() | {"bidders": list(deal.bidders), "tricks": tricks}
    return {
        name: value for name, value in record.items() if value not in (None, "", [])
    }


def _play_bid(
    variant: Variant,
    bid: tuple[Contract, Level],
    seats: Sequence[str],
    taken: Taken,
    rng: Random,
) -> Deal:
    """This bid by some of those at the table, and the tricks they took."""
    contract, level = bid
    bidders = tuple(rng.sample(seats, rng.choice(contract.bidders)))
    trump = rng.choice(TRUMPS) if contract.needs_trump else None
    most = contract.tricks or variant.tricks
    if not contract.alone:
        return Deal(contract.key, bidders, level, trump, tricks=taken(most))
    tricks: list[int] = []
    for _bidder in bidders:
        tricks.append(taken(most - sum(tricks)))
    if len(bidders) == len(variant.seats):  # nobody else can have the rest
        tricks[-1] = most - sum(tricks[:-1])
    return Deal(contract.key, bidders, level, trump, tricks=tuple(tricks))
