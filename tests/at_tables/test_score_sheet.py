"""One tap from wherever it is, a table reads its score sheet so far."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.at_tables.deals import look, seated
from tests.at_tables.tapping import Table
from tests.at_tables.test_entering import SMALL, too_small
from tests.browser.reading import complaints
from tests.entry.evening import E8, E8_LOST, SOLO, table_of, tournament_of, write
from tournaments.play.phones.tables import score_sheet, who_shares


def sheet_of(phone):
    shown = look(phone).json()
    return score_sheet(shown, who_shares(shown))


@pytest.mark.django_db
def test_each_deal_stands_there_with_what_everybody_has_so_far_and_the_totals(
    accounts,
):
    day, by = tournament_of(), accounts["scorer"]
    table, phone = table_of(day), seated(day)
    for number, facts in enumerate([E8, E8_LOST, SOLO], start=1):
        write(table, number, facts, by=by)

    assert sheet_of(phone) == {
        "who": ["Bert 1", "Chloé 2", "Dirk 3", "Emma 4"],
        "lines": [
            (1, [(13, 13), (0, 0), (13, 13), (0, 0)]),
            (2, [(-13, 0), (13, 13), (-13, 0), (13, 13)]),
            (3, [(0, 0), (12, 25), (0, 0), (0, 13)]),
        ],
        "totals": [0, 25, 0, 13],
    }


@pytest.mark.django_db
def test_at_a_table_of_five_who_rests_has_nothing_of_the_deal(accounts):
    day = tournament_of(deals=5)
    table, phone = table_of(day, seats="NESWX"), seated(day)
    write(table, 1, {**E8, "bidders": ["E", "X"]}, by=accounts["scorer"])

    cells = [None, (13, 13), (0, 0), (0, 0), (13, 13)]
    assert sheet_of(phone)["lines"] == [(1, cells)]


@pytest.mark.django_db
def test_in_a_match_there_is_a_column_for_each_side(accounts):
    day = tournament_of("whist")
    table, phone = table_of(day), seated(day)
    write(table, 1, {"tricks": {"NS": 10, "EW": 3}}, by=accounts["scorer"])

    found = sheet_of(phone)

    assert found["who"] == ["Bert 1 & Dirk 3", "Chloé 2 & Emma 4"]
    assert found["lines"] == [(1, [(8, 8), (0, 0)])]


@pytest.mark.django_db
def test_without_a_script_a_link_leads_to_it_once_something_is_written(accounts):
    day = tournament_of()
    table, phone = table_of(day), seated(day)
    assert 'id="sheet"' not in phone.look().content.decode()
    write(table, 1, E8, by=accounts["scorer"])

    page = phone.look().content.decode()
    there = reverse("at_tables:table", args=[day.public_id])
    form = reverse("at_tables:deal_form", args=[day.public_id, 2])

    assert page.count('id="sheet"') == page.count('href="#sheet"') == 1
    assert f'href="{there}#sheet"' in phone.client.get(form).content.decode()


@pytest.mark.long
@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_who_enters_a_deal_looks_at_the_sheet_and_goes_on_where_he_was(
    page, live_server, accounts
):
    """Also what is not sent yet stands there."""
    day = tournament_of(deals=5)
    at = table_of(day, seats="NESWX")
    page.set_viewport_size(SMALL)
    table = Table(page, live_server, day)
    write(at, 1, SOLO, by=accounts["scorer"])
    page.reload()
    page.context.set_offline(True)
    table.tap("Non jouée")
    table.confirm()
    table.tap("Solo 6")
    asked = page.get_by_role("heading", name="Qui l’a joué")
    expect(asked).to_be_visible()

    page.get_by_role("link", name="Feuille").click()

    expect(asked).to_be_hidden()
    expect(page.locator(".score-sheet tbody th")).to_have_text(["1", "2 ⏳"])
    totals = page.locator(".score-sheet tfoot td")
    expect(totals).to_have_text(["0", "12", "0", "0", "0"])
    assert complaints(page) == []
    assert too_small(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == SMALL["width"]
    page.locator("#at-sheet").get_by_role("button", name="Retour").click()
    expect(asked).to_be_visible()
    page.context.set_offline(False)
    expect(table.sending).to_contain_text(re.compile("tout est envoyé"))


@pytest.mark.long
@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_from_the_page_of_a_misdeal_too_one_tap_leads_to_the_sheet(
    page, live_server, accounts
):
    day = tournament_of()
    at = table_of(day)
    Table(page, live_server, day)
    write(at, 1, E8, by=accounts["scorer"])
    page.goto(live_server.url + reverse("at_tables:misdeal", args=[day.public_id]))

    page.get_by_role("link", name="Feuille").click()

    expect(page.locator(".score-sheet tbody th")).to_have_text(["1"])
    expect(page).to_have_url(re.compile("/at/$"))
