"""A whole evening in boards, from the planning of it to the hand records."""

import pytest
from playwright.sync_api import expect

from tests.boards.evening import accept, begin, tournament_of
from tests.browser.reading import complaints, width
from tests.conftest import PASSWORD
from tournaments.boards.models import BoardPlay, BoardResult
from tournaments.comparison import comparing
from tournaments.plans.models import Tournament
from tournaments.standings.queries import ranking

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PLAYERS, ROUNDS = 9, 2
LINES = [("9H", "n", "10"), ("10NTX", "e", "9"), ("-",)]


@pytest.fixture
def desk(page, live_server, accounts):
    """The organiser's browser, in English, signed in through the page."""
    url = live_server.url
    page.context.add_cookies([{"name": "django_language", "value": "en", "url": url}])
    page.goto(f"{url}/sign-in/")
    page.get_by_label("name to sign in").fill("organiser")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()
    return page


def draw_boards(page, address):
    """Look at the movement, accept it, and have the cards drawn."""
    page.goto(f"{address}boards/")
    expect(page.get_by_text("Any two players are compared")).to_be_visible()
    expect(page.get_by_text("no two players meet twice")).to_be_visible()
    page.get_by_role("button", name="Accept this movement").click()
    page.get_by_role("button", name="Draw the cards").click()
    expect(page.get_by_text("Fingerprint of the secret")).to_be_visible()
    expect(page.get_by_text("The secret", exact=True)).to_have_count(0)


def play_round(page, address, number):
    page.goto(f"{address}seating/")
    for step in (
        f"Draw round {number}",
        "Publish the seating",
        f"Begin round {number}",
    ):
        page.get_by_role("button", name=step).click()
    for table in range(1, PLAYERS // 3 + 1):
        page.goto(f"{address}entry/{number}/{table}/")
        expect(page.get_by_text("due now")).to_be_visible()
        for deal, cells in enumerate(LINES, start=1):
            page.locator(f"#row-{deal} input.cell").first.focus()
            for cell in cells:
                page.keyboard.type(cell)
                page.keyboard.press("Enter")
            if len(cells) == 1:
                page.locator(f"#row-{deal} input.cell").last.press("Enter")
            expect(page.locator(f"#row-{deal}")).to_have_attribute(
                "data-state", "saved"
            )
    page.goto(f"{address}seating/")
    page.get_by_role("button", name=f"Close round {number}").click()
    page.get_by_label("Why let it go?").fill("nobody compares tonight")
    page.get_by_role("button", name=f"Close round {number}").click()
    expect(page.get_by_text("closed").first).to_be_visible()


@pytest.mark.long
def test_an_organiser_runs_an_evening_in_boards(desk, live_server):
    tournament = tournament_of(PLAYERS, rounds=ROUNDS)
    address = f"{live_server.url}/t/{tournament.public_id}/"
    draw_boards(desk, address)
    for number in range(1, ROUNDS + 1):
        play_round(desk, address, number)

    tournament.refresh_from_db()
    assert BoardResult.objects.count() == PLAYERS * 3 * ROUNDS
    assert list(comparing.differences(tournament)) == []
    desk.goto(f"{address}boards/1/")
    expect(desk.locator("table.traveller:not(.field) tbody")).to_have_count(3)
    expect(desk.locator("table.field tbody")).to_have_count(1)
    assert complaints(desk) == []
    desk.goto(f"{address}ranking/")
    expect(desk.locator("tbody tr")).to_have_count(PLAYERS)
    first = ranking(tournament, desk=True).standings[0]
    desk.goto(f"{address}boards/players/{first.result.key}/")
    expect(desk.locator("table.scorecard tbody tr")).to_have_count(3 * ROUNDS)
    assert complaints(desk) == []
    desk.goto(f"{address}boards/records/")
    expect(desk.locator("section.record")).to_have_count(
        tournament.boards.exclude(cards="").count()
    )
    assert complaints(desk) == []
    assert desk.request.get(f"{address}print/scorecards.pdf").body().startswith(b"%PDF")


@pytest.mark.long
def test_a_club_plans_whiz_in_boards_unless_it_says_otherwise(desk, live_server):
    desk.goto(f"{live_server.url}/tournaments/new/?game=whiz")
    desk.locator("[name=name]").fill("Soirée")
    expect(desk.get_by_label("Played in boards")).to_be_checked()
    desk.get_by_role("button", name="Plan this tournament").click()
    expect(desk.get_by_role("heading", level=1)).to_have_text("Soirée")

    made = Tournament.objects.get()
    assert (made.duplicate, made.rounds, made.deals_per_round) == (True, 7, 3)


@pytest.mark.long
def test_the_cursor_goes_to_the_board_that_is_asked_for(desk, live_server, accounts):
    tournament = tournament_of(12, rounds=1)
    accept(tournament, accounts["organiser"])
    begin(tournament, accounts["organiser"])
    here = BoardPlay.objects.get(table__number=1, number=3).board.number
    other = BoardPlay.objects.filter(table__number=2).first().board.number

    desk.goto(f"{live_server.url}/t/{tournament.public_id}/entry/1/1/")
    desk.get_by_label("To board").fill(str(here))
    desk.keyboard.press("Enter")
    expect(desk.locator("#contract-3")).to_be_focused()

    desk.get_by_label("To board").fill(str(other))
    desk.keyboard.press("Enter")
    desk.get_by_role("button", name=f"Board {other} was played").last.click()
    expect(desk.locator("#number-3")).to_have_text(str(other))
    expect(desk.locator("#contract-3")).to_be_focused()


@pytest.mark.long
def test_no_page_of_the_boards_is_wider_than_its_window(desk, live_server, accounts):
    tournament = tournament_of(PLAYERS, rounds=1)
    address = f"{live_server.url}/t/{tournament.public_id}/"
    draw_boards(desk, address)
    for step in ("Draw round 1", "Publish the seating", "Begin round 1"):
        desk.goto(f"{address}seating/")
        desk.get_by_role("button", name=step).click()
    play = BoardPlay.objects.select_related("table", "board").first()
    who = tournament.entries.first().public_id
    pages = (
        "boards/",
        f"boards/{play.board.number}/",
        f"boards/players/{who}/",
        f"boards/given/1/{play.table.number}/{play.number}/",
        "boards/fines/",
        f"entry/1/{play.table.number}/?board=99",
    )
    for page in pages:
        desk.goto(f"{address}{page}")
        for window in (1366, 320):
            desk.set_viewport_size({"width": window, "height": 740})
            assert width(desk) <= window, page
        assert complaints(desk) == [], page
