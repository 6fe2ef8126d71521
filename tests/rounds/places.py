"""What the tests of taken places ask again and again."""

from tests.telling import tell
from tournaments.deals import history as sheets
from tournaments.draw.places.operations import Newcomer, take_place
from tournaments.entries import history as registration
from tournaments.entries.models import Entry
from tournaments.history.rules.rows import project, row_differences
from tournaments.ledger.models import Event
from tournaments.ledger.queries import read_events
from tournaments.players.models import Player
from tournaments.standings import queries as rankings
from tournaments.tables.models import Occupant


def entry(evening, number):
    return evening.entries.select_related("player", "tournament").get(number=number)


def newcomer(evening, number=9, name="Zoé", state="present"):
    player = Player.objects.create(last_name=name, folded_name=name.lower())
    entry = Entry.objects.create(
        tournament=evening, player=player, number=number, state=state
    )
    tell(evening, [entry])
    return entry


def standings(evening):
    ranking = rankings.ranking(evening, desk=True)
    rows = rankings.rows(evening, ranking, ranking.lines, full=True)
    return {
        row.standing.result.number: (row.standing.result.total, row.rounds)
        for row in rows
    }


def seats(evening, number):
    rows = Occupant.objects.filter(entry__number=number).order_by("table__round")
    return [
        tuple(one)
        for one in rows.values_list(
            "table__round__number", "table__number", "seat", "from_deal"
        )
    ]


def last_event(evening):
    return Event.objects.filter(tournament=evening).order_by("-number")[0]


def take(evening, by, leaver=3, **more):
    who = more.pop("entry", None) or newcomer(evening)
    given = {"with_points": False, **more}
    return take_place(
        leaver=entry(evening, leaver), newcomer=Newcomer(who), by=by, **given
    )


def ranked(found):
    return {one.result.number: one.result.total for one in found.standings}


def untold(tournament):
    """Yield what of places and seats is not as the events tell."""
    for one in (registration.ENTRIES, *sheets.HISTORIES[:2]):
        rows = project(read_events(tournament), {"": one.steps})[""]
        kept = one.kept(tournament).rows
        of_person = ["state"] if one is registration.ENTRIES else []
        columns = [*of_person, *one.sentences]
        yield from row_differences(rows, kept, columns, missing=False, extra=False)
