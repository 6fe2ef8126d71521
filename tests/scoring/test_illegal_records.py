"""Records that cannot have happened are refused, each with the field at fault."""

import pytest
from hypothesis import given, strategies as st

from scoring.deal import PASS, IllegalDeal
from scoring.practice import record_of
from scoring.record import answer
from scoring.variants import VARIANTS
from tests.scoring.deals import deals_of

DEAL_BY_DEAL = [game for game in VARIANTS.values() if not game.match]
each_game_of_single_deals = pytest.mark.parametrize(
    "variant", DEAL_BY_DEAL, ids=lambda game: game.key
)

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(max_size=9), inner, max_size=4)
    ),
    max_leaves=8,
)
no_numbers = st.sampled_from([True, False, "8", 8.0, 8.5, "", [], {}, [8]])


def field_refused(record):
    """The field at fault; "" if there is none."""
    try:
        answer(record)
    except IllegalDeal as refusal:
        return refusal.field
    return ""


def refused(record):
    with pytest.raises(IllegalDeal) as refusal:
        answer(record)
    return refusal.value.field


@st.composite
def bids(draw, variant):
    """The record of a legal deal that was played."""
    deal = draw(deals_of(variant).filter(lambda deal: deal.contract != PASS))
    return record_of(deal)


@given(json_values)
def test_whatever_stands_for_a_record_is_refused_without_a_crash(anything):
    with pytest.raises(IllegalDeal):
        answer(anything)


@each_game_of_single_deals
@given(st.data())
def test_a_record_with_one_field_replaced_by_anything_never_crashes(variant, data):
    deal = data.draw(bids(variant))
    field = data.draw(st.sampled_from(sorted(deal)))
    changed = {**deal, field: data.draw(json_values)}

    try:
        points = answer({"variant": variant.key, "deal": changed})["points"]
    except IllegalDeal:
        return
    assert set(points) == set(variant.seats)


@each_game_of_single_deals
@given(st.data())
def test_an_unknown_contract_is_refused(variant, data):
    name = data.draw(
        json_values.filter(
            lambda name: not isinstance(name, str) or name not in variant.by_key
        ).filter(lambda name: name != PASS)
    )
    deal = {**data.draw(bids(variant)), "contract": name}

    assert refused({"variant": variant.key, "deal": deal}) == "contract"


@each_game_of_single_deals
@given(st.data())
def test_the_wrong_bidders_are_refused(variant, data):
    deal = data.draw(bids(variant))
    seats = list(variant.seats)
    allowed = variant.by_key[deal["contract"]].bidders
    numbers = [n for n in range(len(seats) + 2) if n not in allowed]
    wrong = (seats * 2)[: data.draw(st.sampled_from(numbers))]
    stranger = [*deal["bidders"][1:], data.draw(st.sampled_from(["X", "", 1, None]))]
    twice = [deal["bidders"][0]] * len(deal["bidders"])
    cases = [wrong, stranger, "N", {"N": 1}]
    if len(twice) > 1:
        cases.append(twice)

    for bidders in cases:
        changed = {**deal, "bidders": bidders}
        assert refused({"variant": variant.key, "deal": changed}) == "bidders"


@each_game_of_single_deals
@given(st.data())
def test_a_level_that_the_contract_does_not_have_is_refused(variant, data):
    deal = data.draw(bids(variant))
    levels = variant.by_key[deal["contract"]].levels
    beyond = st.integers().filter(lambda level: level not in (levels or ()))
    level = data.draw(beyond | no_numbers)

    changed = {**deal, "level": level}
    assert refused({"variant": variant.key, "deal": changed}) == "level"
    if levels:
        without = {name: fact for name, fact in deal.items() if name != "level"}
        assert refused({"variant": variant.key, "deal": without}) == "level"


