"""An evening that many look at."""

import time

import pytest
from django.core.cache import caches

from tests.ranking import day


class Clock:
    """The time of the machine, which stands still until somebody moves it."""

    def __init__(self):
        self.began, self.now = time.time(), 0.0

    def __call__(self):
        return self.began + self.now


@pytest.fixture
def evening(accounts):
    return day.an_evening(accounts["scorer"])


@pytest.fixture
def clock(monkeypatch):
    """A clock that stands still, and nothing kept."""
    caches["pages"].clear()
    clock = Clock()
    monkeypatch.setattr("time.time", clock)
    return clock
