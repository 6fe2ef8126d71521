"""A tournament of which players open their own pages."""

import pytest

from tests.desk.own_page.phone import Phone
from tests.ranking import day as days


@pytest.fixture
def evening(accounts):
    """One round played; of the second, one deal is written."""
    return days.an_evening(accounts["scorer"])


@pytest.fixture
def phone(evening):
    return Phone(evening)
