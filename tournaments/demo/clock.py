"""Lets what a demo does have happened some minutes ago, as on an evening."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from django.utils import timezone


@contextmanager
def minutes_ago(minutes: float) -> Iterator[None]:
    """Have the clock of this program, which only makes a demo, stand so far back.

    What is written says itself when that was: no line and no event is changed later.
    """
    real = timezone.now
    timezone.now = lambda: real() - timedelta(minutes=minutes)
    try:
        yield
    finally:
        timezone.now = real
