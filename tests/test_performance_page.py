"""docs/performance.md is what the benches print: its tables, its aims, its misses."""

import re

import pytest

from bench.__main__ import BENCHES, OF_A_DATABASE, PAGE, written_into
from bench.aims import AIM, AIMS, INSTEAD, ON_POSTGRESQL, aim, is_missed

pytestmark = pytest.mark.text

TABLE = re.compile(
    r"\| ([\w ]+) \| measured \| aim \|\n\|---\|---\|---\|\n((?:\|.*\n)+)"
)
PRINTED = PAGE.read_text("utf-8")
ROWS = [
    [name, *(cell.strip() for cell in row.strip("|").split(" | "))]
    for name, rows in TABLE.findall(PRINTED)
    for row in rows.splitlines()
]


def test_every_bench_has_its_table_and_every_table_its_bench():
    named = [name for name, _rows in TABLE.findall(PRINTED)]

    here = [one.__name__.split(".")[1] for one in BENCHES]
    there = [one.__name__.split(".")[1] + ON_POSTGRESQL for one in OF_A_DATABASE]
    assert sorted(named) == sorted(here + there)


@pytest.mark.parametrize("aims", [AIMS, INSTEAD])
def test_every_aim_can_be_read_and_is_that_of_a_figure(aims):
    assert [
        words for words in aims.values() if words and not AIM.fullmatch(words)
    ] == []
    assert aims.keys() - {figure for _bench, figure, *_rest in ROWS} == set()


def test_a_figure_stands_beside_its_aim_and_says_when_it_misses_it():
    for bench, figure, measured, beside in ROWS:
        wanted = aim(figure, bench)
        missed = " **missed**" if is_missed(measured, wanted) else ""

        assert beside == wanted + missed, figure


@pytest.mark.parametrize(
    ("shown", "wanted", "missed"),
    [
        ("2.00", "at most 2", False),
        ("2.01", "at most 2", True),
        ("2.00", "under 2", True),
        ("149,999", "at least 150,000", True),
        ("0.00", "0", False),
        ("1.00", "0", True),
        ("7.00", "", False),
    ],
)
def test_a_figure_misses_its_aim(shown, wanted, missed):
    assert is_missed(shown, wanted) is missed


def test_a_table_is_written_in_place_of_the_one_before():
    page = (
        "# Speed\n\n| score | measured | aim |\n|---|---|---|\n| one | 1 | |\n\nAnd.\n"
    )

    assert written_into(page, "score", "| score | measured | aim |\n| two | 2 | |") == (
        "# Speed\n\n| score | measured | aim |\n| two | 2 | |\n\nAnd.\n"
    )
