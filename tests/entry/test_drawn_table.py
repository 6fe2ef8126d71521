"""The table from above on the desk's pages: beside a sheet, and where it is checked."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.reading import PHONE, complaints_in_both_themes, width
from tests.desk.own_page.phone import words_of
from tests.entry.evening import E8, table_of, tournament_of, write
from tests.entry.pages import at
from tournaments.draw.hall.operations import arrange
from tournaments.entries.models import Entry
from tournaments.follow import comings
from tournaments.players.models import Player
from tournaments.tables.rules.hall_plan import HallPlan

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}
LAPTOP = {"width": 1366, "height": 768}


def drawn(page):
    """What is read of each seat of the drawn table, in order."""
    html = page.content.decode().partition('class="around-table"')[2]
    seats = html.partition('<svg class="felt"')[0].split('<div class="seat ')[1:]
    return [
        " ".join(re.sub("<[^>]+>", " ", one.partition(">")[2]).split()) for one in seats
    ]


@pytest.mark.parametrize("which", ["sheet", "verify"])
def test_a_sheet_is_drawn_with_what_each_has_and_who_deals(
    cast, accounts, table, which
):
    write(table, 1, E8, by=accounts["scorer"])

    found = cast["organiser"].get(at(table, which), headers=ENGLISH)

    assert drawn(found) == [
        "N Bert 1 13 points",
        "E Chloé 2 0 points deals",
        "S Dirk 3 13 points",
        "W Emma 4 0 points",
    ]
    assert "Table 1 deal 2" in words_of(found)


def test_whoever_types_the_totals_blind_reads_none_there(cast, accounts, table):
    write(table, 1, E8, by=accounts["scorer"])

    found = cast["organiser"].get(at(table, "verify") + "?blind", headers=ENGLISH)

    assert drawn(found) == ["N Bert 1", "E Chloé 2 deals", "S Dirk 3", "W Emma 4"]


def test_at_a_table_of_five_who_deals_sits_out(scorer):
    table = table_of(tournament_of(deals=5), seats="NESWX")

    found = scorer.get(at(table, "sheet"), headers=ENGLISH)

    assert drawn(found)[0] == "N Bert 1 deals, sits out"
    assert len(drawn(found)) == 5
    assert "of-5" in found.content.decode()


def test_who_has_left_is_drawn_as_gone(scorer, accounts, table):
    Entry.objects.update(state=Entry.State.PRESENT)
    gone = table.occupants.get(seat="S").entry
    comings.leave(entry=gone, by=accounts["organiser"])

    found = scorer.get(at(table, "sheet"), headers=ENGLISH)

    assert drawn(found)[2] == "S Dirk 3 has left"


def test_a_line_brings_the_drawing_up_to_date(scorer, table):
    line = {"line": 1, "seen-1": 0, "key-1": "6f8a6f0e-2f5c-4d5e-9a52-6f4df0cf9f0a"}
    cells = {"contract-1": "E8", "bidders-1": "NS", "tricks-1": "10"}

    answer = scorer.post(at(table, "line"), line | cells | {"language": "en"})

    html = answer.content.decode()
    assert re.search(r'id="edge-N" data-live>\s*<span class="points">13<', html)
    assert "#deal" in html.partition('id="dealer-E"')[2].partition("dealer-S")[0]
    assert "#deal" not in html.partition('id="dealer-N"')[2].partition("edge-E")[0]
    assert "deal 2" in html.partition('id="deal-on-cloth"')[2]


def test_a_sheet_that_is_checked_says_where_its_table_is_once_that_is_known(
    cast, accounts
):
    day = tournament_of(place="Gesves")
    tables = [table_of(day, number=number) for number in (1, 2, 3)]
    page = at(tables[2], "verify")
    before = cast["organiser"].get(page, headers=ENGLISH)
    assert "hall-map" not in before.content.decode()

    arrange(tournament=day, plan=HallPlan(across=2).as_json(), by=accounts["organiser"])

    sentence = "Table 3: row 2 from the front, number 1 from the left."
    assert sentence in words_of(cast["organiser"].get(page, headers=ENGLISH))


@pytest.mark.long
@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_points_and_dealer_follow_what_is_typed(open_page, accounts):
    table = table_of(tournament_of())
    page = open_page(at(table, "sheet"), LAPTOP)
    north, east = page.locator(".seat-N"), page.locator(".seat-E")
    expect(north.locator(".seat-deals")).to_have_text("deals")

    for column, cell in {"contract": "E8", "bidders": "NS", "tricks": "10"}.items():
        page.fill(f"[name={column}-1]", cell)
    page.press("[name=tricks-1]", "Enter")

    expect(north.locator(".seat-points .points")).to_have_text("13")
    expect(east.locator(".seat-deals")).to_have_text("deals")
    expect(north.locator(".seat-deals")).to_have_text("")
    sheet = page.locator(".entry-sheet").bounding_box()
    table_drawn = page.locator(".drawn-table").bounding_box()
    assert table_drawn["y"] > sheet["y"] + sheet["height"]


@pytest.mark.long
@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("which", ["sheet", "verify"])
def test_long_names_stay_on_their_seats_at_a_table_of_five(open_page, accounts, which):
    table = table_of(tournament_of(deals=5, place="Gesves"), seats="NESWX")
    table_of(table.round.tournament, number=2)
    Player.objects.update(
        first_name="Marie-Christine", last_name="Lambrechts-Vanderborght"
    )
    plan = HallPlan(across=1).as_json()
    arrange(tournament=table.round.tournament, plan=plan, by=accounts["organiser"])
    write(table, 1, E8 | {"bidders": ["E", "S"]}, by=accounts["scorer"])

    for size in (PHONE, LAPTOP):
        shown = open_page(at(table, which), size)
        assert width(shown) == size["width"]
        for name in shown.locator(".drawn-table .seat-name").all():
            seat = name.locator("xpath=..").bounding_box()
            box = name.bounding_box()
            assert box["x"] >= seat["x"]
            assert box["x"] + box["width"] <= seat["x"] + seat["width"]
    assert complaints_in_both_themes(shown) == []
