"""What is read out of a movement, and its grid, are the movement itself."""

import re

import pytest
from django.urls import reverse
from django.utils.translation import override

from seating.whiz.aloud import SENTENCES
from seating.whiz.asc import read_asc
from seating.whiz.movement import movement
from tests.boards.evening import accept, evening, tournament_of
from tournaments.boards.rules.plan import Plan
from tournaments.comparison.tables import grid, movement_sentences
from tournaments.draw.places.operations import Newcomer, take_place
from tournaments.papers.seated import own_rounds, round_seatings
from tournaments.players.rules.naming import WalkIn

SEATS = {"North": "N", "East": "E", "South": "S"}
NUMBERED = re.compile(r"number (\d+) goes to table (\d+), (North|East|South)")
OUT = re.compile(r"numbers? ([\d, ]+) sits? out")


def numbers_of(players):
    """Numbers that are not those of the plan: every third one is free."""
    return [who + who // 2 for who in range(1, players + 1)]


def cells_of(found, numbers):
    """The grid as it is read: by round, the number in each place, and the boards."""
    hands = tuple(tuple(("LOR",) * 3 for _table in round) for round in found.rounds)
    people = [str(number) for number in numbers]
    shown = grid(Plan(found, hands, 3), people, {who: int(who) for who in people}, {})
    seats, boards = [], []
    for round in range(len(found.rounds)):
        seats.append({})
        boards.append({})
        for table, cells in shown["tables"]:
            cell = cells[round]
            if cell is not None:
                boards[-1][table] = (cell["boards"][0], cell["boards"][-1])
                for seat, [number] in cell["players"]:
                    seats[-1][table, seat] = number
    return seats, boards, shown["out"]


def listened(sentences, seats, boards, tables):
    """The next rounds of somebody who only knows the first, and hears the sentences."""
    calls = {}
    for sentence in sentences:
        told = re.match(r"Round (\d+): (.*)\.$", sentence)
        if told:
            calls[int(told[1])] = told[2]
    made = [seats[0]]
    for number in range(2, len(seats) + 1):
        said = calls.get(number, "")
        called = {
            int(who): (int(table), SEATS[seat])
            for who, table, seat in NUMBERED.findall(said)
        }
        out = {int(n) for some in OUT.findall(said) for n in some.split(", ")}
        now = {}
        for (table, seat), who in made[-1].items():
            if who not in out and who not in called:
                steps = "NES".index(seat) + 1
                now[(table - 1 + steps) % tables + 1, seat] = who
        now.update({place: who for who, place in called.items()})
        made.append(now)
    return made


@pytest.mark.parametrize("players", range(6, 76))
def test_the_sentences_and_the_grid_say_what_the_plan_says(players):
    numbers = numbers_of(players)
    for rounds in (4, 7) if players > 15 else (4,):
        found = movement(players, rounds)
        with override("en"):
            sentences = movement_sentences(found, numbers)
        seats, boards, out = cells_of(found, numbers)

        for number, round in enumerate(found.rounds):
            plan = {
                (table, seat): numbers[who - 1]
                for table, (three, _group) in enumerate(round, start=1)
                for seat, who in zip("NES", three, strict=True)
            }
            assert seats[number] == plan
            assert boards[number] == {
                table: (3 * group - 2, 3 * group)
                for table, (_three, group) in enumerate(round, start=1)
            }
            everybody = sorted([*plan.values(), *out[number]])
            assert everybody == sorted(numbers)
            heard = [
                {int(n) for some in OUT.findall(one) for n in some.split(", ")}
                for one in sentences
                if one.startswith(f"Round {number + 1}:")
            ]
            assert (heard or [set()]) == [set(out[number])]

        told = {key for key in SENTENCES if SENTENCES[key]["en"] in sentences}
        assert ("steps" in told) != ("card" in told)
        if "steps" in told:
            assert listened(sentences, seats, boards, players // 3) == seats
        same_boards = all(one == boards[0] for one in boards)
        shared = all(len(set(one.values())) == 1 for one in boards)
        assert ("boards_new" in told) == shared
        assert ("boards_stay" in told) == (same_boards and not shared)
        assert ("boards_move" in told) == (not same_boards and not shared)


def test_with_somebody_sitting_out_the_steps_are_read_out_with_who_goes_elsewhere():
    with override("en"):
        sixteen = movement_sentences(movement(16, 4), range(1, 17))
    plan = movement(16, 4)

    assert SENTENCES["steps"]["en"] in sixteen
    assert SENTENCES["called"]["en"] in sixteen
    assert sixteen[-4] == "Round 1: number 16 sits out."
    assert sixteen[-3].startswith(f"Round 2: number {plan.sitting_out[1][0]} sits out")
    assert SENTENCES["called"]["en"] not in movement_sentences(
        movement(15, 4), range(1, 16)
    )


def test_a_movement_from_a_file_is_read_out_as_it_is_and_not_as_ours():
    text = (
        "6 3 2 3 1\n1 2 3 0 1  0 0 0 0 0  4 5 6 0 2\n4 2 6 0 1  0 0 0 0 0  1 5 3 0 3\n"
    )
    found = read_asc(text)
    with override("en"):
        sentences = movement_sentences(found, range(1, 7))
    seats, boards, _out = cells_of(found, range(1, 7))

    assert SENTENCES["boards_move"]["en"] in sentences
    assert SENTENCES["card"]["en"] in sentences
    assert boards == [{1: (1, 3), 2: (4, 6)}, {1: (1, 3), 2: (7, 9)}]
    assert seats[0][2, "N"] == 4


@pytest.mark.long
@pytest.mark.django_db
def test_the_page_and_the_paper_have_the_numbers_of_the_players(organiser, accounts):
    tournament = tournament_of(13, rounds=4)
    tournament.entries.filter(number=13).update(number=40)
    page = reverse("boards:boards", args=[tournament.public_id])
    organiser.cookies["django_language"] = "en"

    proposed = organiser.get(page).content.decode()
    accept(tournament, accounts["organiser"])
    accepted = organiser.get(page).content.decode()

    for shown in (proposed, accepted):
        assert "Round 1: number 40 sits out." in shown
        assert 'class="movement"' in shown
        assert "<strong>40</strong>" in shown
    paper = organiser.get(
        reverse("printing:paper", args=[tournament.public_id, "boards"])
    )
    assert paper.status_code == 200


@pytest.mark.long
@pytest.mark.django_db
def test_the_rest_of_an_evening_is_read_out_for_those_who_are_left(accounts, organiser):
    tournament = evening(14, rounds=4, by=accounts["organiser"], played=2)
    tournament.entries.filter(number=3).update(state="left")
    accept(tournament, accounts["organiser"])
    organiser.cookies["django_language"] = "en"

    page = organiser.get(reverse("boards:boards", args=[tournament.public_id]))

    told = page.context["told"]
    assert SENTENCES["resumed"]["en"] in told["says"]
    assert 3 not in {
        number
        for _table, cells in told["grid"]["tables"]
        for cell in cells[2:]
        for _seat, numbers in cell["players"]
        for number in numbers
    }


@pytest.mark.long
@pytest.mark.django_db
def test_who_takes_a_place_stands_in_the_grid_from_then_on(accounts, organiser):
    by = accounts["organiser"]
    tournament = evening(14, rounds=4, by=by, played=2)
    leaver = tournament.entries.get(number=3)
    before = table_by_round(organiser, tournament)
    newcomer = take_place(
        leaver=leaver,
        newcomer=Newcomer(person=WalkIn("Zoé", "Renard")),
        with_points=False,
        by=by,
    )

    told, after = said(organiser, tournament), table_by_round(organiser, tournament)

    anew = {3: newcomer.number}
    assert after == [
        *before[:2],
        *(
            {place: [anew.get(one, one) for one in who] for place, who in round.items()}
            for round in before[2:]
        ),
    ]
    assert before != after
    assert not any(re.match("Round [12]: ", sentence) for sentence in told)
    cards = own_rounds(tournament, round_seatings(tournament, desk=True))
    first = tournament.entries.get(number=1)
    assert rounds_in(cards[newcomer.public_id]) == {3, 4}
    assert rounds_in(cards[leaver.public_id]) == {1, 2}
    assert rounds_in(cards[first.public_id]) == {1, 2, 3, 4}


def rounds_in(own):
    """The rounds in which somebody has a seat or sits out."""
    return {one.round.number for one in own if one.chair or one.sits_out}


def said(client, tournament):
    client.cookies["django_language"] = "en"
    page = client.get(reverse("boards:boards", args=[tournament.public_id]))
    return page.context["told"]["says"]


def table_by_round(client, tournament):
    """Who is in each place of a round, and who sits out, as the page shows it."""
    page = client.get(reverse("boards:boards", args=[tournament.public_id]))
    shown = page.context["told"]["grid"]
    return [
        {
            (table, seat): numbers
            for table, cells in shown["tables"]
            for seat, numbers in cells[at]["players"]
        }
        | {"out": shown["out"][at]}
        for at in range(4)
    ]
