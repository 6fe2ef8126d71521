"""A phone sends whatever its clock says."""

from datetime import datetime, timedelta

import pytest

from tests.at_tables.tapping import Table
from tests.at_tables.without_network.lines import enter, once_each, written

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.long
@pytest.mark.parametrize("hours", [-2, 2])
def test_a_phone_whose_clock_is_wrong_sends_all_the_same(page, live_server, day, hours):
    page.clock.install(time=datetime.now() + timedelta(hours=hours))
    table = Table(page, live_server, day)
    table.we_are()
    enter(table, 2)

    table.arrived(2)
    assert written() == once_each(2)


@pytest.mark.long
def test_a_clock_that_is_put_back_neither_stops_nor_reorders(page, live_server, day):
    page.clock.install(time=datetime.now() + timedelta(hours=2))
    table = Table(page, live_server, day)
    table.we_are()
    enter(table, 1)
    table.arrived(1)
    page.context.set_offline(True)
    enter(table, 1)
    page.clock.set_system_time(datetime.now())
    enter(table, 1)

    page.context.set_offline(False)

    table.arrived(3)
    assert written() == once_each(3)
