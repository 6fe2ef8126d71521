"""Amounts, fees, refunds and the sheet of a day, by worked examples."""

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from tests.till.conftest import PLAN
from tournaments.plans.rules.amounts import MOST, NoAmount, read_cents
from tournaments.till.rules import amounts
from tournaments.till.rules.fees import (
    Account,
    Facts,
    Fee,
    Proposal,
    plan_from,
    proposed_refund,
)
from tournaments.till.rules.sheet import Counted, DaySheet, Line, Moved, day_sheet


@pytest.mark.parametrize(
    ("typed", "cents"),
    [
        ("12,50", 1_250),
        ("12.50", 1_250),
        ("12", 1_200),
        (" 8,00 € ", 800),
        ("€ 8", 800),
        ("0", 0),
        ("0,05", 5),
        ("100000,00", 10_000_000),
        ("12,5", 1_250),
        ("1.250,00", 125_000),
        ("1 250", 125_000),
        ("1\N{NO-BREAK SPACE}250,50 €", 125_050),
        ("1,250.00", 125_000),
    ],
)
def test_an_amount_is_read_as_people_type_it(typed, cents):
    assert read_cents(typed) == cents


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "douze",
        "12,505",
        "1.250",
        "1.250.00",
        "1 25",
        "-5",
        "−5",
        "1e3",
        "12,",
        "٣",
        "100001",
    ],
)
def test_what_is_no_amount_is_refused(typed):
    with pytest.raises(NoAmount):
        read_cents(typed)


@given(st.integers(0, MOST), st.sampled_from(",."))
def test_what_is_written_is_read_as_it_was(cents, mark):
    assert read_cents(amounts.decimal_text(cents, mark)) == cents


@pytest.mark.parametrize(
    ("given_", "owed", "back"),
    [(2_000, 1_500, 500), (800, 800, 0), (1_000, 180, 820)],
)
def test_what_goes_back_to_who_gives_a_note(given_, owed, back):
    assert amounts.change_due(given_, owed) == back


def test_nothing_goes_back_to_who_gives_too_little():
    with pytest.raises(NoAmount):
        amounts.change_due(500, 800)


@pytest.mark.parametrize(
    ("owed", "notes"),
    [
        (800, (1_000, 2_000, 5_000, 10_000)),
        (500, (1_000, 2_000, 5_000, 10_000)),
        (1_250, (1_500, 2_000, 5_000, 10_000)),
        (0, ()),
    ],
)
def test_what_somebody_may_hold_out_is_offered(owed, notes):
    assert amounts.likely_given(owed) == notes


def test_coins_and_notes_are_added_up():
    assert amounts.sum_of_pieces({5_000: 2, 200: 3, 50: 1}) == 10_650


@pytest.mark.parametrize(
    ("chosen", "category", "joker", "fee"),
    [
        ("", "Membre", False, Fee("Membre", 800)),
        ("", "Dames", False, Fee("", 1_000, asks="Dames")),
        ("", "", False, Fee("", 1_000)),
        ("Invité", "Membre", False, Fee("Invité", 0)),
        ("no longer there", "Jeune", False, Fee("Jeune", 500)),
        ("", "Membre", True, Fee("", 0)),
    ],
)
def test_which_fee_applies_to_whom(chosen, category, joker, fee):
    assert PLAN.fee(chosen, category, joker) == fee


def test_a_category_is_asked_about_until_somebody_says_that_it_pays_as_usual():
    said = replace(PLAN, as_usual=("Dames",))
    nobody = replace(PLAN, fees=())

    assert said.fee("", "Dames", joker=False) == Fee("", 1_000)
    assert nobody.fee("", "Dames", joker=False) == Fee("", 1_000)


def test_a_plan_is_read_from_the_ledger_as_it_was():
    for plan in (PLAN, replace(PLAN, as_usual=("Dames", "Aînés"))):
        assert plan_from(plan.facts()) == plan


