"""What holds for every deal of every game."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

import scoring.variants
from scoring.deal import PASS
from scoring.fitting import problems
from scoring.grid import Grid
from scoring.practice import record_of
from scoring.score import total
from scoring.scorer import Scorer
from scoring.variant import EFFECTS
from scoring.variants import VARIANTS
from tests.naming import repeated, those_without
from tests.scoring.deals import deals_of, options_of

LANGUAGES = {"fr", "nl", "en"}
DEAL_BY_DEAL = [game for game in VARIANTS.values() if not game.match]

each_variant = pytest.mark.parametrize(
    "variant", VARIANTS.values(), ids=lambda game: game.key
)
each_game_of_single_deals = pytest.mark.parametrize(
    "variant", DEAL_BY_DEAL, ids=lambda game: game.key
)


@st.composite
def played(draw, variant):
    """A scorer under any preset and options, and a deal to ask it about."""
    options, preset = draw(options_of(variant))
    return Scorer.under(variant, options, preset), draw(deals_of(variant))


def test_every_file_of_the_folder_is_a_game_with_its_own_name():
    folder = Path(scoring.variants.__file__).parent
    files = {path.stem for path in folder.glob("*.py")} - {"__init__"}

    assert {key: game.key for key, game in VARIANTS.items()} == {
        key: key for key in files
    }


@each_variant
def test_everything_has_a_name_in_three_languages(variant):
    named = [variant.name, variant.pass_name]
    named += [preset.name for preset in variant.presets.values()]
    for contract in variant.contracts:
        named += [contract.name, *contract.name_at.values()]
    for option in variant.options:
        named += [option.name, *option.values.values()]

    assert those_without(named, is_in_every_language) == []


def is_in_every_language(names):
    return set(names) == LANGUAGES and all(names.values())


@each_variant
def test_every_contract_at_every_level_is_bid_once(variant):
    bids = [(contract.key, level) for contract, level in variant.bids()]
    every = {
        (contract.key, level)
        for contract in variant.contracts
        for level in contract.levels or [None]
    }

    assert len(bids) == len(every)
    assert set(bids) == every


@each_variant
def test_every_contract_is_typed_with_a_letter_of_its_own(variant):
    letters = [contract.letter for contract in variant.contracts]

    assert repeated(letters) == []
    assert those_without(letters, lambda one: len(one) == 1 and one.isupper()) == []


@each_variant
def test_a_ruling_may_do_only_what_rulings_do(variant):
    assert variant.effects <= EFFECTS


@each_variant
def test_every_option_starts_from_one_of_its_values(variant):
    for option in variant.options:
        assert option.accepts(option.default)
    for preset in variant.presets.values():
        variant.settle(dict(preset.options))


@each_variant
def test_every_preset_fits_its_game_and_survives_being_written_and_read(variant):
    for preset in variant.presets.values():
        assert list(problems(variant, preset.grid)) == []
        again = Grid.parse(preset.grid.text())
        assert again.differences(preset.grid) == []
        assert again.zero_sum == preset.grid.zero_sum
        assert again.text() == preset.grid.text()


@each_game_of_single_deals
@given(st.data())
def test_a_legal_deal_is_read_back_as_it_was(variant, data):
    deal = data.draw(deals_of(variant))

    assert variant.deal_of(record_of(deal)) == deal


@each_game_of_single_deals
@given(st.data())
def test_the_parts_add_up_to_the_points(variant, data):
    scorer, deal = data.draw(played(variant))
    points = scorer.points(deal)

    assert {seat: total(own) for seat, own in scorer.parts(deal).items()} == points
    assert set(points) == set(variant.seats)


@each_game_of_single_deals
@given(st.data())
def test_scoring_twice_gives_the_same(variant, data):
    scorer, deal = data.draw(played(variant))
    fresh = Scorer.under(replace(variant), dict(scorer.options), grid=scorer.grid)

    assert scorer.points(deal) == scorer.points(deal) == fresh.points(deal)


@each_game_of_single_deals
@given(st.data())
def test_the_scores_add_up_to_zero_where_the_grid_says_so(variant, data):
    scorer, deal = data.draw(played(variant))

    if scorer.grid.zero_sum:
        assert sum(scorer.points(deal).values()) == 0
    assert scorer.grid.zero_sum or not variant.must_be_zero_sum


@each_game_of_single_deals
@given(st.data())
def test_a_pass_is_worth_nothing_to_anybody(variant, data):
    options, preset = data.draw(options_of(variant))
    deal = variant.deal_of({"contract": PASS})

    assert set(Scorer.under(variant, options, preset).points(deal).values()) == {0}


@each_game_of_single_deals
@given(st.data())
def test_one_trick_nearer_the_contract_never_pays_its_bidders_less(variant, data):
    """Exceptions, which the games name by `exactly`: misères, piccolo, super-Whiz.

    There a trick more can be worse; what holds is that the number asked for is best.
    """
    scorer, deal = data.draw(played(variant))
    if deal.contract == PASS:
        return
    line = scorer.lines[deal.contract, deal.level]
    pays = [
        scorer.outcome(deal, taken).bidder_points for taken in range(line.tricks + 1)
    ]

    if line.exactly:
        assert max(pays) == pays[line.needs]
    else:
        assert pays == sorted(pays)


@each_game_of_single_deals
@given(st.data())
def test_bidders_who_play_for_themselves_are_settled_one_by_one(variant, data):
    scorer, deal = data.draw(played(variant))
    if not isinstance(deal.tricks, tuple):
        return
    sums = dict.fromkeys(variant.seats, 0)
    for bidder, taken in zip(deal.bidders, deal.tricks, strict=True):
        alone = deal._replace(bidders=(bidder,), tricks=(taken,))
        for seat, points in scorer.points(alone).items():
            fellow = seat in deal.bidders and seat != bidder
            if scorer.grid.zero_sum or not fellow:
                sums[seat] += points

    assert scorer.points(deal) == sums


@given(st.data())
def test_only_bidders_score_in_whist32(data):
    scorer, deal = data.draw(played(VARIANTS["whist32"]))
    others = {
        points
        for seat, points in scorer.points(deal).items()
        if seat not in deal.bidders
    }

    assert others <= {0}


@given(st.data())
def test_nobody_goes_below_zero_in_whiz(data):
    scorer, deal = data.draw(played(VARIANTS["whiz"]))

    assert min(scorer.points(deal).values()) >= 0


@given(st.data())
def test_nobody_else_pays_in_couleur_where_the_sum_is_free(data):
    scorer, deal = data.draw(played(VARIANTS["couleur"]))
    if scorer.grid.zero_sum:
        return

    for seat, points in scorer.points(deal).items():
        assert seat in deal.bidders or points >= 0
