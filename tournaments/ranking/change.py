"""Reads which rank each line of a ranking had a round earlier."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from scoring.standing.criteria import Criterion
from scoring.standing.figures import Result
from tournaments.kept.pages import Made, Mark, once
from tournaments.models import Tournament
from tournaments.ranking.in_sides import in_sides
from tournaments.ranking.partners import sides_after
from tournaments.ranking.results import as_played, results_until, shares_until
from tournaments.ranking.rules.ranking import Ranking
from tournaments.ranking.rules.standings import Standing, handed_on, rank, teams
from tournaments.registration.places import taken_over


def with_change(
    tournament: Tournament, ranking: Ranking, *, persons: bool = False
) -> Ranking:
    """This ranking with the rank of each line a round earlier, once there was one."""
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
    """The rank that each line of a ranking had after each of its rounds."""
    found = {
        number: ranks_after(tournament, ranking, number)
        for number in ranking.rounds[:-1]
    }
    for number in ranking.rounds[-1:]:
        found[number] = {one.result.key: one.rank for one in ranking.standings}
    return found


def ranks_after(
    tournament: Tournament, ranking: Ranking, round: int, *, persons: bool = False
) -> Mapping[str, int]:
    """The ranks that the lines of a ranking had among themselves after a round."""
    if not ranking.standings:
        return {}
    earlier = kept_after(tournament, ranking, round, persons=persons)
    staying = {result.key for result in ranking.results}
    return ranks_among(earlier, ranking.criteria, staying)


def clubs_before(
    tournament: Tournament, ranking: Ranking, persons: Sequence[Standing], size: int
) -> Mapping[str, int]:
    """The rank that each club had a round earlier, by its best players of then.

    `persons` are those by whom the clubs are ranked now.
    """
    if len(ranking.rounds) < 2:
        return {}
    earlier = kept_after(
        tournament, ranking, ranking.rounds[-2], persons=bool(ranking.sides)
    )
    staying = {one.result.key for one in persons}
    then = standings_among(earlier, ranking.criteria, staying)
    found = teams(then, size, ranking.criteria[0])
    return {team.club: team.rank for team in found if team.rank}


def kept_after(
    tournament: Tournament, ranking: Ranking, round: int, *, persons: bool
) -> list[Result]:
    """Everybody's result after a round, worked out once for all who ask."""
    withheld = bool(ranking.withheld)
    name = ("earlier", tournament.public_id, round, persons, withheld)
    # Lines of the round that is played now change nothing of those before it.
    quiet = (tournament.quiet_since,)
    version = (tournament.version,) if tournament.duplicate else quiet

    def made() -> Made:
        return Made(results_after(tournament, ranking, round, persons=persons))

    found: list[Result] = once(name, Mark(version, quiet), made)
    return found


def results_after(
    tournament: Tournament, ranking: Ranking, round: int, *, persons: bool
) -> list[Result]:
    """Everybody's result after a round, on the lines that a ranking has."""
    withheld = ranking.withheld
    found = handed_on(
        results_until(tournament, round, withheld), taken_over(tournament)
    )
    counted = shares_until(tournament, round, withheld) if withheld else None
    in_lines = in_sides(
        tournament,
        found,
        sides_after(tournament, round),
        as_played(tournament, round, counted),
        until=round,
        persons=persons,
    )
    return list(in_lines.lines)


def standings_among(
    earlier: Iterable[Result], criteria: Sequence[Criterion], staying: Collection[str]
) -> list[Standing]:
    """How these lines stood among themselves, from their results of then.

    Nobody rises because somebody else went home.
    """
    here = [one._replace(gone="") for one in earlier if one.key in staying]
    return rank(here, criteria)


def ranks_among(
    earlier: Iterable[Result], criteria: Sequence[Criterion], staying: Collection[str]
) -> dict[str, int]:
    """The ranks that these lines had among themselves, from their results of then."""
    found = standings_among(earlier, criteria, staying)
    return {one.result.key: one.rank for one in found}
