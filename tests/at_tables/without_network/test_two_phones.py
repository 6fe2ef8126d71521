"""Two phones of one table that differ, seen once the network is back."""

import re

import pytest
from playwright.sync_api import expect

from tests.at_tables.deals import deal, seated, send
from tests.at_tables.without_network.lines import enter, written
from tournaments.deals.models import DealVersion
from tournaments.devices.models import Device
from tournaments.play.phones import operations

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_two_phones_of_a_table_that_differ_see_both_side_by_side(table, day):
    table.page.context.set_offline(True)
    enter(table, 1)
    other = seated(day)
    operations.let_in(device=Device.objects.last(), by=None)
    solo = {"contract": "solo", "level": 6, "bidders": ["E"], "tricks": 6}
    assert send(other, deal(facts=solo, confirmed_by="N")).status_code == 200

    table.page.context.set_offline(False)

    expect(table.sending).to_contain_text("⚠ 1 à contrôler")
    beside = table.page.locator(".side-by-side section")
    expect(beside.nth(0)).to_contain_text("Emballage 8")
    expect(beside.nth(1)).to_contain_text("Solo 6")
    # What the desk is told, to save again, is not what this page has a button for.
    card = table.page.locator(".to-check")
    expect(card).to_contain_text("Entre-temps, quelqu’un a encodé cette donne.")
    expect(card).not_to_contain_text("enregistrez")
    assert DealVersion.objects.get().facts == solo

    table.tap("Ce qui est encodé est juste")
    expect(table.sending).to_contain_text("✔ tout est envoyé")
    assert DealVersion.objects.get().facts == solo
    expect(table.page.get_by_text("Donne 2 sur 16")).to_be_visible()


@pytest.mark.long
def test_of_two_that_differ_a_table_corrects_to_its_own(table, day):
    table.page.context.set_offline(True)
    enter(table, 1)
    other = seated(day)
    operations.let_in(device=Device.objects.last(), by=None)
    solo = {"contract": "solo", "level": 6, "bidders": ["E"], "tricks": 6}
    send(other, deal(facts=solo, confirmed_by="N"))
    table.page.context.set_offline(False)
    expect(table.sending).to_contain_text("⚠ 1 à contrôler")

    table.tap("La nôtre est juste")
    table.tap("Emballage 8")
    table.tap("Continuer")
    table.tap(re.compile("^9\\b"))
    table.tap("Relire")
    table.confirm()

    table.arrived(2)
    assert written() == [(1, 1, 1), (1, 1, 2)]
    assert DealVersion.objects.last().facts["contract"] == "emballage"
