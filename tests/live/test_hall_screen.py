"""The screen as a hall sees it, in a browser."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.reading import PHONE, complaints_in_both_themes, width
from tests.live.conftest import enter, give_points, new_round, new_tournament
from tournaments.players.models import Player
from tournaments.show import operations

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PROJECTOR = {"width": 1920, "height": 1080}
SCREENS = ("seating", "timer", "ranking", "podium")


@pytest.fixture
def hall(page, live_server):
    """Open a page of the hall on the projector, with the clock of the test's choice."""

    def enter_hall(tournament, name="hall"):
        page.set_viewport_size(PROJECTOR)
        url = live_server.url + reverse(f"live:{name}", args=[tournament.public_id])
        # Only what the server has said once can be counted on from.
        with page.expect_response("**/state/"):
            page.goto(url)
        return page

    return enter_hall


def full_hall(by, players=52):
    tournament = new_tournament(players)
    round = new_round(tournament, by, "playing")
    give_points(round, {number: 7 - number for number in range(1, players + 1)})
    return tournament, round


@pytest.mark.long
@pytest.mark.parametrize("what", SCREENS)
def test_nothing_scrolls_and_each_row_is_read_from_ten_metres(hall, by, what):
    tournament, _ = full_hall(by)
    operations.choose_screen(tournament=tournament, what=what, by=by)
    page = hall(tournament)

    size = (
        "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    )
    assert page.evaluate(size) == [1920, 1080]
    slides = page.locator("[data-slide]").count()
    for at in range(slides):
        page.evaluate(
            "at => document.querySelectorAll('[data-slide]')"
            ".forEach((slide, n) => { slide.hidden = n !== at })",
            at,
        )
        for row in page.locator(".rows > li:visible").all():
            box = row.bounding_box()
            assert box["height"] >= PROJECTOR["height"] * 0.07
            assert box["y"] + box["height"] <= PROJECTOR["height"] * 0.97
            assert row.evaluate(
                "row => parseFloat(getComputedStyle(row).fontSize)"
            ) >= (PROJECTOR["height"] * 0.06)


@pytest.mark.long
def test_the_pages_of_a_list_follow_one_another(page, hall, by):
    tournament, _ = full_hall(by)
    operations.choose_screen(tournament=tournament, what="ranking", by=by)
    page.clock.install()
    hall(tournament)
    expect(page.locator("[data-page]")).to_have_text("1")

    page.clock.run_for(9100)

    expect(page.locator("[data-page]")).to_have_text("2")
    expect(page.locator("[data-slide]:visible .rank").first).to_have_text("14")
    expect(page.locator("[data-slide]:visible .rank")).to_have_count(20)


@pytest.mark.long
def test_a_screen_that_is_not_wide_turns_one_column_after_the_other(page, hall, by):
    tournament, _ = full_hall(by)
    operations.choose_screen(tournament=tournament, what="ranking", by=by)
    page.clock.install()
    hall(tournament)
    page.set_viewport_size({"width": 1024, "height": 768})

    expect(page.locator("[data-slide]:visible .rank")).to_have_count(3)
    page.clock.run_for(9100)
    expect(page.locator("[data-slide]:visible .rank")).to_have_count(10)


@pytest.mark.long
def test_the_lines_for_the_desk_are_seen_only_when_somebody_is_there(page, hall, by):
    tournament, _ = full_hall(by, 8)
    page.clock.install()
    hall(tournament)
    seen = "foot => getComputedStyle(foot).opacity"
    heard = page.locator("[data-heard-line]")
    page.clock.run_for(5000)
    expect(page.locator("body")).to_have_class(re.compile("is-still"))
    assert heard.evaluate(seen) == "0"

    page.mouse.move(40, 40)
    assert heard.evaluate(seen) == "1"
    page.clock.run_for(5000)
    assert heard.evaluate(seen) == "0"
    page.keyboard.press("Tab")
    assert heard.evaluate(seen) == "1"


@pytest.mark.long
def test_the_winner_has_the_whole_screen_with_the_whole_name(hall, by):
    tournament, _ = full_hall(by, 12)
    Player.objects.update(
        first_name="Marie-Christine", last_name="Vandenbroucke-Delacroix"
    )
    operations.choose_screen(tournament=tournament, what="podium", by=by)
    operations.reveal(tournament=tournament, places=3, by=by)
    page = hall(tournament)

    name = page.locator(".the-winner .who")
    expect(name).to_contain_text("Marie-Christine Vandenbroucke-Delacroix")
    inside = "one => one.scrollWidth <= one.clientWidth"
    assert name.evaluate(inside)
    box = page.locator(".the-winner").bounding_box()
    assert box["y"] + box["height"] <= PROJECTOR["height"]
    expect(page.locator(".rows")).to_have_count(0)


def test_the_clock_counts_towards_its_end_by_the_time_of_the_server(hall, by):
    tournament, _ = full_hall(by, 8)
    operations.choose_screen(tournament=tournament, what="timer", by=by)
    page = hall(tournament)
    figures = page.locator("[data-timer] [data-figures]")

    expect(figures).to_have_text(re.compile(r"^(60:00|59:5\d)$"))
    first = figures.inner_text()
    expect(figures).not_to_have_text(first)


@pytest.mark.long
def test_what_the_organiser_presses_is_seen_in_the_hall(page, hall, by):
    tournament, round = full_hall(by, 8)
    operations.choose_screen(tournament=tournament, what="timer", by=by)
    page.clock.install()
    hall(tournament)
    expect(page.locator("[data-when=running]")).to_be_visible()

    operations.add_minutes(round=round, minutes=-56, by=by)
    page.clock.run_for(6000)

    expect(page.locator("[data-when=last]")).to_be_visible()
    expect(page.locator("[data-when=running]")).to_be_hidden()

    operations.choose_screen(tournament=tournament, what="ranking", by=by)
    page.clock.run_for(6000)

    expect(page.locator(".slide.ranking")).to_be_visible()
    expect(page.locator("[data-timer]")).to_be_hidden()
    expect(page.locator("[data-left]")).to_be_visible()


@pytest.mark.long
def test_silence_of_the_server_is_said_and_ends_when_it_is_back(page, hall, by):
    tournament, _ = full_hall(by, 8)
    page.clock.install()
    hall(tournament)
    heard = page.locator("[data-heard]")
    expect(heard).to_have_text(re.compile(r"^\d\d:\d\d:\d\d$"))
    page.route("**/state/", lambda route: route.abort())

    page.clock.run_for(7000)
    expect(page.locator("[data-lost]")).to_be_hidden()
    page.clock.run_for(12000)
    expect(page.locator("[data-lost]")).to_be_visible()

    page.unroute("**/state/")
    with page.expect_response("**/state/"):
        page.clock.run_for(11000)
    expect(page.locator("[data-lost]")).to_be_hidden()


@pytest.mark.long
@pytest.mark.parametrize("name", ["hall", "control"])
def test_a_screen_that_never_hears_says_since_when(
    page, live_server, organiser, by, name
):
    tournament, _ = full_hall(by, 8)
    session = organiser.cookies["sessionid"].value
    page.context.add_cookies(
        [{"name": "sessionid", "value": session, "url": live_server.url}]
    )
    page.clock.install()
    page.route("**/state/", lambda route: route.abort())
    page.goto(live_server.url + reverse(f"live:{name}", args=[tournament.public_id]))

    page.clock.run_for(20000)

    expect(page.locator("[data-lost]")).to_be_visible()
    since = page.locator("[data-lost-since]")
    expect(since).to_have_text(re.compile(r"^\d\d:\d\d:\d\d$"))


@pytest.mark.long
def test_nothing_is_asked_while_nobody_looks(page, hall, by):
    tournament, _ = full_hall(by, 8)
    operations.choose_screen(tournament=tournament, what="timer", by=by)
    page.clock.install()
    hall(tournament)
    expect(page.locator("[data-when=running]")).to_be_visible()
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    look = """hidden => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }"""

    page.evaluate(look, True)
    page.clock.run_for(60000)
    assert asked == []

    with page.expect_request("**/state/"):
        page.evaluate(look, False)
    expect(page.locator("[data-lost]")).to_be_hidden()


@pytest.mark.long
def test_the_bell_is_silent_until_somebody_has_pressed_it(page, hall, by):
    tournament, round = full_hall(by, 8)
    operations.add_minutes(round=round, minutes=-49, by=by)
    operations.choose_screen(tournament=tournament, what="timer", by=by)
    page.clock.install()
    hall(tournament)
    expect(page.locator("[data-when=running]")).to_be_visible()
    # The browser's time is wound forward; the server would set it right again.
    page.route("**/state/", lambda route: route.abort())
    page.clock.run_for(70000)
    expect(page.locator("[data-when=warning]")).to_be_visible()
    assert page.locator("body").get_attribute("data-rang") is None

    page.locator("[data-bell]").click()
    expect(page.locator("body")).to_have_attribute("data-rang", "1")
    page.clock.run_for(300000)
    expect(page.locator("body")).to_have_attribute("data-rang", "2")
    page.clock.run_for(300000)
    expect(page.locator("[data-when=finish]")).to_be_visible()
    expect(page.locator("body")).to_have_attribute("data-rang", "5")


@pytest.mark.long
@pytest.mark.parametrize("what", SCREENS)
def test_a_phone_reads_the_whole_of_it_without_going_sideways(hall, by, what):
    tournament, _ = full_hall(by)
    operations.choose_screen(tournament=tournament, what=what, by=by)
    page = hall(tournament)
    page.set_viewport_size(PHONE)

    assert width(page) == 320
    slides = page.locator("[data-slide]")
    assert [slide.is_visible() for slide in slides.all()] == [True] * slides.count()


@pytest.mark.long
def test_the_organiser_sees_the_clock_move_and_the_buttons_change(
    page, hall, by, sign_in
):
    tournament, round = full_hall(by, 8)
    sign_in()
    page.clock.install()
    hall(tournament, "control")
    expect(page.locator("[data-when=running]")).to_be_visible()

    operations.pause_clock(round=round, by=by)
    page.clock.run_for(6000)

    resume = reverse("live:resume", args=[tournament.public_id])
    expect(page.locator(f'form[action="{resume}"]')).to_be_visible()
    expect(page.locator("[data-when=paused]")).to_be_visible()


@pytest.mark.long
def test_the_screen_has_nothing_to_complain_of_in_its_console(page, hall, by):
    said = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    tournament, _ = full_hall(by)
    enter(tournament, 53)
    hall(tournament)
    page.wait_for_load_state("networkidle")

    assert said == []


@pytest.mark.long
@pytest.mark.long
@pytest.mark.long
@pytest.mark.parametrize("what", ["auto", *SCREENS])
def test_no_screen_keeps_anybody_out(hall, by, what):
    tournament, _ = full_hall(by)
    operations.choose_screen(tournament=tournament, what=what, by=by)
    assert complaints_in_both_themes(hall(tournament)) == []


@pytest.mark.long
@pytest.mark.parametrize("state", ["published", "playing", "closed"])
def test_the_buttons_keep_nobody_out_and_are_large_enough_for_a_thumb(
    page, hall, by, sign_in, state
):
    tournament = new_tournament(8)
    new_round(tournament, by, state)
    operations.choose_screen(tournament=tournament, what="podium", by=by)
    sign_in()
    hall(tournament, "control")
    assert complaints_in_both_themes(page) == []
    page.set_viewport_size(PHONE)
    assert width(page) == 320
    for target in page.locator("#controls :is(.button, button, select):visible").all():
        assert target.bounding_box()["height"] >= 64
