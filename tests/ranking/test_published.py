"""When the hall could read each round in the ranking, as it was closed."""

import pytest

from tests.boards import evening as boards
from tests.ranking import day
from tournaments.comparison.queries import settled_round
from tournaments.follow import rounds
from tournaments.ledger.models import Event
from tournaments.ledger.plan_changes import plan_version
from tournaments.plans import queries as plans
from tournaments.plans.models import Tournament
from tournaments.plans.pins import KEEP
from tournaments.settings import operations as planning
from tournaments.show import operations as live
from tournaments.standings.published import published_at
from tournaments.tables.models import Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(by):
    """Two rounds, of which the second is being played."""
    tournament = day.tournament_of()
    for number in (1, 2):
        day.seat_round(tournament, number, [1, 2, 3, 4], [5, 6, 7, 8])
    rounds.close_round(round=the_round(1), by=by)
    return tournament


def the_round(number):
    return Round.objects.select_related("tournament").get(number=number)


def last(kind):
    return Event.objects.filter(kind=kind).latest("number").made_at


def now(tournament):
    return published_at(Tournament.objects.get(pk=tournament.pk))


def test_a_round_is_published_when_it_is_closed(tournament, by):
    assert now(tournament) == {1: last("round_closed"), 2: None}


def test_a_round_that_is_opened_again_is_published_when_it_is_closed_again(
    tournament, by
):
    rounds.reopen_round(round=the_round(1), by=by, reason="une donne manque")
    between = now(tournament)
    rounds.close_round(round=the_round(1), by=by)

    assert between == {1: None, 2: None}
    assert now(tournament) == {1: last("round_closed"), 2: None}


def test_what_is_hidden_from_the_hall_is_published_when_it_is_shown(tournament, by):
    first = last("round_closed")
    live.freeze_ranking(tournament=tournament, after_round=1, by=by)
    rounds.close_round(round=the_round(2), by=by)
    hidden = now(tournament)
    live.lift_freeze(tournament=tournament, by=by)

    assert hidden == {1: first, 2: None}
    assert now(tournament) == {1: first, 2: last("ranking_lifted")}


def test_a_plan_that_hides_a_round_and_then_does_not_shows_it_too(tournament, by):
    for hidden_after in (1, None):
        current = Tournament.objects.get(pk=tournament.pk)
        change = {"grid": KEEP, "frozen_after_round": hidden_after}
        planning.change_tournament(
            tournament=current,
            seen=plan_version(current),
            plan=plans.plan_of(current) | change,
            by=by,
        )
        if hidden_after:
            rounds.close_round(round=the_round(2), by=by)

    assert now(tournament)[2] == last("tournament_changed")


def test_a_round_of_which_nothing_tells_when_it_was_closed_is_left_out(tournament):
    Round.objects.update(state=Round.State.CLOSED)

    assert list(now(tournament)) == [1]


@pytest.mark.long
def test_where_boards_travel_a_round_is_published_once_its_boards_are_played(by):
    tournament = boards.tournament_of(12)
    boards.accept(tournament, by)
    found = []
    for _number in range(3):
        played = boards.begin(tournament, by)
        boards.play(played, by)
        rounds.close_round(round=played, by=by)
        settled = settled_round(Tournament.objects.get(pk=tournament.pk))
        found.append((settled, now(tournament)))
    told = [when.get(number) for _settled, when in found for number in (1, 2, 3)]
    over = last("round_closed")

    assert [settled for settled, _when in found] == [0, 0, None]
    assert told == [*[None] * 6, over, over, over]
