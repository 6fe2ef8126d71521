"""All rounds to come are planned at once; what was played stays as it was."""

from collections import Counter
from itertools import combinations

import pytest
from django.utils import translation

from tests.rounds.conftest import enter
from tests.rounds.rounds import draw, play, refused, seated
from tournaments.draw import operations
from tournaments.draw.drafts import operations as drafting
from tournaments.draw.drafts.tables import drafts as drafts_listed
from tournaments.draw.tables import as_planned
from tournaments.entries.models import Entry
from tournaments.ledger.models import Event
from tournaments.players.models import Club
from tournaments.standings import drafts
from tournaments.standings.known import know
from tournaments.tables.models import Draft, Occupant, Round, Wish

pytestmark = pytest.mark.django_db


def planned(tournament, number):
    known = know(tournament)
    return as_planned(known, drafts.draft_in_force(known, number))


def meetings(tournament):
    """How often the two who met most often did."""
    at: dict[int, list[int]] = {}
    for table, entry in Occupant.objects.filter(
        table__round__tournament=tournament, entry__is_joker=False
    ).values_list("table_id", "entry_id"):
        at.setdefault(table, []).append(entry)
    met = Counter(
        frozenset(pair) for table in at.values() for pair in combinations(table, 2)
    )
    return max(met.values())


def test_sixteen_players_meet_everybody_in_five_rounds(day, by):
    tournament = day(16, rounds=5)

    play(draw(tournament, by, "meet"), by)
    for _ in range(4):
        play(draw(tournament, by, operations.AS_PLANNED), by)

    assert meetings(tournament) == 1
    assert Draft.objects.filter(tournament=tournament).count() == 1


def test_going_on_as_planned_is_refused_once_somebody_has_left(day, by):
    tournament = day(16)
    play(draw(tournament, by, "meet"), by)
    Entry.objects.filter(tournament=tournament, number=3).update(state="left")

    assert (
        refused(
            operations.draw_round,
            tournament=tournament,
            method=operations.AS_PLANNED,
            seed=1,
            by=by,
        )
        == "outdated"
    )
    assert Round.objects.filter(tournament=tournament).count() == 1


def test_a_draw_that_is_refused_leaves_no_draft_behind(day, by):
    tournament = day(13, jokers=1)  # two more are missing

    assert refused(draw, tournament=tournament, by=by, method="meet") == "jokers"

    assert not Draft.objects.exists()
    page = drafts_listed(tournament)
    assert page["lines"] == []


def test_a_draft_that_can_no_longer_be_taken_leaves_the_list(day, by):
    tournament = day(16)
    round = draw(tournament, by, "meet", seed=1)
    operations.redraw_round(round=round, method="meet", seed=2, by=by)
    assert [line["seated"] for line in drafts_listed(tournament)["lines"]] == [
        True,
        False,
    ]
    Entry.objects.filter(tournament=tournament, number=3).update(state="left")

    assert (
        refused(operations.take_draft, draft=Draft.objects.get(seed=1), by=by)
        == "outdated"
    )
    assert [line["seated"] for line in drafts_listed(tournament)["lines"]] == [True]


def test_what_was_played_stays_when_the_rest_is_planned_anew(day, by):
    tournament = day(24, rounds=4, uneven="out_average")
    first = draw(tournament, by, "meet")
    play(first, by)
    before = seated(first)
    Entry.objects.filter(tournament=tournament, number__in=(3, 7)).update(state="left")
    for number in (25, 26, 27):
        enter(tournament, number)

    second = draw(tournament, by, "meet", seed=8)

    assert seated(first) == before
    assert second.draft.first_round == 2
    assert len(second.draft.rounds) == 3
    assert {who for _, _, who in seated(second)} == {*range(1, 28)} - {3, 7} - {
        entry.entry.number for entry in second.sitting_out.all()
    }
    assert meetings(tournament) == 1


def test_jokers_fill_the_tables_of_a_draft(day, by):
    tournament = day(14, jokers=2)

    round = draw(tournament, by, "meet")

    assert [len(table.occupants.all()) for table in round.tables.all()] == [4] * 4
    assert round.sitting_out.count() == 0


