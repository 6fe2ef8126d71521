"""The marks of a hand lie on a strip from the lowest to the highest."""

import pytest

from tournaments.boards.rules.strip import Dot, Strip, strip_of


def test_equal_marks_are_stacked_on_the_strip_of_their_hand():
    assert strip_of([30, 10, 30, 50]) == Strip(
        (Dot(14.0, 28, 10), Dot(170.0, 28, 30), Dot(170.0, 14, 30), Dot(326.0, 28, 50)),
        floor=28,
        height=54,
    )


def test_the_ends_of_a_strip_say_the_lowest_mark_and_the_highest():
    assert [dot.mark for dot in strip_of([7, -4, 2]).ends] == [-4, 7]
    assert [(dot.x, dot.mark) for dot in strip_of([7, 7]).ends] == [(170.0, 7)]


@pytest.mark.parametrize("marks", [[], [12]])
def test_of_a_single_table_there_is_nothing_to_compare(marks):
    assert strip_of(marks) is None
