"""Who gave up a seat takes it again within the round, with the points that went on."""

import pytest
from django.urls import reverse

from tests.ranking import day
from tests.rounds.places import (
    entry,
    last_event,
    standings,
    take,
    untold,
)
from tests.rounds.rounds import refused
from tournaments.deals.counting import differences
from tournaments.draw.places.operations import Newcomer, take_place
from tournaments.follow import comings
from tournaments.ledger.queries import find_break
from tournaments.ledger.undoing import undo
from tournaments.standings.moments import ranking_at
from tournaments.tables.models import Occupant, Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(accounts):
    return day.an_evening(accounts["scorer"])


@pytest.fixture
def replaced(evening, by, accounts):
    """Number 9 plays for number 5, with the points, from deal 2 on; deal 2 is typed."""
    take(evening, by, leaver=5, with_points=True)
    table = Table.objects.get(round__number=2, number=1)
    day.write(table, 2, day.bid("NE", 10), by=accounts["scorer"])
    return evening


def chairs():
    rows = Occupant.objects.filter(
        table__round__number=2, table__number=1, entry__number__in=(5, 9)
    ).order_by("from_deal")
    return list(rows.values_list("entry__number", "from_deal"))


def back(evening, by, with_points=True):
    return take_place(
        leaver=entry(evening, 9),
        newcomer=Newcomer(entry(evening, 5)),
        with_points=with_points,
        by=by,
    )


@pytest.mark.long
def test_the_seat_and_the_points_come_back_from_the_next_deal(replaced, by, accounts):
    total = standings(replaced)[9][0]
    back(replaced, by)

    assert chairs() == [(5, 1), (9, 2), (5, 3)]
    assert standings(replaced)[5][0] == total
    assert [entry(replaced, one).state for one in (5, 9)] == ["present", "left"]
    table = Table.objects.get(round__number=2, number=1)
    day.write(table, 3, day.bid("NE", 9), by=accounts["scorer"])
    assert list(differences(replaced)) == []
    assert list(untold(replaced)) == []
    then = ranking_at(replaced, last_event(replaced).made_at)
    now = standings(replaced)
    assert {one.result.number: one.result.total for one in then.standings} == {
        number: total for number, (total, _rounds) in now.items() if number != 9
    }


def test_its_undo_seats_the_other_again(replaced, by):
    before = standings(replaced), chairs()
    back(replaced, by)
    undo(last_event(replaced), by=by)

    assert (standings(replaced), chairs()) == before
    assert [entry(replaced, one).state for one in (5, 9)] == ["left", "present"]
    assert list(differences(replaced)) == []
    assert list(untold(replaced)) == []
    assert find_break(replaced) is None


def test_who_is_back_before_the_other_played_a_deal_never_went(evening, by):
    take(evening, by, leaver=5, with_points=True)
    before = standings(evening)[9][0]
    back(evening, by)

    assert chairs() == [(5, 1)]
    assert standings(evening)[5][0] == before
    assert list(differences(evening)) == []
    assert list(untold(evening)) == []
    undo(last_event(evening), by=by)
    assert chairs() == [(5, 1), (9, 2)]


def test_who_gave_up_a_seat_takes_no_other_one_in_the_same_round(replaced, by):
    given = {"newcomer": Newcomer(entry(replaced, 5)), "with_points": False, "by": by}
    door_says = refused(comings.come_back, entry=entry(replaced, 5))
    assert door_says == "taken_over"
    assert refused(take_place, leaver=entry(replaced, 3), **given) == "left"


def test_who_was_replaced_without_the_points_has_the_seat_again(evening, by, accounts):
    take(evening, by, leaver=5)
    table = Table.objects.get(round__number=2, number=1)
    day.write(table, 2, day.bid("NE", 10), by=accounts["scorer"])
    comings.come_back(entry=entry(evening, 5), by=by)
    before = {number: had[0] for number, had in standings(evening).items()}
    given = {"newcomer": Newcomer(entry(evening, 5)), "with_points": False, "by": by}
    assert refused(take_place, leaver=entry(evening, 3), **given) == "seated"
    back(evening, by, with_points=False)

    assert chairs() == [(5, 1), (9, 2), (5, 3)]
    assert {number: had[0] for number, had in standings(evening).items()} == before
    assert list(differences(evening)) == []


@pytest.mark.long
def test_the_page_leads_back_to_the_points(replaced, by, organiser):
    five, nine = entry(replaced, 5).public_id, entry(replaced, 9).public_id
    page = organiser.get(reverse("registration:entry", args=[replaced.public_id, five]))
    address = reverse("rounds:place", args=[replaced.public_id])
    query = {"of": nine, "by": five, "back": "1"}
    link = f"{address}?of={nine}&amp;by={five}&amp;back=1"
    assert link in page.text

    form = organiser.get(address, query).context["form"]
    asked = {field.name: field.value() for field in form if field.value()}
    assert asked == {"leaver": nine, "entry": five, "points": "points"}
    to = reverse("rounds:take_place", args=[replaced.public_id])
    seen = organiser.post(to, asked)
    assert seen.context["told"]
    assert seen.status_code == 200
    organiser.post(to, {**asked, "sure": "1"})
    assert chairs() == [(5, 1), (9, 2), (5, 3)]
