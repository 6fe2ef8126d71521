"""Who comes late is offered the seat of somebody who left, and the fifths of others."""

import pytest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from tests.rounds.conftest import enter, pair_up, write
from tests.rounds.late import begun, entry, newest, out, whole
from tests.rounds.rounds import refused, seated
from tournaments.draw.late.offers import offers
from tournaments.draw.late.operations import seat_late
from tournaments.draw.late.queries import late_arrival
from tournaments.draw.uneven import Uneven
from tournaments.entries.models import Entry
from tournaments.follow import comings
from tournaments.ledger.models import Event
from tournaments.ledger.undoing import undo, undoable
from tournaments.standings.past import past_of
from tournaments.tables.models import Table

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def in_english():
    with override("en"):
        yield


def by_key(tournament, number=20):
    return {one.key: one for one in offers(late_arrival(entry(tournament, number)))}


def at_seat(round, table, seat):
    (who,) = [row[2] for row in seated(round) if row[:2] == (table, seat)]
    return who


@pytest.fixture
def left(day, by, accounts):
    """South of table 1 leaves after a deal of four; somebody comes."""
    tournament = day(8)
    round = begun(tournament, by)
    gone = at_seat(round, 1, "S")
    write(Table.objects.get(round=round, number=1), 1, accounts["scorer"])
    comings.leave(entry=entry(tournament, gone), by=by)
    enter(tournament, 20)
    return tournament, round, gone


def test_the_first_offer_is_the_seat_of_who_left(left):
    tournament, _round, gone = left
    first = offers(late_arrival(entry(tournament, 20)))[0]
    name = late_arrival(entry(tournament, 20)).known.names[
        entry(tournament, gone).public_id
    ]
    assert first.name == f"The seat of {name}, who left: table 1, South"
    assert first.says[0] == f"From deal 2 on. What is written stays with {name}."
    assert not first.refused


def test_the_offer_says_which_deals_were_written_since(left, accounts):
    tournament, round, _gone = left
    write(Table.objects.get(round=round, number=1), 2, accounts["scorer"])
    offer = offers(late_arrival(entry(tournament, 20)))[0]
    assert offer.says[1].startswith("Deal 2 was written since ")
    assert offer.says[1].endswith("type “From deal 2” under “Somebody takes a place”.")


@pytest.mark.long
def test_it_is_ticked_shows_what_it_moves_and_is_done(left, organiser):
    tournament, round, gone = left
    late = [tournament.public_id, entry(tournament, 20).public_id]
    page = organiser.get(reverse("rounds:late", args=late))
    way = f"left-{entry(tournament, gone).public_id}"
    assert page.context["ticked"] == way

    send = reverse("rounds:seat_late", args=late)
    before = Event.objects.count()
    seen = organiser.post(send, {"way": way}, headers={"Accept-Language": "en"})
    assert seen.context["told"][1] == "from deal 2 on"
    assert Event.objects.count() == before
    sure = {"way": way, "sure": "1", "seen": seen.context["seen"]}
    assert organiser.post(send, sure).status_code == 302
    assert newest(tournament).kind == "place_taken"
    assert (1, "S", 20) in seated(round)
    whole(tournament)
    assert organiser.post(send, sure).status_code == 422

    undo(newest(tournament), by=newest(tournament).made_by)
    assert (1, "S", 20) not in seated(round)
    whole(tournament)


def test_what_was_shown_is_looked_at_again_once_more_is_written(left, by, accounts):
    tournament, round, gone = left
    key = f"left-{entry(tournament, gone).public_id}"
    seen = by_key(tournament)[key].moves[0].mark
    write(Table.objects.get(round=round, number=1), 2, accounts["scorer"])
    again = {"entry": entry(tournament, 20), "way": key, "by": by, "seen": seen}
    assert refused(seat_late, **again) == "stale"


def test_who_left_counts_for_no_table_of_an_offer(day, by):
    tournament = day(8)
    round = begun(tournament, by)
    gone = at_seat(round, 1, "W")
    comings.leave(entry=entry(tournament, gone), by=by)
    enter(tournament, 20)
    assert [number for number, _who in by_key(tournament)["five"].tables] == [2]


def test_a_seat_is_not_offered_once_its_sheet_is_full(left, by, accounts):
    tournament, round, gone = left
    key = f"left-{entry(tournament, gone).public_id}"
    for deal in (2, 3, 4):
        write(Table.objects.get(round=round, number=1), deal, accounts["scorer"])
    assert key not in by_key(tournament)


