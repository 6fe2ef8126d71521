"""A table that is played, and who types its sheet."""

import pytest

from tests.entry.evening import table_of, tournament_of


@pytest.fixture
def table(db):
    return table_of(tournament_of())


@pytest.fixture
def scorer(cast):
    return cast["scorer"]
