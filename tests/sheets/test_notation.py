"""What is typed for a deal says all of it, in every game."""

import pytest
from hypothesis import given, strategies as st

from scoring.deal import PASS, SEATS, TRUMPS, IllegalDeal
from scoring.letters import LETTERS
from scoring.practice import record_of
from scoring.variants import VARIANTS
from tests.scoring.deals import deals_of
from tournaments.deals.rules import notation
from tournaments.deals.rules.judged import NOT_PLAYED
from tournaments.deals.rules.line import NOT_WRITTEN
from tournaments.deals.rules.typed import ALL_PASS, JURY, NO_DEAL, REPEAT, Unreadable

ALONE = [key for key, variant in VARIANTS.items() if not variant.match]
MATCHES = [key for key, variant in VARIANTS.items() if variant.match]


@st.composite
def match_records(draw, variant):
    """A legal record of a deal between two sides."""
    record = {}
    kind = draw(st.sampled_from(["tricks", "called", "pass"]))
    if kind == "pass":
        record["contract"] = PASS
    elif kind == "called":
        record["called"] = draw(st.sampled_from(["NS", "EW"]))
    else:
        ours = draw(st.integers(0, variant.tricks))
        record["tricks"] = {"NS": ours, "EW": variant.tricks - ours}
        if draw(st.booleans()):
            side = draw(st.sampled_from(["NS", "EW"]))
            record["honours"] = {side: draw(st.sampled_from([3, 4]))}
        seats = [
            seat
            for seat in SEATS
            if record["tricks"]["NS" if seat in "NS" else "EW"] > 0
        ]
        if draw(st.booleans()):
            record["first_trick"] = draw(st.sampled_from(seats))
    if draw(st.booleans()):
        record["trump"] = draw(st.sampled_from(TRUMPS))
    penalty = st.tuples(
        st.sampled_from(variant.match.penalties), st.sampled_from(["NS", "EW"])
    )
    penalties = draw(st.lists(penalty.map(list), max_size=3))
    return record | ({"penalties": penalties} if penalties else {})


@pytest.mark.parametrize("letters", LETTERS.values(), ids=LETTERS)
@pytest.mark.parametrize("key", ALONE)
def test_every_legal_deal_can_be_typed_and_read_again(key, letters):
    variant = VARIANTS[key]

    @given(deals_of(variant))
    def check(deal):
        cells = notation.write(variant, record_of(deal), letters)
        record = notation.record_from(variant, cells, letters)
        assert variant.deal_of(record) == deal
        assert notation.write(variant, record, letters) == cells

    check()


@pytest.mark.parametrize("letters", LETTERS.values(), ids=LETTERS)
@pytest.mark.parametrize("key", MATCHES)
def test_every_legal_deal_of_a_match_can_be_typed_and_read_again(key, letters):
    variant = VARIANTS[key]

    @given(match_records(variant))
    def check(record):
        variant.match.deal_of(record)
        cells = notation.write(variant, record, letters)
        assert notation.record_from(variant, cells, letters) == record

    check()


@pytest.mark.parametrize("key", VARIANTS)
def test_whatever_is_typed_is_read_or_refused_with_its_cell(key):
    variant = VARIANTS[key]
    text = st.text("0123456789NESWXCDHTPMEASO-/ .,+", max_size=6)

    @given(st.fixed_dictionaries(dict.fromkeys(notation.columns(variant), text)))
    def check(cells):
        try:
            record = notation.record_from(variant, cells)
        except Unreadable as error:
            assert error.field in cells  # noqa: PT017 # what is refused, not that it is
            return
        if record is None:
            assert not any(cell.strip() for cell in cells.values())
        elif record != {"contract": NOT_PLAYED}:
            judge = variant.match.deal_of if variant.match else variant.deal_of
            try:
                judge(record)
            except IllegalDeal as error:
                column = notation.column_of(variant, error.field)
                assert column in notation.columns(variant)

    check()


@pytest.mark.parametrize("key", ALONE)
def test_no_two_bids_of_a_game_are_typed_alike(key):
    variant = VARIANTS[key]
    typed = [
        notation.write(variant, {"contract": contract.key, "level": level})["contract"]
        for contract, level in variant.bids()
    ]

    assert len(set(typed)) == len(typed)
    assert not {ALL_PASS, NO_DEAL, REPEAT} & set(typed)
    assert not set(JURY) & set("".join(typed))