# taken, returned, unwritten: what is held, missing, asked for, and paid too much
@pytest.mark.parametrize(
    ("account", "figures"),
    [
        (Account(Fee("", 800)), (0, 800, 800, 0)),
        (Account(Fee("", 800), taken=500), (500, 300, 300, 0)),
        (Account(Fee("", 800), taken=800), (800, 0, 0, 0)),
        (Account(Fee("", 500), taken=800), (800, 0, 0, 300)),
        (Account(Fee("", 800), taken=800, returned=800), (0, 800, 0, 0)),
        (Account(Fee("", 500), taken=800, returned=300), (500, 0, 0, 0)),
        (Account(Fee("", 800), unwritten=True), (0, 800, 0, 0)),
    ],
)
def test_how_somebody_stands_with_the_till(account, figures):
    assert (account.held, account.missing, account.owed, account.over) == figures


PAID = Account(Fee("", 800), taken=800)


@pytest.mark.parametrize(
    ("account", "facts", "proposal"),
    [
        (PAID, Facts("draw", "left"), Proposal(800, "before_draw")),
        (PAID, Facts("draw", "left", closed=True), Proposal(800, "before_draw")),
        (PAID, Facts("draw", "left", drawn=True), Proposal(0, "after_draw")),
        (PAID, Facts("closing", "left"), Proposal(800, "before_closing")),
        (PAID, Facts("closing", "left", closed=True), Proposal(0, "after_closing")),
        (PAID, Facts("closing", "left", drawn=True), Proposal(0, "after_draw")),
        (PAID, Facts("never", "registered"), Proposal(0, "never")),
        (PAID, Facts("draw", "excluded"), Proposal(0, "excluded")),
        (
            PAID,
            Facts("draw", "excluded", closed=True, late=True),
            Proposal(0, "late_excluded"),
        ),
        (Account(Fee("", 800)), Facts("draw", "left"), Proposal(0, "nothing_held")),
        (
            Account(Fee("", 500), taken=800),
            Facts("never", "excluded", drawn=True),
            Proposal(300, "paid_too_much"),
        ),
    ],
)
def test_what_the_rule_gives_back(account, facts, proposal):
    assert proposed_refund(account, facts) == proposal


def test_the_sheet_of_a_day_to_the_cent():
    moved = [
        Moved("float", 5_000),
        Moved("fee", 800, "cash", "Membre"),
        Moved("fee", 800, "transfer", "Membre"),
        Moved("fee", 1_000, "cash", "", corrected=True),
        Moved("fee", -1_000, "cash", "", corrects=True),
        Moved("extra", 180, "cash", "Café"),
        Moved("extra", 180, "cash", "Café"),
        Moved("refund", -800, "cash", "Membre"),
        Moved("moved", -1_000),
        Moved("count", 4_200, corrected=True),
        Moved("count", -4_200, corrects=True),
        Moved("count", 4_340),
        Moved("prize", -2_500, "cash", "1er prix"),
    ]

    assert day_sheet(moved) == DaySheet(
        opening=5_000,
        fees=(Line("Membre", 2, 800, 800),),
        extras=(Line("Café", 2, 360, 0),),
        refunds=Line("", 1, -800, 0),
        prizes=Line("", 1, -2_500, 0),
        moved=Line("", 1, -1_000, 0),
        counted=Counted(4_340, 4_360),
        since_count=-2_500,
    )
    assert day_sheet(moved).cash == 5_000 + 800 + 360 - 800 - 1_000 - 2_500
    assert day_sheet(moved).transfers == 800
    assert Counted(4_340, 4_360).difference == -20


def test_a_day_without_money_is_empty():
    assert day_sheet([]) == DaySheet()
    assert (DaySheet().cash, DaySheet().transfers) == (0, 0)


MOVED = st.builds(
    Moved,
    kind=st.sampled_from(
        ["float", "fee", "refund", "extra", "moved", "prize", "count"]
    ),
    amount=st.integers(-100_000, 100_000),
    means=st.sampled_from(["cash", "transfer"]),
    about=st.sampled_from(["", "Membre", "Café"]),
)


@given(st.lists(MOVED))
def test_every_cent_stands_on_one_line_of_the_sheet(moved):
    moved = [
        one._replace(means="cash") if one.kind in ("float", "moved") else one
        for one in moved
    ]
    sheet = day_sheet(moved)
    real = [one for one in moved if one.kind != "count"]

    assert sheet.cash + sheet.transfers == sum(one.amount for one in real)
    assert sheet.cash == sum(one.amount for one in real if one.means == "cash")
    if sheet.counted:
        assert sheet.counted.expected + sheet.since_count == sheet.cash
