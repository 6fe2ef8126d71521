"""Somebody takes the place of a partner in a side: ranking of sides, and undo."""

import pytest

from tests.ranking import day
from tests.rounds.places import entry, last_event, newcomer, seats, take
from tournaments.door.sides.operations import pair, unpair
from tournaments.guard.verifying.queries import discrepancies
from tournaments.ledger.undoing import undo, undoable
from tournaments.standings import queries
from tournaments.standings.moments import ranking_at
from tournaments.tables.models import Round

pytestmark = pytest.mark.django_db

SLAM = {"tricks": {"NS": 13, "EW": 0}}
LOST = {"tricks": {"NS": 0, "EW": 13}}


@pytest.fixture
def whist(accounts):
    """Four pairs; North and South of the first table won a slam."""
    found = day.tournament_of("whist", people=8)
    for one, other in ((1, 3), (2, 4), (5, 7), (6, 8)):
        pair(entry=entry(found, one), partner=entry(found, other))
    table, _other = day.seat_round(found, 1, (1, 2, 3, 4), (5, 6, 7, 8))
    day.write(table, 1, SLAM, by=accounts["scorer"])
    return found


def sides(tournament):
    """The fiches of each side: who is ranked, and who is below the line."""
    found = queries.ranking(tournament, desk=True)
    return (
        {found.number(one.result): one.result.fiches for one in found.standings},
        {found.number(one.result): one.result.fiches for one in found.gone},
    )


@pytest.mark.long
def test_the_newcomer_is_the_partner_and_the_side_keeps_what_it_won(
    whist, by, accounts
):
    before, _gone = sides(whist)
    take(whist, by)

    assert entry(whist, 3).side is None
    assert entry(whist, 9).side == entry(whist, 1).side
    assert seats(whist, 9) == [(1, 1, "S", 2)]
    ranked, gone = sides(whist)
    assert ranked == {"1 & 9": before["1 & 3"], **without(before, "1 & 3")}
    assert gone == {3: before["1 & 3"]}
    day.write(seat_table(whist), 2, SLAM, by=accounts["scorer"])
    ranked, gone = sides(whist)
    assert ranked["1 & 9"] == 2 * before["1 & 3"] + 4  # two slams, and a rubber
    assert gone == {3: before["1 & 3"]}
    assert list(discrepancies(whist)) == []


@pytest.mark.long
@pytest.mark.parametrize("with_points", [False, True])
def test_the_undo_makes_the_side_as_it_was(whist, by, with_points):
    zoe = newcomer(whist, state="registered")
    before = sides(whist)
    take(whist, by, entry=zoe, with_points=with_points)
    taken = last_event(whist)
    then = ranking_at(whist, taken.made_at)
    now = queries.ranking(whist, desk=True)
    assert {then.number(one.result) for one in then.standings} == {
        now.number(one.result) for one in now.standings
    }
    undo(taken, by=by)

    assert sides(whist) == before
    assert entry(whist, 3).side == entry(whist, 1).side
    assert entry(whist, 9).side is None
    assert list(discrepancies(whist)) == []


def test_who_goes_on_with_the_points_is_no_more_than_one_side(whist, by, accounts):
    before, _gone = sides(whist)
    take(whist, by, with_points=True)

    assert sides(whist)[0]["1 & 9"] == before["1 & 3"]
    day.write(seat_table(whist), 2, LOST, by=accounts["scorer"])
    ranked, gone = sides(whist)
    assert ranked["1 & 9"] == -ranked["2 & 4"]
    assert gone == {3: before["1 & 3"]}


def test_a_side_that_was_made_anew_since_is_not_taken_apart_by_the_undo(whist, by):
    Round.objects.update(state="closed")
    take(whist, by)
    taken = last_event(whist)
    side = entry(whist, 9).side
    side.tournament = whist
    unpair(side=side, by=by)
    pair(entry=entry(whist, 1), partner=entry(whist, 3), by=by)

    assert taken.number not in undoable(whist, by)
    assert entry(whist, 3).side == entry(whist, 1).side


def without(found, key):
    return {side: fiches for side, fiches in found.items() if side != key}


def seat_table(tournament):
    return tournament.played_rounds.get().tables.get(number=1)
