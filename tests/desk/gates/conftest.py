"""A day of one round, as far as its sheets are."""

import pytest

from tests.desk.gates.round_at_its_gate import ROUND_1, ROUND_2, compare
from tests.ranking.day import seat_round, tournament_of, write_all


@pytest.fixture
def day(db):
    return tournament_of(rounds=1)


@pytest.fixture
def tables(day):
    return seat_round(day, 1, (1, 2, 3, 4), (5, 6, 7, 8))


@pytest.fixture
def written(tables, accounts):
    for table, lines in zip(tables, (ROUND_1, ROUND_2), strict=True):
        write_all(table, *lines, by=accounts["scorer"])
    return tables


@pytest.fixture
def settled(written, accounts):
    """Every sheet has its totals from the paper, and was compared by a second."""
    for table in written:
        compare(table, accounts)
    return written
