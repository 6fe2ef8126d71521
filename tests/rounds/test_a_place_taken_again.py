"""A place is taken more than once, by one who helps out or for one who came back."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.urls import reverse

from tests.ranking import day
from tests.rounds.places import (
    entry,
    last_event,
    newcomer,
    ranked,
    seats,
    standings,
    take,
)
from tests.rounds.rounds import refused
from tournaments.deals.counting import differences
from tournaments.draw.operations import draw_round, undo_round
from tournaments.draw.places.operations import Newcomer, take_place
from tournaments.entries.models import Entry
from tournaments.follow import comings
from tournaments.follow.seats import replace_entry
from tournaments.ledger.queries import find_break
from tournaments.ledger.undoing import undo
from tournaments.standings.moments import ranking_at
from tournaments.tables.models import Occupant, Round
from tournaments.tables.places import successor_of, who_came_for

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(accounts):
    return day.an_evening(accounts["scorer"], rounds=3)


@pytest.fixture
def back(evening, by):
    """Number 9 played for number 3 in round 2; in round 3 number 3 sits again."""
    take(evening, by)
    Round.objects.update(state="closed")
    comings.come_back(entry=entry(evening, 3), by=by)
    day.seat_round(evening, 3, (1, 2, 3, 4), (5, 6, 7, 8))
    return evening


@pytest.mark.long
@pytest.mark.parametrize("with_points", [False, True])
def test_who_came_back_is_replaced_once_more(back, by, with_points):
    before = standings(back)
    take(back, by, entry=newcomer(back, 10, "Yann"), with_points=with_points)

    assert [one.number for one in entry(back, 3).successors.order_by("number")] == [
        9,
        10,
    ]
    assert successor_of(entry(back, 3)).number == 10
    assert [place[0] for place in seats(back, 9)] == [2]
    assert [place[0] for place in seats(back, 10)] == [3]
    after = standings(back)
    assert (after[3], after[9]) == (before[3], before[9])
    assert after[10][0] == (before[3][0] if with_points else 0)
    then = ranked(ranking_at(back, last_event(back).made_at))
    assert then == {
        number: total
        for number, (total, _) in after.items()
        if entry(back, number).state == "present"
    }
    assert list(differences(back)) == []

    undo(last_event(back), by=by)
    assert standings(back)[3] == before[3]
    assert standings(back).get(10, (0,))[0] == 0
    assert [one.number for one in entry(back, 3).successors.all()] == [9]
    assert find_break(back) is None


def test_the_place_of_somebody_who_is_gone_is_taken_once(evening, by):
    take(evening, by)
    another = newcomer(evening, 10, "Yann")
    again = {"leaver": entry(evening, 3), "newcomer": Newcomer(another), "by": by}
    assert refused(take_place, **again, with_points=False) == "taken"
    assert refused(take_place, **again, with_points=True) == "taken"


@pytest.mark.long
def test_the_page_offers_a_place_again_once_its_player_is_back(back, by, organiser):
    page = reverse("rounds:place", args=[back.public_id])
    desk = reverse("registration:entry", args=[back.public_id, "x"]).replace(
        "/x/", f"/{entry(back, 3).public_id}/"
    )

    def offered():
        form = organiser.get(page).context["form"]
        return {one.number for one in form.fields["leaver"].queryset}

    assert {3, 9} <= offered()
    assert organiser.get(desk).context["taken_by"] is None
    comings.leave(entry=entry(back, 3), by=by)  # and a place at the table stays his
    assert 3 in offered()
    take(back, by, entry=newcomer(back, 10, "Yann"))
    Round.objects.update(state="closed")
    assert 3 not in offered()
    assert organiser.get(desk).context["taken_by"].number == 10


def test_of_several_who_came_for_somebody_the_last_counts(back, by):
    take(back, by, entry=newcomer(back, 10, "Yann"))
    keys = {one.number: one.public_id for one in back.entries.all()}
    assert who_came_for(back) == {keys[3]: keys[10]}
    undo(last_event(back), by=by)
    assert who_came_for(back) == {keys[3]: keys[9]}


def test_who_helps_out_helps_out_a_second_time(back, by):
    zoe = entry(back, 9)
    take(back, by, leaver=5, entry=zoe)
    assert entry(back, 9).place_of == entry(back, 5)
    assert successor_of(entry(back, 3)) is None
    undo(last_event(back), by=by)

    assert entry(back, 9).place_of == entry(back, 3)
    assert [place[0] for place in seats(back, 9)] == [2]


def test_nobody_goes_on_with_the_points_of_two(evening, by):
    zoe = take(evening, by, with_points=True)
    Round.objects.update(state="closed")
    for with_points in (False, True):
        with pytest.raises(ValidationError) as found:
            take(evening, by, leaver=4, entry=zoe, with_points=with_points)
        assert found.value.code == "points"
    yann = newcomer(evening, 10, "Yann")
    rows = Entry.objects.filter(pk=yann.pk)
    with pytest.raises(IntegrityError), transaction.atomic():
        rows.update(place_of=entry(evening, 3), with_points=True)
    with pytest.raises(IntegrityError), transaction.atomic():
        rows.update(with_points=True)


def test_who_plays_for_a_joker_keeps_the_points_he_goes_on_with(evening, by):
    zoe = take(evening, by, with_points=True)
    total = standings(evening)[9][0]
    Round.objects.update(state="closed")
    Entry.objects.filter(tournament=evening, number=8).update(is_joker=True)
    day.seat_round(evening, 3, (1, 2, 8, 4))
    take(evening, by, leaver=8, entry=zoe)
    undo(last_event(evening), by=by)

    assert entry(evening, 9).place_of == entry(evening, 3)
    assert standings(evening)[9][0] == total
    assert entry(evening, 8).state == "present"


def test_whom_the_jury_excluded_since_the_undo_does_not_bring_back(evening, by):
    take(evening, by)
    taken = last_event(evening)
    comings.exclude(entry=entry(evening, 3), reason="third warning", by=by)
    undo(taken, by=by)

    assert entry(evening, 3).state == "excluded"
    told = last_event(evening).facts
    assert entry(evening, 3).public_id not in told["states"]


def test_a_place_taken_before_the_draw_was_taken_back_is_given_back_too(by):
    hall = day.tournament_of(people=8, rounds=3)
    round = draw_round(tournament=hall, method="meet", seed=7, by=by)
    zoe = newcomer(hall, state="registered")
    take(hall, by, entry=zoe)
    taken = last_event(hall)
    undo_round(round=round, by=by)
    draw_round(tournament=hall, method="random", seed=7, by=by)
    with pytest.raises(ValidationError) as found:
        undo(taken, by=by)
    assert found.value.code == "drawn"
    undo_round(round=Round.objects.get(), by=by)
    undo(taken, by=by)

    assert [entry(hall, number).state for number in (3, 9)] == ["present", "registered"]
    assert last_event(hall).facts["table"] is None


def test_others_who_sit_there_since_stay_and_the_undo_says_so(evening, by):
    take(evening, by)
    taken = last_event(evening)
    seat = Occupant.objects.select_related("table").get(entry__number=9)
    yann = newcomer(evening, 10, "Yann")
    replace_entry(
        table=seat.table, seat=seat.seat, entry=yann, from_deal=seat.from_deal + 1
    )
    with pytest.raises(ValidationError) as found:
        undo(taken, by=by)
    assert found.value.code == "overtaken"
    assert len(seats(evening, 10)) == 1


def test_the_place_of_a_joker_s_predecessor_is_not_that_of_who_came_after(evening, by):
    joker = newcomer(evening, 10, "Joker")
    comings.set_joker(entry=joker, joker=True)
    seat = Occupant.objects.select_related("table").get(
        entry__number=3, table__round__number=2
    )
    take(evening, by, from_deal=2)
    replace_entry(table=seat.table, seat=seat.seat, entry=joker, from_deal=3)
    yann = newcomer(evening, 11, "Yann")

    given = {"with_points": False, "by": by, "newcomer": Newcomer(yann)}
    assert refused(take_place, leaver=entry(evening, 3), **given) == "taken"
    take_place(leaver=entry(evening, 9), from_deal=4, **given)
    assert [place[3] for place in seats(evening, 11)] == [4]
