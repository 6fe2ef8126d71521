"""What a ruling fines and gives on a board is undone in its case, and nowhere else."""

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from tests.boards.evening import evening as in_boards
from tests.jury import evening
from tests.jury.evening import said, way_to
from tests.jury.one_board import lift, play
from tournaments.boards.models import BoardFine
from tournaments.comparison import writes as comparison
from tournaments.comparison.queries import given_at
from tournaments.jury import queries, writes as operations
from tournaments.jury.rules.decision import Decision
from tournaments.plans.rules.offence_text import text_of
from tournaments.plans.rules.offences import game_offences
from tournaments.tables.models import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser(accounts):
    return accounts["organiser"]


@pytest.fixture
def table(organiser):
    tournament = in_boards(9, rounds=1, by=organiser)
    tables = Table.objects.filter(round__tournament=tournament)
    return tables.select_related("round__tournament").first()


def ruled(table, jury, kind="", seat="", *, fine=0):
    call = operations.Call(table, 1)
    case = operations.call_jury(tournament=table.round.tournament, call=call)
    key = queries.players_of(table, 1)[0].key
    made = evening.on_board(kind, seat, fine=fine)
    decision = Decision("warning", (key,), warning=True, boards=made)
    evening.rule(case, decision, by=jury, reason="bruit")
    return evening.now(case)


def give(table, organiser, kind="average", seat="E"):
    given = {"kind": kind, "seat": seat, "words": "accord"}
    comparison.adjust(play=play(table), by=organiser, **given)


def given(table):
    found = given_at(play(table)).items()
    return {seat: one.kind for seat, (_who, one) in found}


def test_a_fine_is_taken_back_in_its_case_alone(cast, table, jury, organiser):
    case = ruled(table, jury, fine=10)
    fined, day = BoardFine.objects.get(), case.tournament.public_id
    url = reverse("boards:take_back_fine", args=[day, fined.pk])
    page = said(cast["organiser"], url)
    with pytest.raises(ValidationError) as refused:
        comparison.take_back_fine(fined=fined, by=organiser)

    assert way_to(case) in page
    assert url not in page
    assert (refused.value.code, BoardFine.objects.count()) == ("ruled", 1)


def test_a_fine_of_the_organiser_is_taken_back_by_him(table, jury, organiser):
    ruled(table, jury, fine=10)
    entry = queries.players_of(table, 1)[1].entry
    own = comparison.fine(entry=entry, percent=5, by=organiser, words="retard")
    comparison.take_back_fine(fined=own, by=organiser)

    assert [int(one.percent) for one in BoardFine.objects.all()] == [10, 5, -5]


@pytest.mark.parametrize(
    ("of_ruling", "of_organiser", "stands"),
    [
        ("E", "E", {"E": "plus"}),
        ("E", "", {"E": "plus"}),
        ("", "E", {"N": "plus", "E": "plus", "S": "plus"}),
        ("N", "E", {"N": "plus", "E": "average"}),
    ],
)
def test_a_result_of_a_ruling_is_not_given_over(
    cast, table, jury, of_ruling, of_organiser, stands
):
    case = ruled(table, jury, "plus", of_ruling)
    day, at = case.tournament.public_id, table.number
    url = reverse("boards:adjust", args=[day, 1, at, 1])
    sent = {"kind": "average", "seat": of_organiser or "-", "words": "accord"}
    page = said(cast["organiser"], url, sent)
    refused = "average" not in stands.values()

    assert given(table) == stands
    assert (way_to(case) in page) == refused


def test_what_the_organiser_gave_counts_again_once_the_ruling_is_lifted(
    table, jury, organiser
):
    give(table, organiser)
    case = ruled(table, jury, "plus")
    during = given(table)
    lift(case, jury)

    assert during == dict.fromkeys("NES", "plus")
    assert given(table) == {"E": "average"}


@pytest.mark.long
def test_of_two_rulings_on_a_board_the_first_counts_again_without_the_second(
    table, jury
):
    first = ruled(table, jury, "plus", "E")
    second = ruled(table, jury, "minus")
    both = given(table)
    lift(second, jury)
    one = given(table)
    lift(first, jury)

    assert (both, one) == (dict.fromkeys("NES", "minus"), {"E": "plus"})
    assert given(table) == {}


def test_the_second_ruling_on_a_board_stays_where_the_first_is_lifted(table, jury):
    first = ruled(table, jury, "plus")
    ruled(table, jury, "minus", "E")
    lift(first, jury)

    assert given(table) == {"E": "minus"}


def test_who_decides_anew_gives_his_result_last(table, jury):
    first = ruled(table, jury, "plus", "E")
    ruled(table, jury, "minus", "E")
    key = queries.players_of(table, 1)[0].key
    made = evening.on_board("average", "E")
    decision = Decision("warning", (key,), warning=True, boards=made)
    evening.rule(first, decision, by=jury, reason="appel")

    assert given(table) == {"E": "average"}


def test_in_boards_no_table_deals_anew_whatever_the_club_leaves_to_it(cast, table):
    day = table.round.tournament
    words = text_of(game_offences("couleur"))
    type(day).objects.update(offences_text=words, variant_key="whiz")
    where = [day.public_id, 1, table.number]

    sheet = cast["scorer"].get(reverse("entry:sheet", args=where))
    answer = cast["scorer"].get(reverse("jury:misdeal", args=where))

    assert reverse("jury:misdeal", args=where) not in sheet.content.decode()
    assert answer.context["offences"] == []
