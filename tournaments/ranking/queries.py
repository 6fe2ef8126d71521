"""Reads rankings with their names, in the same number of queries at any size."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404

from scoring.variants import VARIANTS
from tournaments.boards.ranked.queries import first_key
from tournaments.models import Entry, Round, RoundScore, Table, Tournament
from tournaments.ranking import criteria, standings
from tournaments.ranking.criteria import Criterion, Result
from tournaments.ranking.ranking import Ranking, Row
from tournaments.ranking.results.queries import results, results_until
from tournaments.ranking.standings import Order, Prize, Standing, rank
from tournaments.registration.folding import folded
from tournaments.registration.naming import FULL, display_name

MOST_ASKED_BY_KEY = 500
TEAM_SIZE = 4  # where the organiser has not said how many of a club count
NAME = ("player__first_name", "player__last_name", "number", "player__shown")


def tournament_or_404(public_id: str) -> Tournament:
    return get_object_or_404(Tournament, public_id=public_id)


def entry_or_404(tournament: Tournament, public_id: str) -> Entry:
    entries = Entry.objects.select_related("player__club")
    return get_object_or_404(entries, tournament=tournament, public_id=public_id)


def table_or_404(tournament: Tournament, public_id: str) -> Table:
    tables = Table.objects.select_related("round")
    return get_object_or_404(tables, round__tournament=tournament, public_id=public_id)


def criteria_of(tournament: Tournament) -> tuple[Criterion, ...]:
    """The criteria in the order that the organiser chose."""
    match = is_match(tournament)
    return criteria.ordered(
        tournament.tie_breaks
        or criteria.default_keys(match=match, boards=tournament.duplicate),
        match=match,
        boards=first_key(tournament),
        seed=tournament.public_id,
    )


def is_match(tournament: Tournament) -> bool:
    return VARIANTS[tournament.variant_key].match is not None


def rounds_begun(tournament: Tournament) -> tuple[int, ...]:
    begun = (Round.State.PLAYING, Round.State.CLOSED)
    rounds = Round.objects.filter(tournament=tournament, state__in=begun)
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
        margin = any(criterion.key == "margin" for criterion in order)
        found = results(tournament, margin=margin)
    categories = {result.category for result in found} - {""}
    if category is not None:
        if category not in categories:
            raise Http404
        found = [result for result in found if result.category == category]
    return Ranking(
        standings=Order(found, order),
        criteria=order,
        rounds=rounds,
        match=is_match(tournament),
        boards=first_key(tournament),
        final=tournament.state == Tournament.State.FINISHED and not hidden,
        hidden=hidden,
        frozen_after=frozen if late else None,
        categories=tuple(sorted(categories, key=folded)),
    )


def ranking_at(tournament: Tournament, results: Iterable[Result]) -> Ranking:
    """A ranking of results that are not those of now; its rounds are not told apart."""
    order = criteria_of(tournament)
    if not any(criterion.key == "margin" for criterion in order):
        results = [result._replace(margin=0) for result in results]
    return Ranking(
        rank(results, order),
        order,
        match=is_match(tournament),
        boards=first_key(tournament),
    )


def rows(
    tournament: Tournament,
    ranking: Ranking,
    shown: Sequence[Standing],
    *,
    full: bool,
) -> list[Row]:
    """These standings with names and rounds, in two queries."""
    # A page asks for its own lines; a list of everybody is quicker without names.
    some = len(shown) <= MOST_ASKED_BY_KEY
    keys = {standing.result.key for standing in shown} if some else None
    called = names(tournament, full=full, keys=keys)
    points = round_points(tournament, match=ranking.match, keys=keys)
    return [
        Row(
            standing,
            called[standing.result.key],
            tuple(points.get((standing.result.key, n)) for n in ranking.rounds),
        )
        for standing in shown
    ]


def of_entries(queryset: QuerySet, keys: Collection[str] | None, of: str) -> QuerySet:
    return queryset if keys is None else queryset.filter(**{f"{of}__in": keys})


def names(
    tournament: Tournament, *, full: bool, keys: Collection[str] | None = None
) -> dict[str, str]:
    """How each entry is called: in full at the desk, elsewhere as it chose itself."""
    entries = of_entries(Entry.objects.filter(tournament=tournament), keys, "public_id")
    return {
        key: display_name(first, last, number, FULL if full else shown)
        for key, first, last, number, shown in entries.values_list("public_id", *NAME)
    }


def folded_names(tournament: Tournament, *, full: bool) -> dict[str, str]:
    """How each entry is called, as it is sorted and looked for."""
    called = names(tournament, full=full)
    return {key: folded(name) for key, name in called.items()}


def round_points(
    tournament: Tournament,
    *,
    match: bool,
    keys: Collection[str] | None = None,
    round: int | None = None,
) -> dict[tuple[str, int], int]:
    """What each entry has from each round, or from one; in a match its fiches."""
    scores = RoundScore.objects.filter(entry__tournament=tournament)
    scores = of_entries(scores, keys, "entry__public_id")
    if round is not None:
        scores = scores.filter(table__round__number=round)
    found: dict[tuple[str, int], int] = {}
    for key, number, points in scores.values_list(
        "entry__public_id", "table__round__number", "fiches" if match else "points"
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


def prizes(
    tournament: Tournament, ranking: Ranking, *, full: bool
) -> list[tuple[Prize, str]]:
    """The prizes, with the names of those who win them."""
    called = names(tournament, full=full)
    found = standings.prizes(
        ranking.standings, tournament.prize_one_in, tournament.special_prizes
    )
    return [
        (prize, called[prize.standing.result.key] if prize.standing else "")
        for prize in found
    ]
