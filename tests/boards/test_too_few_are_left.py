"""Where too few are left for boards to travel, each way on leads to the end."""

from random import Random

import pytest
from django.urls import reverse

from tests.boards import evening as boards
from tests.desk.gates.round_at_its_gate import seals
from tests.rounds.asking import DRAWN, Desk
from tests.rounds.conftest import enter
from tests.rounds.following import TRAVEL_NO_MORE, accepts, set_rounds
from tournaments.boards.models import BoardPlay
from tournaments.demo.rules import board_deals
from tournaments.guard.verifying.queries import discrepancies
from tournaments.jury.rules.gates import KINDS
from tournaments.plans.models import Tournament
from tournaments.standings import queries as standings
from tournaments.tables.models import Round, Table

pytestmark = pytest.mark.django_db
ROUNDS = 3
# How far round 2 had come when the sixth of six players left; "" before it was drawn.
MOMENTS = ("", "drawn", "published", "playing", "written")


@pytest.fixture(params=MOMENTS)
def moment(request):
    return request.param


@pytest.fixture
def at(organiser, by, moment):
    """Six in boards, and the five who are left at one of these moments."""
    at = Desk(organiser, boards.evening(6, rounds=ROUNDS, played=1, by=by), by)
    if moment:
        at.draw("boards")
    if moment in ("published", "playing", "written"):
        at.send("rounds:publish", 2)
    if moment in ("playing", "written"):
        at.send("rounds:start", 2)
    if moment == "written":
        write_all(2, by, until=1)
    at.act(6, "leave")
    said = at.page("boards:boards")[1]
    assert TRAVEL_NO_MORE in said
    at.kept = 2 if moment == "written" else 1
    assert f"put {at.kept} as the number of rounds in the settings" in said
    return at


def write_all(round, by, until=3):
    """Write the boards of each table that can play, as far as they are not written."""
    rng = Random(round)
    for table in Table.objects.filter(round__number=round):
        sits = {one.seat: one for one in table.occupants.order_by("from_deal")}
        if any(one.entry.state == "left" for one in sits.values()):
            continue
        there = set(table.deals.values_list("number", flat=True))
        for one in BoardPlay.objects.filter(table=table, number__lte=until):
            if one.number not in there:
                made = board_deals.result(one.board.number, one.hands, rng)
                boards.write(table, one.number, made, by)


def pass_gate(at, *gate):
    """Close or finish, with a reason for whatever is open."""
    seen = seals(at.client, at.address(*gate))
    at.send(*gate, seen=seen, **dict.fromkeys(KINDS, "too few are left"))


def to_the_end(at, rounds):
    """Draw, play and close the rounds up to this one, then finish, from the pages."""
    for number in range(2, rounds + 1):
        round = Round.objects.filter(number=number).first()
        if round is None:
            assert DRAWN in at.draw("boards")
            round = Round.objects.get(number=number)
        if round.state == "drawn":
            assert at.problems() == []
            at.send("rounds:publish", number)
        if round.state in ("drawn", "published"):
            at.send("rounds:start", number)
        write_all(number, at.by)
        pass_gate(at, "desk:close", number)
        assert Round.objects.get(number=number).state == "closed"
    pass_gate(at, "desk:finish")
    assert Tournament.objects.get().state == "finished"


def boards_ranked(stranger, at):
    """How many boards each has played, by number, as everybody reads it at the end."""
    page = stranger.get(at.address("ranking:ranking"), HTTP_ACCEPT_LANGUAGE="en")
    tournament = Tournament.objects.get()
    ranking = standings.ranking(tournament, desk=False)
    assert (ranking.final, ranking.hidden) == (True, False)
    every = [*ranking.standings, *ranking.gone]
    for one in every:
        who = tournament.entries.get(number=one.result.number).player.first_name
        assert who in page.content.decode()
    assert list(discrepancies(tournament)) == []
    return {one.result.number: one.result.boards for one in every}


@pytest.mark.long
def test_who_comes_in_at_the_door_plays_to_the_end(at, moment, stranger):
    at.send("registration:walk_in", line="Zoé Zola", late="on", here="1")
    accepts(at)
    if moment in ("drawn", "published", "playing"):
        at.redraw(method="boards", told="on")
    to_the_end(at, ROUNDS)

    some = {3: 7, 4: 7, 6: 4, 7: 3} if moment == "written" else {6: 3, 7: 6}
    assert boards_ranked(stranger, at) == dict.fromkeys(range(1, 6), 9) | some


