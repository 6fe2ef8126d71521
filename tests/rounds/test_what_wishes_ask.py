"""What a sentence about a wish tells one to do can be done, on the page it names."""

import pytest

from tests.rounds.asking import DRAWN

pytestmark = pytest.mark.django_db


def again_if_possible(at, *numbers, **typed):
    at.drop()
    at.wish(*numbers, **typed)


WISHES = {
    "more apart than there are tables": (
        [((1, 2, 3), {"must": "on"})],
        "add it again without the tick",
        lambda at: again_if_possible(at, 1, 2, 3),
    ),
    "two sides that fill too many tables": (
        [((1, 2, 3, 4, 5), {"kind": "from", "others": [6, 7, 8], "must": "on"})],
        "add it again without the tick",
        lambda at: again_if_possible(at, 1, 2, 3, 4, 5, kind="from", others=[6, 7, 8]),
    ),
    "three pairs apart at two tables": (
        [((1, 2), {"must": "on"}), ((1, 3), {"must": "on"}), ((2, 3), {"must": "on"})],
        "add it again without the tick",
        lambda at: again_if_possible(at, 2, 3),
    ),
    "a table that there is not": (
        [((1,), {"kind": "stay", "table": 5})],
        "Drop it, or add it again with another table",
        lambda at: again_if_possible(at, 1, kind="stay", table=2),
    ),
    "more at a table than it has seats": (
        [
            ((1, 2, 3), {"kind": "stay", "table": 1}),
            ((4, 5), {"kind": "stay", "table": 1}),
        ],
        "Drop a wish",
        lambda at: at.drop(),
    ),
    "at two tables at once": (
        [((1,), {"kind": "stay", "table": 1}), ((1,), {"kind": "stay", "table": 2})],
        "Drop a wish",
        lambda at: at.drop(),
    ),
    "at one table and apart": (
        [((1, 2), {"kind": "stay", "table": 1}), ((1, 2), {"must": "on"})],
        "Drop one of the two wishes",
        lambda at: at.drop(),
    ),
}


@pytest.mark.long
@pytest.mark.long
@pytest.mark.parametrize("case", WISHES)
def test_a_wish_that_cannot_be_is_dropped_or_added_otherwise_as_is_said(desk, case):
    wishes, says, do = WISHES[case]
    at = desk(8)
    for numbers, typed in wishes:
        at.wish(*numbers, **typed)
    assert says in at.draw()

    do(at)
    assert DRAWN in at.draw()


def test_the_tick_that_a_sentence_names_stands_in_the_form(desk):
    at = desk(8)
    assert "Always, even if players then meet twice" in at.page("rounds:drafts")[1]
