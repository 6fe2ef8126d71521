"""How ranks change from one round to the next."""

from collections.abc import Collection, Iterable, Sequence

from scoring.standing.criteria import Criterion
from scoring.standing.figures import Result
from tournaments.ranking.rules.standings import Standing, rank


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
