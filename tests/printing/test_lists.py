"""A printed list: upright while its texts have room, in the columns that they need."""

import pytest

from tests.printing.reading import page_of, pdf
from tests.printing.test_every_paper import outside, overlapping
from tests.ranking.day import tournament_of
from tournaments.papers import lists
from tournaments.papers.rules.columns import Column, Row, Try, on_sheet
from tournaments.players.models import Player

LONG = "De Clercq-Vandenbroucke-Vanderborght, Marie-Antoinette"
COLUMNS = (
    Column("Nom", cuts=True),
    Column("Prix"),
    *[Column("M1", figures=True)] * 3,
)


def rows(name, prize="Jambon"):
    return [Row((name, prize, "12", "−3", "140"))] * 2


def test_the_widest_column_takes_what_the_others_leave():
    sheet = on_sheet(COLUMNS, rows("Élodie L."))

    assert (sheet.turned, sheet.points) == (False, 12)
    assert sheet.widths.count(None) == 1
    assert sheet.widths[0] is None
    assert '<col><col style="width:' in lists.head(sheet)


def test_a_text_that_is_cut_leaves_the_sheet_upright_and_its_letters_large():
    sheet = on_sheet(COLUMNS, rows(LONG * 3))

    assert (sheet.turned, sheet.points) == (False, 12)
    assert '<td class="c">' in lists.body(sheet)
    assert LONG * 3 in lists.body(sheet)


def test_figures_are_never_cut_however_many_they_are():
    many = [Column("M1", figures=True)] * 60
    sheet = on_sheet(many, [Row(("−123456789",) * 60)])

    assert sheet.turned
    assert sum(sheet.widths) <= Try(True, sheet.points, False, False).room + 0.01


def test_a_list_that_may_not_be_turned_has_smaller_letters_instead():
    many = [Column("Nom")] * 12
    sheet = on_sheet(many, [Row((LONG,) * 12)], turns=False)

    assert not sheet.turned
    assert sheet.points < 11


@pytest.mark.long
@pytest.mark.press
@pytest.mark.django_db
@pytest.mark.parametrize("languages", [("fr",), ("fr", "nl")])
def test_what_is_cut_stays_in_its_column(languages):
    day = tournament_of(people=12)
    Player.objects.update(first_name="Marie-Christine" * 3, last_name=LONG)
    made = pdf(page_of("check-in", day, *languages, desk=True))

    assert (outside(made), overlapping(made)) == ([], [])
