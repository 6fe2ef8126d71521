"""A line that came from a phone says whose phone it was, and who agreed with it."""

from uuid import uuid4

import pytest
from django.urls import reverse

from tests.at_tables.deals import EMBALLAGE, deal, playing, seated, send
from tournaments.deals.models import DealVersion
from tournaments.deals.one_sheet import table_or_404, table_sheet
from tournaments.follow.lines import TypedLine, record_line


@pytest.fixture
def day(db, accounts):
    """A deal that table 1 wrote, and that the desk then corrected."""
    tournament = playing(accounts)
    send(seated(tournament), deal())
    sheet = table_sheet(table_or_404(tournament, 1, 1))
    line = TypedLine(1, {**EMBALLAGE, "tricks": 10}, 1, uuid4())
    record_line(sheet=sheet, line=line, by=accounts["scorer"])
    return tournament


@pytest.fixture
def from_the_phone(day):
    """What is said of the line that the phone wrote."""
    agreed = DealVersion.objects.get(revision=1).confirmed_by.player
    return f"phone of table 1, confirmed by {agreed}"


def said_by(client, page, *words):
    address = reverse(page, args=words)
    return client.get(address, headers={"accept-language": "en"}).context


def test_the_history_of_a_deal_names_the_phone_and_who_agreed(
    cast, day, from_the_phone, accounts
):
    versions = said_by(cast["jury"], "entry:history", day.public_id, 1, 1, 1)

    assert [one.by for one in versions["versions"]] == [
        f"{accounts['scorer'].name}, at the desk",
        from_the_phone,
    ]


def test_what_happened_names_the_phone_and_who_agreed(cast, day, from_the_phone):
    told = said_by(cast["jury"], "ledger:events", day.public_id)["told"]

    assert {one.event.kind: one.by for one in told}["deal_written"] == from_the_phone


def test_the_history_asks_as_often_for_two_versions_as_for_one(
    cast, day, django_assert_max_num_queries
):
    def queries(number):
        with django_assert_max_num_queries(40) as captured:
            said_by(cast["jury"], "entry:history", day.public_id, 1, number, 1)
        return len(captured)

    send(seated(day, 2), deal(table=2))
    queries(1)  # who asks first pays for signing in
    assert queries(1) == queries(2)
