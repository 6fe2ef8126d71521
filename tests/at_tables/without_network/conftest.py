"""A phone in a browser, at a table that plays sixteen deals."""

import pytest

from tests.at_tables.deals import playing
from tests.at_tables.tapping import Table
from tests.at_tables.without_network.lines import DEALS


@pytest.fixture
def day(db, accounts):
    return playing(accounts, deals_per_round=DEALS)


@pytest.fixture
def table(page, live_server, day):
    page.set_viewport_size({"width": 360, "height": 640})
    at = Table(page, live_server, day)
    at.we_are()
    return at
