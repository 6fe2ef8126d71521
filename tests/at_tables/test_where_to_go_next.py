"""A table's own page shows what each has so far, and where the next table stands."""

import re

import pytest
from playwright.sync_api import expect

from tests.at_tables.deals import EMBALLAGE, deal, playing, seated, send
from tests.at_tables.tapping import Table
from tests.browser.reading import complaints_in_both_themes
from tests.desk.own_page.phone import words_of
from tests.entry.evening import write
from tests.live.conftest import new_round
from tournaments.draw.hall.operations import arrange
from tournaments.plans.models import Tournament
from tournaments.tables.models import Round
from tournaments.tables.rules.hall_plan import HallPlan

pytestmark = pytest.mark.django_db
QUERIES = 15


def at_seat(answer, seat):
    """What is read of a seat of the drawn table."""
    html = answer.content.decode().partition(f'<div class="seat seat-{seat}')[2]
    inner = html.partition(">")[2].partition("</div>")[0]
    return " ".join(re.sub("<[^>]+>", " ", inner).split())


def second_round(day, by):
    """The first round is over, and everybody sees who sits where in the second."""
    Round.objects.filter(tournament=day).update(state=Round.State.CLOSED)
    new_round(Tournament.objects.get(pk=day.pk), by)


def test_without_a_script_the_table_is_drawn_with_points_and_dealer(accounts):
    phone = seated(playing(accounts))
    assert at_seat(phone.look(), "N").endswith("deals")
    assert "points" not in at_seat(phone.look(), "N")

    send(phone, deal(1, EMBALLAGE))

    page = phone.look()
    assert at_seat(page, "N").endswith("10 points")
    assert at_seat(page, "E").endswith("0 points deals")


def test_who_rises_is_shown_the_next_table_in_a_hall_that_was_arranged(accounts, by):
    day = playing(accounts)
    phone = seated(day)
    second_round(day, by)
    assert "hall-map" not in phone.look().content.decode()

    arrange(tournament=day, plan=HallPlan(across=1, front="door").as_json(), by=by)

    page = phone.look()
    assert 'id="hall-from-above"' in page.content.decode()
    sentence = "Table 2: row 2 from the front, number 1 from the left."
    assert sentence in words_of(page)
    plain = page.content.decode().partition('id="hall-from-above"')[0]
    going = {one["table"] for one in page.context["state"]["next"]}
    shown = re.findall(r'on-plan here" data-number="(\d+)"', plain)
    assert {int(number) for number in shown} == going


@pytest.mark.parametrize("tables", [2, 4])
def test_the_page_asks_as_often_for_two_tables_as_for_four(
    accounts, by, tables, django_assert_num_queries
):
    day = playing(accounts, players=4 * tables)
    arrange(tournament=day, plan=HallPlan(across=2).as_json(), by=by)
    phone = seated(day)
    phone.look()
    with django_assert_num_queries(QUERIES):
        phone.look()


@pytest.mark.long
@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_on_a_phone_the_next_table_lights_up_and_is_said(
    page, live_server, accounts, by
):
    day = playing(accounts)
    arrange(tournament=day, plan=HallPlan(across=1).as_json(), by=by)
    page.set_viewport_size({"width": 390, "height": 844})
    table = Table(page, live_server, Tournament.objects.get(pk=day.pk))
    second_round(day, by)
    page.reload()

    places = page.locator(".where-next li b")
    expect(places.first).to_be_visible()
    here = page.locator(".where-next .on-plan.here")
    assert here.count() >= 1
    for one in here.all():
        said = page.locator(f".where-next [data-number='{one.text_content().strip()}']")
        expect(said.last).to_be_visible()
    assert page.locator(".where-it-is li:visible").count() == here.count()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert complaints_in_both_themes(page) == []
    assert table.errors == []


@pytest.mark.long
@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_on_a_phone_each_seat_has_its_points_and_the_dealer_a_mark(
    page, live_server, accounts
):
    day = playing(accounts)
    first = Round.objects.get().tables.get(number=1)
    page.set_viewport_size({"width": 390, "height": 844})
    table = Table(page, live_server, day)
    write(first, 1, EMBALLAGE, by=accounts["scorer"])
    page.reload()
    table.tap("Emballage 8")

    seat = page.locator(".seat-N")
    expect(seat.locator(".seat-points")).to_contain_text("+10")
    expect(page.locator(".seat-E .seat-deals .sign")).to_be_visible()
    expect(page.locator(".seat-E .seat-deals")).to_contain_text("donne")
