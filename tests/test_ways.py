"""How often the database is asked on four ways, as docs/architecture.md says it."""

import pytest

from bench import ways


@pytest.mark.django_db(transaction=True)
def test_a_way_asks_the_database_as_often_as_the_page_says():
    said = ways.TABLE.search(ways.PAGE.read_text("utf-8"))[0].splitlines()[2:]
    cells = ([cell.strip() for cell in row.strip("|").split("|")] for row in said)

    assert {way: ran.queries for way, ran in ways.gone(players=8).items()} == {
        way: int(queries) for way, *_ran, queries in cells
    }
