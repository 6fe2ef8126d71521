"""A ranking stays upright where what is said of a place can stand below its name."""

import pytest

from tests.ranking import day
from tournaments.printing.rules.columns import Column, Row
from tournaments.printing.upright import on_a_line, upright
from tournaments.ranking import queries as rankings

pytestmark = pytest.mark.django_db
COLUMNS = (Column("Nom", "name"), Column("Club", "club"))
NOTE = "départ pendant la manche 2"


@pytest.fixture
def ranking():
    return rankings.ranking(day.tournament_of(), desk=True)


def row(club, note=NOTE):
    return Row(("Élodie L.", club), note=note, brief=True)


def test_a_note_stands_behind_the_name_where_the_sheet_has_room(ranking):
    sheet = upright(ranking, COLUMNS, [row("Wavre")])

    assert not sheet.turned
    assert sheet.rows == (Row((f"Élodie L. ({NOTE})", "Wavre"), brief=True),)


def test_a_note_that_would_turn_the_sheet_stands_on_a_line_of_its_own(ranking):
    club = "Les Joyeux Whisteurs de Thy-le-Château et d’ailleurs en Hainaut"
    sheet = upright(ranking, COLUMNS, [row(club), row(club, "")])

    assert not sheet.turned
    assert [one.note for one in sheet.rows] == [NOTE, ""]


def test_a_note_takes_one_line_however_long_it_is():
    assert on_a_line(NOTE) == NOTE
    assert on_a_line("repris (Marie-Christine Lambrechts) " * 9).endswith("…")
