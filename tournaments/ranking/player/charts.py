"""Gathers the charts of a player: his totals, his ranks, and what he bid."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scoring import wording
from scoring.variant import Variant
from tournaments.models import Tournament
from tournaments.ranking.change import ranks_by_round
from tournaments.ranking.player.queries import PlayedRound
from tournaments.ranking.prizes.queries import places_prized
from tournaments.ranking.rules import charts
from tournaments.ranking.rules.charts import Bid, Ranks, Running, Totals
from tournaments.ranking.rules.ranking import Ranking
from tournaments.ranking.rules.standings import Standing


class OfDeals(NamedTuple):
    """What the deals of a player are drawn as."""

    running: Running | None = None
    bids: tuple[Bid, ...] = ()


class OfRanking(NamedTuple):
    """What the place of a player is drawn as, and how many places he rose."""

    ranks: Ranks | None = None
    totals: Totals | None = None
    change: int = 0


def of_deals(rounds: Iterable[PlayedRound], variant: Variant) -> OfDeals:
    """The running total, and the contracts of a game that has any to choose."""
    played = sorted(rounds, key=lambda one: one.number)
    points = [
        (one.number, [deal.points for deal in one.deals if deal.points is not None])
        for one in played
    ]
    if variant.match:
        return OfDeals(charts.running(points))
    return OfDeals(charts.running(points), charts.bids(_bids(played, variant)))


def _bids(
    rounds: Sequence[PlayedRound], variant: Variant
) -> Iterable[tuple[str, bool]]:
    for one in rounds:
        for deal in one.deals:
            known = variant.by_key.get(str((deal.facts or {}).get("contract")))
            if known and deal.bid and deal.points is not None:
                yield wording.named(known.name), deal.made


def of_ranking(
    tournament: Tournament, ranking: Ranking, standing: Standing | None
) -> OfRanking:
    """The ranks after each round, and how the totals of all are spread."""
    if standing is None or standing.result.gone or not ranking.rounds:
        return OfRanking()
    key = standing.result.key
    by_round = ranks_by_round(tournament, ranking)
    order = [one.result.key for one in ranking.standings]
    figures = [float(ranking.criteria[0].measure(one)) for one in ranking.results]
    prized = min(places_prized(tournament, ranking), len(ranking.standings))
    last = ranking.standings[prized - 1] if prized else None
    before = by_round[ranking.rounds[-2]] if len(ranking.rounds) > 1 else {}
    return OfRanking(
        charts.by_round(by_round, key, charts.neighbours(order, key)),
        charts.totals(
            figures,
            float(ranking.figure(standing)),
            None if last is None else float(ranking.figure(last)),
        ),
        before.get(key, standing.rank) - standing.rank,
    )