@each_game_of_single_deals
@given(st.data())
def test_tricks_that_the_deal_does_not_have_are_refused(variant, data):
    deal = data.draw(bids(variant))
    contract = variant.by_key[deal["contract"]]
    most = contract.tricks or variant.tricks
    number = data.draw(
        st.integers(most + 1) | st.integers(max_value=-1) | no_numbers | st.none()
    )
    cases = [number]
    if contract.alone:
        first, *rest = deal["bidders"]
        cases = [
            {**deal["tricks"], first: number},
            dict.fromkeys(rest, 0),
            {**deal["tricks"], "X": 0},
            dict.fromkeys(deal["bidders"], most) if rest else {first: most + 1},
            0,
            [0],
        ]
    else:
        cases.append({deal["bidders"][0]: 0})

    for tricks in cases:
        changed = {**deal, "tricks": tricks}
        assert refused({"variant": variant.key, "deal": changed}) == "tricks"


@each_game_of_single_deals
@given(st.data())
def test_when_everybody_bids_they_take_all_the_tricks(variant, data):
    seats = list(variant.seats)
    everybody = [c for c in variant.contracts if len(seats) in c.bidders]
    for contract in everybody:
        most = contract.tricks or variant.tricks
        first = data.draw(st.integers(0, most - 1))
        tricks = {**dict.fromkeys(seats, 0), seats[0]: first}
        deal = {"contract": contract.key, "bidders": seats, "tricks": tricks}
        assert refused({"variant": variant.key, "deal": deal}) == "tricks"


@each_game_of_single_deals
@given(st.data())
def test_an_unknown_field_is_refused_by_its_name(variant, data):
    deal = data.draw(bids(variant))

    assert refused({"variant": variant.key, "deal": {**deal, "points": 8}}) == "points"
    assert refused({"variant": variant.key, "deal": deal, "deals": []}) == "deals"


@each_game_of_single_deals
@given(st.data())
def test_trump_and_risk_are_refused_where_they_do_not_exist(variant, data):
    deal = data.draw(bids(variant))
    trump = data.draw(st.sampled_from(["h", "", 1, True, [], "SA"]))
    risk = data.draw(st.sampled_from(["x", "XXX", 2, True, []]))

    changed = {**deal, "trump": trump}
    assert refused({"variant": variant.key, "deal": changed}) == "trump"
    changed = {**deal, "risk": risk if variant.risk else "X"}
    assert refused({"variant": variant.key, "deal": changed}) == "risk"


@each_game_of_single_deals
@pytest.mark.parametrize(
    ("field", "value"), [("bidders", ["N"]), ("level", 8), ("tricks", 0), ("risk", "X")]
)
def test_a_pass_has_no_bid(variant, field, value):
    deal = {"contract": PASS, field: value}

    assert refused({"variant": variant.key, "deal": deal}) == field


@pytest.mark.parametrize(
    ("record", "field"),
    [
        ([], None),
        ({}, "variant"),
        ({"variant": "bridge"}, "variant"),
        ({"variant": ["simple"]}, "variant"),
        ({"variant": "simple"}, "deal"),
        ({"variant": "simple", "deal": []}, "deal"),
        ({"variant": "whist", "deal": {}}, "deal"),
        ({"variant": "whist"}, "deals"),
        ({"variant": "whist", "deals": {}}, "deals"),
        ({"variant": "whist", "deals": [[]]}, "deals"),
        ({"variant": "simple", "preset": "liege", "deal": {}}, "preset"),
        ({"variant": "couleur", "preset": ["liege"], "deal": {}}, "preset"),
        ({"variant": "simple", "options": [], "deal": {}}, "options"),
        ({"variant": "simple", "options": {"carry": True}, "deal": {}}, "options"),
        ({"variant": "simple", "options": {"solo_lost": 2}, "deal": {}}, "options"),
        ({"variant": "whist", "options": {"carry": 1}, "deals": []}, "options"),
        ({"variant": "whist", "options": {"carry": "true"}, "deals": []}, "options"),
        ({"variant": "whist", "options": {"trick_points": True}}, "options"),
        ({"variant": "whist", "options": {"trick_points": 2.0}}, "options"),
        ({"variant": "whist", "options": {"trick_points": 3}}, "options"),
        ({"variant": "couleur", "options": {"all_tricks": None}}, "options"),
    ],
)
def test_a_record_with_a_wrong_frame_is_refused(record, field):
    assert refused(record) == field


