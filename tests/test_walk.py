"""docs/walk.md leads from a typed deal to the ranking by the way that it goes."""

import re
import sys
from pathlib import Path
from types import CodeType

import pytest
from django.conf import settings
from django.urls import reverse

from tests.entry.evening import table_of, tournament_of
from tests.entry.pages import GOOD, at, typed

ROOT = Path(settings.BASE_DIR)
STOP = re.compile(r"^\d\. `(?P<file>[^`]+)`, `(?P<function>\w+)`: .+\.$", re.MULTILINE)
STOPS = STOP.findall((ROOT / "docs" / "walk.md").read_text())


@pytest.fixture
def walked(cast, db):
    """The functions of the project that ran, in order, as file and name."""
    found = []

    def note(frame, event, _arg):
        code: CodeType = frame.f_code
        path = Path(code.co_filename)
        if event == "call" and path.is_relative_to(ROOT):
            name = code.co_qualname.removesuffix(".__init__")
            found.append((str(path.relative_to(ROOT)), name))

    table = table_of(tournament_of())
    ranking = reverse("ranking:ranking", args=[table.round.tournament.public_id])
    sys.setprofile(note)
    try:
        cast["scorer"].post(at(table, "line"), typed(GOOD, line="1"))
        cast["scorer"].get(ranking)
    finally:
        sys.setprofile(None)
    return found


def test_there_are_at_most_eight_stops_and_each_is_where_it_is_said_to_be():
    assert 1 < len(STOPS) <= 8
    for file, function in STOPS:
        text = (ROOT / file).read_text()
        assert re.search(rf"^\s*(def|class|function) {function}\b", text, re.M), file


def test_a_typed_line_and_a_look_at_the_ranking_pass_the_stops_in_order(walked):
    left = iter(walked)
    stops = [stop for stop in STOPS if stop[0].endswith(".py")]

    assert [stop for stop in stops if stop in left] == stops
