"""What each effect makes of any deal, in every game that knows it."""

import pytest
from hypothesis import given, strategies as st

from scoring.deal import PASS
from scoring.score import total
from scoring.scorer import Scorer
from scoring.variants import VARIANTS
from tests.scoring.deals import deals_of, options_of
from tournaments.deals.rules import judged
from tournaments.deals.rules.holding import Chair
from tournaments.deals.rules.judged import REFUSED, Judgement
from tournaments.deals.rules.sheet import WrittenTable, count
from tournaments.jury import wording
from tournaments.plans.rules.offence import EFFECTS_IN_ORDER, TABLE
from tournaments.plans.rules.offences import game_offences
from tournaments.tables.rules.chairs import CHAIRS

GAMES = [variant for variant in VARIANTS.values() if not variant.match]
BY_DEAL = {"won", "lost", "annulled", "carried"}
PAIRS = [
    pytest.param(variant, effect, id=f"{variant.key}: {effect}")
    for variant in GAMES
    for effect in EFFECTS_IN_ORDER
    if effect in variant.effects & BY_DEAL
]
EMBALLAGE = {"contract": "emballage", "bidders": ["N", "S"], "level": 8, "tricks": 7}
PASSED = {"contract": "pass"}


def one_line(variant, record, *judgements, revision=1, players=None):
    """The only line of a table's sheet, judged."""
    seats = CHAIRS[:players] if players else variant.seats
    chairs = [Chair(seat, f"e{seat}") for seat in seats]
    facts = {} if record is None else {1: record}
    sheet = count(
        Scorer.under(variant),
        WrittenTable(facts, chairs, {1: judgements}, {1: revision}),
        1,
    )
    return sheet.lines[0]


def lapsed(line):
    for why in line.lapsed:
        assert wording.impossible(why)
    return [why.code for why in line.lapsed]


@pytest.mark.parametrize(("variant", "effect"), PAIRS)
@given(data=st.data())
def test_every_effect_on_any_deal_explains_its_points(variant, effect, data):
    options, preset = data.draw(options_of(variant))
    scorer = Scorer.under(variant, options, preset)
    deal = data.draw(deals_of(variant))
    carrier = data.draw(st.sampled_from(variant.seats))

    found = judged.worth(scorer, deal, [Judgement(effect, carrier=carrier)])

    assert found.points == {seat: total(mine) for seat, mine in found.parts.items()}
    if found.lapsed:
        assert found.points == scorer.points(deal)
        assert found.judged == ()
    else:
        assert found.judged == (effect,)


@pytest.mark.parametrize("variant", GAMES, ids=lambda variant: variant.key)
@given(data=st.data())
def test_a_deal_judged_won_is_made_and_one_judged_lost_is_not(variant, data):
    scorer = Scorer.under(variant, *data.draw(options_of(variant)))
    deal = data.draw(deals_of(variant))

    won = judged.worth(scorer, deal, [Judgement("won")])
    lost = judged.worth(scorer, deal, [Judgement("lost")])

    assert won.made == set(deal.bidders)
    assert lost.made == frozenset()


@pytest.mark.parametrize("variant", GAMES, ids=lambda variant: variant.key)
@given(data=st.data())
def test_a_deal_judged_won_is_just_made_and_one_judged_lost_just_lost(variant, data):
    scorer = Scorer.under(variant)
    deal = data.draw(deals_of(variant).filter(lambda deal: deal.contract != PASS))
    needs = scorer.lines[deal.contract, deal.level].needs
    exactly = scorer.lines[deal.contract, deal.level].exactly
    short = needs + 1 if exactly else needs - 1

    for effect, taken in (("won", needs), ("lost", short)):
        after = judged.judge(scorer, deal, Judgement(effect))
        each = after.tricks if isinstance(after.tricks, tuple) else (after.tricks,)
        assert set(each) == {taken}


@pytest.mark.parametrize("variant", GAMES, ids=lambda variant: variant.key)
@given(data=st.data())
def test_the_scores_of_an_annulled_deal_are_all_nothing(variant, data):
    found = judged.worth(
        Scorer.under(variant), data.draw(deals_of(variant)), [Judgement("annulled")]
    )

    assert set(found.points.values()) == {0}
    assert found.made == frozenset()


@pytest.mark.parametrize(
    "variant", [one for one in GAMES if "carried" in one.effects], ids=lambda v: v.key
)
@given(data=st.data())
def test_a_loss_that_is_carried_moves_and_stays_the_same(variant, data):
    scorer = Scorer.under(variant, *data.draw(options_of(variant)))
    deal = data.draw(deals_of(variant).filter(lambda deal: deal.contract != PASS))
    carrier = data.draw(st.sampled_from(variant.seats))
    judgement = Judgement("carried", carrier=carrier)

    found = judged.worth(scorer, deal, [judgement])

    if found.lapsed:
        assert [why.code for why in found.lapsed] == ["nothing_to_carry"]
        return
    before = scorer.points(judged.judge(scorer, deal, judgement))
    assert sum(found.points.values()) == sum(before.values())
    assert found.points[carrier] <= before[carrier]
    assert all(found.points[s] >= before[s] for s in before if s != carrier)


@pytest.mark.parametrize("effect", ["won", "lost", "carried"])
@pytest.mark.parametrize("variant", GAMES, ids=lambda variant: variant.key)
def test_where_everybody_passed_there_is_nothing_to_award(variant, effect):
    line = one_line(variant, PASSED, Judgement(effect, carrier="N"))

    known = effect in variant.effects
    assert lapsed(line) == ["nobody_bid" if known else "effect_of_game"]
    assert set(line.points.values()) == {0}


