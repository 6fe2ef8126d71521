"""A player opens his own page, in a real browser."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.reading import complaints, complaints_in_both_themes
from tests.desk.own_page.phone import entry_of
from tests.ranking import day as days
from tests.ranking.reading import table_at
from tournaments.tables.player_cards import card_of, token_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1366, "height": 768}


@pytest.fixture
def where(live_server, evening):
    return live_server.url + reverse("own_page:page", args=[evening.public_id])


def name_on(page):
    return page.get_by_role("heading", level=1)


@pytest.mark.long
def test_a_card_is_scanned_and_the_hall_leads_straight_back(page, where, evening):
    page.set_viewport_size(PHONE)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    token = token_of(entry_of(evening, 1))

    page.goto(f"{where}#{token}")

    expect(name_on(page)).to_have_text("Élodie L.")
    assert page.url == where
    assert not [url for url in asked if token in url.partition("#")[0]]
    page.goto(where)
    expect(name_on(page)).to_have_text("Élodie L.")


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_seat_total_and_rank_stand_on_one_screen(page, where, evening, size):
    page.set_viewport_size(size)
    page.goto(f"{where}#{token_of(entry_of(evening, 1))}")
    expect(name_on(page)).to_have_text("Élodie L.")

    assert complaints_in_both_themes(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == size["width"]
    lowest = page.locator("#own .worth").bounding_box()
    assert lowest["y"] + lowest["height"] <= size["height"]
    expect(page.get_by_text("Manche 2, maintenant")).to_be_in_viewport()
    expect(page.get_by_text("Table 1", exact=True)).to_be_in_viewport()
    for seat in page.locator(".drawn-table .seat").all():
        seat.click(trial=True)  # the cloth lies on nobody


@pytest.mark.long
def test_on_a_phone_what_else_is_drawn_stands_whole_below_the_deals(
    page, where, evening
):
    page.set_viewport_size(PHONE)
    page.goto(f"{where}#{token_of(entry_of(evening, 1))}")
    expect(name_on(page)).to_have_text("Élodie L.")
    last_deal = page.locator("#own .own-deals > li").last.bounding_box()
    drawn = [one.bounding_box() for one in page.locator("#own .charts > *").all()]

    assert drawn
    assert max(one["x"] + one["width"] for one in drawn) <= PHONE["width"]
    assert min(one["y"] for one in drawn) > last_deal["y"]


@pytest.mark.long
def test_another_card_on_the_same_phone_and_then_nobodys(page, where, evening):
    page.set_viewport_size(PHONE)
    page.goto(f"{where}#{token_of(entry_of(evening, 1))}")
    expect(name_on(page)).to_have_text("Élodie L.")
    page.goto(f"{where}#{token_of(entry_of(evening, 2))}")
    expect(name_on(page)).to_have_text("Jan P.")

    page.get_by_role("button", name="Ce n’est pas moi").click()
    expect(page.get_by_label("Votre numéro, ou votre nom")).to_be_visible()
    page.goto(where)
    expect(page.get_by_label("Votre numéro, ou votre nom")).to_be_visible()


@pytest.mark.long
def test_number_and_code_are_typed_by_keyboard(page, where, evening):
    page.set_viewport_size(PHONE)
    page.goto(where)
    assert complaints(page) == []
    page.get_by_label("Votre numéro, ou votre nom").fill("1")
    page.keyboard.press("Tab")
    page.keyboard.type("0000-0000")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("ne vont pas ensemble")
    assert complaints(page) == []
    expect(page.get_by_label("Votre numéro, ou votre nom")).to_have_value("1")
    page.get_by_label("Le code de votre badge").fill(
        card_of(entry_of(evening, 1)).spelled.lower()
    )
    page.keyboard.press("Enter")
    expect(name_on(page)).to_have_text("Élodie L.")


@pytest.mark.long
def test_a_link_within_the_page_is_taken_for_no_card(page, where, evening):
    page.goto(f"{where}#{token_of(entry_of(evening, 1))}")
    expect(name_on(page)).to_have_text("Élodie L.")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # "go to the content"
    expect(page).to_have_url(f"{where}#content")
    expect(name_on(page)).to_have_text("Élodie L.")


@pytest.mark.long
def test_an_open_page_shows_the_next_deal_by_itself_again_and_again(
    page, where, evening, accounts
):
    page.clock.install()
    page.goto(f"{where}#{token_of(entry_of(evening, 1))}")
    expect(name_on(page)).to_have_text("Élodie L.")
    table = table_at(evening, 2, 1)
    for deal in (2, 3):
        days.write(table, deal, days.bid("NS", 9), by=accounts["scorer"])
        with page.expect_response(lambda answer: "seen=" in answer.url):
            page.clock.run_for(31_000)
        expect(page.get_by_text(f"Donne {deal}", exact=True)).to_have_count(2)


@pytest.mark.long
def test_a_phone_without_network_says_since_when_and_goes_on(page, where, evening):
    page.clock.install()
    page.goto(f"{where}#{token_of(entry_of(evening, 1))}")
    expect(name_on(page)).to_have_text("Élodie L.")
    lost = page.get_by_text("Plus de contact avec le serveur")
    expect(lost).to_be_hidden()

    page.context.set_offline(True)
    page.clock.run_for(31_000)
    expect(lost).to_be_visible()
    expect(page.get_by_text("Manche 2, maintenant")).to_be_visible()
    page.context.set_offline(False)
    page.clock.run_for(31_000)
    expect(lost).to_be_hidden()


@pytest.mark.long
def test_the_hall_shows_the_way_and_hides_it_while_prizes_are_told(
    page, live_server, evening
):
    page.set_viewport_size({"width": 1920, "height": 1080})
    hall = reverse("live:hall", args=[evening.public_id])
    page.goto(live_server.url + hall)
    way = page.locator(".hall-own .qr")
    expect(way).to_be_visible()
    box = way.bounding_box()
    assert box["width"] >= 200  # seen from some metres away
    # In one step: what the page hears from the server sets its screen again.
    shown = "qr => (document.body.dataset.screen = 'podium', qr.checkVisibility())"
    assert way.evaluate(shown) is False
