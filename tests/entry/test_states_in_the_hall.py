"""In the drawn hall each state of a table has its colour, its mark and its word."""

import re

import pytest
from django.utils import timezone, translation

from tests.browser.reading import complaints_in_both_themes
from tests.entry.evening import E8, table_of, tournament_of, write
from tests.entry.pages import board
from tests.jury.evening import called
from tournaments.deals.all_tables import TableNow
from tournaments.deals.all_tables_in_words import legend, live_signs
from tournaments.deals.queries import states_of
from tournaments.play.sheets.confirmation.operations import verify_sheet
from tournaments.tables.models import Table

pytestmark = pytest.mark.django_db
LAPTOP = {"width": 1366, "height": 768}


def again(table):
    return Table.objects.select_related("round__tournament").get(pk=table.pk)


@pytest.fixture
def six(accounts):
    """A table awaited, begun, complete, confirmed, that differs, and one that calls."""
    scorer = accounts["scorer"]
    day = tournament_of(deals=2)
    tables = [table_of(day, number=number) for number in range(1, 7)]
    for table, deals in zip(tables, (0, 1, 2, 2, 2, 1), strict=True):
        for deal in range(1, deals + 1):
            write(table, deal, E8, by=scorer)
    confirmed = again(tables[3])
    verify_sheet(
        table=confirmed,
        seen=confirmed.version,
        verdict="confirmed",
        by=accounts["organiser"],
    )
    keys = tables[4].occupants.values_list("entry__public_id", flat=True)
    Table.objects.filter(pk=tables[4].pk).update(paper_totals=dict.fromkeys(keys, 7))
    called(again(tables[5]), 2, by=scorer)
    return tables


def at_tables(answer):
    """Of each table of the drawn hall its classes, the mark and the word."""
    html = answer.content.decode().partition('class="drawn-hall')[2].partition("</ol>")
    found = {}
    for part in re.split(r'class="in-hall ', html[0])[1:]:
        number = int(re.search(r'id="hall-(\d+)"', part)[1])
        badge = part.partition('class="badge')[2]
        mark = re.search(r"signs[^#]*#(\w+)", badge)[1]
        word = re.search(r"</svg>(.+?)</span>", badge, re.DOTALL)[1].strip()
        found[number] = mark, word
    return found


def test_each_state_has_its_own_mark_and_word(scorer, six):
    answer = board(scorer, six[0], view="hall")

    with translation.override("fr"):
        assert len({one.mark or one.state for one in legend()}) == len(legend()) == 7
    marks = at_tables(answer)
    assert {number: mark for number, (mark, _word) in marks.items()} == {
        1: "minus",
        2: "pen",
        3: "check",
        4: "seal",
        5: "cross",
        6: "scales",
    }
    assert len({word for _mark, word in marks.values()}) == 6


def test_a_table_that_is_behind_is_marked_late(six):
    day = six[0].round.tournament
    state = states_of(six[0].round, day)[0]
    late = TableNow(state, behind=2)
    silent = TableNow(state, quiet=True)

    signs = [live_signs(one, day, timezone.now(), types=True) for one in (late, silent)]

    assert [(one.state, one.mark) for (one,) in signs] == [("doubtful", "clock")] * 2


def test_what_the_signs_say_stands_below_the_hall(scorer, six):
    html = board(scorer, six[0], view="hall").content.decode()

    below = html.partition('class="hall-legend"')[2].partition("</ul>")[0]
    assert re.findall(r"signs[^#]*#(\w+)", below) == [
        "minus",
        "pen",
        "check",
        "cross",
        "seal",
        "scales",
        "clock",
    ]
    assert "hall-legend" not in board(scorer, six[0]).content.decode()


@pytest.mark.long
@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_fifty_tables_have_large_numbers_that_nothing_covers(
    open_page,
    accounts,
):
    day = tournament_of(deals=2)
    for number in range(1, 51):
        table_of(day, number=number)
    for table in Table.objects.filter(number__lte=3).select_related(
        "round__tournament"
    ):
        write(table, 1, E8, by=accounts["scorer"])
    page = open_page(f"/t/{day.public_id}/entry/?view=hall", LAPTOP)

    numbers = page.locator(".its-number")
    assert numbers.count() == 50
    places = []
    for at in (0, 1, 2, 48, 49):
        number = numbers.nth(at).bounding_box()
        cloth = numbers.nth(at).locator("xpath=..").locator(".felt").bounding_box()
        deals = numbers.nth(at).locator("xpath=..").locator(".its-deal").bounding_box()
        assert number["height"] >= 32
        assert cloth["y"] <= number["y"]
        assert number["y"] + number["height"] <= deals["y"]
        places.append((round(number["y"]), number["x"]))
    assert places == sorted(places)  # as one reads
    assert complaints_in_both_themes(page) == []
