"""A day ends once what is open is settled, or let go with a reason."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.desk.gates.round_at_its_gate import (
    ALL,
    EN,
    address,
    close,
    text,
    the_round,
    tie,
)
from tests.ranking.day import seat_round, tournament_of
from tests.rounds.conftest import pair_up
from tournaments.entries.models import Entry
from tournaments.follow import gates
from tournaments.follow.days import reopen
from tournaments.follow.rounds import reopen_round
from tournaments.jury import gates as queries
from tournaments.plans.models import Tournament
from tournaments.players.models import Player
from tournaments.tables import awaited
from tournaments.tables.models import Round
from tournaments.till import writes as till
from tournaments.till.rules.fees import Plan

pytestmark = pytest.mark.django_db


@pytest.mark.long
def test_a_tie_that_nothing_parts_is_open_at_the_end(organiser, day, accounts, by):
    tie(day, accounts)

    things = queries.gate_of_day(day).open
    assert things.keys() == {"tie"}
    assert sum(len(thing.about.split("+")) for thing in things["tie"]) == 8
    gate = address(day, "desk:finish")
    assert organiser.post(gate).headers["Location"] == gate
    page = organiser.get(gate, headers=EN)
    assert "Ties that nothing parts" in text(page)

    organiser.post(gate, {"seen": page.context["seals"], "tie": "They share"})
    assert Tournament.objects.get().state == "finished"
    passed = queries.gate_of_day(day).passed
    assert {why.reason for _, why in passed["tie"]} == {"They share"}


@pytest.mark.long
def test_the_draw_of_a_card_parts_every_tie(day, accounts):
    tie(day, accounts)
    Tournament.objects.update(tie_breaks=["card"])

    assert queries.gate_of_day(Tournament.objects.get()).open == {}


def test_the_day_is_left_as_it_is_in_its_own_words(organiser, day, accounts):
    tie(day, accounts)
    page = text(organiser.get(address(day, "desk:finish"), headers=EN))

    assert "Do not finish it yet" in page
    assert "Leave it open" not in page


def test_partners_who_share_everything_are_no_tie(accounts, by):
    day = tournament_of("whist32", rounds=1)
    pair_up(day)
    seat_round(day, 1, (1, 3, 2, 4), state=Round.State.CLOSED)

    ties = queries.gate_of_day(day).open.get("tie", [])
    assert all(len(thing.about.split("+")) > 2 for thing in ties)


def test_who_has_not_paid_is_open_where_the_club_notes_who_has(day, accounts, by):
    tie(day, accounts)
    Tournament.objects.update(tie_breaks=["card"])
    day = Tournament.objects.get()
    assert queries.gate_of_day(day).open == {}

    day.entries.exclude(number=3).update(paid_at=timezone.now())
    [thing] = queries.gate_of_day(day).open["unpaid"]
    assert thing.about == day.entries.get(number=3).public_id


@pytest.mark.long
def test_who_played_and_went_owes_as_well_and_the_door_lists_the_same(
    organiser, day, accounts, by
):
    tie(day, accounts)
    Tournament.objects.update(tie_breaks=["card"])
    day = Tournament.objects.get()
    day.entries.filter(number__gte=4).update(paid_at=timezone.now())
    for number, state in enumerate(("present", "left", "excluded"), start=1):
        day.entries.filter(number=number).update(state=state)
    for number, more in enumerate(
        ({"state": "registered"}, {"state": "left"}, {"is_joker": True}), start=20
    ):
        player = Player.objects.create(last_name="Tard", folded_name="tard")
        made = {"state": "present", **more}
        Entry.objects.create(tournament=day, player=player, number=number, **made)

    owing = [thing.about for thing in queries.gate_of_day(day).open["unpaid"]]
    listed = awaited.search_entries(day, narrowed="unpaid")
    assert [entry.number for entry in listed] == [1, 2, 3]
    assert owing == [entry.public_id for entry in listed]
    assert awaited.counts(day)["unpaid"] == 3
    for entry in listed:
        page = reverse("registration:entry", args=[day.public_id, entry.public_id])
        paid = reverse(
            "registration:act", args=[day.public_id, entry.public_id, "paid"]
        )
        assert paid in organiser.get(page).content.decode()
        organiser.post(paid)
    assert "unpaid" not in queries.gate_of_day(day).open


@pytest.mark.long
def test_who_paid_before_the_fee_was_raised_is_asked_about_where_the_till_takes_it(
    organiser, day, accounts, by
):
    tie(day, accounts)
    Tournament.objects.update(tie_breaks=["card"])
    day = Tournament.objects.get()
    till.set_plan(tournament=day, plan=Plan(kept=True, usual_fee=800), by=by)
    for entry in day.entries.all():
        till.set_paid(entry=entry, paid=True, by=by)
    assert "unpaid" not in queries.gate_of_day(day).open

    till.set_plan(tournament=day, plan=Plan(kept=True, usual_fee=1_000), by=by)
    things = queries.gate_of_day(day).open["unpaid"]
    assert len(things) == day.entries.count()
    assert {thing.figure for thing in things} == {200}
    page = organiser.get(reverse("desk:finish", args=[day.public_id]))
    assert "doit encore 2,00" in page.content.decode()
    for entry in day.entries.all():
        person = reverse("till:person", args=[day.public_id, entry.public_id])
        assert person in page.content.decode()
        till.take_fee(entry=entry, by=by)
    assert "unpaid" not in queries.gate_of_day(day).open


@pytest.mark.long
def test_what_a_round_let_go_is_not_asked_again_at_the_end(organiser, written, day, by):
    Tournament.objects.update(tie_breaks=["card"])
    close(by)

    page = organiser.get(address(day, "desk:finish"), headers=EN)
    assert page.context["open"] == []
    assert "<q>we agreed so</q> Odile" in text(page)
    organiser.post(address(day, "desk:finish"))
    assert Tournament.objects.get().state == "finished"


@pytest.mark.long
def test_a_day_that_was_opened_again_is_ended_by_one_press(organiser, written, day, by):
    close(by)
    gates.finish(tournament=day, passing=ALL, by=by)
    reopen(tournament=day, by=by)

    assert queries.gate_of_day(Tournament.objects.get()).open == {}
    organiser.post(address(day, "desk:finish"))
    assert Tournament.objects.get().state == "finished"


@pytest.mark.parametrize(
    ("rounds", "state", "why", "page"),
    [
        (1, None, "there is nothing to finish", "rounds:rounds"),
        (1, "playing", "close it first, under Seating", "rounds:rounds"),
        (2, "closed", "shorten the number of rounds", "planning:change"),
    ],
)
def test_a_day_that_cannot_end_yet_says_why_and_leads_there(
    organiser, day, rounds, state, why, page
):
    Tournament.objects.update(rounds=rounds)
    if state:
        seat_round(day, 1, (1, 2, 3, 4), state=state)

    answer = organiser.get(address(day, "desk:finish"), headers=EN)

    assert why in text(answer)
    assert f'href="{address(day, page)}"' in text(answer)
    assert organiser.get(address(day, page)).status_code == 200


def test_the_page_of_the_day_tells_what_its_gate_lists(organiser, written, day, by):
    page = organiser.get(address(day, "desk:tournament"), headers=EN)

    assert page.context["next"].key == "settle"
    assert [(str(title), count) for title, count in page.context["open"]] == [
        ("Totals on paper never typed", 2),
        ("Sheets not confirmed by a second person", 2),
    ]
    assert f'href="{address(day, "desk:close", 1)}"' in text(page)

    close(by)
    page = organiser.get(address(day, "desk:tournament"), headers=EN)
    assert page.context["next"].key == "finish"


def test_sheets_that_were_let_go_are_not_waited_for(organiser, tables, day, by):
    page = organiser.get(address(day, "desk:tournament"))
    assert page.context["next"].key == "enter_sheets"

    close(by)
    reopen_round(round=the_round(), by=by, reason="a mistake")
    page = organiser.get(address(day, "desk:tournament"))
    assert page.context["next"].key == "close"


def test_the_page_of_the_day_reads_the_sheets_once(organiser, written, day):
    organiser.get(address(day, "desk:tournament"))
    with CaptureQueriesContext(connection) as asked:
        organiser.get(address(day, "desk:tournament"))
    reads = 'SELECT "deals_dealversion"'
    lines = [one["sql"] for one in asked if one["sql"].startswith(reads)]

    assert len(lines) == 1
