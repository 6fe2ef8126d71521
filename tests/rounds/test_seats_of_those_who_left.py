"""A seat stays empty once its player has left, and everybody at the desk sees it."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.desk.gates.round_at_its_gate import PASS, address, text
from tests.ranking.day import bid, seat_round, tournament_of, write
from tournaments.deals.models import Total
from tournaments.draw.places.operations import Newcomer, take_place
from tournaments.follow import comings, gates
from tournaments.follow.gates import Passing
from tournaments.jury import gates as queries
from tournaments.ledger.models import Event
from tournaments.players.rules.naming import WalkIn
from tournaments.standings import queries as standings
from tournaments.standings.moments import ranking_at
from tournaments.standings.what_if import counted_anew
from tournaments.tables.models import Occupant, Round, SittingOut, Table

pytestmark = pytest.mark.django_db
EN = {"Accept-Language": "en"}


@pytest.fixture
def day(db):
    day = tournament_of(rounds=2)
    seat_round(day, 1, (1, 2, 3, 4), (5, 6, 7, 8))
    return day


@pytest.fixture
def left(day, by, accounts):
    """Number 3 plays a deal of four and goes; the rest of the sheet is typed."""
    table = Table.objects.get(number=1)
    write(table, 1, bid("NS", 9), by=accounts["scorer"])
    comings.leave(entry=day.entries.get(number=3), by=by)
    for deal in (2, 3, 4):
        write(table, deal, PASS, by=accounts["scorer"])
    return day


def gate():
    return queries.gate_of_round(Round.objects.select_related("tournament").get())


def read(client, day, page, *more):
    return text(client.get(address(day, page, *more), headers=EN))


def choose(day, number=3):
    place = reverse("rounds:place", args=[day.public_id])
    return f'href="{place}?of={day.entries.get(number=number).public_id}"'


@pytest.mark.parametrize(
    ("page", "mark"),
    [
        (("entry:sheet", 1, 1), "</svg>has left</span>"),
        (("entry:verify", 1, 1), "</svg>has left</span>"),
        (("entry:board",), "</svg>a player has left</span>"),
        (("rounds:rounds",), "<small>(has left)</small>"),
    ],
)
def test_an_empty_seat_is_marked_and_leads_to_who_takes_it(organiser, left, page, mark):
    found = read(organiser, left, *page)
    assert "Table 1, S: Marie Dupont has left." in found
    assert choose(left) in found
    assert "Choose who plays for Marie Dupont" in found
    assert mark in found


def test_who_has_left_is_marked_where_he_sits_out(organiser, by):
    day = tournament_of(rounds=2)
    seat_round(day, 1, (1, 2, 3, 4), state=Round.State.PUBLISHED)
    round, five = Round.objects.get(), day.entries.get(number=5)
    SittingOut.objects.create(round=round, entry=five)
    comings.leave(entry=five, by=by)
    seen = read(organiser, day, "rounds:rounds")
    assert "Sitting out: Paul Noël <small>(has left)</small>" in seen
    assert seen.count("Paul Noël <small>(has left)</small>") == 2  # and at the tables


def test_the_sheet_of_another_table_says_nothing_of_it(organiser, left):
    assert "has left" not in read(organiser, left, "entry:sheet", 1, 2)


@pytest.mark.long
def test_once_somebody_sits_there_nothing_is_marked(organiser, left, day, by):
    comings.leave(entry=day.entries.get(number=8), by=by)
    assert choose(day, 8) in read(organiser, day, "entry:board")
    take_place(
        leaver=day.entries.get(number=8),
        newcomer=Newcomer(person=WalkIn("Zoé", "Neuf")),
        with_points=False,
        by=by,
    )
    assert choose(day, 8) not in read(organiser, day, "entry:board")


def test_who_leaves_after_a_closed_round_has_played_there(organiser, left, by):
    passing = Passing(dict.fromkeys(gate().open, "agreed"))
    gates.close_round(round=Round.objects.get(), passing=passing, by=by)
    assert "has left" not in read(organiser, left, "entry:sheet", 1, 1)
    assert "has left" not in read(organiser, left, "entry:board")


def test_the_mark_costs_as_much_for_one_empty_seat_as_for_three(organiser, day, by):
    asked = []
    for numbers in ((3,), (5, 6)):
        for number in numbers:
            comings.leave(entry=day.entries.get(number=number), by=by)
        with CaptureQueriesContext(connection) as found:
            read(organiser, day, "entry:board")
        asked.append(len(found))
    assert asked[0] == asked[1]


def test_the_gate_lists_the_deals_at_the_name_of_who_had_left(organiser, left):
    (thing,) = gate().open["since_gone"]
    assert (thing.table, thing.figure) == (1, 3)
    page = organiser.get(address(left, "desk:close", 1), headers=EN)
    ([(label, where)],) = [
        group["things"]
        for group, _f in page.context["open"]
        if group["kind"] == "since_gone"
    ]
    assert label == "Table 1, Marie Dupont, deals 2–4"
    place = text(organiser.get(where, headers=EN))
    assert "Deals 2–4 were written since Marie Dupont left." in place
    assert "type “From deal 2”" in place


def test_the_gate_lets_them_go_for_a_reason(left, by, organiser):
    kinds = gate().open
    passing = Passing(dict.fromkeys(kinds, "the brother played"))
    gates.close_round(round=Round.objects.get(), passing=passing, by=by)
    told = Event.objects.get(kind="let_go")
    assert "since_gone" in [one["kind"] for one in told.facts["let_go"]]
    history = organiser.get(reverse("ledger:events", args=[left.public_id]), headers=EN)
    assert "Deals at the name of somebody who had left" in history.content.decode()


def test_what_the_gate_asks_is_settled_where_its_link_leads(organiser, left):
    (thing,) = gate().open["since_gone"]
    send = reverse("rounds:take_place", args=[left.public_id])
    typed = {"leaver": thing.about, "line": "Zoé Neuf", "points": "anew"}
    organiser.post(send, {**typed, "from_deal": "2", "late": "on", "sure": "1"})
    assert Occupant.objects.get(table__number=1, from_deal=2).seat == "S"
    assert "since_gone" not in gate().open


@pytest.mark.parametrize(("typed", "sits"), [("", []), ("2", [2]), ("4", [4])])
def test_who_played_what_was_typed_since_is_asked_before_the_seat_is_taken(
    organiser, day, by, accounts, typed, sits
):
    table = Table.objects.get(number=1)
    write(table, 1, PASS, by=accounts["scorer"])
    comings.leave(entry=day.entries.get(number=3), by=by)
    for deal in (2, 3):
        write(table, deal, PASS, by=accounts["scorer"])
    leaver = day.entries.get(number=3).public_id
    page = text(
        organiser.post(
            reverse("rounds:take_place", args=[day.public_id]),
            {"leaver": leaver, "line": "Zoé Neuf", "points": "anew", "sure": "1"}
            | {"from_deal": typed, "late": "on"},
            headers=EN,
        )
    )
    asked = "Type 2 if the newcomer played them, 4 if they stay with Marie Dupont."
    assert (asked in page) is (sits == [])
    taken = Occupant.objects.filter(table__number=1, seat="S", from_deal__gt=1)
    assert list(taken.values_list("from_deal", flat=True)) == sits


def test_who_left_once_the_sheet_was_full_leaves_no_empty_seat(
    organiser, day, by, accounts
):
    for deal in (1, 2, 3, 4):
        write(Table.objects.get(number=1), deal, PASS, by=accounts["scorer"])
    comings.leave(entry=day.entries.get(number=3), by=by)
    assert "has left" not in read(organiser, day, "entry:sheet", 1, 1)
    assert "has left" not in read(organiser, day, "rounds:rounds")


def test_deals_written_before_somebody_left_are_not_asked_about(day, by, accounts):
    table = Table.objects.get(number=1)
    for deal in (1, 2, 3, 4):
        write(table, deal, PASS, by=accounts["scorer"])
    comings.leave(entry=day.entries.get(number=3), by=by)
    assert "since_gone" not in gate().open
    write(table, 2, bid("NS", 8), by=accounts["scorer"], seen=1)  # a correction
    assert "since_gone" not in gate().open


def note(day, number, *, then=None):
    ranking = ranking_at(day, then) if then else standings.ranking(day, desk=True)
    (row,) = [
        row
        for row in standings.rows(day, ranking, ranking.lines, full=True)
        if row.number == number
    ]
    return (row.parting.round, row.parting.whole)


def close(by):
    passing = Passing(dict.fromkeys(gate().open, "agreed"))
    gates.close_round(round=Round.objects.get(), passing=passing, by=by)


def test_who_left_during_a_round_is_said_to_have_left_in_it(left, by):
    close(by)
    assert note(left, 3) == (1, False)
    newest = Event.objects.filter(tournament=left).latest("number").made_at
    assert note(left, 3, then=newest) == (1, False)


def test_who_left_once_the_sheet_was_full_left_after_the_round(day, by, accounts):
    for table in Table.objects.all():
        for deal in (1, 2, 3, 4):
            write(table, deal, PASS, by=accounts["scorer"])
    comings.leave(entry=day.entries.get(number=8), by=by)
    close(by)
    comings.leave(entry=day.entries.get(number=3), by=by)
    assert (note(day, 8), note(day, 3)) == ((1, True), (1, True))


@pytest.fixture
def last_round(left, by):
    """The round in which number 3 left was the last of the day."""
    left.rounds = 1
    left.save(update_fields=["rounds"])
    close(by)
    return left


def below_the_line(ranking):
    return [(one.result.number, one.result.total) for one in ranking.gone]


def test_who_leaves_in_the_last_round_is_below_the_line_with_his_points(last_round):
    total = Total.objects.get(entry__number=3).total
    assert total != 0
    ranking = standings.ranking(last_round, desk=True)
    assert below_the_line(ranking) == [(3, total)]
    assert note(last_round, 3) == (1, False)
    after = ranking_at(last_round, timezone.now())
    assert below_the_line(after) == [(3, total)]
    assert below_the_line(counted_anew(last_round, until=1)) == [(3, total)]


def test_who_goes_home_once_the_last_sheet_is_full_keeps_his_rank(day, by, accounts):
    day.rounds = 1
    day.save(update_fields=["rounds"])
    for table in Table.objects.all():
        for deal in (1, 2, 3, 4):
            write(table, deal, PASS, by=accounts["scorer"])
    comings.leave(entry=day.entries.get(number=3), by=by)
    close(by)
    assert below_the_line(standings.ranking(day, desk=True)) == []
    assert below_the_line(ranking_at(day, timezone.now())) == []
