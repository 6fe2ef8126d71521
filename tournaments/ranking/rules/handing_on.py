"""Points taken over: the result of who plays on in somebody's place."""

from collections.abc import Iterable, Mapping

from scoring.standing.figures import Result, joined
from tournaments.registration.rules import lineage


def handed_on(results: Iterable[Result], taken: Mapping[str, str]) -> list[Result]:
    """These results, with what those had whose points were taken over."""
    own = {one.key: one for one in results}
    return list(lineage.handed_on(own, taken, joined).values())
