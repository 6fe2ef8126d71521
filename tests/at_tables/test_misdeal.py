"""A table enters on its phone what its article leaves to it, and nothing else."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.at_tables.deals import playing, seated
from tests.at_tables.tapping import Table
from tournaments.deals.models import Total
from tournaments.plans.rules.offence_text import text_of
from tournaments.plans.rules.offences import game_offences
from tournaments.rulings.models import Case, Ruling
from tournaments.tables.models import Occupant

pytestmark = pytest.mark.django_db


def address(phone):
    return reverse("at_tables:misdeal", args=[phone.tournament.public_id])


def sent(day, offence="misdeal", seat="N", **more):
    sitting = Occupant.objects.get(
        table__round__tournament=day, table__number=1, seat=seat
    )
    at_fault = sitting.entry.public_id if offence == "misdeal" else ""
    return {"deal": 1, "offence": offence, "offender": at_fault, "seen": 0, **more}


def penalties():
    sitting = Occupant.objects.filter(table__number=1).select_related("entry")
    kept = dict(Total.objects.values_list("entry", "penalties"))
    return {one.seat: kept.get(one.entry_id, 0) for one in sitting}


def test_a_misdeal_costs_the_dealer_three_and_twice_pressed_is_entered_once(accounts):
    day = playing(accounts)
    phone = seated(day)
    asked = phone.client.get(address(phone))
    answers = [phone.client.post(address(phone), sent(day)) for _press in range(2)]

    ruling = Ruling.objects.get()
    assert (asked.status_code, [one.status_code for one in answers]) == (200, [302] * 2)
    assert penalties() == {"N": -3, "E": 1, "S": 1, "W": 1}
    assert (ruling.by, ruling.effect, ruling.made_by) == ("table", "replayed", None)
    assert ruling.device == Case.objects.get().device
    assert ruling.device is not None


def test_an_agreed_redeal_costs_nobody_anything(accounts):
    day = playing(accounts)
    phone = seated(day)
    answer = phone.client.post(address(phone), sent(day, "redeal"))

    assert answer.status_code == 302
    assert set(penalties().values()) <= {0}
    assert Ruling.objects.get().offence == "redeal"


def test_who_dealt_is_asked_and_the_form_stays_as_it_was(accounts):
    day = playing(accounts)
    phone = seated(day)
    answer = phone.client.post(address(phone), sent(day) | {"offender": ""})

    assert (answer.status_code, Case.objects.count()) == (422, 0)
    assert answer.context["form"].errors.keys() == {"offender"}


def test_what_the_article_leaves_to_the_jury_is_not_offered_to_a_table(accounts):
    day = playing(accounts)
    by_jury = text_of(game_offences("couleur")).replace(" table ", " jury  ")
    type(day).objects.update(offences_text=by_jury)
    phone = seated(day)
    table = phone.look()
    answer = phone.client.post(address(phone), sent(day))

    assert address(phone) not in table.content.decode(), "the page leads there"
    assert (answer.status_code, Case.objects.count()) == (422, 0)


def test_the_page_of_the_table_leads_there_and_a_strange_phone_is_sent_away(
    accounts, client
):
    day = playing(accounts)
    phone = seated(day)
    here = reverse("at_tables:table", args=[day.public_id])
    stranger = client.post(address(phone), sent(day))

    assert address(phone) in phone.look().content.decode(), "no way to the page"
    assert (stranger.status_code, stranger.headers["location"]) == (302, here)
    assert Case.objects.count() == 0


def test_before_the_round_begins_it_says_so(accounts):
    day = playing(accounts)
    phone = seated(day)
    day.played_rounds.update(state="published")
    answer = phone.client.get(address(phone))

    assert answer.context["refused"] == ["No round is being played."]


@pytest.mark.parametrize("state", ["drawn", "published", "closed"])
def test_a_table_that_does_not_play_is_not_offered_a_misdeal(accounts, state):
    day = playing(accounts)
    phone = seated(day)
    way = f'id="at-misdeal"{{}}>\n      <a class="button" href="{address(phone)}"'
    during = phone.look().content.decode()
    day.played_rounds.update(state=state)
    page = phone.look().content.decode()

    assert way.format("") in during
    assert way.format(" hidden") in page


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_the_way_to_a_misdeal_comes_and_goes_with_the_round(
    page, live_server, accounts
):
    day = playing(accounts)
    day.played_rounds.update(state="published")
    table = Table(page, live_server, day)
    way = page.get_by_role("link", name="Maldonne")
    expect(way).to_be_hidden()
    day.played_rounds.update(state="playing")
    type(day).objects.update(version=day.version + 5)
    expect(way).to_be_visible(timeout=15000)

    assert table.errors == []
