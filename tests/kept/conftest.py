"""An evening that many look at."""

import pytest

from tests.ranking import day


@pytest.fixture
def evening(accounts):
    return day.an_evening(accounts["scorer"])
