"""A phone scans the card of a table, in a real browser."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.at_tables.conftest import card
from tests.browser.reading import complaints, complaints_in_both_themes
from tests.conftest import PASSWORD
from tournaments.devices.models import Device

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.long
def test_a_card_is_scanned_and_its_secret_stays_in_no_address(page, live_server, day):
    page.set_viewport_size({"width": 390, "height": 844})
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    path = reverse("at_tables:table", args=[day.public_id])
    secret = card(day, 2).secret

    page.goto(f"{live_server.url}{path}#{secret}")

    expect(page.get_by_role("heading", level=1)).to_have_text("Table 2")
    assert page.url == live_server.url + path
    assert not [url for url in asked if secret in url.partition("#")[0]]
    assert complaints_in_both_themes(page) == []
    page.go_back()
    page.goto(live_server.url + path)
    expect(page.get_by_role("heading", level=1)).to_have_text("Table 2")
    assert Device.objects.count() == 1


@pytest.mark.long
def test_a_code_is_typed_by_keyboard_and_a_second_phone_waits(
    page, browser, live_server, day, accounts
):
    page.set_viewport_size({"width": 360, "height": 640})
    address = live_server.url + reverse("at_tables:table", args=[day.public_id])
    first = browser.new_context().new_page()
    first.goto(f"{address}#{card(day, 1).secret}")
    expect(first.get_by_role("heading", level=1)).to_have_text("Table 1")

    page.goto(address)
    assert complaints(page) == []
    page.get_by_label("Le code de la carte").fill(card(day, 1).spelled.lower())
    page.keyboard.press("Enter")
    expect(page.get_by_text("Demandez à l’organisateur d’accepter")).to_be_visible()
    assert complaints(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360

    desk = browser.new_context(locale="fr").new_page()
    desk.goto(f"{live_server.url}/sign-in/")
    desk.locator("[name=username]").fill("scorer")
    desk.locator("[name=password]").fill(PASSWORD)
    desk.keyboard.press("Enter")
    expect(desk.locator("[name=password]")).to_have_count(0)
    desk.goto(live_server.url + reverse("at_tables:phones", args=[day.public_id]))
    expect(desk.get_by_text("un téléphone attend", exact=True)).to_be_visible()
    assert complaints(desk) == []
    desk.get_by_role("button", name="L’accepter").click()
    expect(desk.get_by_text("Le téléphone est accepté à la table 1")).to_be_visible()
    # The page of who waits goes on by itself.
    expect(page.get_by_role("heading", level=1)).to_have_text("Table 1")
    expect(page.get_by_text("Manche 1 sur 4")).to_be_visible(timeout=20_000)
    first.context.close()
    desk.context.close()


@pytest.mark.long
def test_the_card_of_another_table_asks_before_the_phone_leaves_its_own(
    page, live_server, day
):
    page.set_viewport_size({"width": 390, "height": 844})
    address = live_server.url + reverse("at_tables:table", args=[day.public_id])
    page.goto(f"{address}#{card(day, 1).secret}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Table 1")

    page.goto(f"{address}#{card(day, 2).secret}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Une autre table ?")
    assert complaints_in_both_themes(page) == []
    page.get_by_role("link", name="Rester à la table 1").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Table 1")

    page.goto(f"{address}#{card(day, 2).secret}")
    page.get_by_role("button", name="Encoder désormais pour la table 2").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Table 2")
