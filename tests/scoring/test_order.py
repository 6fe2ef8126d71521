"""What nothing parts shares a rank, and the next rank is as far on as they are many."""

import pytest

from scoring.order import Order

POINTS = {"ann": 12, "bob": 9, "cat": 9, "dan": 9, "eve": 7}
LAST = {"ann": 0, "bob": 5, "cat": 1, "dan": 5, "eve": 0}


def order(columns):
    return Order(
        POINTS,
        [[-column[name] for name in POINTS] for column in columns],
        [list(POINTS)],
        lambda rank, name, parted: (rank, name, parted),
    )


@pytest.mark.parametrize(
    ("columns", "places"),
    [
        ([POINTS], "1 ann 0, 2 bob 0, 2 cat 0, 2 dan 0, 5 eve 0"),
        ([POINTS, LAST], "1 ann 0, 2 bob 1, 2 dan 1, 4 cat 1, 5 eve 0"),
        ([LAST], "1 bob 0, 1 dan 0, 3 cat 0, 4 ann 0, 4 eve 0"),
    ],
)
def test_ranks_are_shared_and_the_column_that_parts_is_known(columns, places):
    wanted = [tuple(one.split()) for one in places.split(", ")]

    found = order(columns)

    assert [tuple(map(str, one)) for one in found] == wanted
    assert len(found) == len(POINTS)


def test_a_page_of_an_order_is_that_of_the_whole():
    found = order([POINTS, LAST])
    whole = list(found)

    for start in range(5):
        assert found[start] == whole[start]
        for stop in range(start, 6):
            assert found[start:stop] == whole[start:stop]
    assert found[-1] == whole[-1]
