"""An earlier ranking is of the pairs of then, whatever became of them since."""

import pytest
from django.utils import timezone

from tests.ranking import day
from tests.ranking.reading import address
from tests.telling import tell
from tournaments.door.sides.operations import pair, unpair
from tournaments.draw.places.operations import Newcomer, take_place
from tournaments.entries.models import Entry
from tournaments.entries.rules.history import SIDES
from tournaments.follow.rounds import close_round
from tournaments.history.rules.rows import Told, project
from tournaments.ledger.models import Event
from tournaments.ledger.undoing import undo
from tournaments.plans.models import Tournament
from tournaments.players.models import Player
from tournaments.standings import moments, queries
from tournaments.standings.partners import sides_in
from tournaments.standings.what_if import counted_anew
from tournaments.tables.models import Round

pytestmark = pytest.mark.django_db

SLAM = {"tricks": {"NS": 13, "EW": 0}}
THEN = ["1 & 3", "5 & 7", "6 & 8", "2 & 4"]


@pytest.fixture
def after_one(accounts):
    """Four pairs have played a round: 1 and 3 won a slam from 2 and 4."""
    found = day.tournament_of("whist", people=8)
    for one, partner in ((1, 3), (2, 4), (5, 7), (6, 8)):
        pair(entry=numbered(found, one), partner=numbered(found, partner))
    table, other = day.seat_round(found, 1, (1, 2, 3, 4), (5, 6, 7, 8))
    day.write(table, 1, SLAM, by=accounts["scorer"])
    even = {"tricks": {"NS": 8, "EW": 5}}
    day.write(other, 1, even, by=accounts["scorer"])
    close_round(round=Round.objects.get(), by=accounts["organiser"])
    found.refresh_from_db()
    return found


def numbered(tournament, number):
    entries = Entry.objects.select_related("player", "tournament", "side")
    return entries.get(tournament=tournament, number=number)


def pairs(ranking):
    return [ranking.number(one.result) for one in ranking.standings]


def now(tournament):
    return pairs(queries.ranking(tournament, desk=True))


def newcomer(tournament, number=9):
    player = Player.objects.create(last_name="Zoé", folded_name="zoe")
    entry = Entry.objects.create(
        tournament=tournament, player=player, number=number, state="present"
    )
    tell(tournament, [entry])
    return entry


def new_pairs(tournament):
    """After the round 1 goes on with 2, and 3 with 4."""
    for number in (1, 2):
        unpair(side=numbered(tournament, number).side)
    for one, other in ((1, 2), (3, 4)):
        pair(entry=numbered(tournament, one), partner=numbered(tournament, other))


@pytest.mark.long
def test_pairs_that_changed_after_a_round_are_those_of_then_by_clock_and_by_round(
    after_one, organiser
):
    moment = timezone.now()
    new_pairs(after_one)
    day.seat_round(after_one, 2, (1, 5, 2, 7), (3, 6, 4, 8))

    assert sorted(now(after_one)) == ["1 & 2", "3 & 4", "5 & 7", "6 & 8"]
    assert pairs(moments.ranking_at(after_one, moment)) == THEN
    assert pairs(moments.ranking_at(after_one, timezone.now())) == now(after_one)
    page = organiser.get(address("ranking", after_one), {"after": 1})
    assert pairs(page.context["ranking"]) == THEN
    assert sorted(pairs(counted_anew(after_one, until=2))) == sorted(now(after_one))


def test_the_hall_that_sees_an_earlier_round_sees_the_pairs_that_played_it(after_one):
    Tournament.objects.update(frozen_after_round=1)
    after_one.refresh_from_db()
    new_pairs(after_one)
    day.seat_round(after_one, 2, (1, 5, 2, 7), (3, 6, 4, 8))

    assert pairs(queries.ranking(after_one, desk=False)) == THEN


def test_a_pair_taken_apart_was_one_line_before(after_one):
    moment = timezone.now()
    unpair(side=numbered(after_one, 5).side)
    day.seat_round(after_one, 2, (1, 2, 3, 4))

    assert sorted(now(after_one), key=str) == ["1 & 3", "2 & 4", 5, "6 & 8", 7]
    assert pairs(moments.ranking_at(after_one, moment)) == THEN
    assert pairs(counted_anew(after_one, until=1)) == THEN


