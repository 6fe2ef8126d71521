"""A way out says who sits out, how many, how often, and what that brings."""

from collections import Counter

import pytest

from tests.rounds.rounds import draw, play
from tests.rounds.uneven import says
from tournaments.draw.uneven import Uneven
from tournaments.standings.known import know
from tournaments.tables.models import Occupant

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english")]


def test_a_card_tells_who_how_many_and_what_it_is_worth(day, by):
    tournament = day(9, jokers=3, deals_per_round=16)

    assert says(tournament, "jokers") == [
        "3 jokers sit down: Jef Lambert, Karin Lambert, Luc Lambert.",
        "3 tables of 4. Each there plays all 16 deals.",
    ]
    assert says(tournament, "five")[:2] == [
        "1 table of five, 1 of four.",
        "There the dealer sits out: each plays 12 or 13 of 16 deals.",
    ]
    assert says(tournament, "out_average") == [
        "1 player sits out. Due: 1 of 9 players.",
        "It brings the average of one's own other rounds.",
        "2 tables of 4. Each there plays all 16 deals.",
    ]


@pytest.mark.parametrize(
    ("here", "rounds", "often"), [(9, 4, "2 to 3 times"), (5, 3, "3 times")]
)
def test_the_card_of_a_table_of_five_tells_how_often_each_is_there(
    day, by, here, rounds, often
):
    tournament = day(here, rounds=rounds)
    told = f"In all {rounds} rounds together, each is there {often} if all stay."
    assert told in says(tournament, "five")

    # So it is still said once they have begun, and so it is when they are over.
    for number in range(1, rounds + 1):
        assert told in says(tournament, "five", number)
        play(draw(tournament, by, seed=number, uneven=Uneven("five")), by)
    at_five = Counter(
        Occupant.objects.filter(table__in=tables_of_five()).values_list("entry")
    )
    assert {min(at_five.values()), max(at_five.values())} == {
        int(one) for one in often.split() if one.isdigit()
    }


def tables_of_five():
    return Occupant.objects.filter(seat="X").values("table")


def test_where_one_round_is_played_nothing_is_said_of_the_day(day):
    assert not any("together" in one for one in says(day(9, rounds=1), "five"))


@pytest.mark.long
def test_who_is_due_is_told_by_name_once_the_others_have_sat_out(day, by):
    tournament = day(5, uneven="out_average", rounds=6)
    out = []
    for number in range(1, 5):
        round = draw(tournament, by, seed=number)
        out.append(round.sitting_out.get().entry)
        play(round, by)
    last = tournament.entries.exclude(pk__in=[one.pk for one in out]).get()

    assert says(tournament, "out_average", 5)[0] == (
        f"1 player sits out. Due: {know(tournament).names[last.public_id]}."
    )
    assert draw(tournament, by).sitting_out.get().entry == last
