"""The total is in sight without pushing anything: on a laptop, and on a phone."""

import re

import pytest

from tests.ranking import crowd, day
from tests.ranking.reading import address
from tournaments.entries.models import Entry

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SCREENS = ((390, 844), (1366, 768))


def right_edges(page, cells):
    """Where these cells end, from the left of the page."""
    page.locator(cells).first.wait_for()
    script = "cells => cells.map(cell => cell.getBoundingClientRect().right)"
    return page.locator(cells).evaluate_all(script)


@pytest.mark.long
@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_every_total_of_the_ranking_is_within_the_screen(
    sign_in, live_server, width, height
):
    tournament = crowd.a_long_day()
    page = sign_in()
    page.set_viewport_size({"width": width, "height": height})
    page.goto(live_server.url + address("ranking", tournament))

    edges = right_edges(page, "#standings tbody .of-total")
    assert len(edges) == crowd.PLAYERS
    assert max(edges) <= width


@pytest.mark.long
@pytest.mark.long
@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_what_each_deal_brought_is_within_the_screen(
    page, live_server, accounts, width, height
):
    evening = day.an_evening(accounts["scorer"])
    who = Entry.objects.get(tournament=evening, number=1)
    page.set_viewport_size({"width": width, "height": height})
    page.goto(live_server.url + address("player", evening, who.public_id))

    headings = page.locator(".deals").first.locator("thead th").all_inner_texts()
    assert [re.sub(r"\s+", " ", words) for words in headings[:3]] == [
        "Donne",
        "Points",
        "Cumul",
    ]
    edges = right_edges(page, ".deals :is(th, td):nth-child(-n+3)")
    assert len(edges) == 3 * (1 + 4 + 1 + 4)
    assert max(edges) <= width
