"""The worked examples of every game come out as they are written."""

import pytest

from scoring.record import answer
from scoring.scorer import Scorer
from scoring.variants import VARIANTS
from tests.naming import repeated, those_without
from tests.scoring import examples

FEWEST = 40


def lines_of(read):
    """Every example of every game, with the record that it stands for."""
    for variant, game in VARIANTS.items():
        lines = read(variant)
        if game.match:
            for match in examples.matches(lines):
                line, record = match[-1], examples.match_record(match)
                label = f"{variant}: {line['match']}, {line['why']}"
                yield pytest.param(variant, line, record, id=label)
        else:
            for line in lines:
                record = examples.record(variant, line)
                yield pytest.param(
                    variant, line, record, id=f"{variant}: {line['why']}"
                )


@pytest.mark.parametrize(("variant", "line", "record"), list(lines_of(examples.cases)))
def test_a_deal_scores_as_the_worked_example_says(variant, line, record):
    assert answer(record) == examples.expected(variant, line)


@pytest.mark.parametrize(
    ("variant", "line", "record"), list(lines_of(examples.page_examples))
)
def test_a_deal_scores_as_the_page_of_the_game_says(variant, line, record):
    assert answer(record) == examples.expected(variant, line)


@pytest.mark.parametrize("variant", VARIANTS)
def test_each_game_has_enough_examples_and_each_says_why(variant):
    lines = examples.cases(variant)

    assert len(lines) >= FEWEST
    assert those_without(lines, lambda line: line["why"]) == []
    assert repeated(line["why"] for line in lines) == []


@pytest.mark.parametrize("variant", VARIANTS)
def test_each_contract_stands_in_the_examples_made_and_lost(variant):
    game = VARIANTS[variant]
    scorer = Scorer.under(game)
    seen = set()
    for line in examples.cases(variant) if not game.match else []:
        deal = game.deal_of(examples.record(variant, line)["deal"])
        taken = deal.tricks if isinstance(deal.tricks, tuple) else (deal.tricks,)
        if deal.bidders:
            for number in taken:
                made = scorer.outcome(deal, number).made
                seen.add((deal.contract, deal.level, made))

    wanted = {
        (contract.key, level, made)
        for contract, level in game.bids()
        for made in (True, False)
    }
    assert seen == wanted
