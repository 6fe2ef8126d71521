"""Whatever is pressed twice at once is done once, and both presses get an answer."""

import threading
from contextlib import suppress
from itertools import combinations_with_replacement

import pytest
from django.db import connection, connections
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.addresses import addresses
from tests.conftest import PASSWORD
from tests.presses import PRESSES, STRANGER, at
from tests.presses.door import door
from tournaments.accounts.models import Account
from tournaments.entries.models import Entry
from tournaments.ledger.models import Event
from tournaments.players.models import Player

pytestmark = pytest.mark.django_db(transaction=True)
CLEAR = {200, 302, 409, 422}
JSON = "application/json"


@pytest.fixture
def twice(monkeypatch):
    """Post the same to an address from two browsers at the same moment.

    Where a transaction begins, each waits for the other: so both have read all that
    they read before they lock.
    """
    kind = type(connections["default"])
    begin = kind.set_autocommit

    def fire(clients, url, sent):
        both, answers = threading.Barrier(2), []

        def meet(connection, autocommit, **more):
            if not autocommit:
                with suppress(threading.BrokenBarrierError):
                    both.wait()
            begin(connection, autocommit, **more)

        monkeypatch.setattr(kind, "set_autocommit", meet)

        def run(client):
            try:
                where, what = url() if callable(url) else url, sent()
                form = {"content_type": JSON} if isinstance(what, str) else {}
                answers.append(client.post(where, what, **form))
            finally:
                both.abort()  # the other goes on alone
                connection.close()

        threads = [threading.Thread(target=run, args=(one,)) for one in clients]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        monkeypatch.undo()
        return answers

    return fire


@pytest.fixture
def by(db):
    """Somebody who wears every hat."""
    return Account.objects.create_user(
        "odile", PASSWORD, name="Odile", is_organiser=True, is_scorer=True, is_jury=True
    )


def browser(press, by):
    client = Client(raise_request_exception=False)
    if press.who is not STRANGER:
        client.force_login(by)
    client.cookies.load(dict(press.cookies))
    return client


def rewound(sent):
    """The same to send again: a file is read from its beginning."""
    if isinstance(sent, str):
        return sent
    sent = dict(sent)
    for value in sent.values():
        if hasattr(value, "seek"):
            value.seek(0)
    return sent


def kinds():
    return list(Event.objects.order_by("pk").values_list("kind", flat=True))


@pytest.mark.parametrize("name", PRESSES)
def test_what_is_pressed_twice_at_once_is_done_once(by, twice, settings, name):
    press = PRESSES[name](by)
    settings.FIRST_RUN = name.startswith("first_run:")
    before = len(kinds())
    url = reverse(name, kwargs=press.words) + press.after
    clients = [browser(press, by), browser(press, by)]
    answers = twice(clients, url, lambda: rewound(press.sent))

    assert {answer.status_code for answer in answers} <= CLEAR
    assert tuple(kinds()[before:]) == press.tells
    assert press.leaves is None or press.leaves() == press.left


def test_each_address_that_takes_a_post_says_how_it_is_pressed(by):
    """One that is new is pressed twice here, or this test names it."""
    client = Client()
    client.force_login(by)
    found = {
        name
        for name, url in addresses().items()
        if "POST" in client.delete(url).headers.get("Allow", "")
    }

    assert found == set(PRESSES)


# What one tap does at the door: who is how, and what the two presses tell.
TAPS = {
    "check-in": ("registered", {}, ("entry_arrived",)),
    "not-here": ("present", {}, ("entry_not_here",)),
    "paid": ("present", {}, ("entry_paid",)),
    "paid-transfer": ("present", {}, ("entry_paid",)),
    "unpaid": ("present", {"paid_at": timezone.now()}, ("entry_unpaid",)),
    "leave": ("present", {}, ("entry_left",)),
    "come-back": ("left", {}, ("entry_returned",)),
    "stay": ("left", {}, ("entry_returned",)),
    "joker": ("present", {}, ("entry_joker",)),
    "no-joker": ("present", {"is_joker": True}, ("entry_joker",)),
    "remove": ("registered", {}, ("entry_removed",)),
}


PAIRS = list(combinations_with_replacement(TAPS, 2))


def test_two_taps_on_one_player_at_once_are_both_answered(by, twice):
    """Two people, or one impatient: the same tap is done once, another is answered."""
    day, found = door(), {}
    for number, (tap, other) in enumerate(PAIRS, start=100):
        state, fields, _tells = TAPS[tap]
        player = Player.objects.create(last_name=f"{tap} {other}", folded_name=tap)
        entry = Entry.objects.create(
            tournament=day, player=player, number=number, state=state, **fields
        )
        before = len(kinds())
        clients = [Client(raise_request_exception=False) for _ in range(2)]
        for client in clients:
            client.force_login(by)
        words = [at(day, entry=entry.public_id, action=one) for one in (tap, other)]
        urls = iter([reverse("registration:act", kwargs=one) for one in words])
        answers = twice(clients, lambda urls=urls: next(urls), dict)
        clear = {answer.status_code for answer in answers} <= CLEAR
        told = tuple(kinds()[before:]) if tap == other else None
        found[tap, other] = clear, told

    assert found == {
        (tap, other): (True, TAPS[tap][2] if tap == other else None)
        for tap, other in PAIRS
    }
