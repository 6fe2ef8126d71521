"""An evening that many look at."""

import pytest

from tests.kept.test_once import Clock
from tests.ranking import day
from tournaments.kept import pages
from tournaments.kept.once import Once
from tournaments.live import views as live


@pytest.fixture
def evening(accounts):
    return day.an_evening(accounts["scorer"])


@pytest.fixture
def clock(monkeypatch):
    """A clock that stands still, and nothing kept."""
    clock = Clock()
    monkeypatch.setattr(pages, "PAGES", Once(500, 32_000_000, clock))
    monkeypatch.setattr(live, "PICTURES", Once(200, 32_000_000, clock))
    return clock
