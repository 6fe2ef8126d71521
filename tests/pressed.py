"""Presses an address as its press says, with something else in its inputs."""

from urllib.parse import urlencode

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.addresses import pages
from tests.conftest import PASSWORD
from tests.inputs import (
    SCRIPTED,
    TYPED,
    in_json,
    kind_of,
    names,
    noting,
    rows,
    taken_back,
    with_json,
)
from tests.presses import PRESSES, STRANGER
from tournaments.access import PAGES
from tournaments.accounts.models import Account

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
            return dict.fromkeys(in_json(sent), SCRIPTED)
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

    def kept_together(self, kept):
        """Yield what is kept of inputs alone in groups that are kept at once."""
        while kept:
            group: dict[object, str] = {}
            for at, text in kept.items():
                sent = self.with_these({**group, at: text})
                if self.tried((at, "with others"), **sent)[1]:
                    group[at] = text
            assert group, kept
            yield group
            kept = {at: text for at, text in kept.items() if at not in group}

    def read_with(self, typed):
        """Have what is kept so read on every page."""
        with taken_back() as writes:
            answer = self.post(**self.with_these(typed))
            assert answer.status_code < 400, typed
            assert writes, typed
            what = tuple(f"{at}: {text[:40]!r}" for at, text in typed.items())
            self.faults |= {(what, url): code for url, code in self.unreadable()}

    def unreadable(self):
        """The pages of its day that do not open any more."""
        words = self.press.words
        for name, asks in pages().items():
            if set(asks) <= set(words) and name in PAGES and name not in AWAY:
                url = reverse(name, kwargs={one: words[one] for one in asks})
                code = self.client.get(url).status_code
                if code >= 500:
                    yield url, code


def pressed_by_all_hats(settings, name):
    """An address as its press says, by somebody who wears every hat."""
    settings.FIRST_RUN = name.startswith("first_run:")
    hats = {"is_organiser": True, "is_scorer": True, "is_jury": True}
    by = Account.objects.create_user("odile", PASSWORD, name="Odile", **hats)
    return Pressed(name, by)
