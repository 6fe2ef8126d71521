"""Points taken over: the result of who plays on in somebody's place."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from tournaments.planning.rules.criteria import Result
from tournaments.registration.rules import lineage

SUMMED = (
    "total",
    "points",
    "bonus",
    "penalties",
    "sitting_out",
    "evened",
    "tables_won",
    "made",
    "fiches",
    "rubbers",
    "games",
    "margin",
    "value",
    "boards",
    "tops",
)


def handed_on(results: Iterable[Result], taken: Mapping[str, str]) -> list[Result]:
    """These results, with what those had whose points were taken over."""
    own = {one.key: one for one in results}
    return list(lineage.handed_on(own, taken, joined).values())


def joined(own: Result, before: Result) -> Result:
    """Two results as one: figures are added, the best round is the better one."""
    sums = {key: getattr(own, key) + getattr(before, key) for key in SUMMED}
    percents = own.boards * own.percent + before.boards * before.percent
    return own._replace(
        **sums,
        best_round=max(own.best_round, before.best_round),
        percent=percents / sums["boards"] if sums["boards"] else Fraction(),
    )
