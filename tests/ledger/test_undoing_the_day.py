"""What one mistaken tap did in a day is undone by one more event, of each kind."""

import pytest
from django.urls import reverse

from tests.ranking import day
from tournaments.door.entering import operations as at_the_door
from tournaments.door.sides import operations as sides
from tournaments.draw import operations as seating
from tournaments.entries.models import Entry
from tournaments.follow import comings, gates, rounds, seats
from tournaments.follow.walking_in import walk_in
from tournaments.jury.rules.gates import KINDS
from tournaments.ledger import undoing
from tournaments.ledger.catalogue import kinds
from tournaments.ledger.models import Event
from tournaments.ledger.queries import find_break
from tournaments.plans.models import Tournament
from tournaments.players.rules.naming import WalkIn
from tournaments.show import operations as live
from tournaments.tables import round_time
from tournaments.tables.models import Occupant, Round, Table

RIK = WalkIn("Rik", "Nine")
NO_SHEETS = gates.Passing(dict.fromkeys(KINDS, "no sheets"))

pytestmark = pytest.mark.django_db
# What is no tap: a form that is filled in again, or that the jury, those who verify
# sheets and those who prepare boards undo on pages of their own.
ELSEWHERE = {
    "tournament_made",
    "tournament_changed",
    "words_forgotten",
    "cases_reopened",  # the jury closes them again on its page
    "entry_merged",  # taken back on the page of the member, in all tournaments at once
    "entry_parted",
    "place_given_back",  # the place is taken once more
    "latecomer_unseated",  # whoever came late is seated once more
    "table_played_on_undone",  # one says once more that the other four play on
    "agreement_undone",  # the sides agree once more, on their phone
    "deal_came_late",  # it stands on no sheet: it is written or set aside
    "hats_changed",  # an organiser changes the account once more, in all days at once
}
FAMILIES = (
    "cards_",
    "movement_",
    "comparison_",
    "verdict_",
    "case_",
    "ruling_",
    "board_",
    "wish_",
)


@pytest.fixture
def hall(accounts):
    """Eight players who are here, before anything is drawn."""
    return day.tournament_of(
        people=8, uneven="out_average", state=Tournament.State.REGISTRATION
    )


def entry(number):
    return Entry.objects.select_related("tournament", "player").get(number=number)


def the_round():
    return Round.objects.select_related("tournament").get()


def told(tournament):
    """All that a tap may have changed, without what only grows."""
    tournament = Tournament.objects.get(pk=tournament.pk)
    entries = Entry.objects.order_by("player__folded_name")
    return (
        tournament.state,
        tournament.frozen_after_round,
        tournament.hall_shows,
        [
            (one.number, one.state, one.is_joker, bool(one.paid_at), bool(one.side))
            for one in entries
        ],
        [
            (one.number, one.state, bool(one.ends_at), one.seconds_left)
            for one in Round.objects.order_by("number")
        ],
        sorted(Occupant.objects.values_list("seat", "entry__number", "from_deal")),
        list(Table.objects.order_by("number").values_list("extra_minutes", flat=True)),
    )


def drawn(tournament, by, *steps):
    round = seating.draw_round(tournament=tournament, method="random", seed=4, by=by)
    for step in steps:
        round = step(round=round, by=by)
    tournament.refresh_from_db()
    return round


