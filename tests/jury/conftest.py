"""Who rules and who types, and two tables of an evening to rule upon."""

import pytest
from django.utils import translation

from tests.conftest import PASSWORD
from tests.entry.evening import E8, write
from tests.jury import evening
from tournaments.accounts.models import Account


@pytest.fixture
def jury(accounts):
    return accounts["jury"]


@pytest.fixture
def luc(db):
    """A second member of the jury."""
    return Account.objects.create_user("luc", PASSWORD, name="Luc", is_jury=True)


@pytest.fixture
def scorer(accounts):
    return accounts["scorer"]


@pytest.fixture
def tables(accounts):
    """The tournament and its two tables, of which nothing is written."""
    return evening.an_evening(by=accounts["scorer"])


@pytest.fixture
def table(tables, scorer):
    """The first of them, with a line."""
    _tournament, one, _two = tables
    write(one, 1, E8, by=scorer)
    return one


@pytest.fixture
def english():
    with translation.override("en"):
        yield
