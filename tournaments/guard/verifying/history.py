"""Compares the rows of every room with what the events of a tournament tell."""

from collections.abc import Iterator

from tournaments.comparison import history as boards
from tournaments.deals import history as sheets, sheet_history
from tournaments.devices import history as at_tables
from tournaments.entries import history as registration
from tournaments.history.tables import History, differences
from tournaments.jury import history as jury
from tournaments.ledger.queries import read_events, tells_all
from tournaments.plans import history as planning, screen
from tournaments.plans.models import Tournament
from tournaments.standings import history as ranking
from tournaments.tables import history as rounds
from tournaments.till import history as till

# From what is planned to what is shown, as a day goes.
ROOMS = (
    planning,
    till,
    registration,
    boards,
    ranking,
    sheets,
    rounds,
    jury,
    sheet_history,
    at_tables,
    screen,
)


def histories() -> Iterator[History]:
    for room in ROOMS:
        yield from room.HISTORIES


def row_discrepancies(tournament: Tournament) -> Iterator[str]:
    """Say which rows are not what the events tell.

    Of a ledger that does not go back to the making of its tournament only what its own
    events tell whole.
    """
    events = read_events(tournament)
    all_of_it = tells_all(events)
    some = [one for one in histories() if all_of_it or one.whole]
    yield from differences(tournament, events, some)
