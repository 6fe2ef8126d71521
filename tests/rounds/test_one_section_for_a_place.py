"""On a player's page, one section says who takes the place, or only the seat."""

import pytest
from django.urls import reverse

from tests.ranking import day
from tests.rounds.places import entry, newcomer
from tournaments.follow import comings

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(accounts):
    return day.an_evening(accounts["scorer"])


def asked(evening, organiser):
    here = [evening.public_id, entry(evening, 3).public_id]
    page = organiser.get(
        reverse("registration:entry", args=here), headers={"accept-language": "en"}
    )
    titles = [
        title
        for title in ("Somebody takes this place</h2>", "Only the seat at this table")
        if title in page.text
    ]
    form = page.context.get("replace_form")
    return titles, form and [one.number for one in form.fields["entry"].queryset]


def test_where_nobody_is_free_no_seat_is_offered(evening, organiser):
    assert asked(evening, organiser) == (["Somebody takes this place</h2>"], None)


def test_a_joker_who_is_free_may_take_the_seat_alone(evening, organiser):
    comings.set_joker(entry=newcomer(evening), joker=True)
    assert asked(evening, organiser) == (
        ["Somebody takes this place</h2>", "Only the seat at this table"],
        [9],
    )
