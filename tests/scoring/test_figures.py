"""A figure of a result is a row, and a row that is wrong stops the start."""

from dataclasses import replace

import pytest

from scoring.standing.figure import catalogue
from scoring.standing.figures import (
    FIGURES,
    IN_TOTALS,
    Result,
    join_results,
)
from scoring.standing.share import KEPT, Share, least, no_join

MADE = FIGURES["made"]
LOWEST = replace(
    FIGURES["best_round"],
    key="worst_round",
    rounds=least,
    holders=least,
    partners=least,
)
WRONG = {
    "that key means something else: choose another": {"key": "club"},
    "a key is small letters, with single _ between its words": {"key": "Worst Round"},
    "say `of` what in a share it is made: " + ", ".join(KEPT): {"of": "margin"},
    "say by `rounds` how what several rounds bring makes one": {"rounds": no_join},
    "say by `holders` how those of two holders of a place make one": {
        "holders": no_join
    },
    "say by `partners` how those of two partners make one": {"partners": no_join},
    "say by `column` how it is kept: "
    "IntegerField, PositiveSmallIntegerField, PositiveIntegerField": {"column": ""},
    "say in `words` what it is called in French, Dutch and English": {
        "words": {"fr": "Plus basse", "nl": "", "en": "Lowest"}
    },
    "say both its `words` and the `plays` in which it parts players": {"plays": ()},
}


@pytest.mark.parametrize("sentence", WRONG)
def test_a_row_that_is_incomplete_stops_the_start_with_a_sentence(sentence):
    row = replace(LOWEST, **WRONG[sentence])

    with pytest.raises(ValueError, match="of a result") as refused:
        catalogue(MADE, row)
    assert str(refused.value) == f"The figure `{row.key}` of a result: {sentence}."


@pytest.mark.parametrize(
    "key", ["made", "count", "card", "rank", "key", "begun", "pass"]
)
def test_a_row_whose_key_means_something_else_stops_the_start(key):
    with pytest.raises(
        ValueError, match=f"The figure `{key}` of a result: .*choose|small"
    ):
        catalogue(MADE, replace(LOWEST, key=key))


def test_a_row_that_is_complete_is_in_the_catalogue():
    assert catalogue(MADE, LOWEST) == {"made": MADE, "worst_round": LOWEST}


def test_a_result_has_a_field_for_each_figure_and_a_total_keeps_most():
    assert {*FIGURES} < {*Result._fields}
    assert {*FIGURES} - {row.key for row in IN_TOTALS} == {
        *("percent", "value", "boards", "met", "tops", "countback"),
        "margin",
    }
    assert Share._fields[: len(KEPT)] == KEPT


@pytest.mark.parametrize(
    ("had", "lowest"),
    [((), 0), ((Share(),), 0), ((Share(7), Share()), 7), ((Share(7), Share(-3)), -3)],
)
def test_a_round_of_which_nothing_is_played_is_not_the_lowest(had, lowest):
    assert LOWEST.rounds("points", had) == lowest


def test_a_place_taken_over_by_who_has_not_played_yet_keeps_its_best_round():
    newcomer = Result("new", 9, begun=False)
    leaver = Result("old", 4, best_round=-12, total=-12, made=1)

    assert join_results(newcomer, leaver) == Result(
        "new", 9, best_round=-12, total=-12, made=1
    )
