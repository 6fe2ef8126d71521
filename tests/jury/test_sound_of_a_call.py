"""A new call is said, and sounds and trembles where this browser was asked for it."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.reading import complaints
from tests.jury import evening
from tests.jury.test_on_foot import phone

__all__ = ["phone"]
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
COUNTING = "window.trembled = 0; navigator.vibrate = () => (window.trembled += 1);"


@pytest.fixture
def queue(phone, accounts):
    """The queue of a member of the jury, while a call waits; and the other table."""
    tournament, one, two = evening.an_evening(by=accounts["scorer"])
    evening.called(one, 1, by=accounts["scorer"])
    page = phone(tournament).page
    page.context.add_init_script(COUNTING)
    page.reload()
    expect(page.locator("[data-sound]")).to_be_visible()
    return page, two


def trembled(page):
    return page.evaluate("window.trembled")


@pytest.mark.long
def test_a_call_is_said_in_words_and_silent_until_sound_is_asked_for(queue, accounts):
    page, two = queue
    said = page.get_by_role("status").filter(has_text="Nouvel appel")
    expect(page).to_have_title("(1) Jury, Soirée – WhistClub")
    assert trembled(page) == 0
    evening.called(two, 3, by=accounts["scorer"])
    expect(said).to_contain_text("table 2, donne 3")
    expect(page.locator(".call")).to_have_count(2)

    assert trembled(page) == 0
    assert page.locator("[data-sound]").get_attribute("data-rang") is None
    assert complaints(page) == []


@pytest.mark.long
def test_a_call_sounds_where_it_is_asked_for_and_the_browser_remembers(queue, accounts):
    page, two = queue
    bar = page.locator("[data-sound]")
    bar.get_by_role("button", name="Son : non").tap()
    expect(bar).to_have_attribute("data-rang", "1")  # how it sounds
    expect(bar.get_by_role("button", name="Son : oui")).to_be_visible()
    evening.called(two, 1, by=accounts["scorer"])
    expect(bar).to_have_attribute("data-rang", "2")
    assert trembled(page) == 2

    # What came while a case was open sounds when one is back, after any press.
    page.goto(page.url + "call/")
    evening.called(two, 2, by=accounts["scorer"])
    page.go_back()
    expect(page.locator("[data-new-calls]")).to_contain_text("table 2, donne 2")
    assert bar.get_attribute("data-state") in {"on", "asleep"}
    page.locator("h1").tap()
    expect(bar).to_have_attribute("data-state", "on")
    bar.get_by_role("button").tap()
    expect(bar).to_have_attribute("data-state", "off")
    evening.called(two, 4, by=accounts["scorer"])
    expect(page.locator("[data-new-calls]")).to_contain_text("donne 4")
    assert bar.get_attribute("data-rang") in {None, "1"}


@pytest.mark.long
def test_a_call_that_is_gone_to_does_not_sound_again(queue, accounts, cast):
    page, two = queue
    page.locator("[data-sound] button").tap()
    expect(page.locator("[data-sound]")).to_have_attribute("data-rang", "1")
    case = evening.called(two, 1, by=accounts["scorer"])
    expect(page.locator("[data-sound]")).to_have_attribute("data-rang", "2")
    words = [case.tournament.public_id, case.public_id]
    cast["jury"].post(reverse("jury:take", args=words), {"seen": case.version})
    expect(page.locator(".call")).to_have_count(1)

    expect(page.locator("[data-sound]")).to_have_attribute("data-rang", "2")


@pytest.mark.long
def test_who_is_at_a_case_hears_a_new_call_where_he_asked_for_sound(queue, accounts):
    page, two = queue
    page.locator("[data-sound] button").tap()
    expect(page.locator("[data-sound]")).to_have_attribute("data-rang", "1")
    page.locator(".call .button.primary").first.tap()
    expect(page.locator("#heard[data-calls]")).to_have_count(1)
    page.locator("h1").tap()
    evening.called(two, 2, by=accounts["scorer"])
    expect(page.locator("[data-new-calls]")).to_contain_text("table 2, donne 2")

    assert trembled(page) == 1
    expect(page.locator("[data-sound]")).to_have_attribute("data-rang", "1")
    assert complaints(page) == []

    # What was said here is not said again on the queue.
    page.locator(".trail a").first.tap()
    expect(page.locator(".call")).to_have_count(1)
    expect(page.locator("[data-new-calls]")).to_be_empty()


@pytest.mark.long
def test_who_asked_for_no_sound_reads_of_a_new_call_at_a_case(queue, accounts):
    page, two = queue
    page.locator(".call .button.primary").first.tap()
    expect(page.locator("#heard[data-calls]")).to_have_count(1)
    evening.called(two, 2, by=accounts["scorer"])
    expect(page.locator("[data-new-calls]")).to_contain_text("table 2, donne 2")

    assert trembled(page) == 0
    assert page.locator("[data-sound]").get_attribute("data-rang") is None
