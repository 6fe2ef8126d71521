"""Reads the results of fixed partners as one line."""

from collections.abc import Iterable, Mapping

from scoring.standing.figures import Result
from tournaments.plans.models import Tournament
from tournaments.plans.queries import brings_fiches, play_of
from tournaments.standings.partners import side_numbers, sides_by_round
from tournaments.standings.results import as_played, sat_out
from tournaments.standings.rules.sides import Members, members_of, side_result
from tournaments.standings.rules.then import (
    MomentFacts,
    PairLines,
    Played,
    lines_of_changed_pairs,
)


def lines_of_sides(
    tournament: Tournament,
    results: Iterable[Result],
    partners_then: Mapping[str, int] | None = None,
    played: Played | None = None,
    until: int | None = None,
    persons: bool = False,
    then: MomentFacts | None = None,
) -> PairLines:
    """The results of fixed partnerships, with their members; else those of players.

    The partners are those of now, or those of `partners_then`: the side of each. Where
    partners changed between rounds, each pair has what it `played` as such. Asked of
    `persons`, each is a line.
    """
    found = list(results)
    if not play_of(tournament).in_sides:
        return PairLines(found, {}, {})
    if played is None and brings_fiches(tournament):
        anybody_out = sat_out(tournament, until).exists()
        played = as_played(tournament, until) if anybody_out else None
    side_of = dict(side_numbers(tournament) if partners_then is None else partners_then)
    if not side_of or persons:
        alone = {one.key: (one,) for one in found}
        return PairLines(_with_rounds_out(found, alone, played), {}, {})
    for one in found:
        if one.gone and one.key in side_of:  # below the line, without who stays
            side_of[one.key] = -side_of[one.key]
    sides_in = then.sides_in if then else sides_by_round(tournament)
    if sides_in:
        played = played or as_played(tournament, until)
        if played is not None:
            return lines_of_changed_pairs(found, side_of, sides_in, played)
    members = members_of(found, side_of)
    lines = [side_result(some) for some in members.values()]
    return PairLines(_with_rounds_out(lines, members, played), members, {})


def _with_rounds_out(
    lines: list[Result], members: Members, played: Played | None
) -> list[Result]:
    """These lines with what the rounds bring in which their members sat out."""
    if played is None:
        return lines
    return [
        played.with_rounds_out(one, [who.key for who in members[one.key]])
        for one in lines
    ]
