"""Somebody takes another's place: seat and points, in one act with a way back."""

import json

import pytest
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.urls import reverse

from tests.ranking import day
from tests.rounds.places import (
    entry,
    last_event,
    newcomer,
    seats,
    standings,
    take,
)
from tournaments.deals.counting import differences
from tournaments.draw.operations import draw_round, publish_round
from tournaments.draw.places.operations import Newcomer, take_place
from tournaments.entries.models import Entry
from tournaments.follow.rounds import close_round, start_round
from tournaments.ledger.models import Event
from tournaments.ledger.queries import find_break
from tournaments.ledger.undoing import undo, undoable
from tournaments.players.models import Player
from tournaments.players.rules.naming import WalkIn
from tournaments.standings.facts import facts
from tournaments.standings.moments import ranking_at
from tournaments.tables.models import Round, SittingOut, Table, Wish

pytestmark = pytest.mark.django_db


def test_a_newcomer_plays_on_with_the_points_from_the_next_deal(evening, accounts):
    by = accounts["organiser"]
    before = standings(evening)
    sat = seats(evening, 5)
    take(evening, by, leaver=5, with_points=True)

    after = standings(evening)
    assert after[9] == before[5]
    assert after[5] == before[5]
    assert seats(evening, 9) == [(2, sat[1][1], sat[1][2], 2)]
    assert seats(evening, 5) == sat
    assert entry(evening, 5).state == "left"
    assert list(differences(evening)) == []
    assert find_break(evening) is None
    table = Table.objects.get(round__number=2, number=1)
    day.write(table, 2, day.bid("NE", 10), by=accounts["scorer"])
    whole = standings(evening)
    own = next(one for one in evening.entries.filter(number=9)).total.total
    assert whole[9][0] == own + whole[5][0]
    assert list(differences(evening)) == []


def test_who_starts_anew_has_only_what_is_played_from_then_on(evening, accounts):
    before = standings(evening)
    take(evening, accounts["organiser"])
    after = standings(evening)

    assert after[3] == before[3]
    assert after[9][0] == 0


def test_the_event_tells_it_and_its_undo_puts_everything_back(evening, accounts):
    by = accounts["organiser"]
    zoe = newcomer(evening, state="registered")
    before = (standings(evening), seats(evening, 3), seats(evening, 9))
    take(evening, by, entry=zoe, with_points=True)
    event = last_event(evening)
    assert event.kind == "place_taken"
    assert event.number in undoable(evening, by)
    undo(event, by=by)

    states = [entry(evening, number).state for number in (3, 9)]
    assert states == ["present", "registered"]
    assert (standings(evening), seats(evening, 3), seats(evening, 9)) == before
    assert last_event(evening).kind == "place_given_back"
    assert entry(evening, 9).place_of is None
    assert list(differences(evening)) == []


@pytest.mark.long
def test_the_past_is_told_with_the_place_as_it_was_then(evening, accounts):
    by = accounts["organiser"]
    take(evening, by, with_points=True)
    taken = last_event(evening)
    undo(taken, by=by)
    back = last_event(evening)

    def at(event):
        found = ranking_at(evening, event.made_at)
        return {one.result.number: one.result.total for one in found.lines}

    assert at(taken)[9] == at(taken)[3] == at(back)[3]
    assert at(back).get(9, 0) == 0


@pytest.mark.long
def test_a_stranger_finds_the_points_that_were_taken_over(evening, accounts, capsys):
    take(evening, accounts["organiser"], leaver=5, with_points=True)
    total = standings(evening)[9][0]

    told = [line for line in facts(evening) if "taken_over" in line]
    assert told == [{"taken_over": {"9": total}, "from": 5}]
    call_command("ranking", evening.public_id, json=True)
    line = next(
        one
        for one in json.loads(capsys.readouterr().out)["ranking"]
        if one["number"] == 9
    )
    assert line["taken_over"] == [{"number": 5, "points": total}]
    parts = (line["bonus"], line["penalties"], line["sitting_out"])
    assert line["total"] == sum(filter(None, line["rounds"])) + sum(parts)


