"""Tells a phone all that it needs of a game to enter deals without the network."""

from functools import lru_cache
from typing import Any

from scoring import wording
from scoring.contract import Contract, Level
from scoring.deal import RISKS, TRUMPS, Deal
from scoring.scorer import Scorer
from tournaments.boards.wording import SUITS
from tournaments.deals.one_sheet import scorer_of
from tournaments.deals.queries import deals_again
from tournaments.jury.called_for import offered
from tournaments.plans.models import Tournament

Document = dict[str, Any]


def game(tournament: Tournament) -> Document:
    """The contracts with what each brings, and the words for them."""
    scorer = scorer_of(tournament)
    return {
        **_game(scorer, wording.language()),
        "pass": {
            "name": wording.named(scorer.variant.pass_name),
            "written": not deals_again(tournament),
        },
        # For what a table can call the jury, each a button.
        "reasons": [
            {"key": one.key, "name": wording.named(one.names)}
            for one in offered(tournament)
        ],
    }


@lru_cache(maxsize=64)
def _game(scorer: Scorer, language: str) -> Document:
    variant = scorer.variant
    return {
        "key": variant.key,
        "tricks": variant.tricks,
        "seats": list(variant.seats),
        "zero_sum": scorer.grid.zero_sum,
        "pays": "others" if scorer.grid.zero_sum else "not_bidders",
        "contracts": [
            contract_of(scorer, contract, level) for contract, level in variant.bids()
        ]
        if not variant.match
        else [],
        "trumps": [
            {"key": key, "name": words, "suit": SUITS.get(key, "")}
            for key, words in wording.trumps()
        ],
        "asks_trump": any(one.needs_trump for one in variant.contracts),
        "risks": [
            {"key": risk, "name": str(wording.RISKS[risk or "-"])} for risk in RISKS
        ]
        if variant.risk
        else [],
        "match": bool(variant.match),
        "asks_first_trick": scorer.options.get("next_dealer") == "first_trick",
    }


def contract_of(scorer: Scorer, contract: Contract, level: Level) -> Document:
    line = scorer.lines[contract.key, level]
    return {
        "key": contract.key,
        "level": level,
        "name": wording.contract(contract, level),
        "needs": line.needs,
        "exactly": line.exactly,
        "alone": contract.alone,
        "bidders": list(contract.bidders),
        "most": line.tricks,
        "watched": scorer.needs_jury({"contract": contract.key, "level": level}),
        "needs_trump": contract.needs_trump,
        "worth": worth_by_tricks(scorer, contract, level, line.tricks),
    }


def worth_by_tricks(
    scorer: Scorer, contract: Contract, level: Level, most: int
) -> dict[str, list[list[int | bool]]]:
    """Return by tricks the points of a bidder and each other, and whether it is made.

    By trump and doubling where these count, as in `H|X`; else all under the empty text.
    """
    declared = scorer.variant.risk  # who declares names a trump, and may be doubled
    cases: list[tuple[str | None, str]] = [(None, "")]
    if declared:
        cases = [(trump, risk) for trump in TRUMPS for risk in RISKS]
    found = {}
    for trump, risk in cases:
        deal = Deal(contract.key, (), level, trump, risk)
        key = f"{trump}|{risk}" if declared else ""
        found[key] = [
            [one.bidder_points, one.other_points, one.made]
            for one in (scorer.outcome(deal, taken) for taken in range(most + 1))
        ]
    return found
