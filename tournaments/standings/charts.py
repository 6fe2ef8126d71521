"""Gathers the charts of a player: his totals, his ranks, and what he bid."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from scoring import wording
from scoring.variant import Variant
from tournaments.plans.models import Tournament
from tournaments.standings.change import ranks_by_round
from tournaments.standings.player import PlayedRound
from tournaments.standings.prizes import places_prized
from tournaments.standings.rules import charts
from tournaments.standings.rules.ranking import Ranking
from tournaments.standings.rules.standings import Standing


def deal_charts(rounds: Iterable[PlayedRound], variant: Variant) -> dict[str, Any]:
    """The running total, and the contracts of a game that has any to choose."""
    played = sorted(rounds, key=lambda one: one.number)
    points = [
        (one.number, [deal.points for deal in one.deals if deal.points is not None])
        for one in played
    ]
    bids = [] if variant.match else charts.bids(_bids(played, variant))
    return {"running": charts.running(points), "bids": bids}


def _bids(
    rounds: Iterable[PlayedRound], variant: Variant
) -> Iterator[tuple[str, bool]]:
    for deal in chain.from_iterable(one.deals for one in rounds):
        known = variant.by_key.get(str((deal.facts or {}).get("contract")))
        if known and deal.bid and deal.points is not None:
            yield wording.named(known.name), deal.made


def ranking_charts(
    tournament: Tournament, ranking: Ranking, standing: Standing | None
) -> dict[str, Any]:
    """The ranks after each round, how the totals of all are spread, and any rise."""
    if standing is None or standing.result.gone or not ranking.rounds:
        return {"change": 0}
    key = standing.result.key
    by_round = ranks_by_round(tournament, ranking)
    order = [one.result.key for one in ranking.standings]
    figures = [float(ranking.criteria[0].measure(one)) for one in ranking.results]
    prized = min(places_prized(tournament, ranking), len(ranking.standings))
    last = ranking.standings[prized - 1] if prized else None
    before = by_round[ranking.rounds[-2]] if len(ranking.rounds) > 1 else {}
    return {
        "ranks": charts.rank_chart(by_round, key, charts.neighbours(order, key)),
        "totals": charts.totals(
            figures,
            float(ranking.figure(standing)),
            None if last is None else float(ranking.figure(last)),
        ),
        "change": before.get(key, standing.rank) - standing.rank,
    }
