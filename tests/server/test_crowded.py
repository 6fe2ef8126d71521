"""Where there are too many, whoever did the least goes first, and nobody known goes."""

import logging
from contextlib import ExitStack, closing

import pytest

from tests.server.hall import GET, everything, hall, one_answer
from whistclub.server.crowd import UNFINISHED, Crowd, Standing
from whistclub.server.shed import Reason, ShedLog

KNOWN = b"GET /known HTTP/1.1\r\nHost: hall\r\nCookie: a=b; sessionid=%s\r\n\r\n"
HALF = b"GET / HTTP/1.1\r\n"


class Visitors:
    """Who comes to a door, and stands there as he is told to."""

    def __init__(self, here, stack):
        self.here, self.stack = here, stack

    def comes(self, data=b"", source="127.0.0.1"):
        there = self.stack.enter_context(self.here.knock(source=source))
        self.here.wait_until(lambda door: there.getsockname() in standing(door))
        self.says(there, data)
        return there

    def says(self, there, data):
        if data:
            there.sendall(data)
        if data.endswith(b"\r\n\r\n"):
            one_answer(there)
        wanted = "HEADERS" if data == HALF else "IDLE"
        name = there.getsockname()
        self.here.wait_until(lambda door: standing(door)[name] == wanted)

    def are_there(self, *those):
        found = self.here.within(lambda: standing(self.here.door))
        return [one.getsockname() in found for one in those]


def standing(door):
    return {one.ends.peer: one.phase.name for one in door.connections}


@pytest.fixture
def visitors(club, request):
    limits = {"settling_seconds": 0.0} | getattr(request, "param", {"connections": 4})
    with hall(club, **limits) as here, ExitStack() as stack:
        yield Visitors(here, stack)


def test_the_silent_go_first_and_the_oldest_of_them(visitors):
    idle, half = visitors.comes(GET), visitors.comes(HALF)
    silent = [visitors.comes(), visitors.comes()]
    last = visitors.comes(GET)

    assert visitors.are_there(idle, half, *silent, last) == [1, 1, 0, 1, 1]


def test_then_who_sent_half_and_then_who_had_an_answer(visitors):
    half, idle = visitors.comes(HALF), visitors.comes(GET)
    others = [visitors.comes(GET) for _one in range(2)]
    first = visitors.comes(GET)
    assert visitors.are_there(half, idle) == [0, 1]
    second = visitors.comes(GET)

    assert visitors.are_there(idle, *others, first, second) == [0, 1, 1, 1, 1]


def test_nobody_goes_whom_the_application_knows(visitors):
    known = [visitors.comes(KNOWN % b"%d" % number) for number in range(4)]
    with closing(visitors.here.knock()) as there:
        assert everything(there) == b""

    assert visitors.are_there(*known) == [1, 1, 1, 1]


def test_who_was_known_once_is_known_when_he_comes_again(visitors):
    visitors.comes(KNOWN % b"one").close()
    again = GET.replace(b"\r\n\r\n", b"\r\nCookie: sessionid=one\r\n\r\n")
    forged = again.replace(b"=one", b"=two")
    known, stranger = visitors.comes(again), visitors.comes(forged)
    for _one in range(4):
        visitors.comes(GET)

    assert visitors.are_there(known, stranger) == [1, 0]


def test_who_has_only_just_come_is_not_yet_silent():
    crowd = Crowd()
    crowd.move("new", None, Standing.SILENT, at=9.5)
    assert crowd.first(9.0) == "new"  # there is nobody else
    crowd.move("old", None, Standing.IDLE, at=3.0)
    assert crowd.first(9.0) == "old"
    crowd.move("half", None, Standing.HALF, at=8.0)
    assert crowd.first(9.0) == "half"
    assert crowd.first(9.6) == "new"
    assert crowd.first(9.0, *UNFINISHED) == "half"


@pytest.mark.parametrize("visitors", [{"unfinished_of_one_address": 2}], indirect=True)
def test_of_one_address_so_many_may_be_unfinished(visitors):
    elsewhere = visitors.comes(source="127.0.0.2")
    done = [visitors.comes(GET) for _one in range(4)]
    silent = visitors.comes()
    half = visitors.comes(HALF)
    last = visitors.comes()

    assert visitors.are_there(elsewhere, *done, silent, half, last) == [
        *(1, 1, 1, 1, 1),
        *(0, 1, 1),
    ]


@pytest.mark.parametrize("visitors", [{"of_one_address": 2}], indirect=True)
def test_of_one_address_so_many_strangers_may_be_there_and_any_number_known(visitors):
    known = [visitors.comes(KNOWN % b"%d" % number) for number in range(4)]
    idle = [visitors.comes(GET) for _one in range(3)]

    assert visitors.are_there(*known, *idle) == [*(1, 1, 1, 1), *(0, 1, 1)]


def test_a_proxy_is_never_told_to_go(club):
    with (
        hall(club, is_behind_proxy=True, of_one_address=1, connections=3) as here,
        ExitStack() as stack,
    ):
        visitors = Visitors(here, stack)
        proxied = [visitors.comes(HALF) for _one in range(3)]
        with here.knock(source="127.0.0.2") as there:
            assert everything(there) == b""

        assert visitors.are_there(*proxied) == [1, 1, 1]


def test_of_whom_most_is_held_goes_when_it_is_too_much(club):
    post = b"POST / HTTP/1.1\r\nHost: hall\r\nContent-Length: 9000\r\n\r\n"
    with hall(club, held_bytes=5_000) as here, ExitStack() as stack:
        much, little = (stack.enter_context(here.knock(post)) for _one in range(2))
        much.sendall(b"x" * 4_000)
        little.sendall(b"x" * 1_500)
        here.wait_until(
            lambda door: sum(one.held() for one in door.connections) == 5500
        )
        here.later(0)

        left = here.within(lambda: {one.ends.peer for one in here.door.connections})
        assert left == {little.getsockname()}


def test_what_was_shed_is_told_once_a_minute_for_each_reason_and_address(caplog):
    log = ShedLog()
    with caplog.at_level(logging.WARNING, "whistclub.server"):
        for _time in range(3):
            log.note(Reason.FULL, "192.0.2.1")
        log.note(Reason.BODY, "192.0.2.1")
        log.tell(0.0)
        log.note(Reason.FULL, "192.0.2.1")
        log.tell(59.0)
        assert len(caplog.messages) == 2
        log.note(Reason.FULL, "192.0.2.1")
        log.tell(60.0)
        log.tell(200.0)

    assert caplog.messages == [
        "Connexions fermées, 192.0.2.1\u00a0: 3 (toutes les places étaient prises)",
        "Connexions fermées, 192.0.2.1\u00a0: 1 (l’envoi était trop lent)",
        "Connexions fermées, 192.0.2.1\u00a0: 2 (toutes les places étaient prises)",
    ]
    assert (log.counts, log.told) == ({}, {})


def test_the_log_stays_small_however_many_addresses_come(caplog):
    log = ShedLog()
    with caplog.at_level(logging.WARNING, "whistclub.server"):
        for number in range(2_000):
            log.note(Reason.FULL, f"192.0.2.{number}")
        log.tell(0.0)

    assert len(caplog.messages) == 501
    assert caplog.messages[-1] == (
        "Connexions fermées, autres adresses\u00a0: 1500 "
        "(toutes les places étaient prises)"
    )
