"""A whole tournament of each game, from the first player to the printed ranking."""

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.reading import complaints
from tests.conftest import PASSWORD
from tournaments.deals.models import Total
from tournaments.entries.models import Entry
from tournaments.plans.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# One too many for the tables, so that somebody sits out.
PLAYERS = {"couleur": 13, "simple": 5, "whist32": 5, "whiz": 4, "whist": 5}
# What is typed of each deal of a table, a cell after the other, then the first one put
# right. Three players of Whiz play three deals.
SHEETS = {
    "couleur": [("e8", "ns", "10"), ("m", "e", "0"), ("/",), ("s6", "w", "7")],
    "simple": [("e", "ns", "9"), ("m", "ne", "0 0"), ("a10", "w", "9"), ("/",)],
    "whist32": [("d5", "ns", "6"), ("s4", "e", "3"), ("i", "w", "1"), ("/",)],
    "whiz": [("9H", "n", "10"), ("10NTX", "e", "9"), ("-",)],
    "whist": [("9", "ns3"), ("4",), ("7",), ("6",)],
}
CORRECTED = {
    "couleur": ("e8", "ns", "7"),
    "simple": ("e", "ns", "7"),
    "whist32": ("d5", "ns", "4"),
    "whiz": ("9H", "n", "8"),
    "whist": ("10", "ns3"),
}


@pytest.fixture
def desk(page, live_server, accounts, client):
    """The organiser's browser, in English, signed in through the page."""
    url = live_server.url
    page.context.add_cookies([{"name": "django_language", "value": "en", "url": url}])
    page.goto(f"{url}/sign-in/")
    page.get_by_label("name to sign in").fill("organiser")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()
    return page


def plan(page, url, game):
    page.goto(f"{url}/tournaments/new/?game={game}")
    page.locator("[name=name]").fill(f"Day of {game}")
    # On the day itself the door takes whoever is written down to be here.
    page.locator("[name=played_date]").fill(timezone.localdate().isoformat())
    page.locator("[name=registration_closes_at]").fill("")
    page.locator("[name=rounds]").fill("1")
    page.locator("[name=deals_per_round]").fill(str(len(SHEETS[game])))
    page.locator("[name=draw_method]").select_option("random")
    if game == "whiz":  # in boards it is another day: tests/boards
        page.locator("[name=duplicate]").uncheck()
    page.locator("[name=uneven]").select_option("out_average")
    page.get_by_role("button", name="Plan this tournament").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Day of {game}")
    return Tournament.objects.get(name=f"Day of {game}")


def register(page, address, players):
    """Write people down at the door, each of them here."""
    page.goto(f"{address}players/")
    for number in range(1, players + 1):
        line = f"Player{number} Of The Day [Club {number % 3}]"
        if number == 1:
            page.locator("#line").press_sequentially(line, delay=4)
        else:
            page.locator("#line").fill(line)
        page.get_by_role("button", name="Register as new").click()
        expect(page.locator("#line")).to_have_value("")
        # Only then does the new box listen; nobody types faster, but this test does.
        expect(page.locator(".htmx-settling, .htmx-added")).to_have_count(0)


def seat(page, address):
    page.goto(f"{address}seating/")
    for step in ("Draw round 1", "Publish the seating", "Begin round 1"):
        page.get_by_role("button", name=step).click()
    expect(page.get_by_role("button", name="Close round 1")).to_be_visible()


def type_line(page, number, cells):
    first = page.locator(f"#row-{number} input.cell").first
    first.focus()
    first.press("Control+a")
    for cell in cells:
        page.keyboard.type(cell)
        page.keyboard.press("Enter")
    if page.locator(f"#row-{number} input.cell").count() > len(cells):
        page.locator(f"#row-{number} input.cell").last.press("Enter")


def type_sheets(page, address, game, tables):
    for table in range(1, tables + 1):
        page.goto(f"{address}entry/1/{table}/")
        for number, cells in enumerate(SHEETS[game], start=1):
            type_line(page, number, cells)
            expect(page.locator(f"#row-{number}")).to_have_attribute(
                "data-state", "saved"
            )


def correct(page, address, game):
    """Put the first line of table 1 right, which asks before it is written."""
    page.goto(f"{address}entry/1/1/")
    type_line(page, 1, CORRECTED[game])
    page.locator("#panel-1").get_by_role("button").first.click()
    expect(page.locator("#row-1")).to_have_attribute("data-revision", "2")


def close(page, address):
    """Close the round: no paper was handed in, and nobody has confirmed a sheet."""
    page.goto(f"{address}seating/")
    page.get_by_role("button", name="Close round 1").click()
    for reason in page.locator("form.gate").get_by_role("textbox").all():
        reason.fill("no paper, one person")
    page.get_by_role("button", name="Close round 1").click()
    expect(page.get_by_text("closed").first).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("game", SHEETS)
def test_an_organiser_runs_a_whole_day(desk, live_server, game):
    tournament = plan(desk, live_server.url, game)
    address = f"{live_server.url}/t/{tournament.public_id}/"
    players = PLAYERS[game]
    register(desk, address, players)
    assert Entry.objects.filter(state=Entry.State.PRESENT).count() == players

    seat(desk, address)
    type_sheets(desk, address, game, tables=players // (3 if game == "whiz" else 4))
    before = dict(Total.objects.values_list("entry__number", "total"))
    correct(desk, address, game)
    assert dict(Total.objects.values_list("entry__number", "total")) != before

    close(desk, address)

    desk.goto(f"{address}ranking/")
    assert complaints(desk) == []
    expect(desk.locator("tbody tr")).to_have_count(players)
    paper = desk.request.get(f"{address}print/ranking.pdf")
    assert paper.headers["content-type"] == "application/pdf"
    assert paper.body().startswith(b"%PDF")
    assert complaints(desk) == []
