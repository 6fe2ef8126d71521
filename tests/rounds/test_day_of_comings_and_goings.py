"""A whole day: players come late or leave early; only the future is planned anew."""

from collections import Counter
from itertools import combinations

import pytest
from playwright.sync_api import expect

from tests.browser.reading import complaints
from tests.rounds.conftest import enter
from tests.rounds.test_seating_in_a_browser import rounds
from tournaments.entries.models import Entry
from tournaments.tables.models import Draft, Occupant, Round

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def step(page, name):
    page.get_by_role("button", name=name).first.click()


def play(page, address, number):
    """Publish the round that is drawn, begin and close it without a line."""
    page.goto(address)
    step(page, "Publish the seating")
    step(page, f"Begin round {number}")
    step(page, f"Close round {number}")
    for why in page.get_by_label("Why let it go?").all():
        why.fill("an exercise")
    step(page, f"Close round {number}")
    expect(page.get_by_role("status").first).to_contain_text("is closed")


def met(tournament):
    """How often each two have sat at one table."""
    seats = Occupant.objects.filter(table__round__tournament=tournament)
    at = {}
    for table, number in seats.values_list("table_id", "entry__number"):
        at.setdefault(table, []).append(number)
    return Counter(
        pair for table in at.values() for pair in combinations(sorted(table), 2)
    )


def played(tournament):
    return {
        (round.number, seat.table.number, seat.entry.number)
        for round in Round.objects.filter(tournament=tournament)
        for seat in Occupant.objects.filter(table__round=round).select_related(
            "table", "entry"
        )
    }


@pytest.mark.long
def test_who_comes_and_who_goes_changes_the_future_alone(
    at_the_desk,
    live_server,
    day,
):
    page = at_the_desk
    tournament = day(22, rounds=4, uneven="out_average")
    for number in (23, 24, 25):
        enter(tournament, number, state="registered")
    address = rounds(live_server, tournament)
    door = address.replace("/seating/", "/players/")

    page.goto(f"{address}drafts/")
    page.get_by_text("Add a wish").click()
    for number in (1, 2):
        entry = Entry.objects.get(tournament=tournament, number=number)
        page.locator(f".of-players input[value='{entry.public_id}']").check()
    step(page, "Add the wish")
    expect(page.locator(".wishes")).to_contain_text("not at one table")

    page.goto(address)
    page.get_by_label("How the tables are drawn").select_option("meet")
    step(page, "Draw round 1")
    expect(page.locator(".figures dd").first).to_have_text("0")
    play(page, address, 1)
    step(page, "Draw round 2")
    assert Draft.objects.count() == 1
    play(page, address, 2)
    before = played(tournament)

    page.goto(door)
    for number in (23, 24, 25):
        entry = Entry.objects.get(tournament=tournament, number=number)
        page.locator(f"#here-{entry.public_id}").click()
        expect(page.locator(f"#here-{entry.public_id}")).to_have_attribute(
            "aria-pressed", "true"
        )
    for number in (3, 4):
        entry = Entry.objects.get(tournament=tournament, number=number)
        page.goto(f"{door}{entry.public_id}/")
        step(page, "Leaves the tournament")

    page.goto(address)
    assert page.locator("option[value=planned]").count() == 0
    page.get_by_label("How the tables are drawn").select_option("meet")
    step(page, "Draw round 3")
    expect(page.locator(".figures dd").first).to_have_text("0")
    play(page, address, 3)
    step(page, "Draw round 4")
    assert Draft.objects.count() == 2

    assert before <= played(tournament)
    times = met(tournament)
    assert set(times.values()) == {1}
    assert (1, 2) not in times
    out = Counter(
        Round.objects.filter(tournament=tournament).values_list(
            "sitting_out__entry__number", flat=True
        )
    )
    assert max(out.values()) == 1

    draft = Draft.objects.get(number=2)
    for path in (
        "drafts/",
        f"drafts/{draft.public_id}/",
        f"drafts/{draft.public_id}/matrix/",
    ):
        page.set_viewport_size({"width": 320, "height": 640})
        page.goto(address + path)
        assert page.evaluate("document.documentElement.scrollWidth") == 320, path
        assert complaints(page) == [], path
