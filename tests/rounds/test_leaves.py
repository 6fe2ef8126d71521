"""A long seating is leafed through: by its letters, and by its tables."""

import pytest
from django.urls import reverse

from tests.live.conftest import new_round, new_tournament
from tournaments.draw.from_a_to_z import MOST, TablePage, page_of_tables

ENGLISH = {"accept-language": "en"}
TABLES = list(range(1, 31))


@pytest.mark.parametrize(
    ("asked", "found", "first"),
    [
        ("", [], 1), ("12", [], 1), ("13", [], 13), ("30", [], 25), ("99", [], 1),
        ("x", [], 1), ("", [14, 2], 13), ("2", [14], 1), ("9" * 5000, [], 1),
    ],
)  # fmt: skip
def test_the_table_that_is_asked_for_or_found_is_shown(asked, found, first):
    assert page_of_tables(TABLES, asked, found).first == first


def test_a_page_knows_those_beside_it():
    assert page_of_tables(TABLES, "20", []) == TablePage(
        13, 24, 30, frozenset({*range(1, 13), *range(25, 31)}), 1, 25
    )
    assert page_of_tables(TABLES[:MOST], "", []) == TablePage(1, MOST, MOST)
    assert page_of_tables([], "", []) == TablePage(1, 0, 0)


def test_each_number_leads_to_its_table_on_its_page(stranger, by):
    day = new_tournament(56)
    new_round(day, by)
    plan = reverse("rounds:plan", args=[day.public_id])
    first = stranger.get(plan, headers=ENGLISH).content.decode()
    second = stranger.get(plan, {"table": "14"}, headers=ENGLISH).content.decode()

    assert '<a href="?table=14#table-14">14</a>' in first
    assert "Tables 1 to 12 of 14" in first
    assert "Tables 13 to 14 of 14" in second
    assert first.count("of-table elsewhere") == 2
    assert second.count("of-table elsewhere") == 12


def test_a_short_seating_has_one_page(stranger, by):
    day = new_tournament(16)
    new_round(day, by)
    page = stranger.get(reverse("rounds:plan", args=[day.public_id]), headers=ENGLISH)

    assert "elsewhere" not in page.content.decode()
    assert 'class="leaves"' not in page.content.decode()
