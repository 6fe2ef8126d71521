"""On each page of a day of two hundred players the eye falls on what the page is for.

What is measured of a page, at the size of a phone and of the laptop at the desk, is
held here for all of them; a page that is added is measured as well.
"""

import pytest
from django.test import Client
from playwright.sync_api import expect

from tests.browser.crowd import make_a_crowded_club
from tests.browser.measuring import LAPTOP, PHONE, measured
from tests.browser.reading import complaints
from tests.browser.walking import RUNNING, addresses, club_to_walk, walked
from tournaments.access import PAGES, Role

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.long,
]

# No page with a heading and rows: a screen in the hall, and a sheet of paper.
NO_PAGE = {"live:hall", "printing:page"}
# What the data of these pages would be is not there on a day that goes as it should.
NOTHING_THERE = {
    "acts": "nothing was taken off the lists",
    "desk:finish": "a round is still played: it says so",
    "desk:delete": "deals are written: it says so",
    "registration:partners": "nobody has a partner in this game",
    "privacy:forget": "who is entered is not forgotten: it says so",
    "privacy:due": "everybody came lately",
    "entry:exchange": "asks first which sheets",
    "entry:turned": "asks first which sheet",
    "verifying:order": "nothing was verified yet",
    "till:people": "nobody owes anything",
    "ledger:forget": "this event has no text",
}
# Here something comes before the data, on purpose.
LATER = {
    "rulebook:rulebook": "is read from its first sentence on",
}
# Who has no rail: what the phone of a table shows is for whoever sits there.
OF_A_TABLE = {"at_tables:table", "at_tables:deal_form", "at_tables:misdeal"}
# A single button that is filled, but is not what the page is for.
BESIDE = {
    "entry:board": "one opens a sheet from the list; a number is the shorter way",
    "registration:find": "who is found is pressed in the list; he is new if nobody is",
    "at_tables:table": "stands where the players look, in the middle of the drawing",
    "jury:queue": "each call has a button of its own",
}
HEADING, ROW, ROW_ON_LAPTOP, ACTION, BAR = 120, 240, 300, 88, 64


@pytest.fixture(scope="module")
def club(django_db_setup, django_db_blocker, tmp_path_factory):
    """A crowded club, kept for all tests of this module, and emptied after the last."""
    folder = tmp_path_factory.mktemp("crowd")
    with club_to_walk(django_db_blocker, folder, make_a_crowded_club) as by:
        yield by


@pytest.fixture
def _django_db_helper(club):
    """What makes and empties a database around each other test does nothing here."""


@pytest.fixture
def looked_at(reader, server, running):
    """Each page of the running day as it is seen at a size, by its name."""

    def at(size):
        page = reader("fr")
        page.set_viewport_size(size)
        for name, path in running.items():
            if name not in NO_PAGE:
                page.goto(server.url + path)
                yield name, page

    return at


def too_low(name, seen, row, heading=None):
    """What of a page comes later than it may."""
    if heading and (seen["heading"] or 0) > heading:
        yield f"{name}: the heading ends at {seen['heading']}"
    if name in NOTHING_THERE or name in LATER:
        return
    if seen["first"] is None:
        yield f"{name}: has no data, and is not known to have none"
    elif seen["first"] > row:
        yield f"{name}: the first of its data at {seen['first']}: {seen['first_is']}"


def pressed_elsewhere(name, seen, size):
    """Whether what a page is for is pressed elsewhere than above the day's steps."""
    actions = seen["actions"]
    if len(actions) > 1:
        yield f"{name}: {len(actions)} main actions lie above each other"
    if not actions and seen["primary"] == 1 and name not in BESIDE:
        yield f"{name}: its only filled button is no main action"
    foot = size["height"] - (BAR if seen["bar"] else 0)
    for one in actions:
        if (one["height"], one["top"] + one["height"]) != (ACTION, foot):
            yield f"{name}: {one}"


