"""One's own name is found as one types it, where it is shown shortened too."""

import pytest

from tournaments.lists.rules.folding import may_be


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
    assert may_be(typed, shown)


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
    assert not may_be(typed, shown)
