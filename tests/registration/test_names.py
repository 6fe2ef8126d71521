"""Names are folded, shown and read as people mean them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.registration.rules.folding import folded, folded_words
from tournaments.registration.rules.formulas import inert, plain
from tournaments.registration.rules.naming import (
    WalkIn,
    display_name,
    read_line,
    split_name,
)
from tournaments.registration.rules.numbering import Filling, filling, next_free


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("Élodie D'Hondt-Lœb", "elodie d hondt loeb"),
        ("  GÜNTHER   Strauß ", "gunther strauss"),
        ("Łukasz Ørsted", "lukasz orsted"),
        ("İnci", "inci"),
        ("e\u0301lodie", "elodie"),
        ("’t Serstevens", "t serstevens"),
        ("---", ""),
    ],
)
def test_a_name_loses_its_accents_capitals_and_signs(name, plain):
    assert folded(name) == plain


@given(st.text())
def test_folding_twice_is_folding_once_and_fits_its_column(name):
    assert folded(folded(name)) == folded(name)
    assert len(folded(name)) <= 121


def test_a_name_turned_round_has_the_same_words():
    assert folded_words("LAMBERT Élodie") == folded_words("Elodie Lambert")


@pytest.mark.parametrize(
    ("first", "last", "number", "shown", "seen"),
    [
        ("Élodie", "Lambert", 12, "full", "Élodie Lambert"),
        ("Élodie", "Lambert", 12, "initial", "Élodie L."),
        ("Élodie", "Lambert", 12, "number", "#12"),
        ("Élodie", "Lambert", None, "number", "–"),
        ("Jan", "van den Berghe", 3, "initial", "Jan V."),
        ("", "Jef", 4, "initial", "Jef"),
        ("", "", 5, "full", "#5"),
    ],
)
def test_a_name_is_shown_as_its_owner_lets_it(first, last, number, shown, seen):
    assert display_name(first, last, number, shown) == seen


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("Jean Dupont", WalkIn("Jean", "Dupont", "")),
        ("Jean Dupont [Wavre]", WalkIn("Jean", "Dupont", "Wavre")),
        ("Jan Van den Berghe[Kaartclub  Geel", WalkIn(
            "Jan", "Van den Berghe", "Kaartclub Geel"
        )),
        ("Marie Claire Dumont []", WalkIn("Marie Claire", "Dumont", "")),
        ("Jef", WalkIn("", "Jef", "")),
        ("", None),
        ("  [Wavre]", None),
        ("Jean ]x[", None),
    ],
)  # fmt: skip
def test_somebody_at_the_door_is_read_from_one_line(line, read):
    assert read_line(line) == read


@given(st.text())
def test_any_line_is_read_or_refused(line):
    found = read_line(line)
    assert found is None or found.last_name


def test_a_name_of_several_words_begins_at_its_particle():
    assert split_name("Jan de Smet") == ("Jan", "de Smet")
    assert split_name("De Smet") == ("De", "Smet")


@pytest.mark.parametrize(
    ("players", "seats", "full"),
    [
        (25, 4, Filling(6, 1, 3)),
        (24, 4, Filling(6, 0, 0)),
        (2, 4, Filling(0, 2, 2)),
        (0, 4, Filling(0, 0, 0)),
        (25, 3, Filling(8, 1, 2)),
    ],
)
def test_players_fill_tables_and_some_are_missing(players, seats, full):
    assert filling(players, seats) == full


@pytest.mark.parametrize(
    ("players", "jokers", "full"),
    [
        (25, 3, Filling(7, 0, 0)),
        (25, 2, Filling(6, 3, 1)),
        (24, 3, Filling(6, 0, 0)),
        (0, 2, Filling(0, 0, 0)),
    ],
)
def test_jokers_fill_tables_and_need_none_of_their_own(players, jokers, full):
    assert filling(players, 4, jokers) == full


def test_the_next_number_is_the_smallest_that_is_free():
    assert [next_free(set()), next_free({1, 2, 4}), next_free({1, 2, 3})] == [1, 3, 4]


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r", " ="])
def test_a_cell_that_begins_like_a_formula_is_marked(start):
    assert inert(f"{start}1+1") == f"'{start}1+1"


@given(st.text())
def test_a_marked_cell_comes_back_as_it_was(cell):
    assert plain(inert(cell)) == cell or cell.startswith("'")
    assert not inert(cell).lstrip(" ").startswith(("=", "+", "-", "@", "\t", "\r"))
