"""Saving one line reads what it needs once, and answers with what changed."""

import re
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.entry.evening import (
    E8,
    E8_LOST,
    SOLO,
    points_of,
    table_of,
    tournament_of,
    write,
)
from tests.entry.pages import GOOD, at, typed
from tournaments.deals.models import DealVersion
from tournaments.deals.one_sheet import table_sheet
from tournaments.follow import lines
from tournaments.follow.lines import TypedLine
from tournaments.tables.models import Table


@pytest.fixture
def table(db):
    return table_of(tournament_of())


def shown_rows(answer):
    return re.findall(r'id="row-(\d+)"', answer.content.decode())


def fresh(table):
    return Table.objects.select_related("round__tournament").get(pk=table.pk)


def line(number, facts, seen=0):
    return TypedLine(number, facts, seen, uuid4())


def test_the_answer_has_the_line_and_what_stands_below_it(cast, table, accounts):
    write(table, 3, SOLO, by=accounts["scorer"])
    data = typed(GOOD, GOOD, line="2")
    del data["contract-1"], data["bidders-1"], data["tricks-1"]
    answer = cast["scorer"].post(at(table, "line"), data)

    assert shown_rows(answer) == ["2", "3"]


def test_a_look_shows_the_rows_that_were_touched_though_they_are_empty(cast, table):
    answer = cast["scorer"].post(
        at(table, "preview"), typed(("", "", ""), GOOD, touched="1")
    )

    assert shown_rows(answer) == ["1", "2"]
    assert shown_rows(cast["scorer"].post(at(table, "preview"), typed(GOOD))) == []


def test_a_line_asks_the_database_as_often_among_many_as_among_few(
    cast, table, accounts
):
    data = [typed(GOOD, GOOD, GOOD, line=str(number)) for number in (1, 2, 3)]
    cast["scorer"].post(at(table, "line"), data[0])
    with CaptureQueriesContext(connection) as first:
        cast["scorer"].post(at(table, "line"), data[1])
    for number in range(2, 6):
        other = table_of(table.round.tournament, number=number)
        write(other, 1, E8, by=accounts["scorer"])
    with CaptureQueriesContext(connection) as later:
        cast["scorer"].post(at(table, "line"), data[2])

    assert DealVersion.objects.filter(table=table).count() == 3
    assert len(later) == len(first)


def test_what_somebody_wrote_after_it_was_read_is_counted_too(table, accounts):
    sheet = table_sheet(fresh(table))
    write(table, 1, E8, by=accounts["organiser"])
    refused, sheet = lines.record_lines(
        sheet=sheet, lines=[line(2, E8)], by=accounts["scorer"]
    )

    assert (refused, sorted(sheet.written)) == ({}, [1, 2])
    assert points_of(table) == {"N": 26, "E": 0, "S": 26, "W": 0}


def test_a_line_that_somebody_wrote_after_it_was_read_is_not_written_over(
    table, accounts
):
    sheet = table_sheet(fresh(table))
    write(table, 1, E8, by=accounts["organiser"])
    refused, _sheet = lines.record_lines(
        sheet=sheet, lines=[line(1, E8_LOST)], by=accounts["scorer"]
    )

    assert refused[1].code == "stale"
    assert points_of(table)["N"] == 13


def test_a_round_that_was_closed_after_it_was_read_takes_no_line(table, accounts):
    sheet = table_sheet(fresh(table))
    tournament = table.round.tournament
    table.round.state = "closed"
    table.round.save()
    type(tournament).objects.filter(pk=tournament.pk).update(quiet_since=99)
    refused, _sheet = lines.record_lines(
        sheet=sheet, lines=[line(1, E8)], by=accounts["scorer"]
    )

    assert refused[1].code == "closed"


def test_lines_written_together_see_each_other(table, accounts):
    refused, sheet = lines.record_lines(
        sheet=table_sheet(fresh(table)),
        lines=[line(1, E8), line(2, SOLO), line(1, E8_LOST, seen=1)],
        by=accounts["scorer"],
    )

    assert refused == {}
    assert sheet.written[1].facts == E8_LOST
    assert sheet.table.version == fresh(table).version == 3
