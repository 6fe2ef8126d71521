"""Reads what a round of sitting out brings to the lines of a ranking in fiches."""

from collections.abc import Iterator
from typing import NamedTuple

from scoring.standing.figures import Result
from tournaments.models import Tournament
from tournaments.ranking.in_sides import in_sides
from tournaments.ranking.results import as_played, results
from tournaments.ranking.rules.standings import handed_on
from tournaments.ranking.rules.then import Played, Rounds
from tournaments.registration.places import taken_over


class Line(NamedTuple):
    """A line of a ranking with its members, and the rounds that it was together."""

    result: Result
    members: tuple[Result, ...]
    within: Rounds | None
    played: Played

    @property
    def keys(self) -> list[str]:
        return [one.key for one in self.members]

    def brought(self) -> dict[int, int]:
        """What each round that was sat out brings."""
        return self.played.brought(self.result, self.keys, self.within)

    def average(self) -> int | None:
        """What a round more would bring with the average; None before any is played."""
        return self.played.average(self.result, self.keys, self.within)


def lines(tournament: Tournament) -> Iterator[Line]:
    """The lines of a ranking of matches, as all that is kept makes them."""
    played = as_played(tournament)
    if played is None:
        return
    whole = handed_on(results(tournament), taken_over(tournament))
    found = in_sides(tournament, whole, played=played)
    for result in found.lines:
        members = found.members.get(result.key, (result,))
        yield Line(result, members, found.rounds.get(result.key), played)
