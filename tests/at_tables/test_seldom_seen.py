"""What is seen seldom at a table is read by all and hit by large fingers as well."""

import pytest
from playwright.sync_api import expect

from tests.at_tables.deals import close, deal, playing, seated, send
from tests.at_tables.tapping import Table
from tests.at_tables.test_entering import LEAST, SMALL, too_small
from tests.browser.reading import complaints, complaints_in_both_themes
from tests.rounds.places import take
from tournaments.devices.models import Device
from tournaments.play.phones import operations

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def day(db, accounts):
    return playing(accounts)


@pytest.fixture
def table(page, live_server, day):
    page.set_viewport_size(SMALL)
    return Table(page, live_server, day)


def fine(page):
    """Everybody reads what stands there, and hits it."""
    assert complaints(page) == []
    assert too_small(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == SMALL["width"]


@pytest.mark.long
def test_what_is_to_be_checked_is_read_by_all_and_hit_by_large_fingers(
    page, table, day, accounts
):
    """Two that differ, what cannot be, and what came when the round was closed."""
    table.we_are()
    page.context.set_offline(True)
    for _deal in range(2):
        table.emballage()
        table.confirm()
    other = seated(day)
    operations.let_in(device=Device.objects.last(), by=None)
    solo = {"contract": "solo", "level": 6, "bidders": ["E"], "tricks": 6}
    send(other, deal(facts=solo, confirmed_by="N"))
    north = day.played_rounds.get().tables.get(number=1).occupants.get(seat="N")
    take(day, accounts["organiser"], leaver=north.entry.number)
    page.context.set_offline(False)
    cards = page.locator(".to-check > li")
    expect(cards).to_have_count(2)
    expect(cards.nth(0)).to_contain_text("La nôtre est juste")
    expect(cards.nth(1)).to_contain_text("La corriger")
    fine(page)
    assert complaints_in_both_themes(page) == []


@pytest.mark.long
def test_what_came_late_is_read_by_all_and_hit_by_large_fingers(
    page, table, day, accounts
):
    table.we_are()
    page.context.set_offline(True)
    table.emballage()
    table.confirm()
    close(day, accounts)
    page.context.set_offline(False)

    expect(page.locator(".to-check > li")).to_contain_text("Nous l’avons lu")
    fine(page)


@pytest.mark.long
def test_who_is_sent_away_reads_it_and_hits_what_is_asked(page, table, day):
    table.we_are()
    page.context.set_offline(True)
    table.emballage()
    table.confirm()
    operations.revoke(device=Device.objects.get(), by=None)
    page.context.set_offline(False)

    expect(page.get_by_text("Donnes qui attendent sur ce téléphone")).to_be_visible()
    assert complaints(page) == []
    code = page.get_by_label("Le code de la carte").bounding_box()
    button = page.get_by_role("button", name="C’est notre table").bounding_box()
    assert min(code["height"], button["height"]) >= LEAST


@pytest.mark.long
def test_the_step_of_the_jury_is_read_by_all_and_hit_by_large_fingers(page, table):
    table.we_are()
    table.tap("Grand chelem")
    expect(page.get_by_text("Le jury assiste à ce contrat")).to_be_visible()
    fine(page)
    table.tap("Appeler le jury pour qu’il regarde")
    expect(page.locator("#at-work .jury-standing")).to_be_visible()
    fine(page)
