"""Compares the rows of every noun with what the events of a tournament tell."""

from collections.abc import Iterator

from tournaments.comparison import history as comparison
from tournaments.deals import history as deals, sheet_history as sheets
from tournaments.devices import history as devices
from tournaments.entries import history as entries
from tournaments.history.tables import History, differences
from tournaments.jury import history as jury
from tournaments.ledger.queries import read_events, tells_all
from tournaments.plans import history as plans
from tournaments.plans.models import Tournament
from tournaments.standings import history as standings
from tournaments.tables import history as tables
from tournaments.till import history as till

# From what is planned to what is shown, as a day goes.
NOUNS = (
    plans,
    till,
    entries,
    comparison,
    standings,
    deals,
    tables,
    jury,
    sheets,
    devices,
)


def histories() -> Iterator[History]:
    for noun in NOUNS:
        yield from noun.HISTORIES


def row_discrepancies(tournament: Tournament) -> Iterator[str]:
    """Say which rows are not what the events tell.

    Of a ledger that does not go back to the making of its tournament only what its own
    events tell whole.
    """
    events = read_events(tournament)
    all_of_it = tells_all(events)
    some = [one for one in histories() if all_of_it or one.whole]
    yield from differences(tournament, events, some)
