"""Two partners as one: the results of persons made into those of their sides."""

from collections.abc import Iterable, Mapping
from typing import Any

from tournaments.planning.rules.criteria import Result

Members = Mapping[str, tuple[Result, ...]]  # of each side, by the key of its line

# What both partners have from the same deals: a side has it once.
ALIKE = (
    "points",
    "bonus",
    "sitting_out",
    "best_round",
    "tables_won",
    "made",
    "rubbers",
    "games",
)


def once(figures: Iterable[int]) -> int:
    """A figure that partners have alike; whoever was away for some deals has less."""
    return max(figures, key=abs)


def margin_of_both(members: Iterable[Result]) -> int:
    """The margin of a side is that of whoever was there for more of its deals.

    He has more of its points. Of two with as many, deals in which the other was away
    brought points to the opponents alone.
    """
    return min(members, key=lambda one: (-abs(one.points), one.margin)).margin


def of_both(figures: Iterable[int | None]) -> int | None:
    """The fiches of a side: half of them was written down for each who sat there.

    Who has no partner played with a joker, and counts as the two they were.
    """
    known = [figure for figure in figures if figure is not None]
    return 2 * once(known) if known else None


def members_of(results: Iterable[Result], side_of: Mapping[str, int]) -> Members:
    """The sides with their members by number; who has no partner is a side alone."""
    found: dict[Any, list[Result]] = {}
    for result in sorted(results, key=lambda one: (one.number, one.key)):
        found.setdefault(side_of.get(result.key, result.key), []).append(result)
    return {some[0].key: tuple(some) for some in found.values()}


def of_side(members: tuple[Result, ...]) -> Result:
    """The result of a side, under the key and the number of its first member."""
    figures: dict[str, Any] = {
        key: once(getattr(one, key) for one in members) for key in ALIKE
    }
    penalties = sum(one.penalties for one in members)
    counted = ("points", "bonus", "sitting_out")
    categories = {one.category for one in members}
    clubs = dict.fromkeys(one.club for one in members if one.club)
    return members[0]._replace(
        **figures,
        margin=margin_of_both(members),
        fiches=of_both(one.fiches for one in members) or 0,
        penalties=penalties,
        total=penalties + sum(figures[key] for key in counted),
        category=categories.pop() if len(categories) == 1 else "",
        club=" & ".join(clubs),
    )