# Each tap: what has gone before, what is done, and the kind of its event.
TAPS = {
    "entry_registered": lambda t, by: walk_in(tournament=t, person=RIK, by=by),
    "entry_removed": lambda t, by: comings.unregister(entry=entry(8), by=by),
    "entry_not_here": lambda t, by: comings.not_here(entry=entry(1), by=by),
    "entry_left": lambda t, by: comings.leave(entry=entry(1), by=by),
    "entry_excluded": lambda t, by: comings.exclude(
        entry=entry(1), reason="why", by=by
    ),
    "entry_paid": lambda t, by: comings.set_paid(entry=entry(1), paid=True, by=by),
    "entry_number": lambda t, by: comings.change_number(
        entry=entry(1), number=50, by=by
    ),
    "entry_joker": lambda t, by: comings.set_joker(entry=entry(1), joker=True, by=by),
    "numbers_drawn": lambda t, by: at_the_door.draw_numbers(
        tournament=t, seed=3, by=by
    ),
    "round_drawn": lambda t, by: drawn(t, by),
    "ranking_frozen": lambda t, by: live.freeze_ranking(
        tournament=t, after_round=1, by=by
    ),
    "hall_shows": lambda t, by: live.choose_screen(tournament=t, what="ranking", by=by),
}
BEGUN = {
    "round_published": lambda t, by: seating.publish_round(round=the_round(), by=by),
    "seats_swapped": lambda t, by: seating.swap_seats(
        round=the_round(), one=entry(1).public_id, other=entry(2).public_id, by=by
    ),
}
PLAYED = {
    "clock_started": lambda t, by: live.start_clock(
        round=the_round(), minutes=60, by=by
    ),
    "table_time": lambda t, by: round_time.give_table_time(
        table=Table.objects.get(number=1), minutes=10, by=by
    ),
    "round_closed": lambda t, by: gates.close_round(
        round=the_round(), passing=NO_SHEETS, by=by
    ),
    "seat_replaced": lambda t, by: seats.replace_entry(
        table=Table.objects.get(number=1), seat="N", entry=entry(9), from_deal=1, by=by
    ),
}


def undone(client, tournament, kind):
    event = Event.objects.filter(tournament=tournament, kind=kind).latest("number")
    before = Event.objects.count()
    page = reverse("ledger:undo", args=[tournament.public_id, event.number])
    client.post(page)
    assert Event.objects.count() > before, "an undo is one more event"
    assert find_break(tournament) is None


def there_and_back(client, tournament, kind, before):
    """What is undone is as it was; and the undo, undone, as it was after the tap."""
    after = told(tournament)
    assert after != before
    undone(client, tournament, kind)
    assert told(tournament) == before
    # Who is entered anew as one who was here has arrived as well.
    if kind != "entry_removed":
        undone(client, tournament, Event.objects.latest("number").kind)
        assert told(tournament) == after


@pytest.mark.parametrize("kind", TAPS)
def test_what_is_tapped_before_the_first_round_is_undone(organiser, hall, by, kind):
    before = told(hall)
    TAPS[kind](hall, by)
    there_and_back(organiser, hall, kind, before)


@pytest.mark.parametrize("kind", BEGUN)
def test_what_is_tapped_about_a_drawn_round_is_undone(organiser, hall, by, kind):
    drawn(hall, by)
    before = told(hall)
    BEGUN[kind](hall, by)
    there_and_back(organiser, hall, kind, before)


@pytest.mark.parametrize("kind", PLAYED)
def test_what_is_tapped_while_a_round_is_played_is_undone(organiser, hall, by, kind):
    drawn(hall, by, seating.publish_round, rounds.start_round)
    walk_in(tournament=hall, person=RIK, by=by, here=True)
    if kind == "seat_replaced":
        seat = Occupant.objects.get(table__number=1, seat="N")
    before = told(hall)
    PLAYED[kind](hall, by)
    there_and_back(organiser, hall, kind, before)
    undone(organiser, hall, Event.objects.latest("number").kind)
    if kind == "seat_replaced":
        now = Occupant.objects.get(table__number=1, seat="N")
        assert now.entry == seat.entry


@pytest.mark.parametrize("minutes", [5, -5])
def test_minutes_that_were_given_to_the_hall_are_taken_back(
    organiser, hall, by, minutes
):
    round = drawn(hall, by, seating.publish_round, rounds.start_round)
    live.start_clock(round=round, minutes=60, by=by)
    live.pause_clock(round=round, by=by)
    left = the_round().seconds_left
    live.add_minutes(round=round, minutes=minutes, by=by)

    undone(organiser, hall, "minutes_added")
    assert the_round().seconds_left == left


def test_partners_are_taken_apart_and_paired_again(organiser, by):
    whist = day.tournament_of("whist", people=4)
    sides.pair(entry=entry(1), partner=entry(3), by=by)
    undone(organiser, whist, "sides_paired")
    assert not Entry.objects.exclude(side=None).exists()

    undone(organiser, whist, "sides_unpaired")
    paired = Entry.objects.exclude(side=None).values_list("number", flat=True)
    assert sorted(paired) == [1, 3]