def test_a_joker_who_left_gives_a_seat_and_not_the_place_of_a_joker(day, by):
    tournament = day(7, jokers=1)
    begun(tournament, by, uneven=Uneven("jokers"))
    comings.leave(entry=entry(tournament, 8), by=by)
    enter(tournament, 20)
    found = by_key(tournament)
    assert found["jokers"].refused
    assert f"left-{entry(tournament, 8).public_id}" in found


def test_a_pair_takes_the_seats_of_a_pair_that_left(day, by):
    tournament = day(8, variant="whist", deals_per_round=8)
    pair_up(tournament)
    round = begun(tournament, by, method="partners")
    for number in (1, 2):
        comings.leave(entry=entry(tournament, number), by=by)
    side = tournament.sides.create(number=9)
    for number in (20, 21):
        enter(tournament, number, side=side)
    offer = offers(late_arrival(entry(tournament, 20)))[0]
    assert offer.name == "The seats of players who left"
    seat_late(entry=entry(tournament, 20), way="left", by=by)
    mine = [row[1] for row in seated(round) if row[2] in (20, 21)]
    assert set(mine) in ({"N", "S"}, {"E", "W"})
    whole(tournament)
    undo(newest(tournament), by=by)
    assert {1, 2} <= {row[2] for row in seated(round)}


@pytest.fixture
def fives(day, by):
    """Fifteen people at three tables of five; somebody comes, without jokers."""
    tournament = day(15, uneven="five")
    round = begun(tournament, by, uneven=Uneven("five"))
    enter(tournament, 20)
    return tournament, round


def sizes(round):
    tables = round.tables.order_by("number")
    return [table.occupants.count() for table in tables]


@pytest.mark.long
def test_three_fifths_and_who_came_make_a_new_table(fives, by):
    tournament, round = fives
    before = seated(round)
    fifths = [row[2] for row in before if row[1] == "X"]
    offer = by_key(tournament)["table"]
    assert not offer.refused
    names = late_arrival(entry(tournament, 20)).known.names
    said = [names[entry(tournament, one).public_id] for one in fifths]
    assert offer.says[1] == f"{said[0]}, fifth of table 1: table 4, East."
    assert "Then four sit, and play every deal, at: table 1, table 2, table 3." in (
        " ".join(offer.says)
    )
    earlier = timezone.now()
    seat_late(entry=entry(tournament, 20), way="table", by=by)
    assert sizes(round) == [4, 4, 4, 4]
    assert {row[2] for row in seated(round) if row[0] == 4} == {20, *fifths}
    whole(tournament)
    now = past_of(tournament, timezone.now()).rows["tables"]
    assert {len(one["chairs"]) for one in now.values()} == {4}
    then = past_of(tournament, earlier).rows["tables"]
    assert {len(one["chairs"]) for one in then.values()} == {5}

    event = newest(tournament)
    assert event.number in undoable(tournament, by)
    undo(event, by=by)
    assert seated(round) == before
    assert out(round) == []
    whole(tournament)


def test_the_preview_says_where_the_fifths_come_from(fives, organiser):
    tournament, _round = fives
    late = [tournament.public_id, entry(tournament, 20).public_id]
    seen = organiser.post(
        reverse("rounds:seat_late", args=late),
        {"way": "table"},
        headers={"Accept-Language": "en"},
    )
    assert seen.context["told"][-1].endswith("sat fifth at another table until then")


def test_a_table_that_gave_its_fifth_and_plays_keeps_it_so(fives, by, accounts):
    tournament, round = fives
    seat_late(entry=entry(tournament, 20), way="table", by=by)
    event = newest(tournament)
    write(Table.objects.get(round=round, number=2), 1, accounts["scorer"])
    assert refused(undo, event=event, by=by) == "written"


def test_where_a_table_of_five_has_begun_its_fifth_stays(fives, by, accounts):
    tournament, round = fives
    write(Table.objects.get(round=round, number=2), 1, accounts["scorer"])
    assert by_key(tournament)["table"].refused.startswith("Dirk Lambert 2, ")
    assert "1 more is missing for a table" in by_key(tournament)["table"].refused


def test_fifths_come_before_jokers(fives, by):
    tournament, _round = fives
    Entry.objects.filter(pk=enter(tournament, 21).pk).update(is_joker=True)
    assert "joker" not in " ".join(by_key(tournament)["table"].says)
