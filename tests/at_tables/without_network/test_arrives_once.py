"""The network goes and comes: what a table has confirmed arrives, and arrives once."""

import re

import pytest
from playwright.sync_api import Error, expect

from tests.at_tables.tapping import Table
from tests.at_tables.without_network.lines import DEALS, enter, once_each, written
from tests.conftest import CHROMIUM

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.long
def test_sixteen_deals_without_network_arrive_once_each_after_a_reload(table):
    page = table.page
    page.context.set_offline(True)
    enter(table, DEALS)
    expect(table.sending).to_contain_text("⏳ 16 en attente")
    assert written() == []
    with pytest.raises(Error):
        page.reload()

    page.context.set_offline(False)
    page.goto(table.address)

    table.arrived(DEALS)
    assert written() == once_each(DEALS)
    expect(page.get_by_text("La manche est jouée")).to_be_visible()


@pytest.mark.long
def test_the_page_need_not_be_touched_when_the_network_is_back(table):
    table.page.context.set_offline(True)
    enter(table, 3)

    table.page.context.set_offline(False)

    table.arrived(3)
    assert written() == once_each(3)


def test_an_answer_that_is_lost_on_its_way_makes_no_second_line(table):
    """The server has written the deal, and dies before the phone hears of it."""
    lost = []

    def lose(route):
        if len(lost) < 2:
            lost.append(route.fetch().status)
            route.abort()
        else:
            route.continue_()

    table.page.route("**/at/deal/", lose)
    enter(table, 1)
    expect(table.sending).to_contain_text("⏳ 1 en attente")
    while len(lost) < 2:
        table.tap("Renvoyer")
        table.page.wait_for_timeout(200)
    table.tap("Renvoyer")

    table.arrived(1)
    assert lost == [200, 200]
    assert written() == once_each(1)


def test_a_deal_that_is_sent_twice_at_once_is_written_once(table):
    """What a phone and a proxy repeat has the first answer."""
    answers = []

    def twice(route):
        answers.extend([route.fetch(), route.fetch()])
        route.fulfill(response=answers[-1])

    table.page.route("**/at/deal/", twice)
    enter(table, 1)

    table.arrived(1)
    assert [one.status for one in answers] == [200, 200]
    assert answers[0].json() == answers[1].json()


@pytest.mark.long
def test_two_tabs_of_one_phone_send_each_deal_once(table, live_server, day):
    other = table.page.context.new_page()
    other.set_viewport_size({"width": 360, "height": 640})
    other.goto(table.address)
    expect(other.get_by_role("heading", level=1)).to_have_text("Table 1")
    table.page.context.set_offline(True)
    enter(table, 2)
    second = other.locator("#at-sending")
    expect(second).to_contain_text("⏳ 2 en attente")

    table.page.context.set_offline(False)

    table.arrived(2)
    expect(second).to_contain_text("✔ tout est envoyé")
    assert written() == once_each(2)


@pytest.mark.long
def test_a_page_that_is_closed_lets_the_next_one_send_at_once(table):
    table.page.context.set_offline(True)
    enter(table, 1)
    context = table.page.context
    table.page.close()
    context.set_offline(False)

    table.page = context.new_page()
    table.page.goto(table.address)

    table.arrived(1)


@pytest.mark.long
def test_what_waits_is_there_as_text_for_a_network_that_stays_dead(table):
    table.page.context.set_offline(True)
    enter(table, 1)

    table.page.get_by_text("Montrer en texte ce qui attend").click()

    text = table.page.locator(".as-text").inner_text()
    assert "emballage" in text
    assert "Emballage 8, 9 plis" in text


@pytest.mark.long
def test_a_plain_address_of_a_laptop_in_the_hall_is_enough(
    playwright, live_server, day, settings
):
    """There a browser has neither service workers, Web Locks nor randomUUID."""
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "salle.test"]
    browser = playwright.chromium.launch(
        executable_path=CHROMIUM,
        args=["--host-resolver-rules=MAP salle.test 127.0.0.1"],
    )
    try:
        page = browser.new_context(locale="fr-BE").new_page()
        server = type(
            "Hall", (), {"url": re.sub("//[^:]+", "//salle.test", live_server.url)}
        )
        table = Table(page, server, day)
        assert page.evaluate(
            "[isSecureContext, 'locks' in navigator, 'randomUUID' in crypto]"
        ) == [False, False, False]
        table.we_are()
        page.context.set_offline(True)
        enter(table, 1)
        page.context.set_offline(False)
        table.arrived(1)
    finally:
        browser.close()


@pytest.mark.long
def test_what_was_sent_is_said_below_while_the_next_deal_is_entered(table):
    table.page.context.set_offline(True)
    enter(table, 1)
    waits = table.page.locator(".written-deals .deal-state")
    expect(waits).to_contain_text("attend")
    table.tap("Emballage 8")

    table.page.context.set_offline(False)

    expect(waits).to_have_count(0)
    expect(table.page.get_by_text("Quels deux joueurs, ensemble")).to_be_visible()