def whist(*deals, **options):
    return {"variant": "whist", "deals": list(deals), "options": options}


PLAYED = {"tricks": {"NS": 7, "EW": 6}}
FOUR_GAMES = [{"tricks": {"NS": 13, "EW": 0}}] * 4


@pytest.mark.parametrize(
    ("record", "field"),
    [
        (whist({}), "tricks"),
        (whist({"tricks": {"NS": 7, "EW": 7}}), "tricks"),
        (whist({"tricks": {"NS": 13}}), "tricks"),
        (whist({"tricks": {"NS": 14, "EW": -1}}), "tricks"),
        (whist({"tricks": {"NS": True, "EW": 12}}), "tricks"),
        (whist({"tricks": 7}), "tricks"),
        (whist({**PLAYED, "honours": {"NS": 3, "EW": 1}}), "honours"),
        (whist({**PLAYED, "honours": {"NS": 2}}), "honours"),
        (whist({**PLAYED, "honours": {"N": 3}}), "honours"),
        (whist({**PLAYED, "honours": 3}), "honours"),
        (whist({**PLAYED, "first_trick": "NS"}), "first_trick"),
        (whist({**FOUR_GAMES[0], "first_trick": "E"}), "first_trick"),
        (whist({**PLAYED, "called": "NS"}), "tricks"),
        (whist({"called": "NS"}), "called"),
        (whist({"called": "N"}), "called"),
        (whist({"called": ["NS"]}), "called"),
        (whist({"called": "NS", "honours": {"NS": 3}}), "honours"),
        (whist({"contract": "pass", "called": "NS"}), "called"),
        (whist({"contract": "solo"}), "contract"),
        (whist({**PLAYED, "penalties": [["talk"]]}), "penalties"),
        (whist({**PLAYED, "penalties": [["talk", "N"]]}), "penalties"),
        (whist({**PLAYED, "penalties": [["shout", "NS"]]}), "penalties"),
        (whist({**PLAYED, "penalties": {"talk": "NS"}}), "penalties"),
        (whist({**PLAYED, "trump": "X"}), "trump"),
        (whist({**PLAYED, "bidders": ["N"]}), "bidders"),
        (whist(*FOUR_GAMES, PLAYED), "deals"),
    ],
)
def test_a_deal_of_whist_that_cannot_be_is_refused(record, field):
    assert refused(record) == field


@pytest.mark.long
@given(
    st.lists(
        st.dictionaries(
            st.sampled_from(
                [
                    "tricks",
                    "honours",
                    "called",
                    "penalties",
                    "first_trick",
                    "contract",
                    "trump",
                ]
            ),
            json_values,
        )
    )
)
def test_a_match_of_anything_never_crashes(deals):
    assert field_refused(whist(*deals)) is not None


@pytest.mark.parametrize("jury", [None, "present", "absent"])
def test_what_is_said_of_the_jury_changes_no_points(jury):
    slam = {"contract": "grand_chelem", "bidders": ["N"], "tricks": 13}
    record = {"variant": "couleur", "deal": {**slam, "jury": jury}}

    assert answer(record) == answer({"variant": "couleur", "deal": slam})


@pytest.mark.parametrize("jury", ["yes", True, 1, [], ""])
def test_of_the_jury_nothing_else_is_said(jury):
    slam = {"contract": "grand_chelem", "bidders": ["N"], "tricks": 13, "jury": jury}

    assert refused({"variant": "couleur", "deal": slam}) == "jury"


def test_where_all_pass_there_is_no_jury():
    passed = {"contract": PASS, "jury": "present"}

    assert refused({"variant": "couleur", "deal": passed}) == "jury"
