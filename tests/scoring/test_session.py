"""The boards of a session add up for each player, with averages, fines and ties."""

import csv
from fractions import Fraction
from pathlib import Path

import pytest

from scoring.duplicate.comparison import Adjusted, Board, Given, TableResult, compare
from scoring.duplicate.methods import METHODS
from scoring.duplicate.session import (
    Result,
    Sum,
    Total,
    change_sum,
    result_kind,
    settle,
    sum_results,
    total,
    totals,
)
from scoring.duplicate.ties import MEASURES, Evidence
from tests.naming import repeated, those_without
from tests.scoring.test_comparison import as_written, expected, value

CASES = Path(__file__).parent / "cases" / "given.csv"


def board(key, scores, method="matchpoints", places=None):
    """A board of one hand, from pairs; each player sits at a table of his own."""
    rows = [
        TableResult(player, {"L": score}, {"L": player}) for player, score in scores
    ]
    return Board(key, rows, compare(rows, method, places))


def full_board(key, *tables):
    """A board of three hands: for each table its players, and their marks."""
    rows = [
        TableResult(
            str(at),
            dict(zip("LOR", marks, strict=True)),
            dict(zip("LOR", players.split(), strict=True)),
        )
        for at, (players, *marks) in enumerate(tables)
    ]
    return Board(key, rows, compare(rows, "matchpoints"))


def scored(**scores):
    return list(scores.items())


def test_a_session_adds_up_what_each_player_has():
    boards = [
        board("1", scored(ann=9, bob=5, cat=5, dan=0)),
        board("2", scored(ann=0, bob=5, cat=5, dan=9)),
        board("3", scored(ann=7, bob=5, cat=5, dan=0)),
    ]

    assert totals(boards, "matchpoints", 4) == {
        "ann": Total(Fraction(12), Fraction(200, 3), 3),
        "bob": Total(Fraction(9), Fraction(50), 3),
        "cat": Total(Fraction(9), Fraction(50), 3),
        "dan": Total(Fraction(6), Fraction(100, 3), 3),
    }


def test_a_board_without_a_result_does_not_count_for_that_player():
    boards = [
        board("1", scored(ann=9, bob=5, cat=0)),
        board("2", scored(ann=None, bob=5, cat=5)),
        board("3", scored(ann=Given.NOT_PLAYED, bob=5, cat=0), places=3),
    ]
    found = totals(boards, "matchpoints", 3)

    assert found["ann"] == Total(Fraction(4), Fraction(100), 1)
    # The others of board 2 were brought to full size: 2 of 4 each; of board 3: 3.5, 0.5
    assert found["bob"] == Total(Fraction(15, 2), Fraction(125, 2), 3)
    assert found["cat"] == Total(Fraction(5, 2), Fraction(125, 6), 3)


def test_whoever_has_no_board_that_counts_has_no_per_cent():
    boards = [board("1", scored(ann=0, bob=9, cat=None))]

    for method in METHODS:
        assert totals(boards, method, 3)["cat"] == Total(Fraction(0), None, 0)


def test_one_table_alone_gives_everybody_a_half():
    boards = [board("1", scored(ann=9)), board("2", scored(ann=0))]

    assert totals(boards, "matchpoints", 1) == {
        "ann": Total(Fraction(0), Fraction(50), 2)
    }


@pytest.mark.parametrize(
    ("given", "own", "percent"),
    [
        (Given.AVERAGE_PLUS, 100, 100),
        (Given.AVERAGE_PLUS, 0, 60),
        (Given.AVERAGE, 100, 50),
        (Given.AVERAGE_MINUS, 100, 40),
        (Given.AVERAGE_MINUS, 0, 0),
    ],
)
def test_an_average_looks_at_the_players_other_boards(given, own, percent):
    mine = 9 if own else 0
    boards = [
        board("1", scored(ann=mine, bob=5, cat=5)),
        board("2", scored(ann=given, bob=5, cat=0)),
        board("3", scored(ann=Adjusted(Fraction(10)), bob=5, cat=0)),
    ]

    # 10 per cent of the jury is no board of his own, but it counts.
    assert totals(boards, "matchpoints", 3)["ann"].percent == Fraction(
        own + percent + 10, 3
    )


@pytest.mark.parametrize(
    ("own", "kind", "percent", "settled"),
    [
        (63, "plus", 60, 63),
        (55, "plus", 60, 60),
        (35, "minus", 40, 35),
        (45, "minus", 40, 40),
        (63, "average", 50, 50),
        (63, "given", 10, 10),
        (63, "played", 75, 75),
        (None, "plus", 60, 60),
        (None, "minus", 40, 40),
        (2, "plus", 3, 3),  # IMPs
        (4, "plus", 3, 4),
        (-4, "minus", -3, -4),
    ],
)
def test_averages_come_to_what_the_laws_say(own, kind, percent, settled):
    exact = [None if one is None else Fraction(one) for one in (percent, own)]

    assert settle(kind, *exact) == settled


def test_an_average_without_any_other_board_is_60_50_or_40():
    boards = [board("1", scored(ann=Given.AVERAGE_PLUS, bob=Given.AVERAGE_MINUS))]
    found = totals(boards, "matchpoints", 2)

    assert [found[player].percent for player in ("ann", "bob")] == [60, 40]