def test_a_day_that_was_finished_too_early_goes_on(organiser, hall, by):
    Tournament.objects.update(rounds=1)
    round = drawn(hall, by, seating.publish_round, rounds.start_round)
    gates.close_round(round=round, passing=NO_SHEETS, by=by)
    before = told(hall)
    gates.finish(tournament=hall, passing=NO_SHEETS, by=by)

    undone(organiser, hall, "tournament_finished")
    assert told(hall) == before
    undone(organiser, hall, "tournament_reopened")
    assert Tournament.objects.get().state == Tournament.State.FINISHED


def test_an_undo_can_itself_be_undone(organiser, hall, by):
    comings.check_in(entry=entry(1))
    comings.leave(entry=entry(1), by=by)
    undone(organiser, hall, "entry_left")
    undone(organiser, hall, "entry_returned")

    assert entry(1).state == Entry.State.LEFT


def test_only_what_nothing_newer_has_overtaken_can_be_undone(
    organiser, accounts, hall, by
):
    before = Event.objects.count()
    comings.leave(entry=entry(1), by=by)
    comings.exclude(entry=entry(1), reason="why", by=by)
    comings.leave(entry=entry(2), by=by)
    left, excluded, other = Event.objects.order_by("number")[before:]

    assert undoing.undoable(hall, by) >= {excluded.number, other.number}
    assert left.number not in undoing.undoable(hall, by)
    page = reverse("ledger:undo", args=[hall.public_id, left.number])
    organiser.post(page)
    assert Event.objects.count() == before + 3
    may = undoing.undoable(hall, accounts["scorer"])
    assert may & {left.number, excluded.number, other.number} == {other.number}


def test_what_the_day_has_overtaken_is_refused_with_a_sentence(organiser, hall, by):
    newcomer = walk_in(tournament=hall, person=RIK, by=by, here=True)
    arrived = Event.objects.filter(kind="entry_arrived").latest("number")
    drawn(hall, by)
    Occupant.objects.get_or_create(
        entry=newcomer, defaults={"table": Table.objects.first(), "seat": "X"}
    )

    page = reverse("ledger:undo", args=[hall.public_id, arrived.number])
    answer = organiser.post(page, follow=True)
    assert 'class="notice error"' in answer.content.decode()
    assert entry(newcomer.number).state == Entry.State.PRESENT


def test_nothing_is_offered_that_the_first_line_forbids(organiser, accounts, by):
    tournament = day.tournament_of(people=8)
    Entry.objects.update(state=Entry.State.REGISTERED)
    for number in range(1, 9):
        comings.check_in(entry=entry(number), by=by)
    drawn(tournament, by, seating.publish_round, rounds.start_round)
    begun = {"round_started", "entry_arrived"}
    assert offered(tournament, by) == {"round_started"}

    day.write(Table.objects.get(number=1), 1, day.bid("NS", 8), by=accounts["scorer"])
    assert offered(tournament, by) & begun == set()


def test_a_closed_round_is_not_offered_once_the_day_is_over(hall, by):
    Tournament.objects.update(rounds=1)
    round = drawn(hall, by, seating.publish_round, rounds.start_round)
    gates.close_round(round=round, passing=NO_SHEETS, by=by)
    assert "round_closed" in offered(hall, by)

    gates.finish(tournament=hall, passing=NO_SHEETS, by=by)
    assert "round_closed" not in offered(hall, by)


def test_a_pair_that_sits_is_not_offered_to_be_taken_apart(by):
    whist = day.tournament_of("whist", people=4)
    sides.pair(entry=entry(1), partner=entry(3), by=by)
    assert "sides_paired" in offered(whist, by)
    day.seat_round(whist, 1, (1, 2, 3, 4))

    assert "sides_paired" not in offered(whist, by)


def offered(tournament, by):
    """The kinds of what the page of events offers to undo."""
    tournament.refresh_from_db()
    numbers = undoing.undoable(tournament, by)
    events = Event.objects.filter(tournament=tournament, number__in=numbers)
    return set(events.values_list("kind", flat=True))


def test_each_kind_of_event_has_its_way_back():
    missing = {
        key
        for key, kind in kinds().items()
        if kind.undo is None and key not in ELSEWHERE and not key.startswith(FAMILIES)
    }

    assert missing == set()
