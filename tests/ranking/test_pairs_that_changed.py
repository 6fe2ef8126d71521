"""A pair has what the two played together; what was played otherwise is of then."""

import pytest
from django.utils import timezone, translation

from tests.ranking import day
from tests.ranking.test_partners_of_then import (
    SLAM,
    after_one,
    new_pairs,
    newcomer,
    numbered,
)
from tournaments.door.sides.operations import pair, unpair
from tournaments.draw.places.operations import Newcomer, take_place
from tournaments.entries.models import Entry
from tournaments.follow.rounds import close_round
from tournaments.standings import moments, queries, wording
from tournaments.standings.what_if import counted_anew
from tournaments.tables.models import Round

pytestmark = pytest.mark.django_db

__all__ = ["after_one"]  # a day of four pairs: 1 and 3 won a slam from 2 and 4
EVEN = {"tricks": {"NS": 8, "EW": 5}}


@pytest.fixture
def after_two(after_one, accounts):
    """Then 1 plays with 2, and 3 with 4; 1 and 2 win a slam from 5 and 7."""
    new_pairs(after_one)
    table, other = day.seat_round(after_one, 2, (1, 5, 2, 7), (3, 6, 4, 8))
    day.write(table, 1, SLAM, by=accounts["scorer"])
    day.write(other, 1, EVEN, by=accounts["scorer"])
    close_round(round=Round.objects.get(number=2), by=accounts["organiser"])
    after_one.refresh_from_db()
    return after_one


def rows(tournament, ranking):
    """Each line: whose it is, its fiches, in all and by round, and what is said."""
    with translation.override("en"):
        return [
            (
                row.number,
                row.standing.result.fiches,
                row.rounds,
                wording.note(row),
            )
            for row in queries.rows(tournament, ranking, ranking.lines, full=True)
        ]


WHOLE = [
    ("1 & 2", 6, (None, 6), ""),
    ("3 & 4", 0, (None, 0), ""),
    ("6 & 8", 0, (0, 0), ""),
    ("5 & 7", -6, (0, -6), ""),
    ("1 & 3", 6, (6, None), "until round 1"),
    ("2 & 4", -6, (-6, None), "until round 1"),
]


def test_a_new_pair_has_what_the_two_played_together_and_the_old_one_stands_below(
    after_two,
):
    found = queries.ranking(after_two, desk=True)
    told = rows(after_two, found)

    assert sorted(told) == sorted(WHOLE)
    assert [one.rank for one in found.gone] == [0, 0]
    assert sum(one.result.fiches for one in found.lines) == 0


def test_the_ranking_counted_anew_and_that_of_this_moment_say_the_same(after_two):
    now = queries.ranking(after_two, desk=True)
    anew = counted_anew(after_two)
    then = moments.ranking_at(after_two, timezone.now())

    lines = [(one.rank, one.result.key, one.result.fiches) for one in now.lines]
    for other in (anew, then):
        assert [
            (one.rank, one.result.key, one.result.fiches) for one in other.lines
        ] == lines
    assert sorted(rows(after_two, then)) == sorted(WHOLE)
    assert counted_anew(after_two, until=1).gone == []


def test_the_players_one_by_one_keep_all_that_they_played(after_two):
    found = queries.ranking(after_two, desk=True, persons=True)
    fiches = {one.result.number: one.result.fiches for one in found.lines}

    assert fiches == {1: 6, 2: 0, 3: 3, 4: -3, 5: -3, 6: 0, 7: -3, 8: 0}


def test_the_pairs_of_before_made_again_have_their_rounds_again(after_two):
    for number in (1, 3):
        unpair(side=numbered(after_two, number).side)
    for one, other in ((1, 3), (2, 4)):
        pair(entry=numbered(after_two, one), partner=numbered(after_two, other))
    found = queries.ranking(after_two, desk=True)

    assert sorted(
        (who, fiches, rounds) for who, fiches, rounds, _ in rows(after_two, found)
    ) == [
        ("1 & 2", 6, (None, 6)),
        ("1 & 3", 6, (6, None)),
        ("2 & 4", -6, (-6, None)),
        ("3 & 4", 0, (None, 0)),
        ("5 & 7", -6, (0, -6)),
        ("6 & 8", 0, (0, 0)),
    ]
    assert sorted(found.number(one.result) for one in found.gone) == ["1 & 2", "3 & 4"]


def test_a_correction_of_an_earlier_round_moves_the_pair_of_then(after_two):
    table = Round.objects.get(number=1).tables.get(number=1)
    other = {"tricks": {"NS": 0, "EW": 13}}
    found = moments.moves(after_two, table, 1, other)

    fiches = {
        found.ranking.number(one.result): one.result.fiches
        for one in found.ranking.lines
    }
    assert fiches == {
        "1 & 2": 6, "3 & 4": 0, "6 & 8": 0, "5 & 7": -6, "1 & 3": -6, "2 & 4": 6
    }  # fmt: skip


def test_whose_partner_left_and_who_plays_on_with_another_begins_anew(
    after_one, accounts
):
    unpair(side=numbered(after_one, 1).side)
    Entry.objects.filter(number=3).update(state="left")
    pair(entry=numbered(after_one, 1), partner=newcomer(after_one))
    day.seat_round(after_one, 2, (1, 5, 9, 7), (2, 6, 4, 8))
    found = queries.ranking(after_one, desk=True)
    below = [line for line in rows(after_one, found) if line[-1]]

    assert [(who, fiches, said) for who, fiches, _, said in below] == [
        ("1 & 3", 6, "until round 1")
    ]
    assert {found.number(one.result): one.result.fiches for one in found.standings} == {
        "1 & 9": 0,
        "2 & 4": -6,
        "5 & 7": 0,
        "6 & 8": 0,
    }


def test_who_takes_a_place_with_the_points_goes_on_as_the_same_pair(
    after_two, accounts
):
    nine = newcomer(after_two)
    take_place(
        leaver=numbered(after_two, 2),
        newcomer=Newcomer(nine),
        with_points=True,
        by=accounts["organiser"],
    )
    found = queries.ranking(after_two, desk=True)

    assert {found.number(one.result): one.result.fiches for one in found.standings} == {
        "1 & 9": 6,
        "3 & 4": 0,
        "5 & 7": -6,
        "6 & 8": 0,
    }


def test_clubs_count_each_player_once_whoever_the_partners_were(after_two):
    found = queries.ranking(after_two, desk=True)
    teams = queries.teams(after_two, found, full=True)["teams"]

    assert sum(len(members) for _, members in teams) == len(
        {one.result.key for team, _ in teams for one in team.members}
    )


def test_the_ranking_before_somebody_took_a_place_is_of_the_pairs_of_then(
    after_two, accounts
):
    nine, moment = newcomer(after_two), timezone.now()
    before = rows(after_two, moments.ranking_at(after_two, moment))
    take_place(
        leaver=numbered(after_two, 2),
        newcomer=Newcomer(nine),
        with_points=True,
        by=accounts["organiser"],
    )

    assert rows(after_two, moments.ranking_at(after_two, moment)) == before
    assert ("1 & 2", 6, (None, 6), "") in before
