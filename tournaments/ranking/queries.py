"""Reads rankings with their names, in as many queries at any size."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404

from tournaments.models import Entry, Round, RoundScore, Table, Tournament
from tournaments.planning.queries import play_of
from tournaments.planning.rules.criteria import Criterion, Result
from tournaments.planning.rules.play import Play
from tournaments.ranking.results import results, results_until
from tournaments.ranking.rules import standings
from tournaments.ranking.rules.ranking import Ranking, RankingRow
from tournaments.ranking.rules.standings import Order, Standing, rank
from tournaments.registration.queries import folded_names, names, of_entries
from tournaments.registration.rules.folding import folded

MOST_ASKED_BY_KEY = 500
TEAM_SIZE = 4  # where the organiser has not said how many of a club count


def table_or_404(tournament: Tournament, public_id: str) -> Table:
    tables = Table.objects.select_related("round")
    return get_object_or_404(tables, round__tournament=tournament, public_id=public_id)


def criteria_of(tournament: Tournament) -> tuple[Criterion, ...]:
    """The criteria in the order that the organiser chose."""
    play = play_of(tournament)
    return play.ordered(tournament.tie_breaks or play.usual, tournament.public_id)


def sides(tournament: Tournament) -> dict[str, int]:
    """The number of the side of each entry that has a partner."""
    entries = Entry.objects.filter(tournament=tournament, side__isnull=False)
    return dict(entries.values_list("public_id", "side__number"))


def rounds_begun(tournament: Tournament) -> tuple[int, ...]:
    rounds = Round.objects.filter(tournament=tournament, state__in=Round.BEGUN)
    return tuple(rounds.order_by("number").values_list("number", flat=True))


def ranking(
    tournament: Tournament, *, desk: bool, category: str | None = None
) -> Ranking:
    """The ranking as the desk sees it, or the hall, from which rounds may be hidden."""
    rounds = rounds_begun(tournament)
    frozen = tournament.frozen_after_round
    late = frozen is not None and any(number > frozen for number in rounds)
    hidden = late and not desk
    order = criteria_of(tournament)
    if hidden and frozen is not None:
        found = results_until(tournament, frozen)
        rounds = tuple(number for number in rounds if number <= frozen)
    else:
        margins = any(criterion.key == "margin" for criterion in order)
        found = results(tournament, margins=margins)
    categories = {result.category for result in found} - {""}
    if category is not None:
        if category not in categories:
            raise Http404
        found = [result for result in found if result.category == category]
    return Ranking(
        standings=Order(found, order),
        criteria=order,
        rounds=rounds,
        play=play_of(tournament),
        final=tournament.state == Tournament.State.FINISHED and not hidden,
        hidden=hidden,
        frozen_after=frozen if late else None,
        categories=tuple(sorted(categories, key=folded)),
    )


def ranking_of(
    tournament: Tournament,
    results: Iterable[Result],
    *,
    rounds: Iterable[int] = (),
    round_points: Mapping[tuple[str, int], int] | None = None,
) -> Ranking:
    """A ranking of results that are not those kept; without rounds they stay untold."""
    order = criteria_of(tournament)
    if not any(criterion.key == "margin" for criterion in order):
        results = [result._replace(margin=0) for result in results]
    return Ranking(
        rank(results, order),
        order,
        rounds=tuple(rounds),
        play=play_of(tournament),
        round_points=round_points,
    )


def rows(
    tournament: Tournament, ranking: Ranking, shown: Sequence[Standing], *, full: bool
) -> list[RankingRow]:
    """These standings with names and rounds, in two queries."""
    # A page asks for its own lines; a list of everybody is quicker without names.
    some = len(shown) <= MOST_ASKED_BY_KEY
    keys = {standing.result.key for standing in shown} if some else None
    called = names(tournament, full=full, keys=keys)
    points = ranking.round_points
    if points is None:
        points = round_points(tournament, ranking.play, keys=keys)
    return [
        RankingRow(
            standing,
            called[standing.result.key],
            tuple(points.get((standing.result.key, n)) for n in ranking.rounds),
        )
        for standing in shown
    ]


def round_points(
    tournament: Tournament,
    play: Play,
    *,
    keys: Collection[str] | None = None,
    round: int | None = None,
) -> dict[tuple[str, int], int]:
    """The figure of each round, or of one, by entry: points, or fiches of matches."""
    if not play.of_round:
        return {}
    scores = RoundScore.objects.filter(entry__tournament=tournament)
    scores = of_entries(scores, keys, "entry__public_id")
    if round is not None:
        scores = scores.filter(table__round__number=round)
    found: dict[tuple[str, int], int] = {}
    for key, number, points in scores.values_list(
        "entry__public_id", "table__round__number", play.of_round
    ):
        found[key, number] = found.get((key, number), 0) + points
    return found


def searched(
    tournament: Tournament, ranking: Ranking, words: str, *, full: bool
) -> Ranking:
    """The lines of whoever is called so, or has that number; the places stay.

    Only what a reader may see is looked through: a name shown as an initial is not
    found by the whole of it.
    """
    wanted = folded(words)
    if not wanted:
        return ranking
    called = folded_names(tournament, full=full)
    found = [
        standing
        for standing in ranking.standings
        if wanted in called[standing.result.key]
        or wanted == str(standing.result.number)
    ]
    return replace(ranking, standings=found)


def teams(tournament: Tournament, ranking: Ranking, *, full: bool) -> dict[str, Any]:
    """The clubs by their best players, with the names of those who count."""
    size = tournament.team_size or TEAM_SIZE
    found = standings.teams(ranking.standings, size, ranking.criteria[0])
    called = names(tournament, full=full)
    return {
        "team_size": size,
        "teams": [
            (team, [(one, called[one.result.key]) for one in team.members])
            for team in found
        ],
    }


def prizes(tournament: Tournament, ranking: Ranking, *, full: bool) -> dict[str, Any]:
    """The prizes, with the names of those who win them."""
    called = names(tournament, full=full)
    found = standings.prizes(
        ranking.standings, tournament.prize_one_in, tournament.special_prizes
    )
    return {
        "prizes": [
            (prize, called[prize.standing.result.key] if prize.standing else "")
            for prize in found
        ]
    }
