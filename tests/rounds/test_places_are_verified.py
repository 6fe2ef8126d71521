"""Whatever is kept of places and seats is compared with what the events tell."""

import pytest
from django.utils.translation import override

from tests.ranking import day
from tests.rounds.places import entry, last_event, newcomer, take
from tournaments.deals import history as sheets
from tournaments.draw.places.operations import Newcomer, take_place
from tournaments.entries import history as registration
from tournaments.entries.models import Entry
from tournaments.history.tables import differences
from tournaments.ledger.queries import read_events
from tournaments.ledger.undoing import undo
from tournaments.tables.models import Occupant, Round, SittingOut

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(accounts):
    """Number 9 plays on with the points of 3, number 10 anew in the place of 4."""
    found = day.an_evening(accounts["scorer"])
    by = accounts["organiser"]
    take(found, by, with_points=True)
    take(found, by, leaver=4, entry=newcomer(found, 10, "Yann"))
    return found


def rows(evening, number):
    return Entry.objects.filter(tournament=evening, number=number)


def found(evening):
    """What is said of places and seats; how the rounds came to be nobody told here."""
    rooms = *registration.HISTORIES, *sheets.HISTORIES
    with override("en"):
        said = list(differences(evening, read_events(evening), rooms))
    return [one for one in said if not any(word in one for word in UNTOLD)]


UNTOLD = ("“drawn”", "“number of the draw”")
PLACE = (
    "number %s: whose place was taken, and with which points, is not what the events "
    "tell of."
)


@pytest.mark.long
def test_whoever_took_a_place_and_gave_it_back_is_as_the_events_tell(evening, accounts):
    by = accounts["organiser"]
    assert found(evening) == []
    undo(last_event(evening), by=by)
    assert found(evening) == []
    take_place(
        leaver=entry(evening, 9),
        newcomer=Newcomer(entry(evening, 3)),
        with_points=True,
        by=by,
    )
    assert found(evening) == []
    undo(last_event(evening), by=by)
    assert found(evening) == []


@pytest.mark.parametrize(
    ("number", "change"),
    [
        (9, {"with_points": False}),
        (10, {"with_points": True}),
        (10, {"place_of": None}),
        (9, {"place_of": None, "with_points": False}),
    ],
)
def test_a_place_that_was_altered_is_found(evening, number, change):
    rows(evening, number).update(**change)
    assert found(evening) == [PLACE % number]


def test_a_place_that_nobody_took_is_found(evening):
    rows(evening, 9).update(place_of=entry(evening, 5))
    rows(evening, 6).update(place_of=entry(evening, 7))
    assert sorted(found(evening)) == [PLACE % 6, PLACE % 9]


def test_a_state_that_was_altered_is_found(evening):
    rows(evening, 3).update(state="present")
    assert found(evening) == [
        "number 3: the ledger tells of “left” as “state”, and “present” is kept."
    ]


def test_a_seat_that_was_altered_is_found(evening):
    seat = Occupant.objects.select_related("table").get(entry__number=10)
    Occupant.objects.filter(pk=seat.pk).update(from_deal=3)
    told = (
        f"table round 2, table {seat.table.number}: others sit there than the events "
        "tell of."
    )
    assert found(evening) == [told]
    Occupant.objects.filter(pk=seat.pk).delete()
    assert found(evening) == [told]


def test_somebody_who_sits_out_and_of_whom_no_event_tells_is_found(evening):
    round = Round.objects.get(number=2)
    SittingOut.objects.create(round=round, entry=newcomer(evening, 11, "Zita"))
    assert found(evening) == ["round 2: others sit out of it than the events tell of."]
