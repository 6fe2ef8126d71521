"""Every code that the rules answer has its sentence, and scores explain themselves."""

import ast
import string
from pathlib import Path

import pytest
from django.utils import translation

import scoring
from scoring import wording
from scoring.deal import IllegalDeal
from scoring.score import Part
from scoring.scorer import Scorer
from scoring.templatetags import points
from scoring.variants import VARIANTS

RULES = [
    path
    for path in Path(scoring.__file__).parent.rglob("*.py")
    if "management" not in path.parts and "migrations" not in path.parts
]


def first_words(call):
    """The texts that calls of this name begin with, anywhere in the rules."""
    return {
        argument.value
        for path in RULES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", getattr(node.func, "attr", "")) == call
        for argument in node.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }


def test_every_refusal_has_a_sentence():
    codes = {
        node.args[0].value
        for path in RULES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "IllegalDeal"
    }
    commands = {"no_json", "unusable_id"}

    assert codes | commands == set(wording.REFUSALS)


def test_every_problem_of_a_grid_has_a_sentence():
    codes = first_words("Problem") | first_words("add_problem")

    assert codes - {"name", "column"} == set(wording.PROBLEMS)


def test_every_column_and_rule_of_every_grid_has_its_words():
    for variant in VARIANTS.values():
        for columns in variant.grid.headings.values():
            for column in columns:
                assert column.removeprefix("others_") in wording.COLUMNS
        for row in variant.grid.rows_under("rule"):
            assert row.key.name in wording.RULES


@pytest.mark.parametrize("language", ["fr", "nl", "en"])
def test_every_sentence_is_translated_with_the_same_places_for_values(language):
    for sentence in [*wording.REFUSALS.values(), *wording.PROBLEMS.values()]:
        with translation.override("en"):
            english = str(sentence)
        with translation.override(language):
            translated = str(sentence)
        assert places(translated) == places(english)
        assert language == "en" or translated != english


def places(sentence):
    return sorted(
        word.split(")")[0] for word in sentence.split("%(")[1:] if ")" in word
    ), sentence.count("%")


@pytest.mark.parametrize(
    ("variant", "deal", "formula"),
    [
        (
            "couleur",
            {"contract": "emballage", "level": 8, "bidders": ["N", "S"], "tricks": 10},
            "7 + 2 × 3 = 13",
        ),
        (
            "couleur",
            {"contract": "emballage", "level": 9, "bidders": ["N", "S"], "tricks": 8},
            "−10 − 3 = −13",
        ),
        (
            "whiz",
            {
                "contract": "bid",
                "level": 10,
                "trump": "H",
                "risk": "XX",
                "bidders": ["N"],
                "tricks": 11,
            },
            "4 × 10 + 8 + 10 + 20 = 78",
        ),
        ("simple", {"contract": "pass"}, "0"),
        (
            "simple",
            {"contract": "misere", "bidders": ["N", "E"], "tricks": {"N": 0, "E": 0}},
            "21 − 7 = 14",
        ),
    ],
)
def test_a_score_reads_as_a_sum(variant, deal, formula):
    game = VARIANTS[variant]
    parts = Scorer.under(game).parts(game.deal_of(deal))

    assert wording.formula(parts["N"]) == formula


def test_a_part_without_words_shows_its_key():
    assert wording.part(Part("of_a_new_game", 3)) == "of_a_new_game"


def test_a_refusal_lists_the_choices():
    refusal = IllegalDeal("unknown_trump", "trump", choices=("C", "D"))

    with translation.override("en"):
        assert wording.refusal(refusal) == (
            "There is no such trump. Choose one of: C, D."
        )


def test_signs_are_the_true_minus():
    assert wording.signed(-12) == "\N{MINUS SIGN}12"
    assert not set(wording.signed(-12)) & set(string.punctuation)


def test_no_line_of_a_page_ends_inside_quotation_marks():
    cited = dict.fromkeys(("fr", "nl", "en"), "6, « Exclusions »")
    assert points.named(cited) == "6, «\xa0Exclusions\xa0»"
