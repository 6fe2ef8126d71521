"""What the ranking was at a moment, and what it would be after a correction."""

import json
import random
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.jury import evening as jury
from tests.ranking import day
from tests.ranking.reading import address, table_at
from tests.ranking.test_partners_of_then import newcomer
from tournaments.door.entering import operations as at_the_door
from tournaments.draw import operations as seating
from tournaments.draw.places.operations import Newcomer, take_place
from tournaments.entries.models import Entry
from tournaments.entries.queries import names
from tournaments.follow import comings, rounds
from tournaments.follow.seats import replace_entry
from tournaments.follow.walking_in import walk_in
from tournaments.jury.rules.decision import Decision
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.players.models import Player
from tournaments.players.rules.naming import WalkIn
from tournaments.standings import moments, queries
from tournaments.standings.past import past_of
from tournaments.standings.results import results_until
from tournaments.tables.models import Occupant, Round, Table

pytestmark = pytest.mark.django_db


def standings(tournament):
    return list(queries.ranking(tournament, desk=True).standings)


def test_a_correction_says_what_it_would_move_and_keeps_nothing(
    cast, evening, accounts
):
    table = table_at(evening, 2, 1)
    asked = {
        "table": table.public_id,
        "deal": 1,
        "facts": json.dumps(day.bid("NS", 3)),
    }
    before = list(queries.ranking(evening, desk=True).standings)
    response = cast["scorer"].get(address("moves", evening), asked)

    assert response.status_code == 200
    assert list(queries.ranking(evening, desk=True).standings) == before
    day.write(table, 1, day.bid("NS", 3), by=accounts["scorer"], seen=1)
    after = list(queries.ranking(evening, desk=True).standings)
    ranks = {one.result.key: one.rank for one in before}
    called = names(evening, full=True)
    moved = [
        f"{called[one.result.key]} (n°\xa0{one.result.number})\xa0: "
        f"du rang {ranks[one.result.key]} au rang {one.rank}."
        for one in after
        if ranks[one.result.key] != one.rank
    ]
    assert moved
    assert response.context["moved"][1:] == moved


def test_a_correction_of_whist_is_foreseen_with_its_margin(cast, accounts):
    tournament = day.tournament_of("whist", people=8, tie_breaks=["margin"])
    one, _two = day.seat_round(tournament, 1, (1, 2, 3, 4), (5, 6, 7, 8))
    day.write(one, 1, {"tricks": {"NS": 9, "EW": 4}}, by=accounts["scorer"])
    (three, _four) = day.seat_round(tournament, 2, (1, 5, 2, 6), (3, 7, 4, 8))
    day.write(three, 1, {"tricks": {"NS": 8, "EW": 5}}, by=accounts["scorer"])
    changed = {"tricks": {"NS": 3, "EW": 10}}

    foreseen = moments.moves(tournament, one, 1, changed)
    before = {
        one.result.key: one.rank
        for one in list(queries.ranking(tournament, desk=True).standings)
    }
    day.write(one, 1, changed, by=accounts["scorer"], seen=1)
    after = list(queries.ranking(tournament, desk=True).standings)
    assert [(result, now) for result, _was, now in foreseen.ranks] == [
        (one.result, one.rank) for one in after if before[one.result.key] != one.rank
    ]


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"table": "T", "deal": "1"},
        {"table": "T", "deal": "x", "facts": "{}"},
        {"table": "T", "deal": "1", "facts": "[1]"},
        {"table": "T", "deal": "1", "facts": "{"},
        {"table": "T", "deal": "1", "facts": '{"contract": "nonsense"}'},
    ],
)
def test_a_line_that_cannot_be_read_moves_nothing_and_says_why(cast, evening, asked):
    if "table" in asked:
        asked = asked | {"table": table_at(evening, 2, 1).public_id}
    response = cast["scorer"].get(address("moves", evening), asked)

    assert response.status_code == 422
    assert "notice warning" in response.content.decode()


def test_a_table_of_another_tournament_is_not_found(cast, evening):
    other = day.tournament_of(people=0)
    asked = {
        "table": table_at(evening, 2, 1).public_id,
        "deal": "1",
        "facts": json.dumps(day.bid("NS", 8)),
    }

    assert cast["scorer"].get(address("moves", other), asked).status_code == 404
    assert (
        cast["scorer"].get(address("moves", evening), asked | {"deal": 99}).status_code
        == 404
    )
    entry = Entry.objects.first()
    own = cast["scorer"].get(address("player", other, entry.public_id))
    assert own.status_code == 404


