"""Whoever has too few boards in the end stands below the line, without a rank."""

import json

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.boards.evening import PASS, accept, begin, tournament_of, write
from tests.telling import tell_plan
from tournaments.boards.models import BoardPlay
from tournaments.comparison import writes as comparison
from tournaments.duplicate.put_off.operations import put_off
from tournaments.follow import days, rounds
from tournaments.ledger.models import Event
from tournaments.standings.moments import ranking_at
from tournaments.standings.queries import ranking
from tournaments.tables.models import Occupant, Round, Table

pytestmark = pytest.mark.django_db
CHOSEN = {
    "comparison_method": "matchpoints",
    "comparison_basis": "mark",
    "results_shown_after_own": False,
    "travelling_shown": False,
    "carry_from": None,
    "carry_weight": 100,
}


@pytest.fixture
def played(by):
    """One round of nine players, who have three boards; those of table 1 have two."""
    tournament = tournament_of(9, rounds=1)
    accept(tournament, by)
    begin(tournament, by)
    for play in BoardPlay.objects.select_related("table__round__tournament"):
        if (play.table.number, play.number) != (1, 1):
            write(play.table, play.number, PASS, by)
    comparison.choose_comparison(tournament=tournament, by=by, least_boards=3, **CHOSEN)
    tournament.refresh_from_db()
    return tournament


def at_table_1():
    seats = Occupant.objects.filter(table__number=1)
    return set(seats.values_list("entry__number", flat=True))


def close():
    Round.objects.update(state="closed")


def without_rank(found):
    return {one.result.number for one in found.gone}


def test_nobody_is_below_the_line_while_the_boards_are_still_to_come(played):
    assert without_rank(ranking(played, desk=True)) == set()


def test_in_the_end_whoever_has_too_few_boards_has_no_rank(played, stranger):
    close()
    found = ranking(played, desk=True)
    address = reverse("ranking:export", args=[played.public_id, "json"])
    told = json.loads(stranger.get(address).content)

    assert without_rank(found) == at_table_1()
    assert {one.rank for one in found.standings} == {1}
    assert len(told["ranking"]) == 6
    assert {(one["state"], one["boards"]) for one in told["gone"]} == {("few", 2)}


def test_the_ranking_says_why_beside_the_name(organiser, played):
    close()
    organiser.cookies["django_language"] = "en"

    page = organiser.get(reverse("ranking:ranking", args=[played.public_id]))

    assert page.content.decode().count("2 boards: too few for a rank") == 3


def test_as_soon_as_no_number_is_asked_for_all_have_their_rank_again(played, by):
    close()
    event = Event.objects.get(kind="comparison_chosen")

    comparison.restore_comparison(
        tournament=played, chosen=event.facts["before"], by=by
    )

    played.refresh_from_db()
    assert played.least_boards == 0
    assert without_rank(ranking(played, desk=True)) == set()


def test_the_ranking_of_an_earlier_moment_waits_for_what_was_to_come_then(played, by):
    moment = Event.objects.last().made_at
    Round.objects.update(state="playing")
    rounds.close_round(round=played.played_rounds.get(), by=by)

    assert without_rank(ranking_at(played, moment)) == set()
    assert without_rank(ranking(played, desk=True)) == at_table_1()


def test_once_the_day_is_over_a_board_put_off_is_waited_for_no_more(played, by):
    tell_plan(played)
    for least in (2, 3):
        comparison.choose_comparison(
            tournament=played, by=by, least_boards=least, **CHOSEN
        )
    put_off(table=Table.objects.get(number=1), deal=1, by=by)
    rounds.close_round(round=played.played_rounds.get(), by=by)
    before = timezone.now()
    days.finish(tournament=played, by=by)
    played.refresh_from_db()

    assert without_rank(ranking(played, desk=True)) == at_table_1()
    assert without_rank(ranking_at(played, timezone.now())) == at_table_1()
    assert without_rank(ranking_at(played, before)) == set()


def test_the_settings_ask_for_it_and_the_history_says_what_changed(organiser, by):
    tournament = tournament_of(9, rounds=1)
    organiser.cookies["django_language"] = "en"
    sent = {
        "comparison_method": "butler",
        "comparison_basis": "mark",
        "least_boards": "3",
        "travelling_shown": "on",
        "carry_from": "-",
        "carry_weight": "100",
    }

    answer = organiser.post(reverse("boards:choose", args=[tournament.public_id]), sent)
    page = organiser.get(reverse("ledger:events", args=[tournament.public_id]))

    tournament.refresh_from_db()
    assert answer.status_code == 302
    assert (tournament.least_boards, tournament.travelling_shown) == (3, True)
    told = {one.event.kind: one.sentences for one in page.context["told"]}
    # PostgreSQL keeps what an event tells in an order of its own.
    assert sorted(told["comparison_chosen"]) == [
        "Boards needed for a rank: 3, instead of 0",
        "Comparison: Butler: difference from the mean of the others, instead of"
        " Matchpoints",
        "Show scorers and jury the boards that still travel: yes, instead of no",
    ]


def test_more_boards_than_anybody_plays_are_refused(organiser):
    tournament = tournament_of(9, rounds=1)
    sent = {
        "comparison_method": "butler",
        "comparison_basis": "mark",
        "least_boards": "4",
        "carry_from": "-",
        "carry_weight": "100",
    }

    answer = organiser.post(reverse("boards:choose", args=[tournament.public_id]), sent)

    tournament.refresh_from_db()
    assert tournament.least_boards == 0
    assert list(answer.context["comparison_form"].errors) == ["least_boards"]


def test_a_board_that_was_put_off_may_still_bring_a_rank(played, by):
    put_off(table=Table.objects.get(number=1), deal=1, by=by)
    close()
    waiting = without_rank(ranking(played, desk=True))
    played.state = "finished"
    played.save(update_fields=["state"])

    assert waiting == set()
    assert without_rank(ranking(played, desk=True)) == at_table_1()
