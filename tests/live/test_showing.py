"""What the screen shows of itself, and how lists become pages."""

import pytest

from tournaments.live.rules import showing


@pytest.mark.parametrize(
    ("chosen", "round_state", "clock_moves", "finished", "screen"),
    [
        ("auto", None, False, False, "welcome"),
        ("auto", "published", False, False, "seating"),
        ("auto", "playing", False, False, "seating"),
        ("auto", "playing", True, False, "timer"),
        ("auto", "closed", False, False, "ranking"),
        ("auto", "closed", False, True, "ranking"),
        ("ranking", "playing", True, False, "ranking"),
        ("seating", "playing", True, False, "seating"),
        ("seating", None, False, False, "welcome"),
        ("timer", None, False, False, "welcome"),
        ("podium", "closed", False, True, "podium"),
        ("of a later version", "playing", True, False, "timer"),
    ],
)
def test_the_screen_shows_what_the_moment_needs_or_what_was_chosen(
    chosen, round_state, clock_moves, finished, screen
):
    shown = showing.screen(
        chosen=chosen,
        round_state=round_state,
        clock_moves=clock_moves,
        finished=finished,
    )

    assert shown == screen


def test_a_round_without_a_clock_shows_the_ranking_once_everybody_sits():
    moment = {"round_state": "playing", "clock_moves": False, "finished": False}

    assert showing.screen(chosen="auto", seated=True, **moment) == "ranking"
    assert showing.screen(chosen="auto", seated=False, **moment) == "seating"
    assert showing.screen(chosen="timer", seated=True, **moment) == "timer"


@pytest.mark.parametrize(
    ("rows", "lengths"),
    [
        (0, []),
        (1, [1]),
        (18, [18]),
        (19, [10, 9]),
        (40, [14, 14, 12]),
        (200, [17] * 11),
    ],
)
def test_pages_are_of_a_length_and_none_is_longer_than_the_screen(rows, lengths):
    pages = showing.paged(range(rows), showing.RANKING_ROWS)

    assert [len(page) for page in pages][: len(lengths)] == lengths
    assert [row for page in pages for row in page] == list(range(rows))


def test_names_fill_one_screen_after_the_other():
    slides = showing.slides("names", range(60), showing.NAME_ROWS)

    assert [len(slide.rows) for slide in slides] == [28, 28, 4]
    assert [(slide.page, slide.pages) for slide in slides] == [(1, 3), (2, 3), (3, 3)]


def test_an_empty_list_is_a_screen_that_says_so():
    assert showing.slides("ranking", [], 18) == [showing.Slide("ranking", ())]


@pytest.mark.parametrize(
    ("places", "revealed", "first", "last"),
    [(3, 0, 0, 2), (3, 3, 0, 2), (14, 0, 10, 13), (14, 4, 10, 13), (14, 5, 0, 9)],
)
def test_the_podium_turns_to_the_page_of_the_prize_that_is_told(
    places, revealed, first, last
):
    shown = showing.podium_page(places, revealed)

    assert (shown[0], shown[-1]) == (first, last)


def test_without_a_place_there_is_no_podium():
    assert list(showing.podium_page(0, 0)) == []
