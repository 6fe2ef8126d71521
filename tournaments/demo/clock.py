"""Dates what a demo does some minutes back, as on a real evening."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from django.utils import timezone


@contextmanager
def minutes_ago(minutes: float) -> Iterator[None]:
    """Set the clock of this program, which only makes a demo, so far back.

    What is written says itself when that was: no line and no event is changed later.
    """
    real = timezone.now
    timezone.now = lambda: real() - timedelta(minutes=minutes)
    try:
        yield
    finally:
        timezone.now = real