def test_on_a_phone_the_heading_is_at_the_top_and_data_begin_right_below(looked_at):
    wrong = []
    for name, page in looked_at(PHONE):
        seen = measured(page)
        wrong += too_low(name, seen, ROW, HEADING)
        wrong += pressed_elsewhere(name, seen, PHONE)
        wrong += [f"{name}: low for a thumb: {one}" for one in seen["low"]]
        wrong += [f"{name}: {seen['wide']} px wide"] * (seen["wide"] > PHONE["width"])
        wrong += [f"{name}: {one}" for one in complaints(page)]

    assert wrong == []


def test_on_a_laptop_data_begin_in_the_upper_half_beside_the_rail(looked_at):
    wrong, columns = [], {}
    for name, page in looked_at(LAPTOP):
        seen = measured(page)
        wrong += too_low(name, seen, ROW_ON_LAPTOP)
        wrong += [f"{name}: {seen['wide']} px wide"] * (seen["wide"] > LAPTOP["width"])
        if name in OF_A_TABLE:
            continue
        wrong += [f"{name}: no rail"] * (not seen["rail"])
        columns.setdefault((seen["main"]["left"], seen["main"]["right"]), []).append(
            name
        )
        # What an overview is for stands at the right of its heading.
        wrong += [
            f"{name}: {one}"
            for one in seen["actions"]
            if one["in_head"] and one["right"] != seen["main"]["right"]
        ]

    assert wrong == []
    assert len(columns) == 1, columns


def test_whoever_has_no_account_sees_as_early_what_a_page_is_for(reader, server, club):
    public = [name for name, roles in PAGES.items() if Role.PUBLIC in roles]
    page = reader("fr", organiser=False)
    page.set_viewport_size(PHONE)
    wrong = []
    for name, path in walked(addresses(RUNNING, public), Client()).items():
        if name in NO_PAGE:
            continue
        page.goto(server.url + path)
        wrong += too_low(name, measured(page), ROW, HEADING)

    assert wrong == []


def columns_of(page):
    """Where each column of a sheet begins."""
    return page.locator(".entry-sheet thead th").evaluate_all(
        "all => all.map(one => Math.round(one.getBoundingClientRect().left))"
    )


def rows_of(page):
    """How high the rows of a sheet are."""
    return page.locator("tr.line").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().height)"
    )


def test_a_sheet_of_twelve_deals_fits_a_laptop_its_rows_and_columns_stay(
    reader, server, running
):
    page = reader("fr")
    page.set_viewport_size(LAPTOP)
    page.goto(server.url + running["entry:sheet"])
    expect(page.locator("tr.line")).to_have_count(12)
    for what in (".entry-sheet tfoot", "#go-on"):
        box = page.locator(what).bounding_box()
        assert box["y"] + box["height"] <= LAPTOP["height"], what

    before = columns_of(page)
    assert rows_of(page) == [44] * 12
    for column, typed in {"contract": "e8", "bidders": "ns", "tricks": "99"}.items():
        page.locator(f"#{column}-12").fill(typed)
    expect(page.locator("#row-12")).to_have_attribute("data-state", "wrong")
    assert columns_of(page) == before
    assert rows_of(page) == [44] * 12


def test_on_a_phone_the_points_of_a_compared_sheet_are_in_sight(
    reader, server, running
):
    page = reader("fr")
    page.set_viewport_size(PHONE)
    page.goto(server.url + running["entry:verify"])
    cells = page.locator(".compare tbody tr:first-child > *")
    boxes = [cell.bounding_box() for cell in cells.all()]

    assert len(boxes) == 6
    assert max(box["x"] + box["width"] for box in boxes) <= PHONE["width"]
    assert boxes[2]["y"] >= boxes[1]["y"] + boxes[1]["height"]
    assert [box["y"] for box in boxes[2:]] == [boxes[2]["y"]] * 4