@pytest.mark.long
def test_the_ranking_of_a_moment_is_counted_from_what_was_written_by_then(
    organiser, stranger, evening, accounts
):
    now = list(queries.ranking(evening, desk=True).standings)
    moment = timezone.now()
    assert [*moments.ranking_at(evening, moment).standings] == now

    day.write(
        table_at(evening, 2, 1), 1, day.bid("NS", 2), by=accounts["scorer"], seen=1
    )
    assert list(queries.ranking(evening, desk=True).standings) != now
    assert [*moments.ranking_at(evening, moment).standings] == now
    assert list(moments.ranking_at(evening, timezone.now()).standings) == list(
        queries.ranking(evening, desk=True).standings
    )
    asked = {"at": timezone.localtime(moment).strftime("%Y-%m-%dT%H:%M:%S.%f")}
    page = organiser.get(address("ranking", evening), asked)
    assert list(page.context["ranking"].standings) == now
    hall = stranger.get(address("ranking", evening), asked)
    assert hall.context["moment"] is None
    nonsense = organiser.get(address("ranking", evening), {"at": "2026-99-99T25:00"})
    assert nonsense.context["moment"] is None


@pytest.fixture
def drawn(accounts):
    """Nine players, of whom eight sit at two tables of a round that has begun."""
    tournament = day.tournament_of(
        people=8, state=Tournament.State.REGISTRATION, uneven="out_average"
    )
    by = accounts["organiser"]
    round = seating.draw_round(tournament=tournament, method="random", seed=3, by=by)
    walk_in(tournament=tournament, person=WalkIn("Rik", "Nine"), by=by, here=True)
    seating.publish_round(round=round, by=by)
    rounds.start_round(round=round, by=by)
    tournament.refresh_from_db()
    return tournament


def test_a_fine_on_a_deal_of_an_empty_sheet_counts_at_a_moment_too(accounts):
    whist = day.tournament_of("whist", people=4, tie_breaks=["margin"])
    (table,) = day.seat_round(whist, 1, (1, 2, 3, 4))
    two = [jury.key_at(table, seat) for seat in "NS"]
    talking = Decision("talking", tuple(two), side="NS", side_points=-1)
    jury.rule(jury.called(table, by=accounts["scorer"]), talking, by=accounts["jury"])

    found = list(moments.ranking_at(whist, timezone.now()).standings)
    assert found == standings(whist)
    assert sorted(one.result.margin for one in found) == [-1, -1, 1, 1]


@pytest.mark.long
def test_a_replacement_changes_nothing_of_the_moments_before_it(drawn, accounts):
    by = accounts["scorer"]
    table = Table.objects.get(number=1)
    day.write(table, 1, day.bid("NS", 9), by=by)
    first = standings(drawn)
    before = timezone.now()

    newcomer = Entry.objects.get(number=9)
    north = Occupant.objects.get(table=table, seat="N").entry
    replace_entry(table=table, seat="N", entry=newcomer, from_deal=2, by=by)
    comings.leave(entry=north, by=by)
    between = timezone.now()
    second = standings(drawn)
    day.write(table, 2, day.bid("NS", 10), by=by)

    assert [*moments.ranking_at(drawn, before).standings] == first
    assert [*moments.ranking_at(drawn, between).standings] == second
    now = moments.ranking_at(drawn, timezone.now())
    assert [*now.standings] == standings(drawn)
    keys = [{one.result.key for one in found} for found in (first, second)]
    assert keys[0] - keys[1] == {north.public_id}


def test_a_replacement_that_was_replaced_again_is_read_back(drawn, accounts):
    by = accounts["scorer"]
    table = Table.objects.get(number=2)
    walk_in(tournament=drawn, person=WalkIn("Zoé", "Ten"), by=by, here=True)
    nine, ten = Entry.objects.filter(number__in=(9, 10)).order_by("number")
    replace_entry(table=table, seat="S", entry=nine, from_deal=1, by=by)
    moment = timezone.now()
    replace_entry(table=table, seat="S", entry=ten, from_deal=1, by=by)

    for at, who in ((moment, nine), (timezone.now(), ten)):
        chairs = past_of(drawn, at).rows["tables"][table.public_id]["chairs"]
        assert ("S", who.public_id, 1) in chairs
        assert len(chairs) == 4


@pytest.mark.long
def test_the_events_tell_the_seating_as_it_stands(drawn, accounts):
    by, rng = accounts["organiser"], random.Random(1)
    round_ = drawn.played_rounds.get()
    seated = list(Occupant.objects.values_list("entry__public_id", flat=True))
    for _turn in range(12):
        one, other = rng.sample(seated, 2)
        seating.swap_seats(round=round_, one=one, other=other, by=by)
    seating.redraw_round(round=round_, method="random", seed=99, by=by)
    one, other = Occupant.objects.values_list("entry__public_id", flat=True)[:2]
    seating.swap_seats(round=round_, one=one, other=other, by=by)

    told = past_of(drawn, timezone.now()).rows
    rows = Occupant.objects.values_list(
        "table__public_id", "seat", "entry__public_id", "from_deal"
    )
    tables = told["tables"].items()
    found = {(table, *chair) for table, row in tables for chair in row["chairs"]}
    assert found == set(rows)
    out = drawn.played_rounds.get().sitting_out
    entries = sorted(out.values_list("entry__public_id", flat=True))
    assert told["rounds"][1]["out"] == entries


