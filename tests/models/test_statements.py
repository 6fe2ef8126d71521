"""The statements that write a line say, column by column, what the ORM would say."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from tests.entry.evening import E8, entry_at, table_of, tournament_of
from tournaments.models import (
    DealVersion,
    Device,
    Event,
    RoundScore,
    Table,
    Total,
    Tournament,
    statements,
)
from tournaments.models.statements import Head

pytestmark = pytest.mark.django_db
WORDS = "Ça n'est pas « juste » 100 %"


@pytest.fixture
def table():
    return table_of(tournament_of())


def rows_of(table, account):
    """One row of each model that a line writes."""
    tournament, north = table.round.tournament, entry_at(table, "N")
    return [
        DealVersion(
            table=table,
            number=3,
            revision=1,
            client_key=uuid4(),
            facts={**E8, "words": WORDS},
            made_by=account,
        ),
        Event(
            tournament=tournament,
            number=1,
            kind="deal_written",
            made_by=account,
            made_at=timezone.now(),
            facts={"after": E8, "before": None},
            previous_hash="0" * 64,
            hash="f" * 64,
        ),
        RoundScore(entry=north, table=table, points=-7, bonus=3, won=True, deals=4),
        Total(entry=north, total=-12, points=-7, penalties=-5, tables_won=1),
    ]


@pytest.mark.parametrize("at", [0, 1])
def test_a_row_is_added_as_the_orm_adds_it(table, accounts, at):
    row = rows_of(table, accounts["scorer"])[at]
    statements.insert(row)

    read = type(row).objects.get()
    for field in type(row)._meta.concrete_fields:
        assert getattr(read, field.attname) == getattr(row, field.attname), field.name
    assert read.pk == row.pk


def said_by(row):
    """Each column of a row that the database does not number itself."""
    return {
        field.attname: getattr(row, field.attname)
        for field in type(row)._meta.concrete_fields
        if field.attname != "id"
    }


@pytest.mark.parametrize(
    ("model", "unique"), [(RoundScore, ("entry", "table")), (Total, ("entry",))]
)
def test_numbers_are_added_and_written_over_as_the_orm_does(
    table, accounts, model, unique
):
    [row] = [one for one in rows_of(table, None) if isinstance(one, model)]
    others = [entry_at(table, seat) for seat in "ESW"]
    for points in (10, 50):
        row.points = points
        rows = [said_by(row), *({**said_by(row), "entry_id": one.pk} for one in others)]
        statements.write_over(model, rows, unique)

    assert said_by(model.objects.get(entry=row.entry)) == said_by(row)
    found = model.objects.order_by("entry").values_list("points", flat=True)
    assert list(found) == [50, 50, 50, 50]


def test_versions_are_raised_and_the_head_of_the_chain_is_found(table):
    tournament = table.round.tournament
    Tournament.objects.filter(pk=tournament.pk).update(quiet_since=4)

    assert statements.raise_tournament(tournament.pk) == 4
    assert statements.raise_table(table.pk, 0, tournament.pk) == Head(0, "")
    assert statements.raise_table(table.pk, 0, tournament.pk) is None
    for number in (1, 2):
        Event.objects.create(
            tournament=tournament,
            number=number,
            kind="deal_written",
            made_at=timezone.now(),
            facts={},
            previous_hash="",
            hash=f"{number}",
        )
    assert statements.raise_table(table.pk, 1, tournament.pk) == Head(2, "2")
    tournament.refresh_from_db()
    assert (tournament.version, Table.objects.get().version) == (1, 2)


def test_a_look_at_a_table_finds_what_the_orm_reads_of_it_and_of_its_phone(table):
    now = timezone.now()
    tournament = table.round.tournament
    Tournament.objects.filter(pk=tournament.pk).update(quiet_since=4)
    Table.objects.filter(pk=table.pk).update(version=7)
    phone = Device.objects.create(
        tournament=tournament, number=1, secret_digest="…", unsent=2, to_check=1
    )
    which = tournament.pk, table.pk, phone.pk

    assert statements.look(*which, now) == (4, 7, 2, 1, True)
    statements.write_heard(phone.pk, now, 3, 0)
    phone.refresh_from_db()
    assert (phone.heard_at, phone.unsent, phone.to_check) == (now, 3, 0)
    second = timedelta(seconds=1)
    assert statements.look(*which, now - second) == (4, 7, 3, 0, False)
    assert statements.look(*which, now) == (4, 7, 3, 0, False)
    assert statements.look(*which, now + second) == (4, 7, 3, 0, True)
    assert statements.look(0, table.pk, phone.pk, now) is None


def test_of_a_tournament_that_is_not_there_nothing_is_raised(db):
    assert statements.raise_tournament(0) is None