def test_before_two_were_partners_each_was_a_line(accounts):
    tournament = day.tournament_of("whist", people=4)
    moment = timezone.now()
    pair(entry=numbered(tournament, 1), partner=numbered(tournament, 3))

    then = moments.ranking_at(tournament, moment)
    assert sorted(pairs(then)) == [1, 2, 3, 4]
    assert sorted(now(tournament), key=str) == ["1 & 3", 2, 4]


def test_a_partner_who_was_replaced_was_the_partner_before(after_one, accounts):
    by, moment = accounts["organiser"], timezone.now()
    nine = newcomer(after_one)
    take_place(
        leaver=numbered(after_one, 3), newcomer=Newcomer(nine), with_points=True, by=by
    )
    day.seat_round(after_one, 2, (1, 2, 9, 4), (5, 6, 7, 8))
    after_one.refresh_from_db()

    assert now(after_one) == ["1 & 9", *THEN[1:]]
    assert pairs(moments.ranking_at(after_one, moment))[0] == "1 & 3"
    # After the round by number: who goes on with the points stands in the pair.
    assert pairs(counted_anew(after_one, until=1)) == now(after_one)


def test_a_place_given_back_is_read_back_too(after_one, accounts):
    by = accounts["organiser"]
    nine = newcomer(after_one)
    take_place(
        leaver=numbered(after_one, 3), newcomer=Newcomer(nine), with_points=True, by=by
    )
    between = timezone.now()
    undo(Event.objects.get(kind="place_taken"), by=by)

    assert now(after_one)[0] == "1 & 3"
    assert pairs(moments.ranking_at(after_one, between))[0] == "1 & 9"


def test_a_place_taken_after_the_pairs_changed_is_in_the_pair_of_the_round(
    after_one, accounts
):
    by = accounts["organiser"]
    new_pairs(after_one)
    nine = newcomer(after_one)
    take_place(
        leaver=numbered(after_one, 3), newcomer=Newcomer(nine), with_points=True, by=by
    )
    day.seat_round(after_one, 2, (1, 5, 2, 7), (9, 6, 4, 8))
    after_one.refresh_from_db()

    assert sorted(now(after_one)) == ["1 & 2", "4 & 9", "5 & 7", "6 & 8"]
    assert pairs(counted_anew(after_one, until=1)) == ["1 & 9", *THEN[1:]]


def test_a_round_closed_a_second_time_is_still_of_its_own_pairs(after_one, accounts):
    new_pairs(after_one)
    Round.objects.update(state=Round.State.PLAYING)
    close_round(round=Round.objects.get(), by=accounts["organiser"])

    assert pairs(counted_anew(after_one, until=1)) == THEN


def test_pairs_put_together_and_apart_are_read_event_by_event():
    happened = [
        ("sides_paired", {"side": 1, "entries": ["a", "b"]}),
        ("round_drawn", {"round": 1}),
        ("round_drawn", {"round": 2}),
        ("sides_unpaired", {"side": 1, "entries": ["a", "b"]}),
        ("round_closed", {"round": 1}),
        ("sides_paired", {"side": 1, "entries": ["a", "c"]}),
        ("place_taken", {"before": "c", "after": "d"}),
        ("round_closed", {"round": 2}),
        ("place_taken", {"before": "a", "after": "e"}),
    ]
    told = [
        Told(at, kind, facts, None, None, None)
        for at, (kind, facts) in enumerate(happened)
    ]
    rows = project(told, {"sides": SIDES})["sides"]

    assert sides_in(rows, [1, 2, 3], rows["now"]) == {
        1: {},  # when it was closed, though the next was drawn before
        2: {"e": 1, "d": 1},
        3: {"e": 1, "d": 1},
    }


def test_who_takes_the_seat_of_a_joker_has_the_partner_of_the_joker(
    after_one, accounts
):
    by = accounts["organiser"]
    Entry.objects.filter(number=8).update(is_joker=True)
    assert now(after_one) == ["1 & 3", "5 & 7", 6, "2 & 4"]
    day.seat_round(after_one, 2, (1, 2, 3, 4), (5, 6, 7, 8))
    take_place(
        leaver=numbered(after_one, 8),
        newcomer=Newcomer(newcomer(after_one)),
        with_points=False,
        by=by,
    )
    assert sorted(now(after_one)) == ["1 & 3", "2 & 4", "5 & 7", "6 & 9"]
    assert numbered(after_one, 8).side is None

    undo(Event.objects.get(kind="place_taken"), by=by)
    assert numbered(after_one, 8).side == numbered(after_one, 6).side
    assert numbered(after_one, 9).side is None
