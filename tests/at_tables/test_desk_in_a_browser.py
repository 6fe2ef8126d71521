"""The desk looks at the hall while it plays, and reads in a phone without network."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from tests.at_tables.deals import close, deal, playing, seated, send
from tests.at_tables.tapping import Table
from tests.browser.reading import complaints_in_both_themes, read_on_a_phone
from tests.conftest import PASSWORD
from tournaments.deals.models import DealVersion, LateDeal
from tournaments.devices.models import SILENT_AFTER, Device

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def day(db, accounts):
    return playing(accounts)


@pytest.fixture
def desk(browser, live_server, day):
    """The organiser's browser, which goes to a page of the day."""
    page = browser.new_context(locale="fr").new_page()
    page.goto(f"{live_server.url}/sign-in/")
    page.locator("[name=username]").fill("organiser")
    page.locator("[name=password]").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.locator("[name=password]")).to_have_count(0)

    def go(name, after=""):
        page.goto(live_server.url + reverse(name, args=[day.public_id]) + after)
        return page

    yield go
    page.context.close()


@pytest.mark.long
def test_the_hall_follows_the_tables_by_itself_and_leads_to_a_sheet(desk, day):
    phone = seated(day)
    page = desk("entry:board", "?view=hall")
    first = page.locator("#hall-1")
    expect(first).to_contain_text("0 sur 4")
    assert complaints_in_both_themes(page) == []

    send(phone, deal(1))

    expect(first).to_contain_text("1 sur 4", timeout=20_000)
    expect(first).to_contain_text("à l’instant")
    first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Table 1")


@pytest.mark.long
def test_a_phone_without_network_is_read_in_at_the_desk(desk, page, live_server, day):
    table = Table(page, live_server, day)
    table.we_are()
    page.context.set_offline(True)
    table.emballage()
    table.confirm()
    page.get_by_text("Montrer en texte ce qui attend").click()
    text = page.locator("pre.as-text").inner_text()

    at_the_desk = desk("at_tables:bring")
    at_the_desk.get_by_label(re.compile("Le texte du téléphone")).fill(text)
    at_the_desk.get_by_role("button", name="Voir ce qu’il contient").click()
    expect(at_the_desk.get_by_text("nouvelle donne")).to_be_visible()
    assert complaints_in_both_themes(at_the_desk) == []
    at_the_desk.get_by_role("button", name="Encoder ce qui est coché").click()
    expect(at_the_desk.get_by_text("1 donne est sur sa feuille")).to_be_visible()

    page.context.set_offline(False)
    table.arrived(1)
    line = DealVersion.objects.get()
    assert (line.made_by.username, line.device) == ("organiser", None)


@pytest.mark.long
def test_a_late_deal_is_set_aside_on_a_page_that_everybody_can_read(
    desk, live_server, day, accounts
):
    phone = seated(day)
    close(day, accounts)
    send(phone, deal(1))
    page = desk("desk:tournament")
    page.get_by_role("link", name="Donnes tardives").click()
    assert complaints_in_both_themes(page) == []
    read_on_a_phone(page, page.url)
    page.locator(".unfolds summary").click()
    page.get_by_label("Pourquoi").fill("Jouée après la cloche.")
    page.get_by_role("button", name="L’écarter").click()
    expect(page.get_by_text("Jouée après la cloche.")).to_be_visible()
    assert complaints_in_both_themes(page) == []
    assert LateDeal.objects.waiting().count() == 0


@pytest.mark.long
def test_list_and_hall_fit_the_smallest_phone(desk, live_server, day):
    seated(day)
    for view in ("list", "hall"):
        page = desk("entry:board", f"?view={view}")
        read_on_a_phone(page, page.url)


@pytest.mark.long
def test_on_a_laptop_what_is_the_matter_at_a_table_is_read_in_two_lines(desk, day):
    seated(day)
    Device.objects.update(heard_at=timezone.now() - 2 * SILENT_AFTER)
    page = desk("entry:board")
    page.set_viewport_size({"width": 1366, "height": 768})

    said = page.locator(".board .badge", has_text="téléphone muet depuis")
    expect(said).to_be_visible()
    line = said.evaluate("one => parseFloat(getComputedStyle(one).lineHeight)")
    assert said.bounding_box()["height"] < 2.5 * line
    assert page.evaluate("document.documentElement.scrollWidth") == 1366
