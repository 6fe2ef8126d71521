"""A day of Whist in French, from two names in one line to the prizes of the pairs."""

import re

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.reading import complaints
from tests.conftest import PASSWORD
from tests.printing.reading import words_of
from tournaments.entries.models import Entry, Side
from tournaments.follow.rounds import close_round
from tournaments.plans.models import Tournament
from tournaments.tables.models import Occupant, Round

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# The games of Whist are manches; a round of the day is a ronde.
ROUND_CALLED_MANCHE = re.compile(r"\bmanche \d", re.IGNORECASE)


@pytest.fixture
def desk(page, live_server, accounts):
    """The organiser's browser, in French, signed in through the page."""
    url = live_server.url
    page.context.add_cookies([{"name": "django_language", "value": "fr", "url": url}])
    page.goto(f"{url}/sign-in/")
    page.locator("[name=username]").fill("organiser")
    page.locator("[name=password]").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button").first.click()
    expect(page.locator("[name=password]")).to_have_count(0)
    return page


def plan(page, url):
    page.goto(f"{url}/tournaments/new/?game=whist")
    page.locator("[name=name]").fill("Whist d’automne")
    page.locator("[name=played_date]").fill(timezone.localdate().isoformat())
    page.locator("[name=registration_closes_at]").fill("")
    page.locator("[name=rounds]").fill("1")
    page.locator("[name=deals_per_round]").fill("4")
    page.get_by_role("button", name="Préparer ce tournoi").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Whist d’automne")
    return Tournament.objects.get()


def at_the_door(page, line, button):
    """Two Enters, as one presses them without looking."""
    page.locator("#line").fill(line)
    page.locator("#line").press("Enter")
    focused = page.locator("#found button:focus")
    expect(focused).to_have_text(re.compile(button))
    page.keyboard.press("Enter")
    expect(page.locator("#line")).to_be_focused()
    expect(page.locator("#line")).to_have_value("")


def pairs():
    return [
        [str(one.player) for one in side.entries.order_by("number")]
        for side in Side.objects.order_by("number")
    ]


def type_line(page, number, cell):
    first = page.locator(f"#row-{number} input.cell").first
    first.focus()
    first.press("Control+a")
    page.keyboard.type(cell)
    page.keyboard.press("Enter")
    page.locator(f"#row-{number} input.cell").last.press("Enter")
    expect(page.locator(f"#row-{number}")).to_have_attribute("data-state", "saved")


@pytest.mark.long
def test_a_day_of_whist_as_whist_is_played(desk, live_server, accounts):
    tournament = plan(desk, live_server.url)
    address = f"{live_server.url}/t/{tournament.public_id}/"

    # Three pairs in a line each, and two who come alone and are put together.
    desk.goto(f"{address}players/")
    for line in (
        "Bovy / Closset",
        "Anne Maes - Luc Peeters",
        "Anne Michiels et Rik Noël",
    ):
        at_the_door(desk, line, "Inscrire cette paire")
    for line in ("Jan De Smet [Ciney]", "Jan De Smet [Huy]"):
        at_the_door(desk, line, "Inscrire comme nouveau")
    desk.get_by_role("link", name="Qui n’a pas encore de partenaire").click()
    expect(
        desk.get_by_role("heading", name="Qui pourrait jouer ensemble")
    ).to_be_visible()
    assert complaints(desk) == []
    desk.locator("[aria-labelledby=proposed] button").click()
    expect(desk.locator("[aria-labelledby=pairs] li")).to_have_count(4)
    assert pairs() == [
        ["Bovy", "Closset"],
        ["Anne Maes", "Luc Peeters"],
        ["Anne Michiels", "Rik Noël"],
        ["Jan De Smet", "Jan De Smet"],
    ]

    # A round is a ronde.
    desk.goto(f"{address}seating/")
    for step in (
        "Tirer au sort les tables de la ronde 1",
        "Publier le placement",
        "Commencer la ronde 1",
    ):
        desk.get_by_role("button", name=step).click()
    expect(desk.get_by_role("button", name="Clôturer la ronde 1")).to_be_visible()

    # At table 1 a slam, a game, a rubber; the paper says so, and once it does not.
    desk.goto(f"{address}entry/1/1/")
    type_line(desk, 1, "13")
    expect(desk.locator("#row-1")).to_contain_text(
        "NS gagnent une manche du robre : 1–0"
    )
    type_line(desk, 2, "9")
    type_line(desk, 3, "8")
    expect(desk.locator("#row-3")).to_contain_text("NS gagnent le robre")
    type_line(desk, 4, "6")
    assert complaints(desk) == []
    for side, figure in (
        ("NS", "0"),
        ("EW", "2"),
        ("NS-games", "0"),
        ("EW-games", "1"),
    ):
        desk.locator(f"#paper-{side}").fill(figure)
    desk.locator("#paper-EW-games").press("Tab")
    expect(desk.locator("#difference-EW-games .badge.wrong")).to_be_visible()
    desk.locator("#paper-EW-games").fill("0")
    desk.locator("#paper-EW-games").press("Tab")
    expect(desk.locator("[id^=difference-] .badge")).to_have_count(4)
    expect(desk.locator("[id^=difference-] .badge")).to_have_text(["identique"] * 4)

    # At table 2 nobody wins anything.
    desk.goto(f"{address}entry/1/2/")
    for number in (1, 2, 3, 4):
        type_line(desk, number, "7")
    close_round(round=Round.objects.get(), by=accounts["organiser"])

    # The ranking, the prizes and the paper are of pairs; the players stand beside.
    desk.goto(f"{address}ranking/")
    expect(desk.locator("main table tbody tr")).to_have_count(4)
    first = desk.locator("main table tbody tr").first
    winners = " & ".join(called(1, "NS"))
    expect(first).to_contain_text(winners)
    assert complaints(desk) == []
    desk.get_by_role("link", name="Tous les joueurs").click()
    expect(desk.locator("main table tbody tr")).to_have_count(8)
    desk.get_by_role("link", name="Prix").click()
    expect(desk.locator("main")).to_contain_text(winners)
    assert complaints(desk) == []
    printed = desk.request.get(f"{address}print/ranking.pdf?for=desk").body()
    words = " ".join(words_of(printed).split())
    assert all(name in words for name in called(1, "NS"))

    # No page that this day has shown calls its round a manche.
    for page in ("", "players/", "seating/", "entry/", "ranking/", "entry/events/"):
        desk.goto(f"{address}{page}")
        said = desk.locator("main").inner_text()
        assert not ROUND_CALLED_MANCHE.search(said), page


def called(table, side):
    """The two who sit there, by number, as the lists call them."""
    seated = Occupant.objects.filter(table__number=table, seat__in=side)
    entries = Entry.objects.filter(seats__in=seated).order_by("number")
    return [str(one.player) for one in entries]