@pytest.mark.long
def test_who_takes_the_place_of_who_left_plays_to_the_end(at, moment, stranger):
    enter(at.tournament, 9)
    assert "is taken." in at.take_place(6, 9)
    to_the_end(at, ROUNDS)

    some = {6: 4, 9: 5} if moment == "written" else {6: 3, 9: 6}
    assert boards_ranked(stranger, at) == dict.fromkeys(range(1, 6), 9) | some


@pytest.mark.long
def test_an_evening_that_stops_is_finished_and_ranked(at, moment, stranger):
    while moment != "written" and Round.objects.filter(number=2).exists():
        at.send("rounds:undo", 2)
    set_rounds(at, at.kept)
    to_the_end(at, at.kept)

    some = {1: 6, 2: 6, 3: 4, 4: 4, 5: 6, 6: 4} if moment == "written" else {}
    assert boards_ranked(stranger, at) == dict.fromkeys(range(1, 7), 3) | some


def without_boards(form, **more):
    """What a form of the settings asks, as it stands, with no tick at the boards."""
    typed = {name: form[name].value() for name in form.fields if name != "duplicate"}
    given = {key: one for key, one in typed.items() if one not in (None, "")}
    return {key: one for key, one in given.items() if one is not False} | more


@pytest.mark.long
@pytest.mark.parametrize("moment", [""], indirect=True)
def test_the_rest_is_played_without_boards_in_a_new_tournament(at, organiser, by):
    new = f'{reverse("planning:make")}">To the new tournament'
    for said in (at.page("boards:boards")[1], at.draw("boards")):
        assert "take these players into it under “Several players at once”." in said
        assert new in said

    make = f"{reverse('planning:make')}?game=whiz"
    form = organiser.get(make).context["form"]
    organiser.post(make, without_boards(form, name="La suite", rounds=1))
    rest = Desk(organiser, Tournament.objects.get(name="La suite"), by)
    where = rest.address("registration:several")
    assert where in rest.page("registration:entries")[1]
    before = {"from": at.tournament.public_id}
    people = organiser.get(where, before).context["people"]
    left = [one.key for one in people if not one.name.startswith("Fons")]
    rest.send("registration:take", player=left, here="1", **before)
    assert DRAWN in rest.draw(uneven="out_average")
    assert (rest.problems(), len(rest.out())) == ([], 2)

    rest.send("rounds:publish", 1)
    rest.send("rounds:start", 1)
    table = Table.objects.get(round__tournament=rest.tournament)
    boards.write(table, 1, boards.taken(9), by)
    pass_gate(rest, "desk:close", 1)
    pass_gate(rest, "desk:finish")
    rest.tournament.refresh_from_db()
    assert rest.tournament.state == "finished"
    ranking = standings.ranking(rest.tournament, desk=False)
    assert (ranking.final, len(ranking.standings)) == (True, 5)


@pytest.mark.long
def test_where_two_are_left_nobody_is_sent_to_play_without_boards(organiser, by):
    at = Desk(organiser, boards.evening(6, rounds=ROUNDS, played=1, by=by), by)
    for number in (3, 4, 5, 6):
        at.act(number, "leave")
    assert TRAVEL_NO_MORE in at.draw("boards")
    assert "To the new tournament" not in at.draw("boards")


@pytest.mark.parametrize("accepted", [False, True])
def test_where_fewer_come_they_play_without_boards(organiser, by, accepted):
    tournament = boards.tournament_of(6)
    at = Desk(organiser, tournament, by)
    if accepted:
        boards.accept(tournament, by)
    at.act(6, "leave")
    said = at.draw("boards")
    assert "Check in at least 6." in said
    assert "Or play without boards: untick “Played in boards” in the settings." in said
    assert at.address("planning:change") in said
    assert "Accept one on the page of the boards" not in said

    form = at.page("planning:change")[0].context["form"]
    at.send("planning:change", **without_boards(form))
    assert DRAWN in at.draw(uneven="out_average")
    assert (at.problems(), len(at.out())) == ([], 2)


def test_before_anybody_is_here_the_page_says_how_fewer_play(organiser, by):
    at = Desk(organiser, boards.tournament_of(0), by)
    said = at.page("boards:boards")[1]
    assert "Should no more come, play without boards: untick" in said
    assert f'href="{at.address("planning:change")}">To the settings' in said
