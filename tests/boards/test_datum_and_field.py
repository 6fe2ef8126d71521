"""The traveller has the datum of each hand, and what the whole field made of it."""

import pytest
from django.urls import reverse

from tests.boards.evening import PASS, accept, begin, taken, tournament_of, write
from tournaments.boards.models import BoardPlay
from tournaments.papers.catalogue.of_boards import TRAVELLERS
from tournaments.papers.document import Asked, Reader

pytestmark = pytest.mark.django_db


@pytest.fixture
def written(by):
    """Board 1: twice nine in hearts by the player opposite the Domy, once passed."""
    tournament = tournament_of(9, rounds=1)
    accept(tournament, by)
    begin(tournament, by)
    plays = BoardPlay.objects.filter(board__number=1).order_by("table__number")
    for at, play in enumerate(plays.select_related("table__round__tournament")):
        seat = "NES"[play.hands.index("O")]
        write(play.table, play.number, taken(10, seat) if at else PASS, by)
    return tournament


def test_each_result_of_the_field_stands_there_once_and_how_often(organiser, written):
    where = reverse("boards:traveller", args=[written.public_id, 1])
    found = organiser.get(where).context

    assert [
        (one.facts["contract"], one.declarer, one.often, one.marks)
        for one in found["field"]
    ] == [("bid", "O", 2, [0, 11, 0]), ("pass", "", 1, [0, 0, 0])]


def test_the_datum_is_the_mean_of_the_marks_of_a_hand(organiser, written):
    organiser.cookies["django_language"] = "en"
    where = reverse("boards:traveller", args=[written.public_id, 1])
    answer = organiser.get(where)

    assert [str(one.datum) for one in answer.context["hands"]] == ["0", "22/3", "0"]
    assert "7.33" in answer.content.decode()


def test_a_hand_of_which_one_table_has_a_result_has_no_datum(organiser, written, by):
    play = BoardPlay.objects.filter(board__number=2).first()
    write(play.table, play.number, taken(9), by)
    where = reverse("boards:traveller", args=[written.public_id, 2])

    assert {one.datum for one in organiser.get(where).context["hands"]} == {None}


def test_the_printed_traveller_has_the_datum_beside_the_hand(written):
    found = TRAVELLERS.contents(Asked(written, reader=Reader.DESK))

    rows = found["travellers"][0].rows
    titles = [row.title for row in rows if row.title]
    assert titles[1].startswith("En face du Domy · datum 7,33")
