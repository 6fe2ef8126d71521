"""Whatever is typed into any input is kept or refused in a sentence, on each database.

A database has bounds of its own: PostgreSQL refuses a text that is longer than its
column, a NUL, a number or a year that is too large. Every address that takes a POST is
tried, as `tests/presses/` says that it is called, with its inputs changed: those that
are sent, and those that the view asks besides. In the gate each has one value, which is
another for each input; in `long` each alone has every one, of those that repeat in
row after row the first three.
"""

import json
from urllib.parse import urlencode

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.urls import reverse

from tests.addresses import pages
from tests.conftest import PASSWORD
from tests.inputs import (
    DIGITS,
    IN_JSON,
    NUMBERED,
    TEXTS,
    TYPED,
    first_of_each,
    in_json,
    kind_of,
    names,
    noting,
    one_of,
    rows,
    taken_back,
    with_json,
)
from tests.presses import PRESSES, STRANGER
from tournaments.access import PAGES
from tournaments.models import Account

# PostgreSQL has the bounds, and tries it in the gate.
ELSEWHERE = [] if connection.vendor == "postgresql" else [pytest.mark.long]
pytestmark = [pytest.mark.django_db, pytest.mark.database, *ELSEWHERE]
# Whoever opens it has a paper made, for which there is no press here.
AWAY = ("printing:paper",)
# Each line of a sheet is kept or refused by itself.
LINE_BY_LINE = ("entry:sheet",)
JSON = {"content_type": "application/json"}


def fresh(sent):
    """The same to send again: a file is read from its beginning."""
    for value in {} if isinstance(sent, str) else sent.values():
        if hasattr(value, "seek"):
            value.seek(0)
    return sent


class Pressed:
    """An address with its world and its client, for one change after the other."""

    def __init__(self, name, by):
        self.name, self.press = name, PRESSES[name](by)
        self.client = Client(raise_request_exception=False)
        if self.press.who is not STRANGER:
            self.client.force_login(by)
        self.client.cookies.load(dict(self.press.cookies))
        self.faults = {}

    def post(self, sent, query="", **words):
        url = reverse(self.name, kwargs={**self.press.words, **words})
        after = "&".join(filter(None, [self.press.after.lstrip("?"), query]))
        form = JSON if isinstance(sent, str) else {}
        return self.client.post(f"{url}?{after}", fresh(sent), **form)

    def tried(self, what, sent, **more):
        """Press so, and note where it is no answer, or wrote what it refused.

        Answers what came, and whether it was kept.
        """
        with taken_back() as writes:
            answer = self.post(sent, **more)
            now = rows() if answer.status_code >= 400 and writes else None
            if answer.status_code >= 500:
                self.faults[what] = answer.status_code
        if now is not None and self.name not in LINE_BY_LINE and now != rows():
            self.faults[what] = "half-written"
        return answer, bool(writes) and answer.status_code < 400

    def inputs(self, monkeypatch):
        """Each input, with what could stand there: of the form, then of the address."""
        sent = self.press.sent
        if isinstance(sent, str):
            texts = (*map(json.dumps, TYPED), *IN_JSON)
            return dict.fromkeys(in_json(sent), texts)
        with noting(monkeypatch) as asked:
            request = self.tried("as it is", sent)[0].wsgi_request
            form, query = names(asked, request.POST), names(asked, request.GET)
        found = {
            name: kind_of(sent[name]) if name in sent else TYPED
            for name in sorted({*form, *sent})
        }
        return found | {f"?{name}": TYPED for name in query}

    def with_these(self, typed):
        """What is sent with something else in some inputs."""
        sent = self.press.sent
        if isinstance(sent, str):
            return {"sent": with_json(sent, typed)}
        query = {name[1:]: text for name, text in typed.items() if name[0] == "?"}
        form = {
            name: SimpleUploadedFile("a.csv", text) if isinstance(text, bytes) else text
            for name, text in typed.items()
            if name[0] != "?"
        }
        return {"sent": {**sent, **form}, "query": urlencode(query)}

    def read_with(self, typed):
        """Have what was kept read on every page; whether all of it was kept at once."""
        with taken_back() as writes:
            answer = self.post(**self.with_these(typed))
            if answer.status_code >= 400 or not writes:
                return False
            what = tuple(f"{at}: {text[:40]!r}" for at, text in typed.items())
            self.faults |= {(what, url): code for url, code in self.unreadable()}
        return True

    def unreadable(self):
        """The pages of its day that do not open any more."""
        words = self.press.words
        for name, asks in pages().items():
            if set(asks) <= set(words) and name in PAGES and name not in AWAY:
                url = reverse(name, kwargs={one: words[one] for one in asks})
                code = self.client.get(url).status_code
                if code >= 500:
                    yield url, code


@pytest.fixture
def pressed(db, settings):
    """An address as its press says, by somebody who wears every hat."""

    def build(name):
        settings.FIRST_RUN = name.startswith("first_run:")
        hats = {"is_organiser": True, "is_scorer": True, "is_jury": True}
        by = Account.objects.create_user("odile", PASSWORD, name="Odile", **hats)
        return Pressed(name, by)

    return build


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
    """Each alone, with everything; what is kept is read on every page of its day."""
    found = pressed(name)
    kept = {}
    for at, could in first_of_each(found.inputs(monkeypatch)).items():
        for text in TYPED if could[0] in TYPED else could:
            sent = found.with_these({at: text})
            _answer, was_kept = found.tried((at, text[:40]), **sent)
            if was_kept:
                kept[at] = text
    for word in [one for one in found.press.words if one in NUMBERED]:
        for number in DIGITS:
            found.tried((word, number), found.press.sent, **{word: number})
    if kept and not found.read_with(kept):
        for at, text in kept.items():
            found.read_with({at: text})

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