def test_a_seat_swapped_by_hand_is_judged_with_the_rounds_to_come(day, by):
    tournament = day(16, rounds=5)
    play(draw(tournament, by, "meet"), by)
    round = draw(tournament, by, operations.AS_PLANNED)
    one, other = (
        Occupant.objects.filter(table__round=round, table__number=number).first().entry
        for number in (1, 2)
    )
    operations.swap_seats(round=round, one=one.public_id, other=other.public_id, by=by)

    judged = drafts.judged_round(round.draft, round, know(tournament))

    assert judged.repeats > judged.repeats_bound == 0
    assert drafts.holds(round.draft, 2, know(tournament))


def test_a_draft_that_was_swapped_no_longer_says_how_to_go_on(day, by):
    tournament = day(16, rounds=5)
    round = draw(tournament, by, "meet")
    one, other = (
        Occupant.objects.filter(table__round=round, table__number=number).first().entry
        for number in (1, 2)
    )
    operations.swap_seats(round=round, one=one.public_id, other=other.public_id, by=by)
    play(round, by)

    assert drafts.draft_in_force(know(tournament), 2) is None


def test_another_draft_can_be_taken_until_the_first_line(day, by):
    tournament = day(16)
    round = draw(tournament, by, "meet", seed=1)
    first, before = round.draft, seated(round)
    redrawn = operations.redraw_round(round=round, method="meet", seed=2, by=by)
    assert seated(redrawn) != before

    taken = operations.take_draft(draft=first, by=by)

    assert seated(taken) == before
    assert (taken.pk, taken.draft) == (round.pk, first)
    newest = Event.objects.filter(tournament=tournament).order_by("-number").first()
    assert (newest.kind, newest.facts["draft"]) == ("round_drawn", first.number)


def test_searching_on_leaves_what_is_seated_as_it_is(day, by):
    tournament = day(12, rounds=8)
    round = draw(tournament, by, "meet")

    better = drafting.search_on(draft=round.draft, by=by)
    again = drafting.search_on(draft=better, by=by)

    assert better.pk != round.draft.pk
    assert (again.pk, again.slices) == (better.pk, 2)
    known = know(tournament)
    costs = [
        drafts.judged_draft(one, known).cost for one in (round.draft, better, again)
    ]
    assert costs == sorted(costs, reverse=True)


@pytest.mark.long
def test_rounds_that_are_added_are_planned_against_those_played(day, by):
    tournament = day(32, rounds=4)
    play(draw(tournament, by, "meet"), by)
    tournament.rounds = 6
    tournament.save(update_fields=["rounds"])

    with translation.override("en"):
        label, whole = planned(tournament, 2)
    assert not whole
    assert "to round 4" in label
    second = draw(tournament, by, "meet")
    assert len(second.draft.rounds) == 5
    play(second, by)
    for _ in range(4):
        play(draw(tournament, by, operations.AS_PLANNED), by)
    assert meetings(tournament) == 1


def test_of_a_draft_only_the_rounds_that_are_left_are_judged(day, by):
    tournament = day(24, rounds=8)
    first = draw(tournament, by, "meet")
    assert drafts.judged_draft(first.draft, know(tournament)).repeats > 0
    play(first, by)
    tournament.rounds = 3
    tournament.save(update_fields=["rounds"])
    first.draft.tournament = tournament

    judged = drafts.judged_draft(first.draft, know(tournament))
    assert (judged.repeats, judged.repeats_bound) == (0, 0)
    assert planned(tournament, 2)[1]
    assert len(drafting.search_on(draft=first.draft, by=by).rounds) == 3


@pytest.mark.long
def test_two_who_search_on_with_one_draft_do_no_harm(day, by):
    tournament = day(24, rounds=8)
    draft = draw(tournament, by, "meet").draft
    copy = drafting.search_on(draft=draft, by=by)
    mine, theirs = (Draft.objects.get(pk=copy.pk) for _ in range(2))

    drafting.search_on(draft=mine, by=by)
    found = drafting.search_on(draft=theirs, by=by)

    assert (found.pk, found.slices) == (copy.pk, 2)
    assert found.rounds == Draft.objects.get(pk=copy.pk).rounds
    assert Draft.objects.count() == 2


