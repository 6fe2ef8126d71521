"""A tournament says which letters its seats have, and changing them asks."""

import pytest
from django.urls import reverse
from django.utils import translation

from tests.planning.plans import make, seat, typed, write
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.plans.queries import usual_seat_letters

pytestmark = pytest.mark.django_db


@pytest.fixture
def dutch():
    return make(seat_letters="nl")


def change(client, day, **more):
    address = reverse("planning:change", args=[day.public_id])
    return client.post(address, typed(grid="keep", seen=1, **more))


def letters_of(day):
    return Tournament.objects.get(pk=day.pk).seat_letters


def test_a_new_tournament_has_the_letters_of_the_last_or_those_of_who_plans_it(dutch):
    assert usual_seat_letters() == "nl"
    Tournament.objects.update(seat_letters="")
    with translation.override("en"):
        assert usual_seat_letters() == "en"


def test_other_letters_are_asked_about_for_sheets_may_be_printed(organiser, dutch):
    asked = change(organiser, dutch, seat_letters="fr")
    assert (asked.status_code, letters_of(dutch)) == (409, "nl")
    assert "N O Z W" in asked.content.decode()

    again = dict(asked.context["sent"]) | {"sure": "1"}
    address = reverse("planning:change", args=[dutch.public_id])
    organiser.post(address, again)
    assert letters_of(dutch) == "fr"
    facts = Event.objects.get(kind="tournament_changed").facts
    assert (facts["before"], facts["after"]) == (
        {"seat_letters": "nl"},
        {"seat_letters": "fr"},
    )


def test_letters_stay_once_a_deal_is_written(organiser, accounts, dutch):
    write(seat(dutch), accounts["organiser"])
    change(organiser, dutch, seat_letters="fr", sure="1")
    assert letters_of(dutch) == "nl"


def test_every_page_of_a_tournament_has_its_letters(organiser, dutch):
    seat(dutch)
    address = reverse("entry:sheet", args=[dutch.public_id, 1, 1])
    for language in ("fr", "nl", "en"):
        page = organiser.get(address, headers={"accept-language": language})
        assert "N O Z W" in dict(page.context["legend"])
