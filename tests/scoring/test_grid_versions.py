"""Versions of a grid are only ever added: `scoring.grids.append_only` sees to it."""

import pytest
from django.core.exceptions import ValidationError
from django.db import DatabaseError, connection, transaction

from scoring.grids import operations
from scoring.variants import VARIANTS

SIMPLE = VARIANTS["simple"]

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE scoring_gridversion SET text = ''",
        "DELETE FROM scoring_gridversion",
    ],
)
def test_the_database_refuses_to_rewrite_a_version(own, statement):
    with (
        pytest.raises(DatabaseError, match="only added to"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)

    assert own.versions.get().text == SIMPLE.grid.text()


def test_the_database_refuses_to_replace_a_version(own):
    if connection.vendor != "sqlite":
        with pytest.raises(DatabaseError), connection.cursor() as cursor:
            cursor.execute("TRUNCATE scoring_gridversion CASCADE")
        return
    with (
        pytest.raises(DatabaseError, match="only added to"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(
            "INSERT OR REPLACE INTO scoring_gridversion"
            " SELECT * FROM scoring_gridversion"
        )


def test_a_version_that_nobody_saw_cannot_be_built_upon(accounts, own):
    with pytest.raises(ValidationError) as refusal:
        operations.change_grid(
            grid=own,
            seen=7,
            draft=operations.GridDraft(own.name, SIMPLE.grid.text(), {}),
            by=accounts["organiser"],
        )

    assert refusal.value.code == "stale"
    assert own.versions.count() == 1