def test_a_round_that_was_taken_back_was_there_before(drawn, accounts):
    by = accounts["organiser"]
    round_ = drawn.played_rounds.get()
    moment = timezone.now()
    for _step in range(3):
        seating.undo_round(round=round_, by=by)

    assert past_of(drawn, timezone.now()).rows["rounds"] == {}
    assert list(past_of(drawn, moment).rows["rounds"]) == [1]


def test_whoever_left_was_ranked_before_and_had_the_number_of_then(drawn, accounts):
    before = timezone.now()
    one = Entry.objects.get(number=1)
    comings.change_number(entry=one, number=77)
    comings.leave(entry=one)
    joker = Entry.objects.get(number=2)
    comings.set_joker(entry=joker, joker=True)
    comings.exclude(entry=Entry.objects.get(number=3), reason="absent")

    def numbers(moment):
        found = moments.ranking_at(drawn, moment).standings
        return sorted(standing.result.number for standing in found)

    assert numbers(before) == list(range(1, 10))
    assert numbers(timezone.now()) == [4, 5, 6, 7, 8, 9]


def test_numbers_drawn_by_lot_were_others_before(accounts):
    tournament = day.tournament_of(people=6)
    before = timezone.now()
    told = {one.result.key: one.result.number for one in standings(tournament)}
    at_the_door.draw_numbers(tournament=tournament, seed=8, by=accounts["scorer"])

    then = moments.ranking_at(tournament, before).standings
    assert {one.result.key: one.result.number for one in then} == told


def test_whoever_was_not_entered_yet_was_not_there(accounts):
    tournament = day.tournament_of(people=4)
    before = timezone.now()
    late = Player.objects.create(first_name="Zoé", last_name="Zeman", folded_name="zoe")
    by = accounts["scorer"]
    comings.register(tournament=tournament, player=late, here=True, by=by)

    then, now = (
        {one.result.number for one in moments.ranking_at(tournament, at).standings}
        for at in (before, timezone.now())
    )
    assert (then, now) == ({1, 2, 3, 4}, {1, 2, 3, 4, 5})


def test_the_ranking_after_a_round_is_asked_by_its_number(organiser, stranger, evening):
    def asked(client, **words):
        return client.get(address("ranking", evening), words).context

    page, now = asked(organiser, after=1), standings(evening)

    until = queries.ranking_of(evening, results_until(evening, 1))
    assert list(page["ranking"].standings) == list(until.standings) != now
    assert page["ranking"].rounds == (1,)
    for nonsense in ("9", "x", ""):
        assert list(asked(organiser, after=nonsense)["ranking"].standings) == now
    assert asked(stranger, after=1)["after"] == 0


def test_the_ranking_after_a_round_has_what_was_corrected_since(
    organiser, evening, accounts
):
    asked = address("ranking", evening) + "?after=1"
    before = list(organiser.get(asked).context["ranking"].standings)
    Round.objects.filter(number=1).update(state=Round.State.PLAYING)
    table = table_at(evening, 1, 1)
    day.write(table, 1, day.bid("NS", 13), by=accounts["scorer"], seen=1)

    assert list(organiser.get(asked).context["ranking"].standings) != before


def test_who_went_in_a_round_is_told_so_at_an_earlier_moment_with_its_rounds(
    organiser, accounts
):
    evening = day.an_evening(accounts["scorer"])
    by = accounts["organiser"]
    stands = queries.ranking(evening, desk=True)
    whole = {
        row.standing.result.number: row.rounds
        for row in queries.rows(evening, stands, stands.lines, full=True)
    }
    before = timezone.now()
    who = Newcomer(newcomer(evening))
    leaver = evening.entries.get(number=5)
    take_place(leaver=leaver, newcomer=who, with_points=False, by=by, from_deal=2)
    between = timezone.now()
    day.write(Table.objects.get(round__number=2, number=1), 2, day.bid("NS", 9), by=by)
    now = queries.ranking(evening, desk=True)
    gone = queries.rows(evening, now, now.gone, full=True)
    assert [row.parting for row in gone] == [("left", 2, False)]

    then = moments.ranking_at(evening, between)
    rows = queries.rows(evening, then, then.gone, full=True)
    assert [(row.parting, row.rounds) for row in rows] == [
        (("left", 2, False), whole[5])
    ]
    early = moments.ranking_at(evening, before)
    assert early.gone == []
    assert {
        row.standing.result.number: row.rounds
        for row in queries.rows(evening, early, early.lines, full=True)
        if row.standing.result.number in whole
    } == whole


def test_a_round_that_began_later_has_no_column_at_a_moment(drawn, accounts):
    started = Event.objects.filter(kind="round_started").get()

    assert moments.ranking_at(drawn, timezone.now()).rounds == (1,)
    earlier = started.made_at - timedelta(microseconds=1)
    assert moments.ranking_at(drawn, earlier).rounds == ()
