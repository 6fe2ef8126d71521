"""Reads what a round of sitting out brings to the lines of a ranking in fiches."""

from collections.abc import Iterator
from typing import NamedTuple

from tournaments.entries.queries import taken_over
from tournaments.plans.models import Tournament
from tournaments.standings.in_sides import lines_of_sides
from tournaments.standings.results import as_played, results
from tournaments.standings.rules.standings import results_with_taken_over


class RoundsOutLine(NamedTuple):
    """The members of a line of a ranking, and what rounds of sitting out bring it."""

    keys: list[str]
    brought: dict[int, int]  # by each round that was sat out
    average: int | None  # by a round more with the average; None before any is played


def lines(tournament: Tournament) -> Iterator[RoundsOutLine]:
    """The lines of a ranking of matches, as all that is kept makes them."""
    played = as_played(tournament)
    if played is None:
        return
    whole = results_with_taken_over(results(tournament), taken_over(tournament))
    found = lines_of_sides(tournament, whole, played=played)
    for result in found.lines:
        keys = [one.key for one in found.members.get(result.key, (result,))]
        asked = result, keys, found.rounds.get(result.key)
        yield RoundsOutLine(keys, played.brought(*asked), played.average(*asked))
