"""What the screen shows of itself, and how lists become pages."""

import pytest

from tournaments.show.rules import showing


@pytest.mark.parametrize(
    ("chosen", "round_state", "clock_moves", "seated", "finished", "screen"),
    [
        ("auto", None, False, False, False, "welcome"),
        ("auto", "published", False, False, False, "seating"),
        ("auto", "playing", False, False, False, "seating"),
        ("auto", "playing", True, False, False, "seating"),
        ("auto", "playing", True, True, False, "timer"),
        ("auto", "playing", False, True, False, "ranking"),
        ("auto", "closed", False, False, False, "ranking"),
        ("auto", "closed", False, False, True, "ranking"),
        ("ranking", "playing", True, True, False, "ranking"),
        ("seating", "playing", True, True, False, "seating"),
        ("seating", None, False, False, False, "welcome"),
        ("timer", None, False, False, False, "welcome"),
        ("timer", "playing", True, False, False, "timer"),
        ("podium", "closed", False, False, True, "podium"),
        ("of a later version", "playing", True, True, False, "timer"),
    ],
)
def test_the_screen_shows_what_the_moment_needs_or_what_was_chosen(
    chosen, round_state, clock_moves, seated, finished, screen
):
    shown = showing.screen(
        chosen=chosen,
        round_state=round_state,
        clock_moves=clock_moves,
        seated=seated,
        finished=finished,
    )

    assert shown == screen


def test_a_list_is_read_ten_rows_at_a_time_two_columns_on_a_wide_screen():
    found = showing.slides("names", range(45))

    assert [(len(one.rows), one.spread) for one in found] == [
        (10, 1),
        (10, 1),
        (10, 2),
        (10, 2),
        (5, 3),
    ]


@pytest.mark.parametrize(
    ("rows", "pages"),
    [
        (0, [("ranking", 0, 1)]),
        (3, [("ranking", 3, 1)]),
        (4, [("leaders", 3, 1), ("ranking", 1, 1)]),
        (13, [("leaders", 3, 1), ("ranking", 10, 1)]),
        (14, [("leaders", 3, 1), ("ranking", 10, 1), ("ranking", 1, 2)]),
    ],
)
def test_the_first_three_stand_large_beside_the_next_ten(rows, pages):
    found = showing.ranking_slides(range(rows))

    assert [(one.kind, len(one.rows), one.spread) for one in found] == pages


def test_a_pair_has_the_whole_width_for_its_two_names():
    found = showing.ranking_slides(range(14), of_pairs=True)

    assert [(one.kind, len(one.rows), one.spread) for one in found] == [
        ("leaders", 3, 1),
        ("ranking", 10, 2),
        ("ranking", 1, 3),
    ]


def test_a_list_behind_another_begins_on_a_screen_of_its_own():
    found = showing.one_after_another(
        showing.ranking_slides(range(4)), showing.slides("names", range(11))
    )

    assert [(one.kind, one.spread) for one in found] == [
        ("leaders", 1),
        ("ranking", 1),
        ("names", 2),
        ("names", 2),
    ]


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("Anne L.", "short"),
        ("Bart Peeters", "middling"),
        ("Marie Van den Broeck", "long"),
        ("Marie-Christine Vandenbroucke", "longest"),
    ],
)
def test_a_long_name_is_written_smaller_and_never_cut(name, size):
    assert showing.name_size(name) == size


@pytest.mark.parametrize(
    ("places", "revealed", "pages"),
    [
        (3, 0, [range(0, 3)]),
        (3, 1, [range(2, 3)]),
        (3, 3, [range(0, 1)]),
        (3, 4, [range(0, 3)]),
        (16, 0, [range(13, 16)]),
        (16, 3, [range(13, 16)]),
        (16, 4, [range(3, 13)]),
        (16, 13, [range(3, 13)]),
        (16, 14, [range(2, 3)]),
        (16, 16, [range(0, 1)]),
        (16, 17, [range(0, 10), range(10, 16)]),
        (0, 0, [range(0, 0)]),
    ],
)
def test_the_prizes_come_from_the_last_and_the_first_three_have_the_whole_screen(
    places, revealed, pages
):
    assert showing.podium_pages(places, revealed) == pages
