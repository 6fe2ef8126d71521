"""A board that is played later comes last on the phone of its table."""

import pytest
from playwright.sync_api import expect

from tests.at_tables.conftest import Phone
from tests.at_tables.tapping import Table as AtTable
from tests.boards.evening import accept, begin, tournament_of
from tournaments.duplicate.put_off.operations import put_off
from tournaments.tables.models import Table


@pytest.fixture
def playing(accounts):
    """The only round of nine players; table 1 plays its first board later."""
    tournament, by = tournament_of(9, rounds=1), accounts["organiser"]
    accept(tournament, by)
    begin(tournament, by)
    table = Table.objects.select_related("round__tournament").get(number=1)
    put_off(table=table, deal=1, by=by)
    return tournament


@pytest.mark.django_db
def test_a_phone_without_script_is_asked_for_the_board_that_is_due(playing):
    phone = Phone(playing)
    phone.scan(1)

    assert phone.look().context["due"] == 2


@pytest.mark.long
@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_a_phone_asks_for_the_board_that_is_due(page, live_server, playing):
    table = AtTable(page, live_server, playing)

    table.we_are()

    expect(page.locator(".which-deal")).to_contain_text("Étui 2")
