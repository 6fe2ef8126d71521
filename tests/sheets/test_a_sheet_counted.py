"""What a sheet brings: who rests, who came later, how places and fiches are shared."""

import pytest
from hypothesis import given, strategies as st

from scoring.practice import record_of
from scoring.scorer import Scorer
from scoring.variants import VARIANTS
from tests.entry.evening import (
    E8,
    SOLO,
)
from tests.scoring.deals import deals_of
from tournaments.deals.rules.holding import Chair
from tournaments.deals.rules.judged import NOT_PLAYED
from tournaments.deals.rules.sheet import WrittenTable, count


def chairs(seats):
    return [Chair(seat, f"entry {seat}") for seat in seats]


@pytest.mark.parametrize("variant", [v for v in VARIANTS.values() if not v.match])
def test_at_a_table_with_one_more_player_each_rests_in_turn(variant):
    seats = ("N", "E", "S", "W", "X")[: len(variant.seats) + 1]

    @given(st.data())
    def check(data):
        deal = data.draw(deals_of(variant))
        record = record_of(deal)
        counted = count(
            Scorer.under(variant), WrittenTable({1: record}, chairs(seats)), 5
        )
        assert [line.resting for line in counted.lines[: len(seats)]] == list(seats)
        line = counted.lines[0]
        if seats[0] in deal.bidders:
            assert line.refused is not None
        elif line.refused is None:
            assert set(line.points) == set(seats[1:])

    check()


def test_who_rests_is_no_bidder_even_where_his_letter_is_a_seat():
    scorer = Scorer.under(VARIANTS["couleur"])
    resting = {**SOLO, "bidders": ["N"]}
    (line,) = count(scorer, WrittenTable({1: resting}, chairs("NESWX")), 1).lines

    assert (line.refused.code, line.refused.field) == ("unknown_seat", "bidders")


def test_who_rests_takes_no_tricks_of_anothers_misere():
    scorer = Scorer.under(VARIANTS["couleur"])
    mixed = {"contract": "grande_misere", "bidders": ["E"], "tricks": {"E": 0, "N": 5}}
    (line,) = count(scorer, WrittenTable({1: mixed}, chairs("NESWX")), 1).lines

    assert line.refused.field == "tricks"


def test_fiches_are_paid_once_though_the_next_deal_is_not_played():
    slam = {"tricks": {"NS": 13, "EW": 0}}
    scorer = Scorer.under(VARIANTS["whist"])
    once = count(scorer, WrittenTable({1: slam}, chairs("NESW")), 1).shares
    later = count(
        scorer,
        WrittenTable({1: slam, 2: {"contract": NOT_PLAYED}}, chairs("NESW")),
        3,
    ).shares

    assert {e: s.fiches for e, s in later.items()} == {
        e: s.fiches for e, s in once.items()
    }
    assert once["entry N"].fiches > 0


def test_a_seat_that_is_empty_until_later_counts_for_nobody():
    scorer = Scorer.under(VARIANTS["whist"])
    late = [*chairs("ESW"), Chair("N", "entry N", 2)]
    slam = {"tricks": {"NS": 13, "EW": 0}}
    shares = count(scorer, WrittenTable({1: slam}, late), 2).shares

    assert (shares["entry N"].fiches, shares["entry S"].fiches > 0) == (0, True)


def test_those_with_the_same_points_share_what_their_places_add():
    scorer = Scorer.under(VARIANTS["couleur"])
    shares = count(
        scorer, WrittenTable({1: E8}, chairs("NESW")), 1, [90, 60, 30, 0]
    ).shares

    assert {e: (s.place, s.bonus) for e, s in shares.items()} == {
        "entry N": (1, 75),
        "entry S": (1, 75),
        "entry E": (3, 15),
        "entry W": (3, 15),
    }


def test_a_replacement_has_what_is_played_from_his_first_deal():
    scorer = Scorer.under(VARIANTS["couleur"])
    seats = [*chairs("NESW"), Chair("N", "late", 2)]
    shares = count(scorer, WrittenTable({1: E8, 2: E8, 3: E8}, seats), 3).shares

    assert (shares["entry N"].points, shares["late"].points) == (13, 26)
    assert (shares["entry N"].deals, shares["late"].deals) == (1, 2)
