"""How far each table is, on one page."""

from django.urls import reverse

from tests.entry.evening import (
    E8,
    table_of,
    tournament_of,
    write,
)
from tests.entry.pages import at, board
from tournaments.tables.models import Round


def test_the_board_says_how_far_each_table_is(scorer, table, accounts):
    other = table_of(table.round.tournament, number=2)
    for number in range(1, 5):
        write(table, number, E8, by=accounts["organiser"])
    write(other, 1, E8, by=accounts["organiser"])
    found = [row.table.sheet for row in board(scorer, table).context["rows"]]

    assert [(one.number, one.typed, one.missing, one.complete) for one in found] == [
        (1, 4, 0, True),
        (2, 1, 3, False),
    ]
    assert [one.adds_up for one in found] == ["nothing", "nothing"]


def test_a_number_and_enter_open_a_sheet(scorer, table):
    assert board(scorer, table, table="1").headers["Location"] == at(table, "sheet")
    assert board(scorer, table, table="9").context["wanted"] == "9"


def test_the_board_shows_an_earlier_round_on_demand(scorer, table):
    later = table_of(table.round.tournament, round_number=2)

    assert board(scorer, table).context["round"] == table.round
    Round.objects.filter(pk=table.round.pk).update(state="closed")
    assert board(scorer, table).context["round"] == later.round
    assert board(scorer, table, round="1").context["round"] == table.round
    assert board(scorer, table, round="7").status_code == 404


def test_a_board_without_rounds_says_what_to_do(scorer, db):
    page = scorer.get(reverse("entry:board", args=[tournament_of().public_id]))

    assert page.status_code == 200
    assert page.context["round"] is None


def test_the_board_answers_a_look_without_news_with_nothing(scorer, table, accounts):
    mark = board(scorer, table).context["mark"]

    assert board(scorer, table, seen=mark).status_code == 204
    write(table, 1, E8, by=accounts["scorer"])
    assert board(scorer, table, seen=mark).status_code == 200


def test_the_board_asks_as_often_for_three_tables_as_for_one(
    scorer, table, accounts, django_assert_max_num_queries
):
    write(table, 1, E8, by=accounts["organiser"])

    def queries():
        with django_assert_max_num_queries(30) as captured:
            board(scorer, table)
        return len(captured)

    once = queries()
    for number in (2, 3):
        write(
            table_of(table.round.tournament, number=number),
            1,
            E8,
            by=accounts["organiser"],
        )
    assert queries() == once