@pytest.mark.parametrize(
    ("variant", "typed", "record"),
    [
        ("couleur", ("E8", "NS", "10"),
         {"contract": "emballage", "level": 8, "bidders": ["N", "S"], "tricks": 10}),
        ("couleur", (" a10 ", "w", "9"),
         {"contract": "abondance", "level": 10, "bidders": ["W"], "tricks": 9}),
        ("couleur", ("M", "ne", "0 2"),
         {"contract": "grande_misere", "bidders": ["N", "E"],
          "tricks": {"N": 0, "E": 2}}),
        ("couleur", ("M", "X", "0"),
         {"contract": "grande_misere", "bidders": ["X"], "tricks": {"X": 0}}),
        ("couleur", ("c+", "N", "13"),
         {"contract": "petit_chelem", "jury": "present", "bidders": ["N"],
          "tricks": 13}),
        ("couleur", ("C \N{MINUS SIGN}", "N", "13"),
         {"contract": "petit_chelem", "jury": "absent", "bidders": ["N"],
          "tricks": 13}),
        ("couleur", ("-", "", ""), {"contract": PASS}),
        ("couleur", ("/", "", ""), {"contract": NOT_PLAYED}),
        ("couleur", ("", " ", ""), None),
        ("whiz", ("9H", "N", "10"),
         {"contract": "bid", "level": 9, "trump": "H", "bidders": ["N"], "tricks": 10}),
        ("whiz", ("10ntx", "S", "8"),
         {"contract": "bid", "level": 10, "trump": "NT", "risk": "X",
          "bidders": ["S"], "tricks": 8}),
        ("whist", ("9", "n3", "", "tns rew", "s"),
         {"tricks": {"NS": 9, "EW": 4}, "honours": {"NS": 3},
          "penalties": [["talk", "NS"], ["revoke", "EW"]], "first_trick": "S"}),
        ("whist", ("", "", "EW", "", ""), {"called": "EW"}),
        ("whist", ("-", "", "", "", ""), {"contract": PASS}),
        ("whist", ("/", "", "", "", ""), {"contract": NOT_PLAYED}),
    ],
)  # fmt: skip
def test_a_line_is_typed_as_on_paper(variant, typed, record):
    game = VARIANTS[variant]
    cells = dict(zip(notation.columns(game), typed, strict=True))

    assert notation.record_from(game, cells) == record


@pytest.mark.parametrize(
    ("typed", "code", "column"),
    [
        (("Q8", "NS", "10"), "contract", "contract"),
        (("E", "NS", "10"), "level_missing", "contract"),
        (("E8", "", "10"), "missing", "bidders"),
        (("E8", "NS", ""), "missing", "tricks"),
        (("", "NS", "9"), "missing", "contract"),
        (("E8", "12", "9"), "seats", "bidders"),
        (("E8", "NS", "ten"), "number", "tricks"),
        (("E8", "NS", "9 4"), "one_number", "tricks"),
        (("M", "NE", "0"), "number_each", "tricks"),
        (("M", "NN", "0 1"), "twice", "bidders"),
        (("-", "N", ""), "nothing_here", "bidders"),
    ],
)
def test_what_cannot_be_read_says_which_cell_is_at_fault(typed, code, column):
    game = VARIANTS["couleur"]
    cells = dict(zip(notation.columns(game), typed, strict=True))
    with pytest.raises(Unreadable) as error:
        notation.record_from(game, cells)

    assert (error.value.code, error.value.field) == (code, column)


@pytest.mark.parametrize(
    ("typed", "code", "column"),
    [
        (("14", "", "", "", ""), "too_many", "tricks"),
        (("", "NS3", "", "", ""), "missing", "tricks"),
        (("9", "3", "", "", ""), "honours", "honours"),
        (("9", "", "NE", "", ""), "side", "called"),
        (("9", "", "", "Q", ""), "penalty", "penalties"),
        (("/", "NS3", "", "", ""), "nothing_here", "honours"),
    ],
)
def test_what_cannot_be_read_of_whist_says_which_cell_is_at_fault(typed, code, column):
    game = VARIANTS["whist"]
    cells = dict(zip(notation.columns(game), typed, strict=True))
    with pytest.raises(Unreadable) as error:
        notation.record_from(game, cells)

    assert (error.value.code, error.value.field) == (code, column)


@pytest.mark.parametrize(("said", "mark"), [("present", "+"), ("absent", "-")])
def test_what_is_said_of_the_jury_stands_behind_the_contract(said, mark):
    game = VARIANTS["couleur"]
    record = {"contract": "grand_chelem", "bidders": ["E"], "tricks": 12, "jury": said}
    cells = notation.write(game, record)

    assert cells == {"contract": f"G{mark}", "bidders": "E", "tricks": "12"}
    assert notation.record_from(game, cells) == record


def test_a_point_repeats_the_cell_above():
    above = {"contract": "E8", "bidders": "NS", "tricks": "10"}
    cells = {"contract": ".", "bidders": " . ", "tricks": "9"}

    assert notation.with_repeats(cells, above) == {**above, "tricks": "9"}


def test_a_line_that_was_wiped_out_is_typed_as_nothing():
    game = VARIANTS["couleur"]

    assert set(notation.write(game, {"contract": NOT_WRITTEN}).values()) == {""}