def test_what_is_given_counts_as_a_board_where_there_is_no_top():
    boards = [
        board("1", scored(ann=Given.AVERAGE_PLUS, bob=9, cat=0), "butler"),
        board("2", scored(ann=Adjusted(Fraction(60)), bob=9, cat=0), "butler"),
    ]
    found = totals(boards, "butler", 3)

    assert found["ann"] == Total(Fraction(10), None, 2)
    assert found["bob"] == Total(Fraction(18), None, 2)


def cases():
    with CASES.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def of_words(case):
    """What the boards of an example bring: played ones as they are compared there."""
    method, places = case["method"], int(case["places"] or 0)
    top = METHODS[method].top(places)
    for word in case["boards"].split():
        if word.endswith("%"):
            percent = Fraction(word[:-1])
            yield Result("played", percent * top / 100, percent)
        else:
            yield Result("played", Fraction(word), None)
    for word in case["given"].split():
        row = TableResult("1", {"L": value(word)}, {"L": "ann"})
        (found,) = compare([row], method, places)
        kind = result_kind(row.scores["L"])
        yield Result(kind, found.compared["L"], found.percent["L"])


@pytest.mark.parametrize("case", cases(), ids=lambda case: case["why"])
def test_what_is_given_and_fined_counts_as_the_worked_example_says(case):
    fine = Fraction(case["fine"] or 0)
    found = sum_results(of_words(case))._replace(fines=fine)
    shown = total(found, case["method"], int(case["places"] or 0))

    for column in ("value", "percent"):
        word = case[column]
        assert as_written(getattr(shown, column), word) == expected(word), column


def test_each_method_has_an_example_of_a_fine_and_each_example_says_why():
    fined = {case["method"] for case in cases() if case["fine"]}

    assert fined == set(METHODS)
    assert repeated(case["why"] for case in cases()) == []


TWO_TOPS = sum_results([Result("played", Fraction(4), Fraction(100))] * 2)


def test_a_fine_in_per_cent_of_a_top_comes_off_the_sum():
    fined = TWO_TOPS._replace(fines=Fraction(25))

    # A quarter of a top of 4, which over two boards is 12.5 per cent.
    assert total(fined, "matchpoints", 3) == Total(Fraction(7), Fraction("87.5"), 2)


def test_percentages_board_by_board_are_averaged():
    boards = [
        board("1", scored(ann=9, bob=5, cat=0), "percent"),
        board("2", scored(ann=0, bob=5, cat=None), "percent"),
    ]
    found = totals(boards, "percent", 3)

    assert found["ann"] == Total(Fraction(100), Fraction(50), 2)
    assert found["bob"] == Total(Fraction(150), Fraction(75), 2)


def test_a_board_is_added_and_taken_off_again_without_a_trace():
    results = [
        Result("played", Fraction(7, 3), Fraction(175, 3)),
        Result("played", Fraction(1, 2), Fraction(25, 2)),
        Result("given", Fraction(1), Fraction(25)),
        Result("plus", Fraction(2), Fraction(60)),
        Result("average", Fraction(2), Fraction(50)),
        Result("minus", Fraction(2), Fraction(40)),
    ]
    whole = sum_results(results)

    assert whole == Sum(
        percents=Fraction(425, 6),
        compared=Fraction(17, 6),
        boards=2,
        given=Fraction(75),
        given_boards=2,
        plus=1,
        minus=1,
    )
    for one in results:
        rest = sum_results(other for other in results if other is not one)
        assert change_sum(whole, Sum(), sum_results([one])) == rest
        assert change_sum(rest, sum_results([one]), Sum()) == whole


def test_who_met_better_players_who_has_more_tops_and_who_won_among_themselves():
    # Ann and Bob have the same per cent, won against others and on other boards.
    boards = [
        full_board("1", ("ann cat dan", 9, 5, 5), ("bob eve fay", 5, 0, 0)),
        full_board("2", ("ann cat dan", 0, 5, 5), ("bob eve fay", 5, 0, 0)),
    ]
    found = totals(boards, "matchpoints", 2)
    assert found["ann"].percent == found["bob"].percent == 50
    evidence = Evidence(found, boards)

    assert {
        name: measure(["ann", "bob"], evidence) for name, measure in MEASURES.items()
    } == {
        "met": {"ann": 200, "bob": 0},
        "tops": {"ann": 1, "bob": 1},
        "countback": {"ann": Fraction(1, 2), "bob": Fraction(1, 2)},
    }


def test_more_tops_and_board_by_board_part_equal_players():
    boards = [
        board("1", scored(ann=9, bob=5, cat=5, dan=0)),
        board("2", scored(ann=5, bob=9, cat=9, dan=9)),
        board("3", scored(ann=5, bob=5, cat=5, dan=5)),  # all have the best result
        board("4", scored(ann=0, bob=0, cat=0, dan=9)),
        board("5", scored(ann=0, bob=5, cat=3, dan=0)),
    ]
    evidence = Evidence({}, boards)
    group = ["ann", "bob", "cat"]

    assert MEASURES["tops"](group, evidence) == {"ann": 2, "bob": 3, "cat": 2}
    assert MEASURES["countback"](group, evidence) == {
        "ann": Fraction(8, 20),
        "bob": Fraction(12, 20),
        "cat": Fraction(10, 20),
    }


def test_each_way_to_compare_has_a_name_in_every_language():
    for key, one in METHODS.items():
        assert one.key == key
        assert set(one.names) == {"fr", "nl", "en"}
        assert those_without(one.names, one.names.get) == [], key
