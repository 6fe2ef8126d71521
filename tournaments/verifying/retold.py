"""Every room that tells anew, from the events, what its rows must be."""

from collections.abc import Iterator

from tournaments.at_tables import retold as at_tables
from tournaments.boards import retold as boards
from tournaments.entry import retold as entry
from tournaments.jury import retold as jury
from tournaments.ledger.retelling import Retelling, differences, from_the_start, told_in
from tournaments.live import retold as live
from tournaments.models import Tournament
from tournaments.planning import retold as planning
from tournaments.ranking import retold as ranking
from tournaments.registration import retold as registration
from tournaments.rounds import retold as rounds
from tournaments.till import retold as till

# From what is planned to what is shown, as a day goes.
ROOMS = (
    planning,
    till,
    registration,
    boards,
    ranking,
    rounds,
    jury,
    entry,
    at_tables,
    live,
)


def retellings() -> Iterator[Retelling]:
    for room in ROOMS:
        yield from room.RETOLD


def untold(tournament: Tournament) -> Iterator[str]:
    """Every row that is not what the events tell, in sentences.

    A ledger that does not begin with the making of its tournament does not tell all.
    """
    events = told_in(tournament)
    if not from_the_start(events):
        return
    for retelling in retellings():
        yield from differences(tournament, events, retelling)
