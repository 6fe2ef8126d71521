"""Who comes late with a partner, or to boards that travel, sits as these ask."""

import pytest

from tests.boards import evening as boards
from tests.rounds.conftest import enter, pair_up, write
from tests.rounds.late import begun, entry, newest, offered, out, whole
from tests.rounds.rounds import draw, refused, seated
from tournaments.deals.models import RoundScore
from tournaments.draw.late.operations import seat_late
from tournaments.draw.uneven import Uneven
from tournaments.follow import comings, rounds
from tournaments.ledger.undoing import undo
from tournaments.tables.models import Table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english")]


def test_a_pair_makes_a_new_table_with_a_pair_that_sits_out(day, by, accounts):
    tournament = day(6, variant="whist", deals_per_round=8)
    pair_up(tournament)
    round = begun(tournament, by, method="partners", uneven=Uneven("out_average"))
    one, other = out(round)
    side = tournament.sides.create(number=9)
    enter(tournament, 20, side=side)
    assert offered(tournament)[1]["table"] == (
        "Dirk Lambert 2 has no partner yet. Make the pair on the page of the players."
    )
    enter(tournament, 21, side=side)
    seat_late(entry=entry(tournament, 21), way="table", by=by)
    assert seated(round)[4:] == [
        (2, "E", one), (2, "N", 20), (2, "S", 21), (2, "W", other),
    ]  # fmt: skip
    assert out(round) == []
    whole(tournament)
    undo(newest(tournament), by=by)
    assert out(round) == [one, other]


@pytest.mark.long
def test_a_pair_takes_the_seats_of_two_jokers_and_one_joins_the_own_partner(
    day, by, accounts
):
    tournament = day(5, jokers=3, variant="whist", deals_per_round=8)
    pair_up(tournament)  # 5 has no partner yet
    side = tournament.sides.create(number=9)
    tournament.entries.filter(number=5).update(side=side)
    enter(tournament, 20, side=side, state="registered")
    round = begun(tournament, by, method="partners", uneven=Uneven("jokers"))
    assert {5, 6, 7, 8} <= {row[2] for row in seated(round)}
    comings.check_in(entry=entry(tournament, 20), by=by)
    possible, why = offered(tournament)
    assert set(why) == {"five", "table"}
    assert why["table"] == (
        "Els Lambert, the partner of Dirk Lambert 2, sits at a table."
    )
    (number,) = possible["jokers"]
    write(Table.objects.get(round=round, number=number), 1, accounts["scorer"])
    before = seated(round)
    seat_late(entry=entry(tournament, 20), way="jokers", by=by)
    mine = [row for row in seated(round) if row[2] in (5, 20)]
    assert {row[1] for row in mine} in ({"N", "S"}, {"E", "W"})
    assert RoundScore.objects.filter(entry__number=20).exists()
    whole(tournament)

    late = tournament.sides.create(number=10)
    for who in (21, 22):
        enter(tournament, who, side=late)
    (at,) = offered(tournament, 22)[0]["jokers"]
    seat_late(entry=entry(tournament, 22), way="jokers", table=at, by=by)
    theirs = [row for row in seated(round) if row[2] in (21, 22)]
    assert {row[1] for row in theirs} in ({"N", "S"}, {"E", "W"})
    whole(tournament)
    undo(newest(tournament), by=by)
    assert [row for row in seated(round) if row[2] in (21, 22)] == []
    assert len(before) == 8


@pytest.mark.long
def test_boards_that_travel_let_no_table_in_between(by):
    tournament = boards.tournament_of(9)
    boards.accept(tournament, by)
    round = boards.begin(tournament, by)
    enter(tournament, 20)
    possible, why = offered(tournament)
    assert (possible, set(why)) == ({"out": []}, {"jokers", "five", "table"})
    assert why["table"] == (
        "The boards travel as planned: no table comes in between. Let Dirk Lambert 2"
        " sit out, and plan the rest anew on the page of the boards before the next"
        " draw."
    )
    seat_late(entry=entry(tournament, 20), way="out", by=by)
    assert out(round) == [20]
    rounds.close_round(round=round, by=by)
    assert refused(draw, tournament=tournament, by=by, method="boards") == "players"
    boards.accept(tournament, by, seed=2)
    again = boards.begin(tournament, by)
    assert 20 in {row[2] for row in seated(again)} | set(out(again))
    whole(tournament)
