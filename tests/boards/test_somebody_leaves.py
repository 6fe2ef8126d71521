"""Somebody leaves an evening of Whiz: no draw seats him again, and the boards stay."""

import pytest
from django.urls import reverse
from django.utils import translation

from seating.whiz.verify import verify
from tests.boards.evening import accept, begin, play, tournament_of
from tests.rounds.rounds import refused
from tournaments.comparison import cards, queries
from tournaments.comparison.tables import overview, proposal
from tournaments.draw import operations as seating
from tournaments.entries.models import Entry
from tournaments.follow import rounds as states
from tournaments.tables.models import Occupant, Round

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def in_english(organiser):
    organiser.cookies["django_language"] = "en"
    with translation.override("en"):
        yield


def round_one_played(players, by, rounds=5):
    tournament = tournament_of(players, rounds=rounds)
    accept(tournament, by)
    play_and_close(tournament, by)
    return tournament


def play_and_close(tournament, by):
    tournament.refresh_from_db()
    round = begin(tournament, by)
    play(round, by)
    states.close_round(round=round, by=by)


def draw(tournament, by):
    tournament.refresh_from_db()
    return seating.draw_round(tournament=tournament, method="boards", seed=1, by=by)


def redraw(round, by):
    return seating.redraw_round(round=round, method="boards", seed=1, by=by)


def leaves(tournament, number):
    tournament.entries.filter(number=number).update(state=Entry.State.LEFT)


def numbers_in(round):
    places = Occupant.objects.filter(table__round=round)
    return set(places.values_list("entry__number", flat=True))


def stale(tournament):
    return overview(tournament, organiser=True)["stale"]


def pinned(tournament):
    return queries.plan_of(queries.set_of(tournament))


@pytest.mark.long
def test_a_round_that_is_drawn_anew_after_somebody_left_does_not_seat_him(by):
    tournament = round_one_played(19, by)
    round = draw(tournament, by)
    seating.publish_round(round=round, by=by)
    gone = min(numbers_in(round))
    idle = round.sitting_out.get().entry.number
    leaves(tournament, gone)

    assert stale(tournament)
    assert refused(redraw, round=round, by=by) == "players"
    before = pinned(tournament)
    accept(tournament, by)
    assert not stale(tournament)
    redraw(round, by)

    assert numbers_in(round) == set(range(1, 20)) - {gone}
    assert idle in numbers_in(round)
    after = pinned(tournament)
    assert (before.boards, after.boards) == (18, 18)
    verdict = verify(after.movement)
    assert (verdict.boards_twice, verdict.conflicts, verdict.odd) == (0, 0, ())


@pytest.mark.long
def test_every_round_after_is_played_without_who_left_and_on_the_same_boards(by):
    tournament = round_one_played(19, by)
    round = draw(tournament, by)
    leaves(tournament, min(numbers_in(round)))
    accept(tournament, by)
    redraw(round, by)
    seating.publish_round(round=round, by=by)
    states.start_round(round=round, by=by)
    play(round, by)
    states.close_round(round=round, by=by)
    for _number in (3, 4, 5):
        play_and_close(tournament, by)

    here = set(range(1, 20)) - set(gone_of(tournament))
    for later in Round.objects.filter(tournament=tournament, number__gt=1):
        assert numbers_in(later) == here
    assert tournament.boards.count() == 18


def gone_of(tournament):
    return tournament.entries.filter(state=Entry.State.LEFT).values_list(
        "number", flat=True
    )


@pytest.mark.long
def test_a_round_taken_back_and_drawn_again_does_not_seat_who_left(by):
    """As after a movement that was accepted while the round still seated him."""
    tournament = round_one_played(19, by)
    round = draw(tournament, by)
    gone = min(numbers_in(round))
    found = queries.set_of(tournament)
    leaves(tournament, gone)
    entry = tournament.entries.get(number=gone).public_id
    found.movement["gone"] = [found.players.index(entry) + 1]
    found.save()
    seating.undo_round(round=round, by=by)

    assert stale(tournament)
    assert refused(draw, tournament=tournament, by=by) == "players"
    accept(tournament, by)
    assert gone not in numbers_in(draw(tournament, by))


@pytest.mark.long
@pytest.mark.parametrize(("players", "tables"), [(18, 5), (21, 6), (24, 7)])
def test_where_nobody_sits_out_the_rest_is_made_anew_without_new_boards(
    players, tables, by
):
    tournament = round_one_played(players, by)
    before = pinned(tournament).boards
    leaves(tournament, 2)
    accept(tournament, by)

    round = draw(tournament, by)

    assert round.tables.count() == tables
    assert 2 not in numbers_in(round)
    after = pinned(tournament)
    assert after.boards == before
    assert verify(after.movement).boards_twice == 0


@pytest.mark.long
def test_who_is_swapped_out_by_hand_leaves_the_round_as_it_is(by):
    tournament = round_one_played(19, by)
    round = draw(tournament, by)
    gone = min(numbers_in(round))
    idle = round.sitting_out.get().entry
    leaves(tournament, gone)
    entry = tournament.entries.get(number=gone)
    seating.swap_seats(round=round, one=entry.public_id, other=idle.public_id, by=by)
    seated = sorted(numbers_in(round))

    accept(tournament, by)
    redraw(round, by)

    assert sorted(numbers_in(round)) == seated
    assert not stale(tournament)


@pytest.mark.long
def test_the_first_round_is_made_anew_for_those_who_are_here(by):
    tournament = tournament_of(19, rounds=5)
    accept(tournament, by)
    round = draw(tournament, by)
    gone = min(numbers_in(round))
    leaves(tournament, gone)
    accept(tournament, by)
    redraw(round, by)

    assert numbers_in(round) == set(range(1, 20)) - {gone}
    assert not pinned(tournament).movement.gone


@pytest.mark.long
def test_the_page_says_that_the_round_is_to_be_drawn_anew(organiser, by):
    tournament = round_one_played(19, by)
    round = draw(tournament, by)
    leaves(tournament, min(numbers_in(round)))
    page = organiser.get(reverse("boards:boards", args=[tournament.public_id]))
    shown = {"seed": page.context["seed"], "seen": page.context["seen"], "asc": ""}

    where = reverse("boards:accept", args=[tournament.public_id])
    said = organiser.post(where, shown, follow=True).content.decode()

    assert "Now draw round 2 anew: somebody who has left still has a seat" in said


@pytest.mark.long
def test_boards_that_have_their_cards_are_not_said_to_need_them(organiser, by):
    tournament = tournament_of(19, rounds=5)

    def accepted_on_the_page():
        shown = proposal(tournament, 1, None, "")
        sent = {"seed": 1, "seen": shown["seen"]}
        answer = organiser.post(
            reverse("boards:accept", args=[tournament.public_id]), sent, follow=True
        )
        return answer.content.decode()

    assert "Now the boards need their cards." in accepted_on_the_page()
    cards.draw(tournament=tournament, by=by)
    play_and_close(tournament, by)
    leaves(tournament, 4)
    tournament.refresh_from_db()
    assert "The boards keep their cards." in accepted_on_the_page()
