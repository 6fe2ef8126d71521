"""The rulings that concern a player: of one, or of everybody at once."""

from collections.abc import Sequence

from tournaments.jury import queries
from tournaments.jury.in_boards import queries as in_boards
from tournaments.jury.tables import Shown, shown
from tournaments.models import Entry, Ruling, RulingPoints, Tournament


def concerns(tournament: Tournament, entry: Entry) -> list[tuple[Shown, RulingPoints]]:
    """The rulings that concern a player, for the desk, each with his own part of it."""
    rulings = queries.rulings_on(entry)
    return _concerned(tournament, rulings).get(entry.public_id, [])


def concerns_each(
    tournament: Tournament, *, until: int | None = None
) -> dict[str, list[tuple[Shown, RulingPoints]]]:
    """The rulings that concern anybody, by player; or those of the first rounds."""
    return _concerned(tournament, queries.rulings_that_stand(tournament, until))


def _concerned(
    tournament: Tournament, rulings: Sequence[Ruling]
) -> dict[str, list[tuple[Shown, RulingPoints]]]:
    given = in_boards.given_by(rulings)
    found: dict[str, list[tuple[Shown, RulingPoints]]] = {}
    for one in shown(tournament, rulings):
        for own in one.people:
            key = own.entry.public_id
            if own.points or own.is_offender or key in given.get(one.ruling.pk, {}):
                found.setdefault(key, []).append((one, own))
    return found
