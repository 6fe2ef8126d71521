"""No page has one or two rows of a list that goes on, or letters that are too small."""

from collections import Counter

import pytest

from tests.printing.reading import asked_of
from tests.worlds import built_once
from tournaments.demo.rehearsal import rehearse
from tournaments.papers.documents import DOCUMENTS
from tournaments.papers.rendering import pages
from tournaments.papers.rules.columns import TOGETHER, Row, hold_together
from tournaments.pdf import typesetting
from tournaments.plans.models import Tournament

FIGURES = "Paper Figures"  # letters that have nothing but the ten figures
FLOOR, BODY = 9.0, 12.0  # points: of everything, and of what one reads most
READ = {"ranking", "travellers", "scorecards", "hand-records", "transcript", "check-in"}

pytestmark = [pytest.mark.django_db, pytest.mark.press, pytest.mark.long]


def a_day(game):
    """A day that is over, of a hall whose lists take more than a page."""
    day = rehearse(
        game=game,
        players=18 if game == "whiz" else 33,
        rounds=2,
        deals_per_round=9 if game == "whiz" else 12,
        duplicate=game == "whiz",
        prize_one_in=2,
        team_size=3,
    )
    Tournament.objects.filter(pk=day.pk).update(state="finished", is_practice=False)
    return day.pk


played = built_once(a_day, ("couleur", "whiz"))


@pytest.fixture
def day(played):
    return Tournament.objects.get(pk=played)


def boxes_of(box):
    """A box of a page with all that stands in it."""
    yield box
    for child in getattr(box, "children", ()):
        yield from boxes_of(child)


def rows_on(page):
    """How many rows of each table stand on a page, its heads aside."""
    found = Counter()
    for table in boxes_of(page._page_box):
        if table.element_tag != "table" or not hasattr(table, "column_widths"):
            continue
        for group in table.children:
            if not (group.is_header or group.is_footer):
                found[table.element] += len(group.children)
    return found


def letters_on(page):
    """How many letters stand on a page in each size, in points; not in its margins."""
    found = Counter()
    for box in boxes_of(page._page_box.children[0]):
        if text := getattr(box, "text", ""):
            found[round(box.style["font_size"] * 0.75, 1)] += len(text.strip())
    return found


def words_in_figures(page):
    """What is set in letters that have figures alone, and holds a blank."""
    return [
        text
        for box in boxes_of(page._page_box)
        if (text := getattr(box, "text", ""))
        and box.style["font_family"][0] == FIGURES
        and not text.strip(" \n").isdigit()
    ]


def test_no_page_has_few_rows_of_a_table_small_letters_or_words_set_in_figures(day):
    poor, small, blank = {}, {}, {}
    for document in DOCUMENTS.values():
        if document.refusal(day):
            continue
        asked = asked_of(day, desk=document.readers[-1] == "desk")
        for html in pages(document, asked, ["fr"]):
            laid = typesetting.document(html, "pdf/ua-1").pages
            if words := [one for page in laid for one in words_in_figures(page)]:
                blank[document.key] = words
            letters = sum(map(letters_on, laid), Counter())
            if faults := too_small(document.key, letters):
                small[document.key] = faults
            every = list(map(rows_on, laid))
            whole = sum(every, Counter())
            few = [
                (number, rows)
                for number, page in enumerate(every, start=1)
                for table, rows in page.items()
                if rows < min(TOGETHER, whole[table])
            ]
            if few:
                poor[document.key] = few
    assert (poor, small, blank) == ({}, {}, {})


def too_small(key, letters):
    """Its sizes, where one is below the floor, or most are smaller than a body."""
    least = min(letters, default=BODY)
    large = sum(count for size, count in letters.items() if size >= BODY)
    most = large >= 0.5 * letters.total() or key not in READ
    return [] if least >= FLOOR and most else sorted(letters.items())


def test_three_rows_stay_together_where_a_list_or_a_part_of_it_begins_and_ends():
    rows = [Row(("1",))] * 8 + [Row(title="B", held=True)] + [Row(("2",))] * 2

    assert [row.held for row in hold_together(rows)] == [
        *(True, True, False, False, False, True, True, False),
        *(True, True, False),
    ]
    assert hold_together(()) == ()
