"""A phone that can keep nothing leaves no page that alone has a deal."""

import pytest
from playwright.sync_api import expect

from tests.at_tables.conftest import card
from tests.at_tables.tapping import Table
from tests.at_tables.without_network.lines import enter
from tournaments.devices.models import Device
from tournaments.play.phones import operations

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
FULL = """
const full = () => { throw new DOMException('full', 'QuotaExceededError'); };
Storage.prototype.setItem = full;
IDBObjectStore.prototype.put = full;
"""


def test_a_phone_that_can_keep_nothing_says_so_and_still_sends(page, live_server, day):
    page.add_init_script(FULL)
    table = Table(page, live_server, day)
    table.we_are()
    page.context.set_offline(True)
    enter(table, 1)
    expect(page.get_by_role("alert")).to_contain_text("ne peut pas garder")

    page.context.set_offline(False)

    table.arrived(1)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_another_page_does_not_ask_for_a_deal_that_one_keeps_alone(
    page, live_server, day
):
    page.add_init_script(FULL)
    table = Table(page, live_server, day)
    table.we_are()
    other = page.context.new_page()
    other.goto(table.address)
    other.get_by_role("button", name="Oui, c’est nous").click()
    expect(other.locator(".which-deal")).to_contain_text("Donne 1 sur 16")
    page.context.set_offline(True)

    enter(table, 1)

    expect(other.locator(".which-deal")).to_contain_text("Donne 2 sur 16")
    expect(other.locator("#at-sending")).to_contain_text("⏳ 1 en attente")
    assert not asks_before_it_is_left(page)  # the other page keeps it for good
    page.close()
    other.context.set_offline(False)
    table.page = other
    table.arrived(1)


@pytest.mark.long
def test_a_page_that_alone_keeps_a_deal_stays_when_its_phone_is_sent_away(
    page, live_server, day
):
    page.add_init_script(FULL)
    table = Table(page, live_server, day)
    table.we_are()
    assert not asks_before_it_is_left(page)
    page.context.set_offline(True)
    enter(table, 1)
    page.evaluate("window.stays = true")
    operations.revoke(device=Device.objects.get(), by=None)

    page.context.set_offline(False)

    code = page.get_by_label("Le code de la carte")
    expect(code).to_be_visible()
    assert page.evaluate("window.stays")
    assert asks_before_it_is_left(page)
    expect(table.sending).to_contain_text("⏳ 1 en attente")
    code.fill("ACDE-0000")
    table.tap("C’est notre table")
    expect(page.get_by_text("Aucune table n’a ce code")).to_be_visible()
    page.get_by_label("Le code de la carte").fill(card(day, 1).spelled)
    table.tap("C’est notre table")
    table.arrived(1)
    expect(page.locator(".which-deal, .asks").first).to_contain_text("onne")
    assert page.evaluate("window.stays")
    assert not asks_before_it_is_left(page)


@pytest.mark.long
def test_a_card_that_is_scanned_on_such_a_page_does_not_leave_it(
    page, live_server, day
):
    page.add_init_script(FULL)
    table = Table(page, live_server, day)
    table.we_are()
    page.context.set_offline(True)
    enter(table, 1)
    page.evaluate("window.stays = true")
    operations.revoke(device=Device.objects.get(), by=None)
    page.context.set_offline(False)
    expect(page.get_by_label("Le code de la carte")).to_be_visible()

    page.evaluate("secret => { location.hash = secret; }", card(day, 1).secret)

    table.arrived(1)
    assert page.evaluate("window.stays")


def asks_before_it_is_left(page):
    leaving = "new Event('beforeunload', { cancelable: true })"
    return page.evaluate(f"!window.dispatchEvent({leaving})")
