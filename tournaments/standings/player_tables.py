"""Gathers what is said of one player, beside his rounds."""

from tournaments.deals.rules.withheld import Withheld
from tournaments.entries.models import Entry
from tournaments.standings import wording
from tournaments.standings.rules.ranking import Ranking, RankingRow, Value, columns
from tournaments.standings.rules.standings import Standing


def state_as_told(entry: Entry, withheld: Withheld) -> str:
    """Return the state of a player, as far as whoever asks may know it."""
    if entry.public_id in withheld.excluded:
        return Entry.State.PRESENT
    return (
        Entry.State.EXCLUDED if entry.public_id in withheld.readmitted else entry.state
    )


def standing_of(ranking: Ranking, entry: str) -> Standing | None:
    """The line of the ranking on which a player stands, alone or with a partner."""
    mine = (one for one in ranking.lines if entry in ranking.members(one.result.key))
    return next(mine, None)


def figures_of(
    ranking: Ranking, standing: Standing, *, briefly: bool = False
) -> list[tuple[str, str, Value]]:
    """Return a player's figures beside his rounds, each with key and heading.

    Where there is little room the sum comes first, and nothing is said of what is 0.
    """
    play = ranking.play
    keys = (*play.figures, *play.beside, play.sum)
    found = [
        (column.key, wording.heading(column), column.value_in(RankingRow(standing, {})))
        for column in columns(ranking)
        if column.key in keys
    ]
    if briefly:
        found = [one for one in found if one[2] or one[0] not in play.beside]
        found.sort(key=lambda one: one[0] != play.sum)
    return found
