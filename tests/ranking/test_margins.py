"""The margin of who sat at a table for some deals is of those deals alone."""

import pytest
from django.utils import timezone

from tests.ranking import day
from tests.ranking.test_partners_of_then import newcomer, numbered
from tournaments.door.sides.operations import pair
from tournaments.draw.places.operations import Newcomer, take_place
from tournaments.standings import moments, queries
from tournaments.standings.what_if import counted_anew

pytestmark = pytest.mark.django_db

# Of the rubber that they make North and South have 14 points, East and West 8.
HALF = (
    {"tricks": {"NS": 4, "EW": 9}, "honours": {"NS": 3}},
    {"tricks": {"NS": 8, "EW": 5}},
    {"tricks": {"NS": 7, "EW": 6}, "honours": {"EW": 3}},
    {"tricks": {"NS": 9, "EW": 4}},
)


@pytest.fixture
def whist(db):
    found = day.tournament_of("whist", people=4, deals=8, tie_breaks=["margin"])
    for one, partner in ((1, 3), (2, 4)):
        pair(entry=numbered(found, one), partner=numbered(found, partner))
    day.seat_round(found, 1, (1, 2, 3, 4))
    return found


def margins(ranking):
    return {
        ranking.number(one.result): one.result.margin
        for one in (*ranking.standings, *ranking.gone)
    }


def persons(tournament):
    return margins(queries.ranking(tournament, desk=True, persons=True))


@pytest.mark.long
@pytest.mark.parametrize("with_points", [False, True])
def test_who_comes_for_a_partner_has_the_margin_of_the_deals_since(
    whist, accounts, with_points
):
    by, table = accounts["organiser"], whist.played_rounds.get().tables.get()
    day.write_all(table, *HALF, by=accounts["scorer"])
    nine = newcomer(whist)
    half = margins(queries.ranking(whist, desk=True))
    early = timezone.now()
    take_place(
        leaver=numbered(whist, 3),
        newcomer=Newcomer(nine),
        with_points=with_points,
        by=by,
        from_deal=5,
    )
    for number, facts in enumerate(HALF, start=5):
        day.write(table, number, facts, by=accounts["scorer"])

    own = 2 * half["1 & 3"] if with_points else half["1 & 3"]
    whole = 2 * half["1 & 3"]
    assert persons(whist) == {
        1: whole,
        2: -whole,
        3: half["1 & 3"],
        4: -whole,
        9: own,
    }
    now = {"1 & 9": whole, "2 & 4": -whole, 3: half["1 & 3"]}
    assert margins(queries.ranking(whist, desk=True)) == now
    assert margins(moments.ranking_at(whist, timezone.now())) == now
    assert margins(counted_anew(whist)) == now
    assert margins(moments.ranking_at(whist, early)) == half
    assert half == {"1 & 3": 6, "2 & 4": -6, 9: 0}


def test_a_correction_before_a_partner_came_moves_the_margin_of_who_was_there(
    whist, accounts
):
    table = whist.played_rounds.get().tables.get()
    day.write_all(table, *HALF, by=accounts["scorer"])
    take_place(
        leaver=numbered(whist, 3),
        newcomer=Newcomer(newcomer(whist)),
        with_points=False,
        by=accounts["organiser"],
        from_deal=5,
    )
    for number, facts in enumerate(HALF, start=5):
        day.write(table, number, facts, by=accounts["scorer"])
    even = {"tricks": {"NS": 8, "EW": 5}}

    foreseen = moments.moves(whist, table, 4, even)
    day.write(table, 4, even, by=accounts["scorer"], seen=1)
    assert margins(foreseen.ranking) == margins(queries.ranking(whist, desk=True))


def test_a_side_has_the_margin_of_who_was_there_for_more_of_its_deals(whist, accounts):
    table = whist.played_rounds.get().tables.get()
    day.write(table, 1, {"tricks": {"NS": 11, "EW": 2}}, by=accounts["scorer"])
    take_place(
        leaver=numbered(whist, 3),
        newcomer=Newcomer(newcomer(whist)),
        with_points=False,
        by=accounts["organiser"],
        from_deal=2,
    )
    for number in (2, 3):
        lost = {"tricks": {"NS": 2, "EW": 11}}
        day.write(table, number, lost, by=accounts["scorer"])

    own = persons(whist)
    assert abs(own[9]) > abs(own[1])
    assert margins(queries.ranking(whist, desk=True))["1 & 9"] == own[1]
