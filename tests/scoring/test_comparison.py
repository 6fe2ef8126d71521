"""The same hand at several tables is compared as the worked examples say."""

import csv
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from scoring.bounds import rounded
from scoring.duplicate.basis import BASES, weighted
from scoring.duplicate.comparison import Adjusted, Given, TableResult, Weighted, compare
from scoring.duplicate.methods import METHODS, STEPS, full_size, step
from tests.naming import repeated

AVERAGES = {
    "A+": Given.AVERAGE_PLUS,
    "A=": Given.AVERAGE,
    "A-": Given.AVERAGE_MINUS,
}
CASES = Path(__file__).parent / "cases" / "comparison.csv"


def cases():
    with CASES.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def value(word):
    """`13`, `-` for no result, `60%` of the jury, `A+`, `0.6x20+0.4x0` weighted."""
    if word == "-":
        return None
    if word in AVERAGES:
        return AVERAGES[word]
    if word.endswith("%"):
        return Adjusted(Fraction(word[:-1]))
    if "x" in word:
        parts = (part.split("x") for part in word.split("+"))
        return Weighted(tuple((Fraction(share), int(score)) for share, score in parts))
    return int(word)


def rows(words, hand="L"):
    """One row for each word, of one hand."""
    return [
        TableResult(f"T{at}", {hand: value(word)}, {hand: f"p{at}"})
        for at, word in enumerate(words.split(), start=1)
    ]


def as_written(found, word):
    """The number with as many decimals as the example has; nothing as `-`."""
    if found is None:
        return "-"
    decimals = len(word.partition(".")[2])
    power = 10**decimals
    units = int(abs(found) * power + Fraction(1, 2))
    return Fraction(units if found > 0 else -units, power)


def compared(words, method, places=None, scale=1):
    found = compare(rows(words), method, places, scale)
    return [(row.compared["L"], row.percent["L"]) for row in found]


def expected(word):
    return "-" if word == "-" else Fraction(word)


@pytest.mark.parametrize("case", cases(), ids=lambda case: case["why"])
def test_a_board_is_compared_as_the_worked_example_says(case):
    places = int(case["places"]) if case["places"] else None
    found = compared(case["scores"], case["method"], places)

    for at, column in enumerate(("compared", "percent")):
        wanted = case[column].split()
        shown = [
            as_written(one[at], word) for one, word in zip(found, wanted, strict=True)
        ]
        assert shown == [expected(word) for word in wanted], column


def test_each_example_says_why_and_each_method_has_one():
    assert repeated(case["why"] for case in cases()) == []
    assert {case["method"] for case in cases()} == set(METHODS)


results = st.lists(st.integers(0, 60), min_size=1, max_size=12)


@given(results)
def test_matchpoints_are_two_for_each_lower_and_one_for_each_equal_score(scores):
    found = compared(" ".join(map(str, scores)), "matchpoints")

    counted = [
        sum(2 * (other < mine) + (other == mine) for other in scores) - 1
        for mine in scores
    ]
    assert [points for points, _ in found] == counted
    assert sum(points for points, _ in found) == len(scores) * (len(scores) - 1)


@given(results, st.integers(0, 12))
def test_neuberg_gives_the_board_its_mean_and_keeps_the_order(scores, missing):
    places = len(scores) + missing
    found = compared(" ".join(map(str, scores)), "matchpoints", places)

    few = missing and len(scores) <= 3 and 3 * len(scores) <= places
    mean = sum(points for points, _ in found) / len(scores)
    assert mean == (places - 1) * (Fraction(6, 5) if few else 1)
    by_score = dict(zip(scores, found, strict=True))
    assert sorted(by_score, key=lambda score: by_score[score]) == sorted(by_score)


@given(st.lists(st.integers(0, 60), min_size=2, max_size=12))
def test_differences_and_steps_add_up_to_nothing(scores):
    words = " ".join(map(str, scores))

    for method in ("mean", "butler", "imps"):
        assert sum(worth for worth, _ in compared(words, method)) == 0


