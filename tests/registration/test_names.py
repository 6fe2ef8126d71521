"""Names are folded, shown and read as people mean them."""

import pytest
from hypothesis import given, strategies as st

from tests.naming import repeated
from tournaments.entries.rules.numbering import Filling, filling, next_free
from tournaments.folding import folded, folded_words
from tournaments.players.rules.naming import (
    Named,
    WalkIn,
    full_name,
    read_line,
    split_name,
    surname_first,
    wall_names,
)
from tournaments.spreadsheets.rules.formulas import inert, unmarked


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
        ("Élodie", "Lambert", 12, "initials", "É. L."),
        ("Élodie", "Lambert", 12, "number", "#12"),
        ("Élodie", "Lambert", None, "number", "–"),
        ("Jan", "van den Berghe", 3, "initial", "Jan V."),
        ("", "Jef", 4, "initial", "Jef"),
        ("", "Jef", 4, "initials", "J."),
        ("", "", 5, "full", "#5"),
    ],
)
def test_a_name_is_shown_as_its_owner_lets_it(first, last, number, shown, seen):
    assert wall_names({"one": Named(first, last, number, shown)}) == {"one": seen}


@pytest.mark.parametrize(
    ("shown", "people", "seen"),
    [
        (
            "initial",
            ["Anne Martin", "Anne Michel", "Anne Leroy", "Bart Martin"],
            ["Anne Ma.", "Anne Mi.", "Anne L.", "Bart M."],
        ),
        (
            "initial",
            ["Anne Mart", "Anne Martin", "Anne Martens"],
            ["Anne Mart", "Anne Marti.", "Anne Marte."],
        ),
        (
            "initials",
            ["Anne Martin", "Alain Martin", "Anne Michel"],
            ["An. Martin", "Al. Martin", "A. Mi."],
        ),
        ("initial", ["Jan van Aken", "Jan van Acker"], ["Jan Van Ak.", "Jan Van Ac."]),
        (
            "full",
            ["Anne Martin", "Anne Martin"],
            ["Anne Martin (1)", "Anne Martin (2)"],
        ),
        (
            "initial",
            ["Anne Martin", "Anne Martin"],
            ["Anne Martin (1)", "Anne Martin (2)"],
        ),
    ],
)
def test_names_that_are_shortened_alike_are_longer(shown, people, seen):
    called = wall_names(
        {
            number: Named(*split_name(name), number, shown)
            for number, name in enumerate(people, start=1)
        }
    )

    assert list(called.values()) == seen


@given(
    st.lists(
        st.tuples(
            st.text("ab", max_size=3),
            st.text("ab", max_size=4),
            st.sampled_from(["full", "initial", "initials", "number"]),
        ),
        max_size=12,
    )
)
def test_no_two_on_the_wall_are_called_the_same(people):
    called = wall_names(
        {
            number: Named(first, last, number, shown)
            for number, (first, last, shown) in enumerate(people, start=1)
        }
    )

    assert len(called) == len(people)
    assert repeated(called.values()) == []


def test_at_the_desk_a_name_is_whole():
    assert full_name("Élodie", "Lambert", 12) == "Élodie Lambert"
    assert full_name("", "", 5) == "#5"
    assert full_name("", "", None) == "–"


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("Jean Dupont", WalkIn("Jean", "Dupont", "")),
        ("Jean Dupont [Wavre]", WalkIn("Jean", "Dupont", "Wavre")),
        ("Jean Dupont (Les Atouts de Liège)", WalkIn(
            "Jean", "Dupont", "Les Atouts de Liège"
        )),
        ("Jean (Jef) Dupont", WalkIn("Jean (Jef)", "Dupont", "")),
        ("Jan Van den Berghe[Kaartclub  Geel", WalkIn(
            "Jan", "Van den Berghe", "Kaartclub Geel"
        )),
        ("Marie Claire Dumont []", WalkIn("Marie Claire", "Dumont", "")),
        ("Jef", WalkIn("", "Jef", "")),
        ("Mme Rosa Lippens", WalkIn("Rosa", "Lippens", "")),
        ("dhr. Jan Van Damme [Gent]", WalkIn("Jan", "Van Damme", "Gent")),
        ("M. Albert Collard", WalkIn("Albert", "Collard", "")),
        ("M. Collard", WalkIn("M.", "Collard", "")),
        ("Madame", WalkIn("", "Madame", "")),
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
    whole = "Christiane Vanderstraeten-Van Nieuwenhuyse"
    assert split_name(whole) == ("Christiane", "Vanderstraeten-Van Nieuwenhuyse")
    assert split_name("Anne-Marie Maes-Petit") == ("Anne-Marie", "Maes-Petit")


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


@pytest.mark.parametrize(
    ("players", "uneven", "full"),
    [
        (37, "five", Filling(8, 0, 0, fives=1)),
        (36, "five", Filling(9, 0, 0)),
        (11, "five", Filling(2, 3, 1)),
        (15, "five", Filling(0, 0, 0, fives=3)),
        (37, "out_average", Filling(9, 0, 0, out=1)),
        (38, "out_fixed", Filling(9, 0, 0, out=2)),
        (3, "out_fixed", Filling(0, 3, 1)),
        (37, "jokers", Filling(9, 1, 3)),
    ],
)
def test_what_is_usual_says_what_becomes_of_a_number_that_does_not_divide(
    players, uneven, full
):
    assert filling(players, 4, uneven=uneven) == full


@pytest.mark.parametrize(
    ("shown", "last_name", "looked_for"),
    [
        ("Anne Lambert", "Lambert", "Lambert Anne"),
        ("A. Lambert", "Lambert", "Lambert A."),
        ("Anne L.", "Lambert", "Anne L."),
        ("A. L.", "Lambert", "A. L."),
        ("Jean Pierre Van den Berghe", "Van den Berghe", "Van den Berghe Jean Pierre"),
        ("Anne Lambert (12)", "Lambert", "Lambert Anne"),
        ("Anne Lambert (12)", "", "Anne Lambert"),
        ("Lambert", "Lambert", "Lambert"),
        ("#12", "Lambert", "#12"),
    ],
)
def test_one_is_looked_for_by_the_surname_where_it_is_told_in_full(
    shown, last_name, looked_for
):
    assert surname_first(shown, last_name) == looked_for


def test_the_next_number_is_the_smallest_that_is_free():
    assert [next_free(set()), next_free({1, 2, 4}), next_free({1, 2, 3})] == [1, 3, 4]


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r", " ="])
def test_a_cell_that_begins_like_a_formula_is_marked(start):
    assert inert(f"{start}1+1") == f"'{start}1+1"


@given(st.text())
def test_a_marked_cell_comes_back_as_it_was(cell):
    assert unmarked(inert(cell)) == cell or cell.startswith("'")
    assert not inert(cell).lstrip(" ").startswith(("=", "+", "-", "@", "\t", "\r"))
