"""The desk's list of the tables says of each whether a phone serves it."""

import datetime
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tournaments.devices.models import Device
from tournaments.follow import comings
from tournaments.play.phones.operations import note_heard
from tournaments.play.phones.queries import PhoneQueue

pytestmark = pytest.mark.django_db
EN = {"accept-language": "en"}


def look(cast, day):
    address = reverse("at_tables:phones", args=[day.public_id])
    return cast["scorer"].get(address, headers=EN).content.decode()


def rows(page):
    """Each row of the list as the words that it holds."""
    body = page.split("<tbody", 1)[1].split("</tbody>", 1)[0]
    return [
        " ".join(re.sub("<[^>]*>", " ", row).split())
        for row in re.findall("<tr.*?</tr>", body, re.DOTALL)
    ]


def test_each_table_is_a_row_with_its_state_its_phone_and_its_card(cast, day, phone):
    phone().scan(1)
    served, alone = rows(look(cast, day))

    assert served.startswith("Table 1 served ")
    assert "Send it away" in served
    assert alone.startswith("Table 2 no phone Card ")
    assert 'id="table-2"' in look(cast, day)


def test_a_phone_that_waits_is_let_in_by_a_press_that_is_not_solid(cast, day, phone):
    phone().scan(1)
    phone().scan(1)

    page = look(cast, day)
    assert rows(page)[0].startswith("Table 1 a phone waits ")
    assert '<button class="button small">Let it in</button>' in page


def test_a_table_that_a_player_has_left_is_marked(cast, day, accounts):
    assert (
        "Players" not in look(cast, day).partition("<tbody")[0].rpartition("<thead")[2]
    )
    first = day.played_rounds.get().tables.get(number=1).occupants.first()
    comings.leave(entry=first.entry, by=accounts["organiser"])

    left, whole = rows(look(cast, day))

    assert left.startswith("Table 1 no phone a player has left Card ")
    assert whole.startswith("Table 2 no phone Card ")


def test_what_a_phone_keeps_stands_where_else_its_state_does(cast, day, phone):
    phone().scan(1)
    note_heard(Device.objects.get(), PhoneQueue(2, 1))
    assert rows(look(cast, day))[0].startswith("Table 1 2 deals not sent ")
    note_heard(Device.objects.get(), PhoneQueue(0, 1))
    assert rows(look(cast, day))[0].startswith("Table 1 1 deal to check ")


def test_a_silent_phone_is_said_to_be_silent_since_when(cast, day, phone):
    phone().scan(1)
    since = timezone.now() - datetime.timedelta(hours=1)
    Device.objects.update(heard_at=since)

    told = f"Table 1 not heard since {timezone.localtime(since):%H:%M} "
    assert rows(look(cast, day))[0].startswith(told)


def test_the_list_asks_as_much_for_three_phones_as_for_one(cast, day, phone):
    def asked():
        with CaptureQueriesContext(connection) as found:
            look(cast, day)
        return len(found)

    phone().scan(1)
    asked()
    before = asked()
    phone().scan(2)
    phone().scan(2)

    assert asked() == before


def test_of_many_tables_each_tenth_is_reached_by_its_number(cast, day):
    assert 'href="#table-1"' not in look(cast, day)
    last = day.played_rounds.get().tables.order_by("number").last()
    last.number = 31
    last.save()

    ways = re.findall(r'href="#table-(\d+)"', look(cast, day))
    assert ways == ["1", "11", "21", "31"]
