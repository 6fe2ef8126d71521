"""The charts of a player are read by everybody, on a phone and beside a table."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.reading import PHONE, complaints_in_both_themes, width
from tests.desk.own_page.phone import entry_of
from tests.ranking import day as days

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def shown(page, live_server, accounts):
    """The page of a player who has played a round and a deal."""
    evening = days.an_evening(accounts["scorer"])
    who = entry_of(evening, 1).public_id
    address = reverse("desk:player", args=[evening.public_id, who])
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto(live_server.url + address)
    return page


@pytest.mark.long
def test_charts_keep_nobody_out(shown):
    expect(shown.locator(".figure-chart")).not_to_have_count(0)
    assert complaints_in_both_themes(shown) == []
    shown.set_viewport_size(PHONE)
    assert width(shown) == PHONE["width"]


def test_behind_each_chart_is_its_table_by_keyboard(shown):
    charts = shown.locator("figure.chart-of")
    for at in range(charts.count()):
        chart = charts.nth(at)
        expect(chart.get_by_role("img")).to_have_accessible_name(
            chart.locator("figcaption").inner_text()
        )
        chart.locator("summary").focus()
        shown.keyboard.press("Enter")
        expect(chart.locator("table")).to_be_visible()


def test_words_in_a_chart_are_as_large_as_beside_it(shown):
    shown.set_viewport_size({"width": 390, "height": 844})
    for text in shown.locator(".figure-chart text").all():
        assert text.bounding_box()["height"] >= 18
