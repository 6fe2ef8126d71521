"""Result slips: one for each board at each table, of a round or of all to come."""

import re

import pytest
from django.urls import reverse

from tests.boards.evening import evening, tournament_of
from tests.printing.reading import asked_of, contents, page_of, pdf, words_of
from tests.printing.test_every_paper import outside, overlapping
from tournaments.boards.models import BoardPlay
from tournaments.entries.models import Entry
from tournaments.papers import bundles
from tournaments.papers.bundles import BUNDLES
from tournaments.players.models import Player
from tournaments.tables.models import Round

pytestmark = pytest.mark.django_db
LONG = {"first_name": "Anne-Marie " * 5, "last_name": "Wandeleer-" * 6}


@pytest.fixture
def hall(accounts):
    """Nine players at three tables, three rounds, the first of them played."""
    return evening(9, by=accounts["organiser"], played=1)


def slips_of(hall, **choices):
    sheets = contents("board-slips", hall, **choices)["sheets"]
    return [slip for sheet in sheets for row in sheet for slip in row if slip]


def places(slips):
    return {(one["round"], one["table"], one["board"]) for one in slips}


def test_there_is_a_slip_for_each_board_at_each_table_still_to_be_played(hall):
    found = slips_of(hall)

    assert len(found) == len(places(found)) == 2 * 3 * 3  # rounds, tables, boards
    assert {slip["round"] for slip in found} == {2, 3}
    assert all(name for slip in found for name in slip["holders"])


def test_a_round_and_a_table_can_be_asked_for(hall):
    first = hall.played_rounds.get(number=1)
    played = BoardPlay.objects.filter(table__round=first)
    every = {(1, *one) for one in played.values_list("table__number", "board__number")}

    assert places(slips_of(hall, round=first)) == every
    at_two = slips_of(hall, round=first, table=2)
    assert places(at_two) == {one for one in every if one[1] == 2}
    assert {slip["table"] for slip in slips_of(hall, table=2)} == {2}


def test_each_hand_is_held_by_whoever_sits_there(hall):
    first = hall.played_rounds.get(number=1)
    for slip in slips_of(hall, round=first, desk=True):
        lying = BoardPlay.objects.get(
            table__round=first, table__number=slip["table"], board__number=slip["board"]
        )
        for hand, shown in zip("LOR", slip["holders"], strict=True):
            seat = "NES"[lying.hands.index(hand)]
            entry = Entry.objects.get(seats__table=lying.table, seats__seat=seat)
            assert shown == f"{entry.number} {entry.player}"


def test_slips_are_blank_until_a_movement_is_accepted():
    blank = slips_of(tournament_of(9))

    assert len(blank) == 10
    assert places(blank) == {(None, None, None)}
    page = page_of("board-slips", tournament_of(9), "en")
    assert page.count('<table class="slip">') == page.count("Declarer</th>") == 10


def test_of_a_table_that_is_not_there_a_sentence_says_so(hall):
    page = page_of("board-slips", hall, "en", table=99)

    assert "There is no such table." in page
    assert "Result slips</h1>" in page


def test_after_the_last_round_a_sentence_says_that_no_board_is_left(hall):
    hall.played_rounds.update(state=Round.State.CLOSED)
    hall.rounds = hall.played_rounds.count()
    hall.save()
    page = page_of("board-slips", hall, "en")

    assert "No board is left to play." in page
    assert "There is no such table." not in page


def test_all_for_a_round_has_the_slips_of_that_round_alone(hall):
    first = hall.played_rounds.get(number=1)
    documents = BUNDLES["round"].documents(hall, lambda _permission: True)
    written = bundles.bundle_pages(documents, asked_of(hall, round=first), ["en"])
    slips = "".join(one for one in written if 'class="slip"' in one)

    found = re.findall(r'class="numbers">\s*<td>(\d+)</td>', slips)
    assert set(found) == {"1"}
    assert len(found) == 3 * 3


def test_the_page_says_what_is_printed_where_no_round_is_chosen(organiser, hall):
    where = reverse("printing:preview", args=[hall.public_id, "board-slips"])
    page = organiser.get(where, headers={"accept-language": "en"}).content.decode()
    ranking = reverse("printing:preview", args=[hall.public_id, "ranking"])
    other = organiser.get(ranking, headers={"accept-language": "en"}).content.decode()

    assert "All rounds still to be played</option>" in page
    assert "The last one</option>" in other


@pytest.mark.long
@pytest.mark.parametrize("languages", [["fr"], ["fr", "nl"], ["nl", "en"]])
def test_on_a_slip_nothing_lies_on_another_however_long_the_names(hall, languages):
    Player.objects.update(**LONG)
    page = page_of("board-slips", hall, *languages, desk=True)
    made = pdf(page)

    assert (outside(made), overlapping(made)) == ([], [])
    assert words_of(made).count("\f") == 2
    assert page.count("<h1") == 0
