"""What many ask for is worked out once, and kept while it is right."""

import math
from threading import Barrier, Event, Thread

import pytest
from django.core.cache import caches

from tournaments.cache import Cacheable, DayVersions, cached_value, clear_caches


def made(word, *, seconds=20, seconds_of_lines=2):
    return lambda: Cacheable(word, seconds, seconds_of_lines)


def mark(version, quiet_since=0):
    return DayVersions((version,), (quiet_since,))


@pytest.mark.usefixtures("clock")
def test_what_many_ask_for_at_once_is_worked_out_once():
    makings, together = [], Barrier(20)

    def make():
        makings.append("made")
        return made("a")()

    def ask():
        together.wait()
        cached_value("hall", mark(7), make)

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
        (mark(1), 20.1, "new"),  # nothing told that it changed, and it is old
        (mark(2), 1, "old"),  # a line was written a moment ago
        (mark(2), 2, "new"),
        (mark(2, 2), 0, "new"),  # something else happened
        (mark(1, 1), 0, "new"),
    ],
)
def test_lines_wait_a_moment_and_nothing_else_does(clock, then, after, found):
    cached_value("page", mark(1), made("old"))
    clock.now += after

    assert cached_value("page", then, made("new")) == found


def test_what_shows_no_line_and_no_time_is_kept_until_something_else_happens(clock):
    timer = made("timer", seconds=math.inf, seconds_of_lines=math.inf)
    cached_value("hall", mark(1), timer)
    clock.now += 80_000

    assert cached_value("hall", mark(999), made("new")) == "timer"
    assert cached_value("hall", mark(999, 999), made("new")) == "new"


def test_a_clock_that_is_set_back_makes_nothing_old_right(clock):
    cached_value("page", mark(1), made("old"))
    clock.now -= 600

    assert cached_value("page", mark(2), made("new")) == "new"


def while_another_makes(clock, then, **how):
    """Ask under a mark, while another thread makes what lacks a line anew."""
    cached_value("page", mark(1), made("old"))
    clock.now += 3
    begun, may_end, found = Event(), Event(), []

    def slowly():
        begun.set()
        may_end.wait()
        return made("new")()

    other = Thread(target=lambda: cached_value("page", mark(2), slowly))
    other.start()
    begun.wait()
    asks = Thread(
        target=lambda: found.append(cached_value("page", then, made("newest"), **how))
    )
    asks.start()
    if then.quiet_since == mark(1).quiet_since and not how:
        asks.join()  # nobody has let the other end
    may_end.set()
    asks.join()
    other.join()
    return found


def test_while_the_last_lines_are_added_others_take_what_is_there(clock):
    assert while_another_makes(clock, mark(3)) == ["old"]


def test_who_wants_the_last_line_waits_for_it(clock):
    assert while_another_makes(clock, mark(2), waits=True) == ["new"]


def test_what_another_makes_is_not_taken_where_more_than_lines_happened(clock):
    assert while_another_makes(clock, mark(3, 3)) == ["newest"]


@pytest.mark.usefixtures("clock")
def test_a_making_that_fails_keeps_nobody_waiting():
    def fails():
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        cached_value("page", mark(1), fails)

    assert cached_value("page", mark(1), made("a")) == "a"


@pytest.mark.usefixtures("clock")
def test_nothing_is_kept_that_was_begun_before_all_was_thrown_away():
    """It may say what was to be forgotten."""

    def before():
        clear_caches()
        return made("old")()

    cached_value("page", mark(1), before)

    assert cached_value("page", mark(1), made("new")) == "new"


def test_a_full_disk_keeps_nothing_and_shows_everything(clock, monkeypatch):
    def full(*_words, **_how):
        raise OSError("no space left")

    monkeypatch.setattr(type(caches["pages"]), "set", full)

    assert cached_value("page", mark(1), made("a")) == "a"
    assert cached_value("page", mark(1), made("b")) == "b"
