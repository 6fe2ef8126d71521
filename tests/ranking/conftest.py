"""An evening that is being ranked."""

import pytest

from tests.ranking import day


@pytest.fixture
def evening(accounts):
    return day.an_evening(accounts["scorer"])
