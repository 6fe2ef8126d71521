"""Every address is opened by somebody who may, as it is and asked what nobody means."""

import pytest
from django.db import transaction
from django.urls import get_resolver, reverse

from tests.addresses import addresses, pages
from tests.conftest import Clients, make_crew
from tests.inputs import DIGITS, EACH, NUMBERED, TYPED, names, noting, one_of, some_of
from tests.printing.presses import at_once
from tests.problems import faults
from tests.worlds import built_once
from tournaments.access import PAGES, Role
from tournaments.pdf import making

pytestmark = pytest.mark.database
made_once = built_once(lambda: (make_crew(), addresses()))
WHO = {Role.ORGANISER: "organiser", Role.SCORER: "scorer", Role.JURY: "jury"}


def who_may(name):
    return next((who for role, who in WHO.items() if role in PAGES[name]), "stranger")


@pytest.fixture
def opened(made_once, db, monkeypatch):
    """Open an address as it is, or with other words; whatever it writes is undone."""
    monkeypatch.setattr(making, "lay_out", at_once)
    crew, url_of = made_once

    def answer(name, query=None, **words):
        client = Clients(crew)[who_may(name)]
        client.raise_request_exception = False
        url = with_words(name, url_of[name], words) if words else url_of[name]
        with transaction.atomic():
            found = client.get(url, query)
            transaction.set_rollback(True)
        return found

    return answer


def with_words(name, url, words):
    return reverse(name, kwargs={**get_resolver().resolve(url).kwargs, **words})


def asked_of(name, opened, monkeypatch):
    """What is asked of an address behind its question mark, and how it was answered."""
    with noting(monkeypatch) as asked:
        answer = opened(name)
    return names(asked, answer.wsgi_request.GET), answer.status_code


def numbers_in(name):
    return [word for word in pages()[name] if word in NUMBERED]


def test_every_address_is_answered_without_a_fault(opened, monkeypatch):
    """As it is; then with all that it asks, and with numbers that nothing has.

    What is wrong in what was asked is said as on every page.
    """
    answered, told = {}, {}
    for name in PAGES:
        query, answered[name] = asked_of(name, opened, monkeypatch)
        if query:
            typed = {at: one_of(TYPED, name, n) for n, at in enumerate(query)}
            answer = opened(name, typed)
            answered[name, *typed.items()] = answer.status_code
            told |= {(name, one): typed for one in faults(answer)}
        if words := dict.fromkeys(numbers_in(name), "99999999"):
            answered[name, *words.items()] = opened(name, **words).status_code

    assert {name: code for name, code in answered.items() if code >= 500} == {}
    assert told == {}


@pytest.mark.long
@pytest.mark.parametrize("name", PAGES)
def test_whatever_is_asked_of_an_address_is_answered(name, opened, monkeypatch):
    """On PostgreSQL with some of what a database bounds, on SQLite of all else."""
    answered = {}
    for nth, at in enumerate(asked_of(name, opened, monkeypatch)[0]):
        for text in some_of(EACH, name, nth):
            answered[at, text[:40]] = opened(name, {at: text}).status_code
    for word in numbers_in(name):
        for number in DIGITS:
            answered[word, number] = opened(name, **{word: number}).status_code

    assert {asked: code for asked, code in answered.items() if code >= 500} == {}
