"""A figure is rounded once, from its exact value, and a half goes away from zero."""

from decimal import Decimal
from fractions import Fraction

import pytest

from scoring.bounds import rounded, rounded_whole


@pytest.mark.parametrize(
    ("exact", "shown"),
    [
        ("525/8", "65.63"),  # 65.625
        ("-525/8", "-65.63"),
        ("0.125", "0.13"),
        ("-0.125", "-0.13"),
        ("0.124999", "0.12"),
        ("1/3", "0.33"),
        ("2/3", "0.67"),
        ("-2/3", "-0.67"),
        ("0.005", "0.01"),
        ("-0.005", "-0.01"),
        ("-0.004", "0.00"),  # nothing has no minus
        ("61.325", "61.33"),
        ("7", "7.00"),
        ("0", "0.00"),
        ("99.995", "100.00"),
        (f"{10**40}.125", f"{10**40}.13"),
    ],
)
def test_two_decimals_are_shown_as_one_rounds_by_hand(exact, shown):
    assert str(rounded(Fraction(exact))) == shown


@pytest.mark.parametrize(
    ("points", "rounds", "average"),
    [(41, 2, 21), (-41, 2, -21), (43, 2, 22), (40, 3, 13), (1, 2, 1), (0, 3, 0)],
)
def test_an_average_in_points_is_a_whole_number(points, rounds, average):
    assert rounded_whole(Fraction(points, rounds)) == average


def test_a_whole_number_stays_what_it_is():
    assert rounded(12, 0) == Decimal(12)
    assert rounded_whole(-12) == -12
