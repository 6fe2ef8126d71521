"""Whatever is typed into any input is kept or refused in a sentence, on each database.

A database has bounds of its own: PostgreSQL refuses a text that is longer than its
column, a NUL, a number or a year that is too large. Every address that takes a POST is
tried, as `tests/presses/` says that it is called, with its inputs changed: those that
are sent, and those that the view asks besides. In the gate each has one value, which is
another for each input; in `long` each alone has some, others for each input, of those
that repeat in row after row the first: on PostgreSQL what a database bounds, on SQLite
what is read before.
"""

from functools import partial

import pytest
from django.db import connection

from tests.inputs import (
    DIGITS,
    NUMBERED,
    TEXTS,
    TYPED,
    each_of,
    first_of_each,
    one_of,
    some_of,
)
from tests.pressed import pressed_by_all_hats
from tests.presses import PRESSES

# PostgreSQL has the bounds, and tries it in the gate.
ELSEWHERE = [] if connection.vendor == "postgresql" else [pytest.mark.long]
pytestmark = [pytest.mark.django_db, pytest.mark.database, *ELSEWHERE]


@pytest.fixture
def pressed(db, settings):
    return partial(pressed_by_all_hats, settings)


@pytest.mark.parametrize("name", PRESSES)
def test_nothing_in_any_input_is_more_than_the_house_takes(name, pressed, monkeypatch):
    """All inputs at once, then a number or a moment alone."""
    found = pressed(name)
    inputs = found.inputs(monkeypatch)
    typed = {
        at: one_of(could, name, number)
        for number, (at, could) in enumerate(inputs.items())
    }
    found.tried("all", **found.with_these(typed))
    alone = [at for at, could in inputs.items() if could not in (TYPED, TEXTS)]
    if alone:
        at = one_of(alone, name, 0)
        found.tried((at, typed[at]), **found.with_these({at: typed[at]}))

    assert found.faults == {}


@pytest.mark.long
@pytest.mark.parametrize("name", PRESSES)
def test_no_input_takes_what_nobody_can_mean(name, pressed, monkeypatch):
    """Each alone; what is kept is read on every page of its day."""
    found = pressed(name)
    kept = {}
    inputs = first_of_each(found.inputs(monkeypatch))
    for number, (at, could) in enumerate(inputs.items()):
        for text in some_of(each_of(could), name, number):
            sent = found.with_these({at: text})
            _answer, was_kept = found.tried((at, text[:40]), **sent)
            if was_kept:
                kept[at] = text
    for word in [one for one in found.press.words if one in NUMBERED]:
        for number in DIGITS:
            found.tried((word, number), found.press.sent, **{word: number})
    for group in found.kept_together(kept):
        found.read_with(group)

    assert found.faults == {}


def test_an_address_with_a_nul_is_answered_in_a_sentence(cast):
    """On PostgreSQL no query may have one, whatever page it was typed for."""
    french = {"accept-language": "fr"}
    answer = cast["organiser"].get("/players/?search=%00", headers=french)

    assert answer.status_code == 400
    assert "un signe que personne ne voit" in answer.content.decode()


@pytest.mark.parametrize("name", ["sessionid", "at_table", "theme", "django_language"])
def test_a_cookie_with_a_nul_is_none(cast, name):
    cast["stranger"].cookies[name] = "\0" * 32

    assert cast["stranger"].get("/").status_code == 200
