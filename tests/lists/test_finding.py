"""One's own name is found as one types it, where it is shown shortened too."""

import pytest

from tournaments.folding import may_mean


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("luc", "Luc M."),
        ("Luc Maes", "Luc M."),
        ("maes luc", "Luc M."),
        ("Charles-Emmanuel Van der Elst", "Charles-Emmanuel Van der."),
        ("Élodie D’Hondt", "Elodie D."),
        ("Dirk Aerts", "D. A."),
        ("Aerts", "Dirk Aerts"),
        ("Aerts Dirk", "Dirk Aerts"),
    ],
)
def test_a_name_that_is_shown_shortened_answers_to_the_whole_of_it(typed, shown):
    assert may_mean(typed, shown)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Luc Peeters", "Luc M."),
        ("Lucien Maes", "Luc M."),
        ("Maes", "Luc M."),  # a letter alone is anybody's
        ("Dirk Aerts junior", "Dirk Aerts"),
    ],
)
def test_it_does_not_answer_to_another_one(typed, shown):
    assert not may_mean(typed, shown)


@pytest.mark.parametrize(
    ("typed", "shown", "surname"),
    [
        ("maes", "Luc M.", "Maes"),
        ("aerts", "D. A.", "Aerts"),
        ("D'HONDT", "Élodie D.", "D’Hondt"),
        ("van den berghe", "Jan V.", "Van den Berghe"),
        ("Vandenberghe", "Jan V.", "Van den Berghe"),
    ],
)
def test_a_surname_that_is_not_shown_finds_its_owner_once_it_is_whole(
    typed, shown, surname
):
    assert may_mean(typed, shown, surname)


def test_no_beginning_of_a_surname_tells_how_it_goes_on():
    surname = "Van den Berghe"
    begun = [surname[:letters] for letters in range(2, len(surname))]

    assert [one for one in begun if may_mean(one, "Jan V.", surname)] == []
    assert not may_mean("Van den Berghes", "Jan V.", surname)
    assert not may_mean("Berghe", "Jan V.", surname)


def test_who_shows_no_surname_is_not_found_by_it():
    assert not may_mean("Maes", "#12")
