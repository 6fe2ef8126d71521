"""What a table keeps while its round, its phone or its players are changed."""

import re

import pytest
from playwright.sync_api import expect

from tests.at_tables.conftest import card
from tests.at_tables.deals import close
from tests.at_tables.without_network.lines import enter, once_each, written
from tests.rounds.places import take
from tournaments.deals.models import LateDeal
from tournaments.devices.models import Device
from tournaments.play.phones import operations

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.long
def test_a_round_closed_while_three_wait_keeps_them_for_the_organiser(
    table, day, accounts
):
    table.page.context.set_offline(True)
    enter(table, 3)
    close(day, accounts)

    table.page.context.set_offline(False)

    expect(table.sending).to_contain_text("⚠ 3 à contrôler")
    assert written() == []
    late = LateDeal.objects.order_by("number")
    assert [(one.table.number, one.number) for one in late] == [(1, 1), (1, 2), (1, 3)]
    expect(table.page.locator(".to-check li")).to_have_count(3)


@pytest.mark.long
def test_a_phone_sent_away_keeps_its_deals_until_it_is_let_in_again(
    table, live_server, day
):
    page = table.page
    page.context.set_offline(True)
    enter(table, 2)
    operations.revoke(device=Device.objects.get(), by=None)
    page.context.set_offline(False)
    expect(page.get_by_label("Code")).to_be_visible()
    expect(
        page.get_by_text("Donnes qui attendent sur ce téléphone : 2.")
    ).to_be_visible()
    assert written() == []

    page.goto(f"{table.address}#{card(day, 1).secret}")

    table.arrived(2)
    assert written() == once_each(2)


@pytest.mark.long
def test_a_phone_at_another_table_writes_nothing_of_the_old_one_there(
    table, live_server, day
):
    page = table.page
    page.context.set_offline(True)
    enter(table, 2)
    operations.move(device=Device.objects.get(), number=2, by=None)

    page.context.set_offline(False)

    expect(table.sending).to_contain_text("⚠ 2 à contrôler")
    expect(page.locator(".to-check")).to_contain_text("table 1")
    assert written() == []


@pytest.mark.long
def test_a_deal_of_who_has_been_replaced_meanwhile_is_agreed_with_again(
    table, day, accounts
):
    """Its points are his who played it, and never silently those of who came."""
    table.page.context.set_offline(True)
    enter(table, 1)
    north = day.played_rounds.get().tables.get(number=1).occupants.get(seat="N")
    take(day, accounts["organiser"], leaver=north.entry.number)

    table.page.context.set_offline(False)

    expect(table.sending).to_contain_text("⚠ 1 à contrôler")
    expect(table.page.locator(".to-check")).to_contain_text("quelqu’un d’autre")
    assert written() == []
    table.tap("La corriger")
    table.tap("Emballage 8")
    table.tap("Continuer")
    table.tap(re.compile("^9\\b"))
    table.tap("Relire")
    expect(table.page.locator(".sentence")).to_contain_text("Zoé")
    table.confirm()
    table.arrived(1)
