"""A seating is judged by what it is, and not by how it came about."""

from tests.seating.test_draw import JOKERS, people
from tournaments.seating.checks import Again, Problem, judge
from tournaments.seating.draw import Drawing


def test_the_checks_see_each_thing_that_can_be_wrong_with_a_seating():
    before = Drawing((tuple(people(4)),), sitting_out=("p05",))
    wrong = Drawing((("p01", "p02", "p03", "p03"), ("x",)), ("p05", "j1"))

    found = judge(
        wrong,
        people(6),
        seats=4,
        uneven="jokers",
        history=[before],
        jokers=JOKERS,
        pairs=[("p01", "p02")],
    )
    assert found.problems == (
        Problem("twice", "p03"),
        Problem("missing", "p04"),
        Problem("missing", "p06"),
        Problem("not_here", "x"),
        Problem("joker_out", "j1"),
        Problem("size", table=2),
        Problem("unfair", "p05"),
        Problem("parted", "p01", 1),
        Problem("parted", "p02", 1),
    )
    assert found.again[0] == Again("p01", "p03", 1)
