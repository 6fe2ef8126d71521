"""Beside the buttons of the screen stands the hall: which tables still play."""

import pytest
from django.urls import reverse

from tests.browser.measuring import LAPTOP, PHONE, measured
from tests.browser.reading import complaints_in_both_themes, width
from tests.entry.evening import E8, write
from tests.live.conftest import new_round, new_tournament
from tournaments.draw.hall.operations import arrange
from tournaments.tables.models import Table

pytestmark = pytest.mark.django_db


def url(page, day):
    return reverse(f"live:{page}", args=[day.public_id])


@pytest.fixture
def two_tables(by, accounts):
    """A round of two tables, of which the first has played all its deals."""
    day = new_tournament(8, deals_per_round=1)
    round = new_round(day, by, "playing")
    table = Table.objects.select_related("round__tournament")
    write(table.get(round=round, number=1), 1, E8, by=accounts["scorer"])
    return day


def test_who_steers_the_screen_sees_which_tables_still_play(organiser, two_tables):
    shown = organiser.get(url("control", two_tables))

    drawn = [(one.number, one.sign.state) for one in shown.context["hall"]]
    assert drawn == [(1, "right"), (2, "none")]
    assert shown.context["done"] == 1
    html = shown.content.decode()
    assert html.index('id="controls"') < html.index('id="still-playing"')


def test_the_hall_stands_as_it_is_arranged(organiser, two_tables, by):
    arrange(tournament=two_tables, plan={"across": 1}, by=by)
    shown = organiser.get(url("control", two_tables))

    assert [one.at for one in shown.context["hall"]] == [
        "column-1 row-1",
        "column-1 row-3",
    ]


def test_a_page_that_shows_all_there_is_is_sent_nothing(
    organiser, two_tables, accounts
):
    address = url("still_playing", two_tables)
    mark = organiser.get(url("control", two_tables)).context["mark"]
    second = Table.objects.select_related("round__tournament").get(number=2)

    unchanged = organiser.get(address, {"seen": mark})
    write(second, 1, E8, by=accounts["scorer"])
    changed = organiser.get(address, {"seen": mark})

    # Where a minute began between the two, the page is told how long ago again.
    assert unchanged.status_code == 204 or unchanged.context["mark"] != mark
    assert changed.status_code == 200
    assert changed.context["done"] == 2


def test_buttons_that_are_drawn_anew_do_not_read_the_hall(organiser, two_tables):
    asked = {"HX-Request": "true"}
    buttons = organiser.get(url("control", two_tables), headers=asked)

    assert "hall" not in buttons.context
    assert "still-playing" not in buttons.content.decode()


def test_before_a_round_is_published_no_hall_is_drawn(organiser, tournament):
    shown = organiser.get(url("control", tournament)).content.decode()

    assert 'id="still-playing"' in shown  # it looks by itself whether one is
    assert "drawn-hall" not in shown


@pytest.mark.long
@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_the_hall_pushes_no_button_away(open_page, two_tables):
    page = open_page(url("control", two_tables), LAPTOP)
    for size, most in ((LAPTOP, 300), (PHONE, 240)):
        page.set_viewport_size(size)
        found = measured(page)
        assert found["first"] <= most
        assert width(page) == size["width"]
        buttons = page.locator("#controls").bounding_box()
        hall = page.locator("#still-playing").bounding_box()
        assert hall["y"] >= buttons["y"] + buttons["height"]
    assert complaints_in_both_themes(page) == []
