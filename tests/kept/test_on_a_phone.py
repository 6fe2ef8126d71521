"""A phone that looks at a public page hears of what is new, without being touched."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.reading import PHONE
from tests.ranking import day
from tests.ranking.reading import address, table_at
from tournaments.draw import operations as rounds
from tournaments.show import operations as hall
from tournaments.tables.models import Round

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def phone(page, live_server):
    """Open a page on a phone, with the clock of the test's choice."""

    def look(path):
        page.set_viewport_size(PHONE)
        page.clock.install()
        page.goto(live_server.url + path)
        return page

    return look


def total_of(page, name):
    return page.locator("#standings tbody tr", has_text=name).locator(".of-total")


@pytest.mark.long
def test_the_ranking_shows_a_line_that_was_typed_and_asks_for_little_until_then(
    phone, evening, accounts
):
    page = phone(address("ranking", evening))
    answers = []
    page.on("response", lambda one: "seen=" in one.url and answers.append(one.status))
    before = page.locator("#standings").inner_text()
    page.clock.run_for(41_000)
    expect(page.locator("#standings")).to_be_visible()
    page.wait_for_timeout(300)
    assert set(answers) == {204}

    day.write(table_at(evening, 2, 2), 1, day.bid("NS", 13), by=accounts["scorer"])
    with page.expect_response(lambda one: "seen=" in one.url and one.status == 200):
        page.clock.run_for(21_000)
    expect(page.locator("#standings")).not_to_have_text(before)
    expect(page.locator("#standings")).to_have_count(1)


@pytest.mark.long
def test_a_search_stays_while_the_ranking_renews_itself(phone, evening, accounts):
    page = phone(address("ranking", evening))
    page.locator("#search").fill("jan")
    page.clock.run_for(500)
    expect(page.locator("#standings tbody tr")).to_have_count(1)

    day.write(table_at(evening, 2, 2), 1, day.bid("NS", 13), by=accounts["scorer"])
    hall.freeze_ranking(tournament=evening, after_round=1, by=accounts["organiser"])
    with page.expect_response(lambda one: "seen=" in one.url and one.status == 200):
        page.clock.run_for(21_000)
    expect(page.locator("#standings thead .round")).to_have_count(1)
    expect(page.locator("#search")).to_have_value("jan")


@pytest.mark.long
def test_the_seating_appears_when_it_is_published(phone, evening, accounts):
    evening.rounds = 3
    evening.save(update_fields=["rounds"])
    Round.objects.update(state=Round.State.CLOSED)
    page = phone(reverse("rounds:plan", args=[evening.public_id]))
    expect(page.locator("h1")).to_contain_text("2")
    by = accounts["organiser"]
    drawn = rounds.draw_round(tournament=evening, method="random", seed=1, by=by)
    with page.expect_response(lambda one: "seen=" in one.url and one.status == 204):
        page.clock.run_for(21_000)
    expect(page.locator("h1")).to_contain_text("2")

    rounds.publish_round(round=drawn, by=by)
    with page.expect_response(lambda one: "seen=" in one.url and one.status == 200):
        page.clock.run_for(21_000)
    expect(page.locator("h1")).to_contain_text("3")


@pytest.mark.long
def test_language_and_colours_change_on_a_page_that_all_share(phone, evening):
    page = phone(address("ranking", evening))
    menu = page.locator(".open-menu")
    menu.click()
    page.locator(".menu .languages button[value=nl]").click()
    expect(page.locator("html")).to_have_attribute("lang", "nl")
    menu.click()
    page.locator(".menu .colours button[value=dark]").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page).to_have_url(re.compile("/ranking/$"))
    menu.click()
    page.locator(".menu .colours button[value='']").click()
    expect(page.locator("html")).not_to_have_attribute("data-theme", "dark")
    assert {one["name"] for one in page.context.cookies()} == {"django_language"}
