"""How cards lie on a sheet, how large a poster is set, how large a name."""

import pytest

from tournaments.papers.rules.cutting import Cut, Mark, fill_sheets, spread
from tournaments.papers.rules.fitting import largest, shortened_name
from tournaments.papers.rules.posters import (
    ROOMS,
    Room,
    Setting,
    Unit,
    columns_of,
    on_sheets,
    setting,
)

LONG = "Marie-Christine Lambrechts-Vanderborght de Wandeleer-Dujardin"


def test_cards_lie_one_after_another_and_only_the_last_row_has_empty_places():
    two_by_two = Cut(2, 2, 90, 54)

    assert fill_sheets([1, 2, 3, 4, 5], two_by_two) == [[[1, 2], [3, 4]], [[5, None]]]
    assert fill_sheets([], two_by_two) == []


def test_a_sheet_is_marked_at_its_edges_and_between_four_cards():
    marks = Cut(2, 2, 90, 54).marks

    assert Mark(15, 4, 15, 93.5) in marks
    assert Mark(4, 94.5, 14, 94.5) in marks
    assert [one for one in marks if one.x1 == 103.5 or one.y1 == 147] == [
        Mark(103.5, 148.5, 106.5, 148.5),
        Mark(105, 147, 105, 150),
    ]
    inside = [one for one in marks if 15 < one.x1 < 195 and 94.5 < one.y1 < 202.5]
    assert len(inside) == 2  # no line goes through a card


@pytest.mark.parametrize(("least", "rows"), [(276, 1), (92, 3), (60, 4), (400, 1)])
def test_cards_take_the_height_that_a_sheet_lets_them_have(least, rows):
    found = spread(2, least)

    assert (found.rows, found.width) == (rows, 95)
    assert found.rows * found.height <= 277


def test_a_poster_takes_the_fewest_sheets_and_then_the_largest_letters():
    room, unit = Room(186, 231, 16, 34), Unit(4, 0.46)
    forty, hundred = setting(40, unit, room), setting(100, unit, room)

    assert forty.each >= 40
    assert forty.points > 16
    assert -(-100 // hundred.each) == -(-100 // setting(1000, unit, room).each)
    for how in (forty, hundred):
        assert how.columns * unit.width * how.points <= room.width
        assert how.rows * unit.height * how.points <= room.height


def test_a_name_wider_than_a_sheet_still_has_a_column():
    how = setting(3, Unit(50, 0.46), ROOMS["A4"])

    assert (how.columns, how.points) == (1, ROOMS["A4"].least)


def test_names_go_down_each_column_and_no_sheet_is_much_emptier_than_the_others():
    found = on_sheets([*"ABCDEFGHIJK"], Setting(16, 2, 4))

    assert found.sheets == [
        [["A", "D"], ["B", "E"], ["C", "F"]],
        [["G", "J"], ["H", "K"], ["I", None]],
    ]
    assert on_sheets("", Setting(16, 2, 4)).sheets == []


@pytest.mark.parametrize("count", [1, 7, 48, 49, 61, 97, 400])
def test_every_name_of_a_poster_stands_in_one_column(count):
    how = Setting(16, 3, 16)
    sheets = columns_of(count, how)
    held = [at for columns in sheets for column in columns for at in column]

    assert held == list(range(count))
    assert len(sheets) == -(-count // how.each)
    longest = max(len(column) for columns in sheets for column in columns)

    assert longest <= how.rows


def test_a_long_name_is_set_as_large_as_its_room_lets_it_be():
    sizes = (18.0, 14.0, 10.0)

    assert largest("An Claes", 47, 20, sizes) == 18
    assert largest(LONG, 47, 20, sizes) == 10
    assert largest(LONG, 10, 10, sizes) == 10


def test_no_word_is_broken_where_smaller_letters_keep_it_whole():
    assert largest("Anne-Marie Maes", 47, 20, (18.0, 14.0)) == 18
    assert largest("Vandenbossche", 47, 20, (24.0, 12.0)) == 12


@pytest.mark.parametrize(
    ("name", "cut"),
    [
        ("Élodie L.", "Élodie L."),
        ("12 Marie-Christine-Anne Vd.", "12 Marie-Christ… Vd."),
        ("Marie-Christine Lambrechts", "Marie-Christine Lam…"),
    ],
)
def test_a_long_name_on_the_wall_keeps_the_surname_by_which_it_is_looked_for(name, cut):
    assert shortened_name(name, 20) == cut
