"""A seating is drawn anew, or two change places, until the first line is written."""

import pytest

from tests.rounds.conftest import enter
from tests.rounds.rounds import draw, refused, seated
from tournaments.deals.models import Total
from tournaments.draw import operations
from tournaments.entries.models import Entry
from tournaments.ledger.models import Event
from tournaments.tables.models import Occupant, SittingOut, Table

pytestmark = pytest.mark.django_db


def test_a_redraw_keeps_the_tables_and_tells_what_was_before(drawn, by):
    tables = list(Table.objects.values_list("number", "public_id"))
    before = seated(drawn)

    again = operations.redraw_round(round=drawn, method="meet", seed=8, by=by)

    assert list(Table.objects.values_list("number", "public_id")) == tables
    assert (again.draw_method, again.seed) == ("meet", 8)
    assert seated(again) != before
    told = Event.objects.filter(kind="round_drawn").last().facts
    assert told["before"]["seed"] == 7
    assert told["seed"] == 8


def test_the_same_seed_gives_the_same_seating_again(drawn, by):
    before = seated(drawn)
    operations.redraw_round(round=drawn, method="random", seed=8, by=by)

    again = operations.redraw_round(round=drawn, method="random", seed=7, by=by)
    assert seated(again) == before


def test_a_redraw_for_fewer_players_takes_a_table_away(drawn, by):
    Entry.objects.filter(number__gt=4).update(state=Entry.State.LEFT)

    operations.redraw_round(round=drawn, method="random", seed=7, by=by)
    assert list(Table.objects.values_list("number", flat=True)) == [1]


def test_two_swap_their_seats_at_two_tables_and_at_one(drawn, by):
    before = seated(drawn)
    for first, second in ((0, 5), (0, 1)):
        here = seated(drawn)
        one, other = (
            Entry.objects.get(number=here[at][2]).public_id for at in (first, second)
        )
        operations.swap_seats(round=drawn, one=one, other=other, by=by)
        after = seated(drawn)
        assert (after[first][2], after[second][2]) == (here[second][2], here[first][2])

    assert [row[:2] for row in seated(drawn)] == [row[:2] for row in before]
    told = Event.objects.filter(kind="seats_swapped").last().facts
    assert {place["entry"] for place in told["before"]} == set(told["entries"])


def test_who_sits_out_takes_a_seat_by_a_swap(day, by):
    round = draw(day(9, uneven="out_fixed", uneven_points=5), by)
    out = SittingOut.objects.get().entry
    sits = Occupant.objects.first().entry

    operations.swap_seats(round=round, one=out.public_id, other=sits.public_id, by=by)

    assert SittingOut.objects.get().entry == sits
    assert dict(Total.objects.values_list("entry", "total"))[sits.pk] == 5
    assert Total.objects.get(entry=out).total == 0


def test_a_swap_that_makes_no_sense_is_refused(day, by):
    tournament = day(10, jokers=1, uneven="out_fixed")
    round = draw(tournament, by)
    one, other = (row.entry.public_id for row in SittingOut.objects.all())
    sits = Occupant.objects.first().entry.public_id
    joker = tournament.entries.get(is_joker=True).public_id

    def swap(one, other):
        return refused(operations.swap_seats, round=round, one=one, other=other, by=by)

    assert swap(sits, sits) == "same"
    assert swap(sits, "nobody") == "unknown"
    assert swap(sits, joker) == "unknown"
    assert swap(one, other) == "both_out"


def test_a_joker_never_sits_out(day, by):
    tournament = day(7, jokers=1)
    round = draw(tournament, by)
    late = enter(tournament, 30)
    SittingOut.objects.create(round=round, entry=late)
    joker = tournament.entries.get(is_joker=True)

    assert (
        refused(
            operations.swap_seats,
            round=round,
            one=late.public_id,
            other=joker.public_id,
            by=by,
        )
        == "joker_out"
    )
