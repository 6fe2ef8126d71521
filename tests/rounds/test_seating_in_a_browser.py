"""A round is run by keyboard and by thumb, and nobody is kept out of its pages."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.reading import complaints_in_both_themes, read_on_a_phone
from tests.rounds.conftest import write
from tournaments.demo.rehearsal import rehearse
from tournaments.draw import operations
from tournaments.follow import rounds as states
from tournaments.tables.models import Occupant, Round, Table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def rounds(live_server, tournament):
    return f"{live_server.url}/t/{tournament.public_id}/seating/"


@pytest.mark.long
def test_every_state_of_a_round_can_be_read_by_everybody(
    at_the_desk, live_server, day, by
):
    page, tournament = at_the_desk, day(9, uneven="out_average", rounds=2)
    address = rounds(live_server, tournament)

    def readable():
        read_on_a_phone(page, address)
        page.evaluate(
            "document.querySelectorAll('details').forEach(d => d.open = true)"
        )
        assert complaints_in_both_themes(page) == []
        read_on_a_phone(page, f"{address}plan/")

    readable()
    round = operations.draw_round(tournament=tournament, method="meet", seed=1, by=by)
    readable()
    operations.publish_round(round=round, by=by)
    readable()
    states.start_round(round=round, by=by)
    write(Table.objects.first(), 1, by)
    readable()
    states.close_round(round=round, by=by, reason="an exercise")
    readable()


@pytest.mark.long
def test_a_round_is_drawn_swapped_and_published_by_keyboard_alone(
    at_the_desk, live_server, day
):
    page, tournament = at_the_desk, day()
    page.goto(rounds(live_server, tournament))
    page.get_by_label("Number of the draw").focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").first).to_contain_text("Round 1 is drawn")

    before = dict(Occupant.objects.values_list("entry__number", "table__number"))
    boxes = page.locator("input[name=entry]")
    swap = page.get_by_role("button", name="Swap the two")
    expect(swap).to_be_disabled()
    for place in (0, 1, 7):  # the third lets go of the first
        boxes.nth(place).focus()
        page.keyboard.press("Space")
    assert [box.is_checked() for box in boxes.all()] == [
        place in {1, 7} for place in range(8)
    ]
    swap.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").first).to_contain_text("changed places")

    after = dict(Occupant.objects.values_list("entry__number", "table__number"))
    assert sum(before[number] != after[number] for number in before) == 2
    page.get_by_role("button", name="Publish the seating").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Begin round 1")).to_be_visible()
    assert Round.objects.get().state == "published"


@pytest.mark.long
def test_partners_and_opponents_can_be_read_by_everybody(
    at_the_desk, live_server, day, by
):
    page, tournament = at_the_desk, day(14, variant="whist", jokers=2, rounds=6)
    round = operations.draw_round(
        tournament=tournament, method="change_partners", seed=1, by=by
    )
    address = f"{rounds(live_server, tournament)}drafts/{round.draft.public_id}/"

    read_on_a_phone(page, address)
    read_on_a_phone(page, f"{address}matrix/")


def test_a_search_shows_its_steps_and_can_be_stopped(at_the_desk, live_server, day, by):
    page, tournament = at_the_desk, day(24, rounds=8)
    operations.draw_round(tournament=tournament, method="meet", seed=1, by=by)
    page.goto(rounds(live_server, tournament))
    page.get_by_text("The draw", exact=True).click()
    page.get_by_role("link", name="Explain it, or search on").click()
    page.get_by_role("button", name="Search for a better one").click()

    expect(page.locator("#searching")).to_contain_text(
        re.compile(r"[1-9]\d* steps? so far")
    )
    # Steps come several a second; a tap may be slower, and its button stays.
    page.get_by_role("link", name="Stop here").click(delay=700)

    expect(page.get_by_role("heading", level=1)).to_have_text("Draft 2")
    expect(page.locator(".figures")).to_contain_text("at least 12")
    assert page.locator("#searching").count() == 0


@pytest.mark.long
def test_a_player_finds_a_seat_while_typing(page, live_server, day, by):
    tournament = day(16)
    round = operations.draw_round(tournament=tournament, method="random", seed=1, by=by)
    operations.publish_round(round=round, by=by)
    page.goto(f"{rounds(live_server, tournament)}plan/")

    page.locator("#search").press_sequentially("chlo")
    expect(page.locator(".a-z tbody tr")).to_have_count(1)
    expect(page.locator(".a-z tbody th")).to_have_text("Chloé L.")
    assert page.evaluate("document.activeElement.id") == "search"


@pytest.mark.long
def test_the_longest_names_stay_on_the_smallest_phone(page, live_server, by):
    tournament = rehearse(
        game="couleur",
        players=200,
        rounds=1,
        deals_per_round=4,
        until=0,
        long_names=True,
    )
    operations.publish_round(round=Round.objects.get(), by=by)

    read_on_a_phone(page, f"{rounds(live_server, tournament)}plan/")


@pytest.mark.long
def test_what_comes_next_stands_on_the_first_screen_of_a_drawn_round(
    at_the_desk, live_server, day, by
):
    page, tournament = at_the_desk, day(37, uneven="five", rounds=4)
    round = operations.draw_round(tournament=tournament, method="meet", seed=1, by=by)
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto(rounds(live_server, tournament))

    publish = page.get_by_role("button", name="Publish the seating")
    expect(publish).to_be_in_viewport(ratio=1)
    expect(page.get_by_text("Weight of the repetitions")).to_be_hidden()
    page.get_by_text("The draw", exact=True).click()
    expect(page.get_by_text("Weight of the repetitions")).to_be_visible()
    operations.publish_round(round=round, by=by)
    page.goto(rounds(live_server, tournament))
    begin = page.get_by_role("button", name="Begin round 1")
    expect(begin).to_be_in_viewport(ratio=1)
