"""The jury sees who sits round the table that calls, who deals, and where it is."""

import re

import pytest
from django.urls import reverse

from tests.desk.own_page.phone import words_of
from tests.entry.evening import E8, write
from tests.jury import evening
from tournaments.draw.hall.operations import arrange
from tournaments.plans.models import Tournament
from tournaments.tables.rules.hall_plan import HallPlan

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}
QUERIES = 21


def page(tournament, case):
    return reverse("jury:case", args=[tournament.public_id, case.public_id])


def seats(found):
    """What is read of the seats of the drawn table, beside the case."""
    html = found.content.decode().partition('class="around-table"')[2]
    parts = html.partition('<svg class="felt"')[0].split('<div class="seat ')[1:]
    return [
        " ".join(re.sub("<[^>]+>", " ", one.partition(">")[2]).split()) for one in parts
    ]


def test_a_case_is_drawn_with_the_dealer_of_its_deal(cast, tables, accounts):
    tournament, table, _other = tables
    write(table, 1, E8, by=accounts["scorer"])
    case = evening.called(table, 3, by=accounts["scorer"])

    found = cast["jury"].get(page(tournament, case), headers=ENGLISH)

    assert [one.split()[0] for one in seats(found)] == ["N", "E", "S", "W"]
    assert [("deals" in one) for one in seats(found)] == [False, False, True, False]
    assert "13 points" in seats(found)[0]
    assert "Table 1 deal 3" in words_of(found)


def test_without_a_deal_the_one_that_is_due_is_drawn(cast, tables, accounts):
    tournament, table, _other = tables
    write(table, 1, E8, by=accounts["scorer"])
    case = evening.called(table, None, by=accounts["scorer"])

    found = cast["organiser"].get(page(tournament, case), headers=ENGLISH)

    assert [("deals" in one) for one in seats(found)] == [False, True, False, False]


def test_elsewhere_in_the_hall_no_table_is_drawn(cast, tables, accounts):
    tournament, _table, _other = tables
    call = evening.jury.Call(None, None, words="a quarrel at the bar")
    case = evening.jury.call_jury(
        tournament=tournament, call=call, by=accounts["scorer"]
    )

    found = cast["jury"].get(page(tournament, case), headers=ENGLISH)

    assert found.status_code == 200
    assert "around-table" not in found.content.decode()


def test_where_the_table_is_is_said_once_the_hall_is_arranged(cast, tables, accounts):
    tournament, _one, table = tables
    case = evening.called(table, 1, by=accounts["scorer"])
    before = words_of(cast["jury"].get(page(tournament, case), headers=ENGLISH))
    assert "Who sits at table 2?" in before
    assert "from the front" not in before

    tournament = Tournament.objects.get(pk=tournament.pk)
    arrange(
        tournament=tournament,
        plan=HallPlan(across=1).as_json(),
        by=accounts["organiser"],
    )

    after = words_of(cast["jury"].get(page(tournament, case), headers=ENGLISH))
    assert "Where is table 2?" in after
    assert "Table 2: row 2 from the front, number 1 from the left." in after


def test_the_table_for_which_the_jury_is_called_is_drawn_beside(cast, tables):
    tournament, table, _other = tables
    call = reverse("jury:call", args=[tournament.public_id])

    assert "around-table" not in cast["scorer"].get(call).content.decode()
    found = cast["scorer"].get(call, {"table": table.public_id}, headers=ENGLISH)
    assert len(seats(found)) == 4
    assert "deals" in seats(found)[0]
    unknown = cast["scorer"].get(call, {"table": "nowhere"})
    assert "around-table" not in unknown.content.decode()


@pytest.mark.parametrize("count", [1, 3])
def test_a_case_asks_as_often_for_one_deal_as_for_three(
    cast, tables, accounts, count, django_assert_num_queries
):
    tournament, table, _other = tables
    for deal in range(1, count + 1):
        write(table, deal, E8, by=accounts["scorer"])
    case = evening.called(table, 1, by=accounts["scorer"])
    cast["jury"].get(page(tournament, case))
    with django_assert_num_queries(QUERIES):
        cast["jury"].get(page(tournament, case))


def test_on_the_first_page_a_call_and_a_table_where_somebody_is_are_told_apart(
    cast, tables, accounts
):
    tournament, one, two = tables
    plan = HallPlan(across=2).as_json()
    arrange(tournament=tournament, plan=plan, by=accounts["organiser"])
    evening.called(one, 1, by=accounts["scorer"])
    case = evening.called(two, 1, by=accounts["scorer"])
    evening.jury.take_case(case=case, seen=case.version, by=accounts["jury"])
    queue = reverse("jury:queue", args=[tournament.public_id])

    html = cast["jury"].get(queue, headers=ENGLISH).content.decode()

    drawn = html.partition('class="hall-map')[2].partition("</figure>")[0]
    marked = re.findall(r'on-plan here (\w+)".*?>(\d+)</text>', drawn, re.DOTALL)
    assert sorted(marked) == [("doubtful", "1"), ("right", "2")]
    assert drawn.count("#scales") == 2  # on the table, and where it is said
    legend = drawn.partition("figcaption")[2]
    assert "jury called" in legend
    assert "Under way" in legend
