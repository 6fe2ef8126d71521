"""Reads what a round of sitting out brings to the lines of a ranking in fiches."""

from collections.abc import Iterator
from typing import NamedTuple

from tournaments.models import Tournament
from tournaments.ranking.in_sides import in_sides
from tournaments.ranking.results import as_played, results
from tournaments.ranking.rules.standings import results_handed_on
from tournaments.registration.places import taken_over


class Line(NamedTuple):
    """The members of a line of a ranking, and what rounds of sitting out bring it."""

    keys: list[str]
    brought: dict[int, int]  # by each round that was sat out
    average: int | None  # by a round more with the average; None before any is played


def lines(tournament: Tournament) -> Iterator[Line]:
    """The lines of a ranking of matches, as all that is kept makes them."""
    played = as_played(tournament)
    if played is None:
        return
    whole = results_handed_on(results(tournament), taken_over(tournament))
    found = in_sides(tournament, whole, played=played)
    for result in found.lines:
        keys = [one.key for one in found.members.get(result.key, (result,))]
        asked = result, keys, found.rounds.get(result.key)
        yield Line(keys, played.brought(*asked), played.average(*asked))
