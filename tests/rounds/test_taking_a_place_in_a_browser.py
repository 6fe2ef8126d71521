"""In French: one goes home in round 2, another plays on with the points."""

import pytest
from playwright.sync_api import expect

from tests.browser.reading import complaints_in_both_themes, read_on_a_phone
from tests.ranking import day
from tournaments.players.models import Player

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.long
def test_one_goes_home_and_another_plays_on(sign_in, live_server, accounts):
    evening = day.an_evening(accounts["scorer"])
    Player.objects.create(first_name="Zoé", last_name="Neuf", folded_name="zoe neuf")
    page = sign_in()
    paul = evening.entries.get(number=5)
    address = f"{live_server.url}/t/{evening.public_id}"
    page.goto(f"{address}/players/{paul.public_id}/")
    page.get_by_role("link", name="Quelqu’un prend cette place").click()
    page.get_by_label("Ou un nom").fill("Zoé Neuf")
    page.get_by_label("Continue avec les points").check()
    page.get_by_role("button", name="Voir ce que cela change").click()
    expect(page.get_by_text("Zoé Neuf remplace Paul Noël")).to_be_visible()
    assert complaints_in_both_themes(page) == []
    page.get_by_role("button", name="Le faire").click()
    expect(page.get_by_text("Paul Noël est remplacé(e).")).to_be_visible()

    page.goto(f"{address}/ranking/")
    rows = page.locator(".standings tbody tr")
    expect(rows.filter(has_text="repris (Paul Noël) : 111")).to_have_count(1)
    expect(rows.last).to_contain_text("départ pendant la manche 2")
    read_on_a_phone(page, f"{address}/seating/place/")