def test_a_name_is_enough_for_a_member_for_somebody_new_and_for_who_is_entered(
    evening, accounts
):
    by = accounts["organiser"]
    Player.objects.create(first_name="Rik", last_name="Smet", folded_name="rik smet")
    given = {"with_points": False, "by": by}

    def named(first, last, leaver):
        person = WalkIn(first, last)
        found = take_place(
            leaver=entry(evening, leaver), newcomer=Newcomer(person=person), **given
        )
        return (str(found.player), found.number, found.state)

    assert named("Rik", "Smet", 3) == ("Rik Smet", 9, "present")
    assert named("Zoé", "Neuf", 4) == ("Zoé Neuf", 10, "present")
    assert Player.objects.filter(last_name="Smet").count() == 1
    with pytest.raises(ValidationError) as found:
        named("Élodie", "Lambert", 5)
    assert found.value.code == "seated"


def test_between_two_rounds_only_the_points_and_the_place_to_come_change_hands(
    evening, accounts
):
    by = accounts["organiser"]
    Round.objects.update(state="closed")
    before = standings(evening)[3]
    take(evening, by, with_points=True)

    assert standings(evening)[9] == before
    assert seats(evening, 9) == []
    undo(last_event(evening), by=by)
    assert standings(evening).get(9, (0,))[0] == 0


def test_who_sat_out_and_takes_a_seat_sits_out_no_longer(evening, accounts):
    by = accounts["organiser"]
    zoe = newcomer(evening)
    SittingOut.objects.create(round=Round.objects.get(number=2), entry=zoe)
    take(evening, by, entry=zoe, with_points=True)
    assert not SittingOut.objects.exists()
    undo(last_event(evening), by=by)
    assert SittingOut.objects.get().entry == zoe


def test_the_seat_of_a_joker_is_taken_and_the_joker_stays(evening, accounts):
    by = accounts["organiser"]
    Entry.objects.filter(tournament=evening, number=3).update(is_joker=True)
    take(evening, by)

    assert entry(evening, 3).state == "present"
    assert [place[0] for place in seats(evening, 9)] == [2]
    assert entry(evening, 9).place_of is None
    undo(last_event(evening), by=by)
    assert seats(evening, 9) == []


def test_wishes_stay_with_whom_they_are_about(evening, accounts):
    wish = Wish.objects.create(tournament=evening, kind="apart")
    wish.entries.set([entry(evening, 3), entry(evening, 4)])
    take(evening, accounts["organiser"])

    assert sorted(one.number for one in wish.entries.all()) == [3, 4]


@pytest.mark.long
def test_a_plan_goes_on_with_who_came(accounts):
    by = accounts["organiser"]
    hall = day.tournament_of(people=8, rounds=3)
    draw_round(tournament=hall, method="meet", seed=7, by=by)
    before = hall.drafts.get().rounds
    take(hall, by)
    round = Round.objects.get()
    publish_round(round=round, by=by)
    start_round(round=round, by=by)
    close_round(round=round, by=by, reason="an exercise")
    planned = hall.drafts.get().rounds
    zoe, left = entry(hall, 9).public_id, entry(hall, 3).public_id
    assert planned == json.loads(json.dumps(before).replace(left, zoe))

    second = draw_round(tournament=hall, method="planned", seed=1, by=by)
    assert second.draft == hall.drafts.get()
    assert [place[0] for place in seats(hall, 9)] == [1, 2]


@pytest.mark.long
def test_the_page_shows_first_what_it_moves_and_keeps_nothing(evening, organiser):
    zoe = newcomer(evening)
    at = [evening.public_id]
    sent = {
        "leaver": entry(evening, 3).public_id,
        "entry": zoe.public_id,
        "points": "points",
    }
    page = organiser.get(
        reverse("rounds:place", args=at), {"of": entry(evening, 3).public_id}
    )
    assert page.status_code == 200
    events = Event.objects.count()
    seen = organiser.post(reverse("rounds:take_place", args=at), sent)
    assert seen.status_code == 200
    assert seen.context["told"]
    assert Event.objects.count() == events
    done = organiser.post(
        reverse("rounds:take_place", args=at), {**sent, "sure": "1"}, follow=True
    )
    assert done.status_code == 200
    assert last_event(evening).kind == "place_taken"
    again = organiser.post(reverse("rounds:take_place", args=at), {**sent, "sure": "1"})
    assert again.status_code == 422
