"""On a phone all that is no step of the day waits behind one button, and goes again."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.reading import PHONE, complaints
from tests.ranking import day

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
STEPS = ("Joueurs", "Placement", "Feuilles", "Jury", "Classement")


@pytest.fixture
def phone(sign_in, live_server, accounts):
    page = sign_in()
    page.set_viewport_size(PHONE)
    tournament = day.an_evening(accounts["scorer"])
    page.goto(live_server.url + reverse("ranking:ranking", args=[tournament.public_id]))
    return page


def test_the_steps_are_at_the_foot_and_the_heading_is_near_the_top(phone):
    bar = phone.locator(".day-steps")
    links = bar.get_by_role("link")
    expect(links).to_have_text(STEPS)
    for link in links.all():
        box = link.bounding_box()
        assert box["height"] >= 64
        assert box["y"] + box["height"] <= PHONE["height"]
        assert box["x"] + box["width"] <= PHONE["width"]
    heading = phone.locator("main h1").bounding_box()
    assert heading["y"] + heading["height"] < 120
    assert phone.locator(".masthead").bounding_box()["height"] < 62


@pytest.mark.parametrize("language", ["fr", "nl", "en"])
def test_the_steps_fit_the_narrowest_phone_in_each_language(phone, language):
    here = {"url": phone.url, "name": "django_language", "value": language}
    phone.context.add_cookies([here])
    for width in (320, 390):
        phone.set_viewport_size(PHONE | {"width": width})
        phone.reload()
        last = phone.locator(".day-steps li").last.bounding_box()
        assert last["x"] + last["width"] <= width


def test_the_menu_opens_and_closes_by_a_button_of_its_own(phone):
    menu = phone.locator(".menu")
    expect(menu).to_be_hidden()
    phone.get_by_role("button", name="Menu", exact=True).click()
    expect(menu.get_by_role("link", name="Imprimer")).to_be_visible()
    expect(menu.get_by_role("button", name="Se déconnecter")).to_be_visible()
    expect(menu.get_by_role("button", name="Nederlands")).to_be_visible()
    assert complaints(phone) == []
    menu.get_by_role("button", name="Fermer le menu").click()
    expect(menu).to_be_hidden()


def test_the_menu_goes_by_the_keyboard_and_gives_the_focus_back(phone):
    button = phone.get_by_role("button", name="Menu", exact=True)
    button.press("Enter")
    expect(phone.locator(".menu")).to_be_visible()
    phone.keyboard.press("Escape")
    expect(phone.locator(".menu")).to_be_hidden()
    expect(button).to_be_focused()
