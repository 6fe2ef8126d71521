"""Each table of a hall stands where the plan puts it."""

import pytest
from hypothesis import given, strategies as some

from tournaments.tables.rules import hall_plan
from tournaments.tables.rules.hall_plan import BACK_AND_FORTH, HallPlan, Spot, lay_out


def places(hall):
    return {spot.number: (spot.row_number, spot.in_row) for spot in hall.spots}


def test_tables_stand_in_rows_with_an_aisle_between():
    hall = lay_out(HallPlan(across=3, aisles=(2,)), range(1, 5))

    assert hall.spots == (
        Spot(1, 0, 0, 6, 6, 1, 1),
        Spot(2, 1, 0, 78, 6, 1, 2),
        Spot(3, 2, 0, 180, 6, 1, 3),
        Spot(4, 0, 1, 6, 64, 2, 1),
    )
    assert (hall.width, hall.height) == (246, 116)


def test_numbers_may_run_back_and_forth():
    hall = lay_out(HallPlan(across=3, way=BACK_AND_FORTH), range(1, 7))

    assert places(hall) == {
        1: (1, 1),
        2: (1, 2),
        3: (1, 3),
        4: (2, 3),
        5: (2, 2),
        6: (2, 1),
    }


def test_what_is_at_the_front_has_room_before_the_first_row():
    hall = lay_out(HallPlan(across=2, front="desk"), [1])

    assert (hall.spots[0].y, hall.height) == (40, 92)


def test_a_table_that_was_dragged_stands_where_it_was_put():
    hall = lay_out(HallPlan(across=3, placed={2: (4.5, 2)}), range(1, 4))

    spot = hall.spot(2)
    assert (spot.x, spot.y, spot.row_number, spot.in_row) == (330, 122, 2, 1)
    assert places(hall)[3] == (1, 2)


def test_a_table_that_is_not_there_leaves_its_place_empty():
    assert lay_out(HallPlan(across=3), [1, 3]).spot(3).x == 150
    assert lay_out(HallPlan(across=3), [1, 3]).spot(2) is None


@pytest.mark.parametrize(
    ("tables", "across"), [(1, 2), (2, 2), (6, 3), (11, 5), (50, 9), (1000, 24)]
)
def test_unless_somebody_says_so_a_hall_is_wider_than_deep(tables, across):
    assert hall_plan.across_for(tables) == across


def test_an_empty_hall_has_no_table():
    assert lay_out(HallPlan(), []) == hall_plan.Hall((), 0, 0)


@given(
    some.integers(1, 24),
    some.sets(some.integers(1, 23)),
    some.sampled_from(hall_plan.WAYS),
    some.sets(some.integers(1, 120), min_size=1),
)
def test_no_two_tables_stand_on_each_other_and_a_plan_is_read_as_it_was_kept(
    across, aisles, way, numbers
):
    plan = HallPlan(across, tuple(sorted(aisles)), way)
    hall = lay_out(plan, numbers)

    assert len({(spot.x, spot.y) for spot in hall.spots}) == len(numbers)
    assert all(spot.x + hall_plan.WIDTH <= hall.width for spot in hall.spots)
    assert hall_plan.plan_from_json(plan.as_json()) == plan


@pytest.mark.parametrize(
    ("text", "aisles"),
    [
        ("", ()),
        ("2, 6", (2, 6)),
        ("6;2 2", (2, 6)),
        ("8", None),
        ("0", None),
        ("two", None),
    ],
)
def test_aisles_are_typed_as_the_tables_after_which_they_are(text, aisles):
    assert hall_plan.read_aisles(text, across=8) == aisles


@pytest.mark.parametrize(
    ("sent", "placed"),
    [
        ({}, {}),
        ({"7": [2.5, 0]}, {7: (2.5, 0.0)}),
        ({"7": [2.3, 0]}, None),
        ({"7": [-1, 0]}, None),
        ({"7": [True, 0]}, None),
        ({"7": "12"}, None),
        ({"seven": [1, 1]}, None),
        ([7], None),
    ],
)
def test_what_a_page_sends_of_dragged_tables_is_read_or_refused(sent, placed):
    assert hall_plan.read_placed(sent) == placed
