"""Connections that owe something make room; one that waits for an answer stays."""

import select
from contextlib import ExitStack

import pytest
from waitress import wasyncore

from tests.server.hall import GET, HALF, everything, hall, one_answer
from whistclub import server

WAITS = b"GET /waits HTTP/1.1\r\nHost: hall\r\n\r\n"


class Visitors:
    """Connections of visitors, each of which stands there as a test tells it to."""

    def __init__(self, here, stack):
        self.here, self.stack = here, stack

    def comes(self, data=b"", source="127.0.0.1"):
        """Come, and be there, or be refused."""
        there = self.stack.enter_context(self.here.knock(source=source))
        if not data:
            self.here.wait_until(
                lambda: port_of(there) in self.here.there() or is_refused(there)
            )
            return there
        there.sendall(data)
        if data == GET:
            one_answer(there)
        wanted = {GET: "IDLE", HALF: "OWES_REQUEST", WAITS: "ASKS"}[data]
        self.here.wait_until(lambda: self.here.there().get(port_of(there)) == wanted)
        return there

    def are_there(self, *those):
        return [port_of(one) in self.here.there() for one in those]


def port_of(there):
    return there.getsockname()[1]


def is_refused(there):
    there.setblocking(False)
    try:
        return there.recv(1) == b""
    except BlockingIOError:
        return False
    except ConnectionResetError:
        return True
    finally:
        there.settimeout(30)


@pytest.fixture
def visitors(club, request):
    bounds = {"places": 100} | getattr(request, "param", {})
    with hall(club, **bounds) as here, ExitStack() as stack:
        yield Visitors(here, stack)


def bounded(**bounds):
    return pytest.mark.parametrize("visitors", [bounds], indirect=True)


@bounded(owing=2)
def test_of_one_address_so_many_may_owe_something(visitors):
    elsewhere = visitors.comes(source="127.0.0.2")
    done = [visitors.comes(GET) for _one in range(4)]
    first, second = visitors.comes(), visitors.comes(HALF)
    third = visitors.comes()

    assert visitors.are_there(elsewhere, *done, first, second, third) == [
        *(1, 1, 1, 1, 1),
        *(0, 1, 1),
    ]


@bounded(places=8)
def test_one_address_has_half_of_all_places(visitors):
    four = [visitors.comes(GET) for _one in range(4)]
    fifth = visitors.comes(GET)
    others = [visitors.comes(GET, source="127.0.0.2") for _one in range(4)]

    assert visitors.are_there(*four, fifth).count(True) == 4
    assert visitors.are_there(fifth, *others) == [True] * 5


@bounded(places=4)
def test_where_all_places_are_taken_the_largest_address_makes_room(visitors):
    many = [visitors.comes(HALF), visitors.comes(GET)]
    others = [visitors.comes(GET, source=f"127.0.0.{n}") for n in (2, 3)]
    last = visitors.comes(GET, source="127.0.0.4")

    assert visitors.are_there(*many, *others, last) == [0, 1, 1, 1, 1]


@bounded(places=4)
def test_whoever_waits_for_an_answer_never_makes_room(visitors):
    asking = [visitors.comes(WAITS) for _one in range(2)]
    third = visitors.comes()

    assert visitors.are_there(*asking, third) == [1, 1, 0]


@bounded(owing=1, places=4)
def test_a_proxy_on_this_machine_stands_for_many(visitors, settings):
    visitors.here.server.adj.trusted_proxy = "127.0.0.1"
    proxied = [visitors.comes(HALF) for _one in range(4)]

    assert visitors.are_there(*proxied) == [True] * 4


def test_who_has_gone_leaves_no_trace(visitors, caplog):
    for data in (b"", HALF, GET):
        visitors.comes(data).close()
    visitors.here.wait_until(lambda: not visitors.here.there())

    assert visitors.here.server.at == {}
    assert caplog.messages == []


def test_who_is_cut_reads_no_more(visitors):
    there = visitors.comes(HALF)
    visitors.here.later(30)

    assert everything(there) == b""


def test_where_a_loop_looks_after_512_sockets_newcomers_are_served(club, monkeypatch):
    """As on Windows, whose loop fails with one more, and its server with it."""
    usual, most = select.select, []

    def as_on_windows(*lists):
        most.append(max(map(len, lists[:3])))
        if most[-1] > 512:
            raise ValueError("too many file descriptors in select()")
        return usual(*lists)

    monkeypatch.setattr(wasyncore.select, "select", as_on_windows)
    with hall(club, places=server.WITHOUT_POLL) as here, ExitStack() as stack:
        here.server.adj.asyncore_use_poll = False
        here.server.pull_trigger()
        for number in range(420):
            source = f"127.0.1.{1 + number % 10}"
            stack.enter_context(here.knock(HALF if number % 2 else b"", source=source))
        with here.knock(GET, source="127.0.0.2") as there:
            assert one_answer(there)[0].startswith(b"HTTP/1.1 200")

    assert 300 < max(most) <= 512


def test_a_hall_behind_one_router_loses_nothing(club):
    with hall(club, places=4_000) as here, ExitStack() as stack:
        phones = [stack.enter_context(here.knock()) for _phone in range(99)]
        for _look in range(3):
            for one in phones:
                one.sendall(GET)
            for one in phones:
                assert one_answer(one)[0].startswith(b"HTTP/1.1 200")
            phones += [stack.enter_context(here.knock()) for _phone in range(99)]

    assert len(club.asked) == 99 * (1 + 2 + 3)