@given(results, st.sampled_from(["matchpoints", "mean", "butler", "imps", "total"]))
def test_a_result_in_two_equal_parts_is_worth_what_it_is_whole(scores, method):
    whole = [str(score) for score in scores]
    split = [f"0.5x{scores[0]}+0.5x{scores[0]}", *whole[1:]]

    assert compared(" ".join(split), method) == compared(" ".join(whole), method)


@given(results, st.sampled_from(list(METHODS)))
def test_scores_given_in_halves_are_worth_the_same(scores, method):
    whole = " ".join(map(str, scores))
    halves = " ".join(str(2 * score) for score in scores)

    assert compared(halves, method, scale=2) == compared(whole, method)


def test_the_plain_formula_brings_the_rest_of_a_fouled_board_to_full_size():
    """A federation's example, in which groups of three are not yet apart."""
    seven = [full_size(points, 7, 10) for points in range(12, -1, -2)]
    three = [full_size(points, 3, 10) for points in (4, 2, 0)]

    assert [float(rounded(10 * points)) for points in three] == [156.67, 90.0, 23.33]
    assert (sum(seven), sum(three)) == (63, 27)


def test_the_bridge_steps_begin_where_the_laws_say():
    assert (step(10), step(20), step(-10), step(-20), step(0)) == (0, 1, 0, -1, 0)
    assert [step(first) for first in STEPS] == list(range(1, 25))
    assert [step(first - 10) for first in STEPS] == list(range(24))
    assert (step(3990), step(4000), step(9999)) == (23, 24, 24)
    assert (step(39, 2), step(40, 2), step(-40, 2)) == (0, 1, -1)


@pytest.mark.parametrize(
    ("datum", "steps"),
    [
        (Fraction(1550, 6), [4, 4, 5, -7, -2, -3]),
        (Fraction(1150, 4), [4, 4, 4, -8, -3, -4]),
    ],
)
def test_a_federations_sheet_against_its_datum(datum, steps):
    scores = [420, 420, 450, -50, 170, 140]

    assert [step(score - datum) for score in scores] == steps


def test_differences_are_to_the_two_others_at_the_table_in_halves():
    assert BASES["difference"].scores({"L": 0, "O": 11, "R": 0}) == {
        "L": -11,
        "O": 22,
        "R": -11,
    }
    assert BASES["mark"].scores({"L": 0, "O": 11, "R": 0}) == {"L": 0, "O": 11, "R": 0}


@given(st.tuples(*[st.integers(0, 60)] * 3))
def test_the_differences_of_a_table_add_up_to_nothing(marks):
    hands = dict(zip("LOR", marks, strict=True))
    found = BASES["difference"].scores(hands)

    assert sum(found.values()) == 0
    for hand, mark in hands.items():
        others = [other for key, other in hands.items() if key != hand]
        assert Fraction(found[hand], 2) == mark - Fraction(sum(others), 2)


def test_several_outcomes_of_a_table_weigh_on_every_hand():
    outcomes = [
        (Fraction(3, 4), {"L": 0, "O": 20, "R": 0}),
        (Fraction(1, 4), {"L": 5, "O": 0, "R": 5}),
    ]

    assert weighted(outcomes, BASES["difference"]) == {
        "L": Weighted(((Fraction(3, 4), -20), (Fraction(1, 4), 5))),
        "O": Weighted(((Fraction(3, 4), 40), (Fraction(1, 4), -10))),
        "R": Weighted(((Fraction(3, 4), -20), (Fraction(1, 4), 5))),
    }


@pytest.mark.parametrize(
    ("given", "percent"),
    [
        (Given.AVERAGE_PLUS, 60),
        (Given.AVERAGE, 50),
        (Given.AVERAGE_MINUS, 40),
        (Given.NOT_PLAYED, None),
    ],
)
def test_an_average_leaves_the_others_and_keeps_its_place(given, percent):
    board = [
        TableResult("1", {"L": 20}, {"L": "a"}),
        TableResult("2", {"L": 0}, {"L": "b"}),
        TableResult("3", {"L": given}, {"L": "c"}),
    ]
    found = compare(board, "matchpoints", 3)

    assert [row.percent["L"] for row in found] == [
        Fraction("87.5"),
        Fraction("12.5"),
        percent,
    ]
