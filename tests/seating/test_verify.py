"""A seating is judged by what it is, and not by how it came about."""

from seating.request import Request, Round
from seating.verify import SeatFault, judge
from tests.seating.test_every_way_to_draw import JOKERS, people


def test_the_checks_see_each_thing_that_can_be_wrong_with_a_seating():
    before = Round((people(4),), sitting_out=("p05",))
    wrong = Round((("p01", "p02", "p03", "p03"), ("x",)), ("p05", "j1"))
    pairs = (("p01", "p02"), ("p05", "p06"))
    request = Request(people(6), 1, history=(before,), pairs=pairs)

    found = judge(wrong, request, JOKERS)
    assert found.problems == (
        SeatFault("twice", "p03"),
        SeatFault("missing", "p04"),
        SeatFault("missing", "p06"),
        SeatFault("not_here", "x"),
        SeatFault("joker_out", "j1"),
        SeatFault("size", table=2),
        SeatFault("unfair", "p05"),
        SeatFault("parted", "p01", 1),
        SeatFault("parted", "p02", 1),
    )
    assert found.again[0] == ("p01", "p03")