@pytest.mark.parametrize("effect", ["won", "lost", "carried"])
@pytest.mark.parametrize("record", [None, {"contract": "not_played"}])
def test_a_deal_that_is_not_written_cannot_be_awarded(record, effect):
    line = one_line(VARIANTS["couleur"], record, Judgement(effect))

    assert lapsed(line) == ["deal_missing"]
    assert line.points == {}


@pytest.mark.parametrize(
    ("judgement", "code"),
    [
        (Judgement("won", seats=("E",)), "not_a_bidder"),
        (Judgement("carried"), "carrier_missing"),
        (Judgement("carried", carrier="E"), "nothing_to_carry"),
        (Judgement("burnt"), "effect_of_game"),
    ],
)
def test_an_effect_that_the_deal_does_not_allow_does_nothing_and_says_why(
    judgement, code
):
    line = one_line(VARIANTS["couleur"], EMBALLAGE, judgement)

    assert lapsed(line) == [code]
    assert line.points == {"N": -10, "E": 10, "S": -10, "W": 10}


def test_of_several_misères_each_is_judged_for_itself():
    misères = {"contract": "petite_misere", "bidders": ["N", "E"]}
    written = {**misères, "tricks": {"N": 1, "E": 0}}

    line = one_line(
        VARIANTS["couleur"],
        written,
        Judgement("won", seats=("N",)),
        Judgement("lost", seats=("E",)),
    )

    assert line.points == {"N": 18, "E": -18, "S": 12, "W": 12}
    assert line.made == {"N"}
    assert line.judged == ("won", "lost")


def test_of_four_misères_one_is_judged_won_though_the_tricks_were_all_given_out():
    tricks = {"N": 12, "E": 0, "S": 0, "W": 0}
    written = {"contract": "petite_misere", "bidders": list("NESW"), "tricks": tricks}

    line = one_line(VARIANTS["couleur"], written, Judgement("won", seats=("N",)))

    assert line.points == {"N": 18, "E": 18, "S": 18, "W": 18}


@pytest.mark.parametrize(
    ("effects", "points"),
    [
        (["annulled", "won"], 7),
        (["won", "annulled"], 0),
        (["annulled", "lost"], -10),
        (["lost", "won"], 7),
        (["carried", "annulled"], 0),
    ],
)
def test_the_last_word_of_the_jury_counts(effects, points):
    ruled = [Judgement(effect, carrier="N") for effect in effects]

    line = one_line(VARIANTS["couleur"], EMBALLAGE, *ruled)

    assert line.points["N"] == points


def test_a_carried_loss_is_told_as_a_sum():
    line = one_line(VARIANTS["couleur"], EMBALLAGE, Judgement("carried", carrier="N"))

    told = {
        seat: [(part.key, part.points) for part in line.parts[seat]] for seat in "NS"
    }
    assert told == {
        "N": [("lost", -7), ("missing", -3), ("carried", -10)],
        "S": [("lost", -7), ("missing", -3), ("carried", 10)],
    }


@pytest.mark.parametrize(
    ("revision", "points"), [(1, {}), (2, {"N": -10, "E": 10, "S": -10, "W": 10})]
)
def test_a_replayed_deal_counts_once_it_is_written_after_the_ruling(revision, points):
    line = one_line(
        VARIANTS["couleur"],
        EMBALLAGE,
        Judgement("annulled", revision=1),
        Judgement("replayed", revision=1),
        revision=revision,
    )

    assert line.points == points


def test_a_misdeal_that_was_called_before_the_line_was_written_leaves_the_line_alone():
    line = one_line(VARIANTS["couleur"], EMBALLAGE, Judgement("replayed", revision=0))

    assert line.points == {"N": -10, "E": 10, "S": -10, "W": 10}


def test_corrected_facts_stand_where_nothing_was_written_and_are_judged_further():
    corrected = Judgement("corrected", facts={**EMBALLAGE, "tricks": 9})
    alone = one_line(VARIANTS["couleur"], None, corrected)
    judged_too = one_line(
        VARIANTS["couleur"], None, Judgement("won"), corrected, Judgement("lost")
    )

    assert alone.points == {"N": 10, "E": 0, "S": 10, "W": 0}
    assert judged_too.points == {"N": -10, "E": 10, "S": -10, "W": 10}


def test_corrected_facts_that_cannot_have_happened_are_refused_as_a_line_is():
    corrected = Judgement("corrected", facts={**EMBALLAGE, "tricks": 14})

    line = one_line(VARIANTS["couleur"], EMBALLAGE, corrected)

    assert line.refused.code == "tricks"


def test_at_a_table_of_five_a_ruling_names_chairs():
    written = {"contract": "solo", "level": 6, "bidders": ["X"], "tricks": 4}
    couleur = VARIANTS["couleur"]

    won = one_line(couleur, written, Judgement("won", seats=("X",)), players=5)
    resting = one_line(couleur, written, Judgement("won", seats=("N",)), players=5)

    assert won.points == {"E": 0, "S": 0, "W": 0, "X": 12}
    assert lapsed(resting) == ["not_a_bidder"]


def test_every_effect_of_the_catalogue_has_its_words():
    assert set(wording.EFFECTS) == {*EFFECTS_IN_ORDER, REFUSED}
    for key in VARIANTS:
        for offence in game_offences(key):
            assert offence.effects <= VARIANTS[key].effects
            assert offence.by != TABLE or offence.effects <= {"replayed"}
