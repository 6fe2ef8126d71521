"""What is wrong with a seating is mended as the sentence beside it says."""

import pytest

from tests.rounds.asking import FIVE, OUT
from tests.rounds.conftest import enter, pair_up
from tests.rounds.rounds import draw, play
from tournaments.rounds import operations

pytestmark = pytest.mark.django_db


def test_whoever_came_since_the_draw_is_seated_by_drawing_anew(desk):
    at = desk(8)
    draw(at.tournament, at.by)
    enter(at.tournament, 9)
    assert "redraw the round" in at.problems()[0]

    at.redraw(uneven="five")
    assert at.problems() == []


def test_whoever_came_since_the_tables_were_seen_is_given_a_place(desk):
    at = desk(8)
    operations.publish_round(round=draw(at.tournament, at.by), by=at.by)
    enter(at.tournament, 9)
    (problem,) = at.problems()
    late = at.entry(9)
    assert f"press “Give {late.player} a place” below" in problem
    assert at.address("rounds:late", late.public_id) in at.page("rounds:rounds")[1]

    at.come_late(9, way="out")
    assert at.problems() == []


def test_what_the_players_have_seen_is_drawn_anew_once_it_is_said_that_they_are_told(
    desk,
):
    at = desk(8)
    operations.publish_round(round=draw(at.tournament, at.by), by=at.by)
    before = [at.seat(number) for number in range(1, 9)]
    assert "Tick this first" in at.redraw()
    assert [at.seat(number) for number in range(1, 9)] == before

    assert "is drawn anew" in at.redraw(told="on")
    assert [at.seat(number) for number in range(1, 9)] != before


def test_whoever_left_since_the_draw_changes_places_with_who_sits_out(desk):
    at = desk(9, uneven="out_average")
    draw(at.tournament, at.by, uneven=OUT)
    (out,) = at.out()
    gone = 1 if out != 1 else 2
    at.act(gone, "leave")
    assert "swap with who sits out, let somebody take the place" in at.problems()[0]

    at.swap(gone, out)
    assert at.problems() == []


def test_where_nobody_sits_out_whoever_left_gives_the_place_to_somebody(desk):
    at = desk(8)
    draw(at.tournament, at.by)
    at.act(1, "leave")
    enter(at.tournament, 9)
    (problem,) = [one for one in at.problems() if "is not here" in one]
    assert "let somebody take the place under “Somebody takes a place”" in problem
    assert "sits out" not in problem
    page = at.page("rounds:rounds")[1]
    assert f'href="{at.address("rounds:place")}">Somebody takes a place' in page

    typed = {"leaver": at.entry(1).public_id, "entry": at.entry(9).public_id}
    at.send("rounds:take_place", **typed, points="anew", sure="1")
    assert at.problems() == []


def test_where_nobody_sits_out_whoever_left_is_drawn_no_more(desk):
    at = desk(9, uneven="five")
    draw(at.tournament, at.by, uneven=FIVE)
    at.act(1, "leave")
    assert "or redraw." in at.problems()[0]

    at.redraw(uneven="five")
    assert at.problems() == []


def test_a_joker_who_sits_out_gives_no_place_and_the_round_is_drawn_anew(desk):
    at = desk(9, uneven="out_average")
    draw(at.tournament, at.by, uneven=OUT)
    (out,) = at.out()
    at.tournament.entries.filter(number=out).update(is_joker=True)
    assert "is a joker and sits out: redraw" in at.problems()[0]

    at.redraw()
    assert at.problems() == []


def test_who_sits_out_again_before_others_is_swapped(desk):
    at = desk(9, uneven="out_average")
    play(draw(at.tournament, at.by, uneven=OUT), at.by)
    (before,) = at.out()
    draw(at.tournament, at.by, uneven=OUT)
    (now,) = at.out()
    at.swap(before, now)
    assert "sits out again before others have: swap" in at.problems()[0]

    at.swap(before, now)
    assert at.problems() == []


def test_who_is_at_a_table_of_five_again_before_others_is_swapped(desk):
    at = desk(13)
    play(draw(at.tournament, at.by, uneven=FIVE), at.by)
    five = [n for n in range(1, 14) if at.seat(n)[0] == 3]
    draw(at.tournament, at.by, uneven=FIVE, seed=3)
    now = [n for n in range(1, 14) if at.seat(n)[0] == 3]
    one = next(n for n in five if n not in now)
    at.swap(one, now[0])
    assert "at a table of five again before others have: swap" in at.problems()[0]

    at.swap(one, now[0])
    assert at.problems() == []


def test_who_does_not_face_the_partner_is_swapped(desk):
    at = desk(8, variant="whist")
    pair_up(at.tournament)
    draw(at.tournament, at.by, "partners")
    table = at.seat(1)[0]
    beside = next(n for n in range(3, 9) if at.seat(n)[0] == table)
    at.swap(1, beside)
    assert "does not face the partner" in at.problems()[0]

    at.swap(1, beside)
    assert at.problems() == []
