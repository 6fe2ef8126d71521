"""Two partners as one: the results of persons made into those of their sides."""

from collections.abc import Iterable, Mapping
from typing import Any

from scoring.standing.figures import FIGURES, Result

Members = Mapping[str, tuple[Result, ...]]  # of each side, by the key of its line


def side_figure(figures: Iterable[int | None]) -> int | None:
    """The fiches of a side: half of them was written down for each who sat there.

    Who has no partner played with a joker, and counts as the two they were.
    """
    known = [figure for figure in figures if figure is not None]
    return 2 * max(known, key=abs) if known else None


def members_of(results: Iterable[Result], side_of: Mapping[str, int]) -> Members:
    """The sides with their members by number; who has no partner is a side alone."""
    found: dict[Any, list[Result]] = {}
    for result in sorted(results, key=lambda one: (one.number, one.key)):
        found.setdefault(side_of.get(result.key, result.key), []).append(result)
    return {some[0].key: tuple(some) for some in found.values()}


def side_result(members: tuple[Result, ...]) -> Result:
    """The result of a side, under the key and the number of its first member."""
    categories = {one.category for one in members}
    clubs = dict.fromkeys(one.club for one in members if one.club)
    return members[0]._replace(
        **{key: row.partners(key, members) for key, row in FIGURES.items()},
        begun=any(one.begun for one in members),
        category=categories.pop() if len(categories) == 1 else "",
        club=" & ".join(clubs),
    )
