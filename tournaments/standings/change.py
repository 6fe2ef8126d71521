"""Reads which rank each line of a ranking had a round earlier."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from scoring.standing.criteria import Criterion
from scoring.standing.figures import Result
from tournaments.cache import Cacheable, DayVersions, cached_value
from tournaments.entries.queries import taken_over
from tournaments.plans.models import Tournament
from tournaments.standings.in_sides import lines_of_sides
from tournaments.standings.partners import sides_after
from tournaments.standings.results import as_played, results_until, shares
from tournaments.standings.rules.ranking import Ranking
from tournaments.standings.rules.standings import (
    Standing,
    rank,
    results_with_taken_over,
    teams,
)


def with_earlier_ranks(
    tournament: Tournament, ranking: Ranking, *, persons: bool = False
) -> Ranking:
    """Return this ranking with each line's rank a round earlier, if there was one."""
    return replace(ranking, before=ranks_before(tournament, ranking, persons=persons))


def ranks_before(
    tournament: Tournament, ranking: Ranking, *, persons: bool = False
) -> Mapping[str, int]:
    if len(ranking.rounds) < 2:
        return {}
    return ranks_after(tournament, ranking, ranking.rounds[-2], persons=persons)


def ranks_by_round(
    tournament: Tournament, ranking: Ranking
) -> dict[int, Mapping[str, int]]:
    """The rank that each line had after each round of a ranking, which has any."""
    *earlier, last = ranking.rounds
    found = {number: ranks_after(tournament, ranking, number) for number in earlier}
    return found | {last: {one.result.key: one.rank for one in ranking.standings}}


def ranks_after(
    tournament: Tournament, ranking: Ranking, round: int, *, persons: bool = False
) -> Mapping[str, int]:
    """The ranks that the lines of a ranking had among themselves after a round."""
    if not ranking.standings:
        return {}
    earlier = cached_results_after(tournament, ranking, round, persons=persons)
    staying = {result.key for result in ranking.results}
    found = standings_among(earlier, ranking.criteria, staying)
    return {one.result.key: one.rank for one in found}


def clubs_before(
    tournament: Tournament, ranking: Ranking, persons: Sequence[Standing], size: int
) -> Mapping[str, int]:
    """The rank that each club had a round earlier, by its best players of then.

    `persons` are those by whom the clubs are ranked now.
    """
    if len(ranking.rounds) < 2:
        return {}
    earlier = cached_results_after(
        tournament, ranking, ranking.rounds[-2], persons=bool(ranking.sides)
    )
    staying = {one.result.key for one in persons}
    then = standings_among(earlier, ranking.criteria, staying)
    found = teams(then, size, ranking.criteria[0])
    return {team.club: team.rank for team in found if team.rank}


def cached_results_after(
    tournament: Tournament, ranking: Ranking, round: int, *, persons: bool
) -> list[Result]:
    """Return each result after a round, on the lines of a ranking; it is cached."""
    name = ("earlier", tournament.public_id, round, persons, bool(ranking.withheld))
    # Lines of the round that is played now change nothing of those before it.
    quiet = (tournament.quiet_since,)
    version = (tournament.version,) if tournament.duplicate else quiet

    def made() -> Cacheable:
        withheld = ranking.withheld
        earlier = results_until(tournament, round, withheld)
        counted = shares(tournament, withheld, until=round) if withheld else None
        found = lines_of_sides(
            tournament,
            results_with_taken_over(earlier, taken_over(tournament)),
            sides_after(tournament, round),
            as_played(tournament, round, counted),
            until=round,
            persons=persons,
        )
        return Cacheable(found.lines)

    found: list[Result] = cached_value(name, DayVersions(version, quiet), made)
    return found


def standings_among(
    earlier: Iterable[Result], criteria: Sequence[Criterion], staying: Collection[str]
) -> list[Standing]:
    """Rank these lines among themselves by their results of then.

    Nobody rises because somebody else went home.
    """
    here = [one._replace(gone="") for one in earlier if one.key in staying]
    return rank(here, criteria)
