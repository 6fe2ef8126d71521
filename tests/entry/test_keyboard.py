"""A scorer types a whole sheet without touching the mouse."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.reading import NAMES, read_on_a_phone
from tests.entry.evening import E8, entry_at, points_of, table_of, tournament_of, write
from tests.entry.pages import at
from tournaments.deals.models import DealVersion
from tournaments.deals.queries import newest_facts
from tournaments.follow.rounds import close_round
from tournaments.plans.models import Tournament
from tournaments.tables.models import Round, Table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def table(accounts):
    return table_of(tournament_of())


@pytest.fixture
def sheet(sign_in, live_server, table):
    """The sheet of a table, opened by the scorer in English."""
    page = sign_in("scorer", "en")
    words = [table.round.tournament.public_id, 1, 1]
    page.address = live_server.url + reverse("entry:sheet", args=words)
    page.goto(page.address)
    return page


def press(page, *keys):
    for key in keys:
        if len(key) > 3 or key == "Tab":
            page.keyboard.press(key)
        else:
            page.keyboard.type(key)


def row(page, number):
    return page.locator(f"#row-{number}")


def states(page, *expected):
    for number, state in enumerate(expected, start=1):
        expect(row(page, number)).to_have_attribute("data-state", state)


@pytest.mark.long
def test_a_whole_sheet_is_typed_by_keyboard_alone(sheet, table):
    press(sheet, "e8", "Enter", "ns", "Enter", "10", "Enter")
    press(sheet, "m", "Enter", "ne", "Enter", "0 2", "Enter")
    press(sheet, ".", "Enter", ".", "Enter", "0 1", "Enter")
    press(sheet, "-", "Enter")  # all pass: the line stays open for the next deal
    expect(sheet.locator("#panel-4")).to_contain_text("deal again")
    press(sheet, "/", "Enter")
    states(sheet, "saved", "saved", "saved", "saved")
    # From the last row on to the totals that stand on the paper, and to the next.
    counted = points_of(table)
    for seat in "NESW":
        press(sheet, str(counted[seat]), "Enter")
    expect(sheet.locator("#adds-up")).to_contain_text("adds up")
    expect(sheet.locator("#go-on")).to_be_focused()

    assert newest_facts([table.pk])[table.pk][1] == E8
    assert DealVersion.objects.count() == 4
    assert Table.objects.get().paper_totals == {
        entry_at(table, seat).public_id: counted[seat] for seat in "NESW"
    }


@pytest.mark.long
def test_who_goes_on_at_once_loses_nothing(sheet, table):
    table_of(table.round.tournament, number=2)
    sheet.goto(sheet.address)
    press(sheet, "/", "Enter", "/", "Enter", "/", "Enter", "/", "Enter")
    press(sheet, "1", "Enter", "2", "Enter", "3", "Enter", "4", "Enter", "Enter")
    expect(sheet.get_by_role("heading", level=1)).to_contain_text("Table 2")

    assert DealVersion.objects.count() == 4
    totals = Table.objects.get(number=1).paper_totals
    assert sorted(totals.values()) == [1, 2, 3, 4]


@pytest.mark.long
def test_points_appear_before_the_row_is_left(sheet, table):
    press(sheet, "e8", "Enter", "ns", "Enter", "10")

    expect(sheet.locator("#points-1-N")).to_contain_text("13")
    states(sheet, "ready")
    assert not DealVersion.objects.exists()


@pytest.mark.long
def test_a_row_is_looked_up_once_however_slowly_it_is_typed(sheet):
    asked = []
    sheet.on("request", lambda one: asked.append(one.url.rsplit("/", 2)[1]))
    for typed in ("e8", "ns", "10"):
        sheet.keyboard.type(typed, delay=400)  # a pause behind each sign
        if typed != "10":
            press(sheet, "Enter")
    expect(sheet.locator("#points-1-N")).to_contain_text("13")
    sheet.keyboard.press("Backspace")
    states(sheet, "typing")
    expect(sheet.locator("#points-1-N")).to_be_empty()
    sheet.keyboard.type("1", delay=400)
    press(sheet, "Enter")
    states(sheet, "saved")

    assert asked == ["preview", "line"]


@pytest.mark.long
def test_arrows_move_and_escape_puts_back_what_is_saved(sheet, table, accounts):
    write(table, 1, E8, by=accounts["scorer"])
    sheet.goto(sheet.address)
    expect(sheet.locator("#contract-2")).to_be_focused()
    press(sheet, "ArrowUp")
    expect(sheet.locator("#contract-1")).to_be_focused()
    press(sheet, "ArrowRight", "ArrowRight")
    expect(sheet.locator("#tricks-1")).to_be_focused()
    press(sheet, "6")
    states(sheet, "changed")
    press(sheet, "Escape")
    expect(sheet.locator("#tricks-1")).to_have_value("10")
    states(sheet, "saved")


@pytest.mark.long
def test_a_correction_is_confirmed_with_a_second_enter(sheet, table, accounts):
    write(table, 1, E8, by=accounts["scorer"])
    sheet.goto(sheet.address)
    press(sheet, "ArrowUp", "ArrowRight", "ArrowRight", "6", "Enter")
    save = sheet.get_by_role("button", name="Save the correction")
    expect(save).to_be_focused()
    assert DealVersion.objects.count() == 1
    press(sheet, "Enter")
    states(sheet, "saved")
    expect(sheet.locator("#contract-2")).to_be_focused()

    assert newest_facts([table.pk])[table.pk][1]["tricks"] == 6


@pytest.mark.long
def test_a_closed_round_is_corrected_by_a_reason_and_an_enter(
    sign_in, live_server, table, accounts
):
    write(table, 1, E8, by=accounts["scorer"])
    close_round(round=table.round, by=accounts["organiser"])
    page = sign_in("organiser", "en")
    page.goto(live_server.url + at(table, "sheet"))
    page.locator("#tricks-1").focus()
    press(page, "6", "Enter")
    expect(page.locator("[name=words-1]")).to_be_focused()
    press(page, "Enter", "Enter")
    expect(page.locator("[name=words-1]")).to_be_focused()  # without a word it waits
    press(page, "bad", "Enter", "Enter")
    states(page, "saved")
    expect(page.locator("#contract-2")).to_be_focused()
    expect(page.locator("#sheet-state")).to_contain_text("round closed")

    press(page, "/", "Enter")  # a deal that nobody had written
    expect(page.locator("[name=words-2]")).to_be_focused()
    press(page, "out", "Enter", "Enter")
    states(page, "saved", "saved")
    assert newest_facts([table.pk])[table.pk][1]["tricks"] == 6
    assert Round.objects.get().state == "closed"


def test_a_refused_row_keeps_what_was_typed_and_says_why(sheet, table):
    press(sheet, "e8", "Enter", "ns", "Enter", "14", "Enter")

    states(sheet, "wrong")
    expect(sheet.locator("#tricks-1")).to_have_value("14")
    expect(sheet.locator("#tricks-1")).to_have_attribute("aria-invalid", "true")
    expect(sheet.locator("#panel-1")).to_contain_text("from 0 to 13")


@pytest.mark.long
def test_of_a_correction_that_is_refused_the_box_that_is_wrong_has_the_cursor(sheet):
    press(sheet, "e8", "Enter", "ns", "Enter", "9", "Enter")
    states(sheet, "saved")
    sheet.locator("#tricks-1").fill("14")
    press(sheet, "Enter")

    states(sheet, "wrong")
    expect(sheet.locator("#tricks-1")).to_be_focused()


@pytest.mark.long
def test_two_who_wrote_the_same_line_are_shown_both(sheet, table, accounts):
    write(table, 1, E8, by=accounts["organiser"])
    press(sheet, "e8", "Enter", "ns", "Enter", "6", "Enter")

    states(sheet, "conflict")
    panel = sheet.locator("#panel-1")
    expect(panel).to_contain_text("Odile")
    panel.get_by_role("button", name="Keep theirs").click()
    expect(sheet.locator("#tricks-1")).to_have_value("10")
    states(sheet, "saved")
    assert DealVersion.objects.count() == 1


def test_a_row_typed_without_a_connection_is_sent_when_there_is_one(
    sheet, table, context
):
    context.set_offline(True)
    press(sheet, "e8", "Enter", "ns", "Enter", "10", "Enter")
    expect(sheet.locator("#sending")).to_be_visible()
    context.set_offline(False)

    expect(row(sheet, 1)).to_have_attribute("data-state", "saved")
    expect(sheet.locator("#sending")).to_be_hidden()
    assert DealVersion.objects.count() == 1


@pytest.mark.long
def test_no_page_of_the_desk_keeps_anybody_out(sheet, live_server, table):
    tournament = table.round.tournament.public_id
    press(
        sheet, "e8", "Enter", "ns", "Enter", "10", "Enter", "m", "Enter", "q", "Enter"
    )
    states(sheet, "saved")
    sheet.on("dialog", lambda dialog: dialog.accept())
    for path in ("1/1/", "1/1/verify/?blind", "1/1/1/"):
        url = f"{live_server.url}/t/{tournament}/entry/{path}"
        read_on_a_phone(sheet, url)
        for language in ("nl", "en"):
            sheet.context.add_cookies(
                [{"name": "django_language", "value": language, "url": live_server.url}]
            )
            read_on_a_phone(sheet, url, NAMES)
        sheet.context.clear_cookies(name="django_language")


@pytest.mark.long
def test_which_letters_a_sheet_has_is_answered_and_what_was_typed_is_saved(
    sign_in, live_server, table
):
    Tournament.objects.update(seat_letters="fr")
    page = sign_in("scorer", "nl")
    words = [table.round.tournament.public_id, 1, 1]
    page.goto(live_server.url + reverse("entry:sheet", args=words))
    press(page, "e8", "Enter", "no", "Enter", "10", "Enter")
    states(page, "asked")
    press(page, "e9", "Enter", "zw", "Enter", "9", "Enter")
    page.get_by_role("button", name="N O Z W: Noord, Oost").first.click()

    states(page, "saved", "saved")
    facts = newest_facts([table.pk])[table.pk]
    assert [facts[1]["bidders"], facts[2]["bidders"]] == [["N", "E"], ["S", "W"]]
