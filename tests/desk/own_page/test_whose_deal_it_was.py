"""What his points come from a player reads by name, and of himself as you."""

import pytest
from django.urls import reverse

from tests.desk.own_page.phone import entry_of, page_of, words_of
from tests.entry.evening import table_of, tournament_of, write

pytestmark = pytest.mark.django_db


@pytest.fixture
def day(accounts):
    """Bert and Dirk make an emballage; of Chloé and Emma one makes a misère."""
    day, by = tournament_of("simple"), accounts["scorer"]
    table = table_of(day)
    nine = {"contract": "emballage", "bidders": ["N", "S"], "tricks": 9}
    misere = {"contract": "misere", "bidders": ["E", "W"], "tricks": {"E": 0, "W": 2}}
    for number, facts in enumerate([nine, misere], start=1):
        write(table, number, facts, by=by)
    return day


def test_who_bid_reads_you_and_his_partner(day):
    assert (
        "Emballage, you + Dirk 3, 9 tricks 2 + 1 = 3 contract made, tricks over"
    ) in page_of(day, 1)


def test_who_lost_by_it_reads_who_made_the_contract(day):
    assert (
        "Emballage, Bert 1 + Dirk 3, 9 tricks −2 − 1 = −3 "
        "contract made by Bert 1 + Dirk 3, tricks over"
    ) in page_of(day, 2)


def test_where_each_plays_for_himself_each_contract_is_somebodys(day):
    own = "Misère, you 0 tricks, Emma 4 2 tricks 21 + 7 = 28 "
    assert own + "contract made, contract lost by Emma 4" in page_of(day, 2)
    other = "Misère, Chloé 2 0 tricks, Emma 4 2 tricks −7 + 7 = 0 "
    whose = "contract made by Chloé 2, contract lost by Emma 4"
    assert other + whose in page_of(day, 1)


def test_the_public_page_names_everybody(day, client):
    address = reverse("desk:player", args=[day.public_id, entry_of(day, 2).public_id])

    page = words_of(client.get(address, headers={"accept-language": "en"}))

    assert "Emballage, Bert 1 + Dirk 3, 9 tricks E −2 − 1 = −3 contract made by" in page
    assert "Misère, Chloé 2 0 tricks, Emma 4 2 tricks E bid 21 + 7 = 28 " in page
