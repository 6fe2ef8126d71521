"""Somebody comes once the tables are published: a chair, a table, or sitting out."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.ranking import day as days
from tests.rounds.conftest import enter, write
from tests.rounds.late import begun, entry, newest, offered, out, totals, whole
from tests.rounds.rounds import draw, refused, seated
from tests.telling import tell
from tournaments.deals.models import RoundScore
from tournaments.draw.late.moves import name_list
from tournaments.draw.late.offers import offers
from tournaments.draw.late.operations import seat_late
from tournaments.draw.late.queries import late_arrival
from tournaments.draw.places.operations import Newcomer, take_place
from tournaments.draw.uneven import Uneven
from tournaments.follow import comings
from tournaments.ledger.undoing import undo, undoable
from tournaments.standings.moments import ranking_at
from tournaments.standings.past import past_of
from tournaments.tables.models import Occupant, Table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english")]


def test_each_offer_says_what_it_moves(one_waits):
    tournament, round = one_waits
    (rests,) = out(round)
    now = late_arrival(entry(tournament, 20))
    name = now.known.names[now.out[0]]
    says = {one.key: one.says or (one.refused,) for one in offers(now)}
    assert name_list(now, now.come) == "Dirk Lambert 2"
    assert says == {
        "jokers": ("No joker sits at a table with deals still to play.",),
        "five": (
            "Dirk Lambert 2 sits between West and North, from the first deal on.",
            "There the dealer sits out: each plays 3 or 4 of 4 deals.",
            "A deal sat out brings nothing.",
            "Nothing is written there yet. Who sits there stays; print its sheet anew.",
        ),
        "table": (
            "Dirk Lambert 2: table 3, North.",
            f"{name}, who sat out: table 3, East.",
            "Jef Lambert (joker): table 3, South.",
            "Karin Lambert (joker): table 3, West.",
            "Each plays all 4 deals.",
            "The other tables stay as they are. Print a sheet for the new one.",
        ),
        "out": (
            "Dirk Lambert 2: no table and no deal in this round. Nobody else moves.",
            "It brings the average of one's own other rounds.",
            "The next draw seats Dirk Lambert 2 like everybody.",
        ),
    }
    assert rests in range(1, 10)


def sizes_at(tournament, moment):
    """How many sat at each table of the first round at a moment, and how many out."""
    rows = past_of(tournament, moment).rows
    sizes = sorted(len(one["chairs"]) for one in rows["tables"].values())
    return sizes, len(rows["rounds"][1]["out"])


@pytest.mark.long
def test_a_new_table_takes_who_sits_out_and_jokers_and_its_undo_puts_all_back(
    one_waits, by
):
    tournament, round = one_waits
    tell(tournament)
    before = (seated(round), out(round), totals(tournament))
    (rests,) = out(round)
    earlier = timezone.now()
    seat_late(entry=entry(tournament, 20), way="table", by=by)

    assert seated(round) == [
        *before[0], (3, "E", rests), (3, "N", 20), (3, "S", 10), (3, "W", 11),
    ]  # fmt: skip
    assert out(round) == []
    event = newest(tournament)
    assert event.kind == "latecomer_seated"
    assert sizes_at(tournament, timezone.now()) == ([4, 4, 4], 0)
    assert sizes_at(tournament, earlier) == ([4, 4], 1)

    between = timezone.now()
    assert event.number in undoable(tournament, by)
    undo(event, by=by)
    assert event.number not in undoable(tournament, by)
    assert refused(undo, event=event, by=by) == "overtaken"
    assert (seated(round), out(round), totals(tournament)) == before
    assert Table.objects.filter(round=round).count() == 2
    assert sizes_at(tournament, timezone.now()) == ([4, 4], 1)
    assert ranking_at(tournament, between).standings
    whole(tournament)
    seat_late(entry=entry(tournament, 20), way="table", by=by)
    whole(tournament)


@pytest.mark.long
def test_a_fifth_sits_only_where_nothing_is_written(one_waits, by, accounts):
    tournament, round = one_waits
    assert offered(tournament)[0]["five"] == [1, 2]
    one, two = Table.objects.filter(round=round).order_by("number")
    write(one, 1, accounts["scorer"])
    assert offered(tournament)[0]["five"] == [2]
    fifth = {"entry": entry(tournament, 20), "way": "five", "by": by}
    assert refused(seat_late, **fifth, table=1) == "table"
    seat_late(**fifth, table=2)
    assert seated(round)[-2:] == [(2, "W", seated(round)[-2][2]), (2, "X", 20)]
    undo(newest(tournament), by=by)
    assert 20 not in [row[2] for row in seated(round)]
    seat_late(**fifth, table=2)
    days.write(two, 1, days.bid("SW", 10), by=accounts["scorer"])
    sums = RoundScore.objects.filter(table=two).values_list("entry__number", "deals")
    assert dict(sums)[20] == 1
    whole(tournament)
    assert offered_now_refused(tournament, 21) == "five"


@pytest.mark.long
def test_a_new_table_takes_the_whole_chair_of_a_fifth_who_gave_it_to_another(
    one_waits, by
):
    tournament, round = one_waits
    seat_late(entry=entry(tournament, 20), way="five", table=2, by=by)
    two = Table.objects.get(round=round, number=2)
    enter(tournament, 21)
    enter(tournament, 22)
    Occupant.objects.create(
        table=two, seat="X", entry=entry(tournament, 21), from_deal=3
    )
    tournament.entries.filter(number=11).update(state="left")  # of the two jokers one
    seat_late(entry=entry(tournament, 22), way="table", by=by)

    assert [seat for table, seat, _who in seated(round) if table == 2] == [*"ENSW"]
    assert {who for table, _seat, who in seated(round) if table == 3} >= {21, 22}


def offered_now_refused(tournament, number):
    """Which of the offers is refused because of what is written."""
    enter(tournament, number)
    (key,) = [
        key
        for key, why in offered(tournament, number)[1].items()
        if why.startswith("At each table something is written")
    ]
    return key


def test_sitting_out_is_worth_what_the_round_says(day, by):
    tournament = day(9, uneven="out_fixed", uneven_points=35)
    round = begun(tournament, by, uneven=Uneven("out_fixed", 35))
    enter(tournament, 20)
    (sits_out,) = [
        one for one in offers(late_arrival(entry(tournament, 20))) if one.key == "out"
    ]
    assert sits_out.says[1] == "It brings 35 points."
    seat_late(entry=entry(tournament, 20), way="out", by=by)
    assert (out(round)[-1], totals(tournament)[20]) == (20, 35)
    assert offered(tournament)[1]["out"] == (
        "Dirk Lambert 2 sits out this round already."
    )
    whole(tournament)
    undo(newest(tournament), by=by)
    assert (len(out(round)), 20 in totals(tournament)) == (1, False)
    whole(tournament)


def test_the_seat_of_a_joker_is_taken_on_the_page_of_places(day, by):
    tournament = day(7, jokers=1)
    round = begun(tournament, by, uneven=Uneven("jokers"))
    enter(tournament, 20)
    (jokers, *_) = offers(late_arrival(entry(tournament, 20)))
    (seat,) = jokers.seats
    assert seat.joker == entry(tournament, 8).public_id
    taken = {"entry": entry(tournament, 20), "way": "jokers", "by": by}
    assert refused(seat_late, **taken) == "impossible"
    take_place(
        leaver=entry(tournament, 8),
        newcomer=Newcomer(entry(tournament, 20)),
        with_points=False,
        by=by,
    )
    assert (20 in [row[2] for row in seated(round)]) is True
    assert refused(seat_late, **taken) == "seated"


def test_two_late_ones_and_one_who_sits_out_make_a_table_with_a_joker(one_waits, by):
    tournament, round = one_waits
    enter(tournament, 21)
    (rests,) = out(round)
    seat_late(entry=entry(tournament, 21), way="table", by=by)
    assert seated(round)[8:] == [
        (3, "E", rests), (3, "N", 21), (3, "S", 20), (3, "W", 10),
    ]  # fmt: skip
    whole(tournament)


def test_without_enough_people_no_table_is_made(day, by):
    tournament = day(8, jokers=1)
    begun(tournament, by)
    enter(tournament, 20)
    possible, why = offered(tournament)
    assert possible == {"five": [1, 2], "out": []}
    assert why["table"] == (
        "Dirk Lambert 2, Irène Lambert (joker): 2 more are missing for a table. Enter"
        " as many jokers on the page of the players, or choose otherwise."
    )


def test_who_has_sat_out_and_has_a_seat_now_sits_out_no_longer(one_waits, by):
    tournament, round = one_waits
    seat_late(entry=entry(tournament, 20), way="out", by=by)
    resting = newest(tournament)
    seat_late(entry=entry(tournament, 20), way="five", table=1, by=by)
    assert 20 not in out(round)
    # Only the newest act of a kind is taken back.
    assert refused(undo, event=resting, by=by) == "overtaken"
    undo(newest(tournament), by=by)
    assert 20 in out(round)
    whole(tournament)


@pytest.mark.parametrize(
    ("code", "made"),
    [
        ("no_round", lambda day, by: None),
        ("drawn", lambda day, by: draw(day, by)),
        ("not_here", lambda day, by: begun(day, by) and away(day)),
        ("joker", lambda day, by: begun(day, by) and joker(day, by)),
        ("finished", lambda day, by: over(day)),
    ],
)
def test_nobody_comes_late_to_what_is_not_there(day, by, code, made):
    tournament = day()
    enter(tournament, 20)
    tournament.entries.filter(number=20).update(state="registered")
    made(tournament, by)
    tournament.refresh_from_db()
    assert refused(late_arrival, entry=entry(tournament, 20)) == code


def away(tournament):
    tournament.entries.filter(number=20).update(state="left")


def joker(tournament, by):
    comings.check_in(entry=entry(tournament, 20), by=by)
    comings.set_joker(entry=entry(tournament, 20), joker=True, by=by)


def over(tournament):
    tournament.state = "finished"
    tournament.save(update_fields=["state"])


@pytest.mark.long
def test_the_page_shows_first_what_it_moves_and_the_second_is_told(
    one_waits, client, accounts
):
    tournament, round = one_waits
    client.force_login(accounts["organiser"])
    client.cookies["django_language"] = "en"
    at = [tournament.public_id, entry(tournament, 20).public_id]
    page = client.get(reverse("rounds:late", args=at))
    assert page.status_code == 200
    assert page.context["ticked"] == "five"
    sent = {"way": "table", "table-table": ""}
    seen = client.post(reverse("rounds:seat_late", args=at), sent)
    assert seen.context["told"][0].startswith("Dirk Lambert 2: a new table 3, with")
    assert seated(round) == seated(round)[:8]
    sure = {**sent, "sure": "1", "seen": seen.context["seen"]}
    stale = client.post(reverse("rounds:seat_late", args=at), {**sure, "way": "out"})
    assert stale.status_code == 422
    assert "That is not what was shown before" in stale.content.decode()
    done = client.post(reverse("rounds:seat_late", args=at), sure, follow=True)
    assert "To take it back, undo it in the history." in done.content.decode()
    again = client.post(reverse("rounds:seat_late", args=at), sure)
    assert again.status_code == 422
    assert "Dirk Lambert 2 sits at table 3 already." in again.content.decode()
    nothing = enter(tournament, 21)
    at = [tournament.public_id, nothing.public_id]
    none = client.post(reverse("rounds:seat_late", args=at), {"way": "?"})
    assert "Choose one of these first." in none.content.decode()
