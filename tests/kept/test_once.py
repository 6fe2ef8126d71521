"""What many ask for is worked out once, kept while it is right, and then let go."""

from dataclasses import dataclass
from threading import Barrier, Event, Thread

import pytest

from tournaments.kept.once import Kept, Mark, Once


@dataclass(frozen=True)
class Word(Kept):
    word: str


class Clock:
    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


def made(word, *, size=1, seconds=20, seconds_of_lines=2):
    return lambda: Word(size, seconds, seconds_of_lines, word)


def mark(version, quiet_since=0):
    return Mark((version,), (quiet_since,))


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def once(clock):
    return Once(10, 1000, clock)


def test_what_many_ask_for_at_once_is_worked_out_once(once):
    makings, together = [], Barrier(20)

    def make():
        makings.append("made")
        return made("a")()

    def ask():
        together.wait()
        once.get("hall", mark(7), make)

    threads = [Thread(target=ask) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert makings == ["made"]


@pytest.mark.parametrize(
    ("then", "after", "found"),
    [
        (mark(1), 19, "old"),
        (mark(1), 20, "new"),  # nothing told that it changed, and it is old
        (mark(2), 1, "old"),  # a line was written a moment ago
        (mark(2), 2, "new"),
        (mark(2, 2), 0, "new"),  # something else happened
        (mark(1, 1), 0, "new"),
    ],
)
def test_lines_wait_a_moment_and_nothing_else_does(once, clock, then, after, found):
    once.get("page", mark(1), made("old"))
    clock.now += after

    assert once.get("page", then, made("new")).word == found


def test_what_shows_no_line_and_no_time_is_kept_until_something_else_happens(
    once, clock
):
    forever = float("inf")
    timer = made("timer", seconds=forever, seconds_of_lines=forever)
    once.get("hall", mark(1), timer)
    clock.now += 10_000

    assert once.get("hall", mark(999), made("new")).word == "timer"
    assert once.get("hall", mark(999, 999), made("new")).word == "new"


def while_another_makes(once, clock, then):
    """Ask under a mark, while another thread makes what lacks a line anew."""
    once.get("page", mark(1), made("old"))
    clock.now += 3
    begun, may_end, found = Event(), Event(), []

    def slowly():
        begun.set()
        may_end.wait()
        return made("new")()

    other = Thread(target=lambda: once.get("page", mark(2), slowly))
    other.start()
    begun.wait()
    asks = Thread(
        target=lambda: found.append(once.get("page", then, made("newest")).word)
    )
    asks.start()
    if then.quiet_since == mark(1).quiet_since:
        asks.join()  # nobody has let the other end
    may_end.set()
    asks.join()
    other.join()
    return found


def test_while_the_last_lines_are_added_others_take_what_is_there(once, clock):
    assert while_another_makes(once, clock, mark(3)) == ["old"]


def test_what_another_makes_is_not_taken_where_more_than_lines_happened(once, clock):
    assert while_another_makes(once, clock, mark(3, 3)) == ["newest"]


def test_a_making_that_fails_keeps_nobody_waiting(once):
    def fails():
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        once.get("page", mark(1), fails)

    assert once.get("page", mark(1), made("a")).word == "a"


def test_what_cannot_be_made_takes_no_place_and_pushes_nothing_out(once):
    def fails():
        raise ZeroDivisionError

    once.get("page", mark(1), made("a"))
    for name in range(50):
        with pytest.raises(ZeroDivisionError):
            once.get(name, mark(1), fails)

    assert [*once._places] == ["page"]


def test_what_nobody_asks_for_goes_first(clock):
    once = Once(3, 1000, clock)
    once.get("asked", mark(1), made("old"))
    for name in range(50):
        once.get(name, mark(1), made("other"))
        once.get("asked", mark(1), made("new"))

    assert once.get("asked", mark(1), made("new")).word == "old"
    assert len(once._places) == 3
    assert once.get(1, mark(1), made("new")).word == "new"


def test_what_is_kept_is_bounded_in_bytes_too(clock):
    once = Once(50, 1000, clock)
    for name in range(50):
        once.get(name, mark(1), made("large", size=300))

    assert [*once._places] == [47, 48, 49]
    once.get("huge", mark(1), made("huge", size=5000))
    assert [*once._places] == ["huge"]
