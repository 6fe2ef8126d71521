"""A club writes a grid as text, and is told line by line what is wrong with it."""

import pytest
from hypothesis import given, strategies as st

from scoring.fitting import read_grid
from scoring.grid import Grid, Key
from scoring.refusal import TextError
from scoring.scorer import Scorer
from scoring.variants import VARIANTS

SIMPLE = VARIANTS["simple"]
TEXT = SIMPLE.grid.text()


def found(variant, text):
    with pytest.raises(TextError) as refusal:
        read_grid(VARIANTS[variant], text)
    return [(problem.line, problem.code) for problem in refusal.value.problems]


def lines_refused(variant, text):
    try:
        read_grid(variant, text)
    except TextError as refusal:
        return [problem.line for problem in refusal.problems]
    return []


def line_of(text, start):
    return next(
        number
        for number, line in enumerate(text.splitlines(), start=1)
        if line.startswith(start)
    )


def changed(start, old, new, text=TEXT):
    """The text with one word replaced in the line that starts so."""
    lines = text.splitlines()
    at = line_of(text, start) - 1
    words = lines[at].split()
    words[words.index(old)] = new
    lines[at] = " ".join(words)
    return "\n".join(lines)


def test_a_grid_is_read_with_its_signs_marks_and_gaps():
    grid = Grid.parse("""
        sum zero            # a remark
        contract  level made all | others: made jury
        emballage   8     +7  x2 |     \N{MINUS SIGN}7  yes
        solo        -      -  30 |      7    -
    """)

    assert grid.zero_sum
    assert grid.headings == {"contract": ("made", "all", "others_made", "others_jury")}
    assert grid.rows[Key("contract", "emballage", 8)].cells == {
        "made": 7,
        "all": "x2",
        "others_made": -7,
        "others_jury": "yes",
    }
    assert grid.rows[Key("contract", "solo")].cells["made"] is None
    assert grid.rows[Key("contract", "solo")].line == 5


def test_a_missing_contract_is_named():
    text = "\n".join(line for line in TEXT.splitlines() if "troula" not in line)

    assert found("simple", text) == [(1, "row_missing")]


def test_a_line_without_all_its_numbers_is_refused():
    text = TEXT.replace("x2", "")

    assert found("simple", text)[0] == (line_of(TEXT, "emballage"), "cells")


@pytest.mark.parametrize("word", ["deux", "2.5", "½", "x", "--2", "²", "1e3"])
def test_a_word_that_is_no_number_is_refused(word):
    text = changed("emballage", "2", word)

    assert (line_of(TEXT, "emballage"), "no_number") in found("simple", text)


def test_a_number_left_out_is_asked_for():
    text = changed("misere ", "21", "-")

    assert (line_of(TEXT, "misere "), "number_missing") in found("simple", text)


def test_a_number_that_nobody_pays_is_refused():
    text = changed("misere ", "21", "99999")

    assert found("simple", text) == [(line_of(TEXT, "misere "), "too_large")]


def test_scores_that_do_not_add_up_are_refused_with_their_line():
    text = changed("misere ", "21", "22")

    assert found("simple", text) == [(line_of(TEXT, "misere "), "sum_not_zero")]


def test_a_game_that_demands_a_sum_of_zero_takes_no_other_grid():
    assert found("simple", TEXT.replace("sum zero", "sum free")) == [
        (1, "must_be_zero_sum")
    ]


def test_all_the_tricks_too_must_add_up():
    text = VARIANTS["couleur"].presets["whisthub"].grid.text()
    line = line_of(text, "trou ")

    assert found("couleur", changed("trou ", "30", "32", text)) == [
        (line, "sum_not_zero")
    ]
    assert found("couleur", changed("trou ", "30", "x2", text)) == [
        (line, "others_all_alone")
    ]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("sum zero", "sum nothing", "sum_word"),
        ("contract ", "contrat ", "no_heading"),
        ("grand_chelem", "petit_chelem", "row_twice"),
        ("grand_chelem", "grand_schelm", "row_unknown"),
        ("  jury", "  juge", "column_unknown"),
        ("  jury", "  made", "column_twice"),
        ("grand_chelem", "contract level made\ngrand_chelem", "heading_twice"),
    ],
)
def test_a_slip_in_a_word_is_refused(old, new, code):
    assert code in [code for _, code in found("simple", TEXT.replace(old, new))]


def test_tricks_needed_lie_within_the_deal():
    text = changed("solo ", "5", "14")

    assert found("simple", text) == [(line_of(TEXT, "solo "), "trick_range")]


def test_the_jury_is_needed_or_not():
    assert found("simple", TEXT.replace("yes", "3")) == [
        (line_of(TEXT, start), "flag")
        for start in ("misere_table", "petit_chelem", "grand_chelem")
    ]


def test_an_empty_text_is_no_grid():
    assert found("simple", "") == [(1, "empty")]


def test_what_differs_from_the_preset_is_shown():
    text = changed("misere ", "21", "24").replace("    -7", "    -8")
    text = changed("misere ", "-21", "-24", text)
    grid = Grid.parse(text)

    differences = {
        (str(one.key), one.column): (one.here, one.there)
        for one in grid.differences(SIMPLE.grid)
    }
    assert differences["misere", "made"] == (24, 21)
    assert differences["misere", "lost"] == (-24, -21)


def test_a_grid_that_a_club_changed_scores_as_it_says():
    text = changed("misere ", "21", "30")
    text = changed("misere ", "-21", "-30", text)
    text = changed("misere ", "-7", "-10", text)
    text = changed("misere ", "7", "10", text)
    scorer = Scorer.under(SIMPLE, grid=read_grid(SIMPLE, text))
    deal = SIMPLE.deal_of({"contract": "misere", "bidders": ["E"], "tricks": {"E": 0}})

    assert scorer.points(deal) == {"N": -10, "E": 30, "S": -10, "W": -10}


@given(
    st.text()
    | st.lists(
        st.sampled_from(
            [
                "sum",
                "zero",
                "contract",
                "level",
                "made",
                "others:",
                "x2",
                "x",
                "-",
                "7",
                "\n",
                "solo",
                "yes",
                "#",
                "|",
                "rule",
                "risk",
                "value",
                "-999999",
                "9" * 5000,
            ]
        )
    ).map(" ".join)
)
def test_any_text_is_a_grid_or_is_refused_with_its_lines(text):
    most = max(len(text.splitlines()), 1)
    for variant in VARIANTS.values():
        assert all(1 <= line <= most for line in lines_refused(variant, text))
