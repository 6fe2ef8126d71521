"""Reads rankings with their names, in as many queries at any size."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from django.http import Http404

from scoring.standing.criteria import Criterion
from scoring.standing.figures import Result
from tournaments.comparison.queries import settled_round
from tournaments.comparison.withheld import withheld_from_hall
from tournaments.deals.rules.withheld import NOTHING
from tournaments.entries.models import Entry
from tournaments.entries.queries import SHOWS, names, taken_over
from tournaments.folding import folded, may_mean
from tournaments.plans.models import Tournament
from tournaments.plans.queries import play_of
from tournaments.players.rules.naming import NUMBER
from tournaments.standings.change import clubs_before
from tournaments.standings.gone import mark_too_few_boards, partings
from tournaments.standings.in_sides import lines_of_sides
from tournaments.standings.partners import sides_after
from tournaments.standings.results import (
    as_played,
    figures,
    results,
    results_until,
    round_points,
    shares,
)
from tournaments.standings.rules import standings
from tournaments.standings.rules.ranking import JOINED, Ranking, RankingRow, Taken
from tournaments.standings.rules.standings import (
    Standing,
    lineage,
    part_gone,
    rank,
    results_with_taken_over,
)
from tournaments.standings.rules.then import MomentFacts, Played
from tournaments.tables.models import Round

MOST_ASKED_BY_KEY = 500
TEAM_SIZE = 4  # where the organiser has not said how many of a club count


def criteria_of(tournament: Tournament) -> tuple[Criterion, ...]:
    """The criteria in the order that the organiser chose."""
    play = play_of(tournament)
    return play.ordered(tournament.tie_breaks or play.usual, tournament.public_id)


def rounds_begun(tournament: Tournament) -> tuple[int, ...]:
    rounds = Round.objects.filter(tournament=tournament, state__in=Round.BEGUN)
    return tuple(rounds.order_by("number").values_list("number", flat=True))


def ranking(
    tournament: Tournament,
    *,
    desk: bool,
    category: str | None = None,
    persons: bool = False,
    hall: bool = False,
    after: int | None = None,
) -> Ranking:
    """The ranking as the desk sees it, or the hall, from which rounds may be hidden.

    A ruling of which no table has heard counts for the desk alone; for the `hall` it
    does not, though every round is shown. Fixed partners are one line in it, unless it
    is asked of `persons`. The hall may ask for no more than `after` a round.
    """
    kept_back = withheld_from_hall(tournament)
    unheard = kept_back if hall or not desk else NOTHING
    rounds = rounds_begun(tournament)
    settled, frozen = settled_round(tournament), tournament.frozen_after_round
    limits = [one for one in (settled, frozen, after) if one is not None]
    until = min(limits, default=None)
    if until is not None and not any(number > until for number in rounds):
        until = None
    shown = None if desk else until
    if shown is None:
        margins = any(one.key == "margin" for one in criteria_of(tournament))
        found = results(tournament, margins=margins, withheld=unheard)
    else:
        found = results_until(tournament, shown, unheard)
        rounds = tuple(number for number in rounds if number <= shown)
    counted = shares(tournament, unheard, shown) if unheard else None
    whole = ranking_of(
        tournament,
        found,
        rounds=rounds,
        round_points=None
        if counted is None
        else figures(counted, play_of(tournament).of_round),
        partners_then=None if shown is None else sides_after(tournament, shown),
        played=as_played(tournament, shown, counted) if unheard else None,
        until=shown,
        persons=persons,
        category=category,
    )
    return replace(
        whole,
        final=tournament.state == Tournament.State.FINISHED and shown is None,
        hidden=shown is not None,
        shown_after=until,
        travelling=until is not None and until not in (frozen, after),
        untold=len(kept_back.cases),
        withheld=unheard,
    )


def ranking_of(
    tournament: Tournament,
    results: Iterable[Result],
    *,
    rounds: Iterable[int] = (),
    round_points: Mapping[tuple[str, int], int] | None = None,
    taken: Mapping[str, str] | None = None,
    partners_then: Mapping[str, int] | None = None,
    played: Played | None = None,
    then: MomentFacts | None = None,
    until: int | None = None,
    persons: bool = False,
    category: str | None = None,
) -> Ranking:
    """A ranking of these results, or of a category; without rounds they stay untold.

    Of an earlier moment, with what was so `then`; of the rounds `until` one, after 0
    of nobody: all would share the first rank, and its prize.
    """
    order = criteria_of(tournament)
    if not any(criterion.key == "margin" for criterion in order):
        results = [one._replace(margin=0) if one.margin else one for one in results]
    if taken is None:
        taken = taken_over(tournament)
    if played is not None:
        played = played._replace(taken=taken)
    whole = results_with_taken_over(results, taken)
    found, members, rounds_of = lines_of_sides(
        tournament, whole, partners_then, played, until, persons, then
    )
    categories = {one.category for one in found} - {""}
    if category is not None:
        if category not in categories:
            raise Http404
        found = [one for one in found if one.category == category]
    some = tuple(rounds)
    last = max(some, default=None)
    lines = (
        mark_too_few_boards(tournament, found, until=last, then=then)
        if until != 0
        else []
    )
    standings, gone = part_gone(lines, order)
    return Ranking(
        standings,
        order,
        rounds=some,
        play=play_of(tournament),
        categories=tuple(sorted(categories, key=folded)),
        gone=gone,
        round_points=round_points,
        taken=taken,
        sides=members,
        rounds_of=rounds_of,
    )


def rows(
    tournament: Tournament, ranking: Ranking, shown: Sequence[Standing], *, full: bool
) -> list[RankingRow]:
    """These standings with names and rounds; of those who went also when."""
    # A page asks for its own lines; a list of everybody is quicker without names.
    some = len(shown) <= MOST_ASKED_BY_KEY
    people = {one.result.key: ranking.members(one.result.key) for one in shown}
    every = chain.from_iterable(people.values())
    keys = {one for key in every for one in lineage(key, ranking.taken)}
    called = names(tournament, full=full, keys=keys if some else None)
    points = round_points(tournament, ranking, keys=keys if some else None)
    stood = {one.result.key: one for one in ranking.lines} if ranking.taken else {}
    went = ranking.partings
    if went is None:
        any_gone = any(one.result.gone for one in shown)
        went = partings(tournament, ranking) if any_gone else {}
    return [
        RankingRow(
            standing,
            {key: called[key] for key in people[standing.result.key]},
            tuple(
                ranking.round_figure(points, standing.result.key, number)
                for number in ranking.rounds
            ),
            ranking.number(standing.result),
            went.get(standing.result.key),
            tuple(
                Taken(called[before], one.result.number, ranking.figure(one))
                for key in people[standing.result.key]
                for before in lineage(key, ranking.taken)[1:2]
                if (one := stood.get(before)) is not None
            ),
            ranking.before.get(standing.result.key),
        )
        for standing in shown
    ]


def line_names(
    tournament: Tournament,
    ranking: Ranking,
    *,
    full: bool,
    keys: Collection[str] | None = None,
) -> dict[str, str]:
    """Return the names of a ranking's lines: a player's, or those of both partners."""
    if keys is not None:
        keys = [one for key in keys for one in ranking.members(key)]
    found = names(tournament, full=full, keys=keys)
    pairs = {
        key: JOINED.join(found[one.key] for one in members)
        for key, members in ranking.sides.items()
        if all(one.key in found for one in members)
    }
    return found | pairs


def searched(
    tournament: Tournament, ranking: Ranking, words: str, *, full: bool
) -> Ranking:
    """The lines of whoever is called so, or has that number; the places stay.

    What a reader may see is looked through, and of each partner the surname that is
    typed in full.
    """
    wanted = folded(words)
    if not wanted:
        return ranking
    by_name = line_names(tournament, ranking, full=full)
    # Whoever shows no name answers to his number.
    rows = Entry.objects.filter(tournament=tournament).annotate(shows=SHOWS)
    named = rows.exclude(shows=NUMBER).values_list("public_id", "player__last_name")
    surnames = dict(named)

    def meant(standing: Standing) -> bool:
        key = standing.result.key
        if wanted in str(ranking.number(standing.result)).split(JOINED):
            return True
        return may_mean(words, by_name[key]) or any(
            may_mean(words, by_name[one], surnames.get(one, ""))
            for one in ranking.members(key)
        )

    return replace(
        ranking,
        standings=list(filter(meant, ranking.standings)),
        gone=list(filter(meant, ranking.gone)),
    )


def teams(tournament: Tournament, ranking: Ranking, *, full: bool) -> dict[str, Any]:
    """The clubs by their best players, with the names of those who count.

    Partners may be of two clubs: for these each counts alone. `before` says which rank
    each club had a round earlier.
    """
    size = tournament.team_size or TEAM_SIZE
    persons: Sequence[Standing] = ranking.standings
    if ranking.sides:
        every = chain.from_iterable(ranking.sides.values())
        some = {one.key: one for one in every if not one.gone}.values()
        persons = rank(some, ranking.criteria)
    found = standings.teams(persons, size, ranking.criteria[0])
    by_name = names(tournament, full=full)
    return {
        "team_size": size,
        "before": clubs_before(tournament, ranking, persons, size),
        "teams": [
            (team, [(one, by_name[one.result.key]) for one in team.members])
            for team in found
        ],
    }