def clubs(tournament):
    """Everybody belongs to one of four clubs, in turn."""
    made = [Club.objects.create(name=f"Club {letter}") for letter in "ABCD"]
    for entry in tournament.entries.all():
        entry.player.club = made[entry.number % 4]
        entry.player.save()


def together(round):
    """Who sits with whom, by number."""
    return [
        {seat.entry.number for seat in table.occupants.select_related("entry")}
        for table in round.tables.all()
    ]


def test_players_of_one_club_are_apart_in_the_first_round(day, by):
    tournament = day(16)
    clubs(tournament)
    drafting.add_wish(tournament=tournament, kind=Wish.Kind.CLUBS, rounds=[1], by=by)

    round = draw(tournament, by, "meet")

    assert all(len({number % 4 for number in table}) == 4 for table in together(round))


@pytest.mark.long
def test_two_of_a_family_never_share_a_table_and_one_stays_at_the_first(day, by):
    tournament = day(16, rounds=3)
    one, two, wheelchair = tournament.entries.filter(number__in=(1, 2, 9)).order_by(
        "number"
    )
    drafting.add_wish(
        tournament=tournament, kind=Wish.Kind.APART, entries=[one, two], by=by
    )
    drafting.add_wish(
        tournament=tournament, kind=Wish.Kind.STAY, entries=[wheelchair], table=1, by=by
    )

    play(draw(tournament, by, "meet"), by)
    for _ in range(2):
        play(draw(tournament, by, operations.AS_PLANNED), by)

    for round in Round.objects.filter(tournament=tournament):
        seats = together(round)
        assert not any({1, 2} <= table for table in seats)
        assert 9 in seats[0]


def test_a_wish_that_was_dropped_counts_no_longer_and_stays_in_the_record(day, by):
    tournament = day(8)
    wish = drafting.add_wish(tournament=tournament, kind=Wish.Kind.CLUBS, by=by)

    drafting.drop_wish(wish=wish, by=by)

    assert know(tournament).wishes == []
    assert refused(drafting.drop_wish, wish=wish, by=by) == "gone"
    kinds = Event.objects.filter(tournament=tournament).order_by("number")
    assert list(kinds.values_list("kind", flat=True)) == ["wish_added", "wish_dropped"]


def test_the_same_wish_for_clubs_is_not_noted_twice(day, by):
    tournament = day(8)
    drafting.add_wish(tournament=tournament, kind=Wish.Kind.CLUBS, by=by)

    assert (
        refused(drafting.add_wish, tournament=tournament, kind=Wish.Kind.CLUBS, by=by)
        == "twice"
    )


@pytest.mark.long
def test_a_plan_that_breaks_a_turn_at_tables_of_five_is_not_followed(day, by):
    """As an older plan might: the same five again, and all others never there."""
    tournament = day(17, rounds=3, uneven="five", deals_per_round=16)
    first = draw(tournament, by, "meet")
    play(first, by)
    draft = first.draft
    draft.rounds[1] = draft.rounds[0]
    draft.save()

    second = draw(tournament, by, operations.AS_PLANNED, seed=9)

    there = [fives(first), fives(second)]
    assert [len(five) for five in there] == [5, 5]
    assert not there[0] & there[1]
    assert (second.draft != draft, second.draft.method) == (True, "meet")


@pytest.mark.long
def test_a_plan_that_keeps_the_turns_is_followed(day, by):
    tournament = day(17, rounds=3, uneven="five", deals_per_round=16)
    first = draw(tournament, by, "meet")
    play(first, by)

    assert draw(tournament, by, operations.AS_PLANNED, seed=9).draft == first.draft


def fives(round):
    """Who sits at a table of five."""
    return {
        who.entry.number
        for table in round.tables.all()
        for who in table.occupants.all()
        if table.occupants.count() == 5
    }
