"""A sheet at the desk on a phone: what is typed, and below it what each seat has."""

import pytest
from django.test import Client
from playwright.sync_api import expect

from scoring.variants import VARIANTS
from tests.browser.reading import PHONE, complaints_in_both_themes, width
from tests.entry.evening import E8, sit, table_of, tournament_of, write
from tests.entry.pages import at
from tests.naming import those_without
from tournaments.players.models import Player

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LONG = "Vandenbossche-Delcourt de la Haute-Meuse"
SIZES = [PHONE, pytest.param({"width": 390, "height": 844}, marks=pytest.mark.long)]

SOLO = {"contract": "solo", "bidders": ["E"], "tricks": 6}
EACH = {
    "couleur": E8,
    "simple": SOLO,
    "whist": {"tricks": {"NS": 9, "EW": 4}, "honours": {"NS": 4}},
    "whist32": SOLO | {"level": 6},
    "whiz": {
        **{"contract": "bid", "level": 9, "trump": "H", "risk": ""},
        **{"bidders": ["N"], "tricks": 9},
    },
}

# What is cut off, or stands beside the window: of cells, boxes and states.
OUT_OF_SIGHT = """() => [...document.querySelectorAll(
  ".entry-sheet :is(.seat, .typed, input.cell, input.paper, .badge, .sentence)"
)].filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 2)
  .filter((one) => {
    const box = one.getBoundingClientRect();
    return box.left < 0 || box.right > innerWidth + 0.5;
  }).map((one) => one.id || one.className)"""

# Where the cells of a seat begin, from the name at the top to the total of the paper.
LEFT_OF_SEATS = """() => [...document.querySelectorAll(".entry-sheet tr")]
  .map((row) => [...row.querySelectorAll(":scope > .seat")])
  .filter((seats) => seats.length)
  .map((seats) => seats.map((one) => Math.round(one.getBoundingClientRect().left)))"""


@pytest.fixture
def open_sheet(page, live_server, accounts):
    """Open a table's sheet as the scorer does, on a phone of this size."""

    def open_at(table, size, language="fr"):
        client = Client()
        client.force_login(accounts["scorer"])
        cookies = {
            "django_language": language,
            "sessionid": client.cookies["sessionid"].value,
        }
        page.context.add_cookies(
            [
                {"name": n, "value": v, "url": live_server.url}
                for n, v in cookies.items()
            ]
        )
        page.set_viewport_size(size)
        page.goto(live_server.url + at(table, "sheet"))
        return page

    return open_at


def played(variant, accounts, deals=4):
    table = table_of(tournament_of(variant, deals=deals))
    Player.objects.update(last_name=LONG, first_name="Marie-Christine")
    for number in (1, 2):
        write(table, number, EACH[variant], by=accounts["scorer"])
    return table


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
@pytest.mark.parametrize("variant", sorted(VARIANTS))
def test_every_seat_is_in_sight_below_what_is_typed(
    open_sheet, accounts, variant, size
):
    table = played(variant, accounts)
    for language in ("fr", "nl", "en"):
        page = open_sheet(table, size, language)

        assert width(page) == size["width"]
        assert page.evaluate(OUT_OF_SIGHT) == []
        first, *others = page.evaluate(LEFT_OF_SEATS)
        assert len(first) == len(VARIANTS[variant].seats)
        assert others
        assert those_without(others, first.__eq__) == [], first
        typed = page.locator("#row-1 input.cell").first.bounding_box()
        points = page.locator("#row-1 td.seat").first.bounding_box()
        assert points["y"] >= typed["y"] + typed["height"]
    if size["width"] == 390:
        assert page.locator("#row-1").bounding_box()["y"] < 240
    assert complaints_in_both_themes(page) == []


@pytest.mark.long
def test_a_line_is_typed_and_its_mark_stands_below_its_number(open_sheet, accounts):
    page = open_sheet(played("couleur", accounts), {"width": 390, "height": 844})
    for keys in ("e8", "ns", "10"):
        page.keyboard.type(keys)
        page.keyboard.press("Enter")

    line = page.locator("#row-3")
    expect(line).to_have_attribute("data-state", "saved")
    expect(page.locator("#contract-4")).to_be_focused()
    number = page.locator("#number-3").bounding_box()
    mark = page.locator("#state-3 .badge")
    expect(mark).to_have_text("enregistrée")
    box = mark.bounding_box()
    assert box["y"] >= number["y"] + number["height"] - 1
    assert box["x"] + box["width"] <= page.locator("#contract-3").bounding_box()["x"]


@pytest.mark.long
def test_what_is_wrong_is_said_in_full_below_the_line(open_sheet, accounts):
    page = open_sheet(played("couleur", accounts), {"width": 390, "height": 844})
    for keys in ("e8", "ns", "14"):
        page.keyboard.type(keys)
        page.keyboard.press("Enter")

    expect(page.locator("#row-3")).to_have_attribute("data-state", "wrong")
    sentence = page.locator("#panel-3 .sentence")
    expect(sentence).to_be_visible()
    typed = page.locator("#contract-3").bounding_box()
    box = sentence.bounding_box()
    assert box["x"] <= typed["x"] + 1
    assert box["y"] > typed["y"] + typed["height"]
    assert page.evaluate(OUT_OF_SIGHT) == []


@pytest.mark.long
def test_a_correction_opens_across_the_phone_and_closes_again(open_sheet, accounts):
    page = open_sheet(played("couleur", accounts), {"width": 390, "height": 844})
    panel = page.locator("#panel-1")
    expect(panel).to_be_hidden()
    page.locator("#tricks-1").fill("6")
    page.keyboard.press("Enter")

    expect(panel).to_be_visible()
    assert panel.bounding_box()["width"] > 340
    assert width(page) == 390
    panel.get_by_role("button", name="Laisser comme c’était").click()
    expect(panel).to_be_hidden()


@pytest.mark.long
def test_whoever_came_later_stands_at_the_seat(open_sheet, accounts):
    table = table_of(tournament_of())
    sit(table, "E", from_deal=3)
    Player.objects.update(last_name=LONG, first_name="Marie-Christine")

    page = open_sheet(table, PHONE)

    expect(page.locator("th.seat").nth(1)).to_contain_text("depuis la donne 3")
    assert width(page) == 320
    assert page.evaluate(OUT_OF_SIGHT) == []


@pytest.mark.long
def test_a_table_of_five_has_a_place_for_each(open_sheet, accounts):
    table = table_of(tournament_of(deals=5), seats="NESWX")
    write(table, 1, {**E8, "bidders": ["E", "X"]}, by=accounts["scorer"])

    page = open_sheet(table, PHONE)

    first, *others = page.evaluate(LEFT_OF_SEATS)
    assert len(set(first)) == 5
    assert all(one == first for one in others)
    assert width(page) == 320
    assert page.evaluate(OUT_OF_SIGHT) == []
