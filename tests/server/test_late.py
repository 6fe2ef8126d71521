"""Whoever is slow is let go when his time is over, and not before."""

import socket

import pytest

from tests.server.hall import GET, HOST, PATIENCE, everything, hall, one_answer
from whistclub.server.pace import Pace

POST = b"POST / HTTP/1.1\r\nHost: hall\r\nContent-Length: 4000\r\n\r\n"
LONG = 50_000_000  # more than two systems take between them


def begun(here, there, data, phase):
    """Have the door read so much, and stand at this phase."""
    there.sendall(data)
    here.wait_until(
        lambda door: [one.phase.name for one in door.connections] == [phase]
    )


def test_headers_have_so_many_seconds_in_all(club):
    with hall(club, headers_seconds=15) as here, here.knock() as there:
        begun(here, there, b"GET / HTTP/1.1\r\n", "HEADERS")
        here.later(14)
        there.sendall(b"Host: hall\r\n")  # buys nothing
        here.later(16)
        assert everything(there).startswith(b"HTTP/1.1 408 Request Timeout")

    assert club.asked == []


def test_a_body_comes_at_some_rate(club):
    limits = {"slack_seconds": 20, "least_rate": 100}
    with hall(club, **limits) as here, here.knock() as there:
        begun(here, there, POST, "BODY")
        here.later(19)
        there.sendall(b"x" * 500)
        here.wait_until(
            lambda door: next(iter(door.connections)).reader.received == 500
        )
        here.later(23)
        assert len(here.door.connections) == 1
        here.later(30)
        assert everything(there).startswith(b"HTTP/1.1 408 Request Timeout")

    assert club.asked == []


def test_an_answer_is_read_at_some_rate(club):
    asked = b"GET /?%d HTTP/1.1\r\nHost: hall\r\n\r\n" % LONG
    with hall(club, slack_seconds=20) as here, here.knock() as there:
        begun(here, there, asked, "READING")
        here.later(19)
        assert len(here.door.connections) == 1
        here.later(60)
        assert not here.door.connections
        assert len(everything(there)) < LONG


@pytest.mark.long
def test_a_slow_reader_holds_no_thread(club):
    asked = b"GET /?%d HTTP/1.1\r\nHost: hall\r\n\r\n" % LONG
    with hall(club, hands=1) as here:
        slow = [here.knock(asked) for _one in range(3)]
        with here.knock(GET) as there:
            assert one_answer(there)[1] == b"/"
        for one in slow:
            one.close()


@pytest.mark.long
def test_who_reads_nothing_is_not_answered_again_and_again(club):
    """The system keeps little for him, so that he waits, and nobody else does."""
    one = b"GET /?50000 HTTP/1.1\r\nHost: hall\r\n"
    asked = (one + b"\r\n") * 99 + one + b"Connection: close\r\n\r\n"
    with hall(club, unread_bytes=64_000) as here, unread(here) as there:
        there.sendall(asked)
        here.wait_until(
            lambda door: [one.phase.name for one in door.connections] == ["READING"]
        )
        with here.knock(GET) as other:
            assert one_answer(other)[1] == b"/"
        assert len(club.asked) < 20
        assert everything(there).count(b"HTTP/1.1 200 OK") == 100


def unread(here):
    """A connection for which the system of whoever has it takes little."""
    there = socket.socket()
    there.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    there.settimeout(PATIENCE)
    there.connect((HOST, here.port))
    return there


@pytest.mark.parametrize("before", [b"", GET])
def test_nobody_stays_who_says_nothing(club, before):
    with hall(club, idle_seconds=30) as here, here.knock(before) as there:
        if before:
            one_answer(there)
        here.wait_until(
            lambda door: [one.phase.name for one in door.connections] == ["IDLE"]
        )
        here.later(29)
        assert len(here.door.connections) == 1
        here.later(31)
        assert there.recv(1) == b""


def test_while_the_application_works_nobody_is_late(club):
    with (
        hall(club) as here,
        here.knock(b"GET /waits HTTP/1.1\r\nHost: h\r\n\r\n") as there,
    ):
        club.begun.acquire()
        here.later(10_000)
        club.gate.set()
        assert one_answer(there)[1] == b"/waits"


def test_who_was_refused_and_does_not_go_is_cut_off(club):
    with hall(club, linger_seconds=2) as here, here.knock() as there:
        begun(here, there, b"junk\r\n\r\n", "LEAVING")
        one_answer(there)
        here.later(3)
        here.wait_until(lambda door: not door.connections)


def test_patience_comes_back_with_bytes_and_no_further_than_it_was():
    pace = Pace(20.0, 100, begun=0.0)

    assert not pace.is_lost(10.0, 0)
    assert not pace.is_lost(11.0, 1_000_000)  # quick once
    assert not pace.is_lost(30.0, 1_000_000)
    assert pace.is_lost(31.5, 1_000_000)


def test_whoever_keeps_the_rate_is_never_late():
    pace = Pace(20.0, 100, begun=0.0)

    assert not any(pace.is_lost(float(at), at * 100) for at in range(1, 5_000))
    slower = Pace(20.0, 100, begun=0.0)
    assert any(slower.is_lost(float(at), at * 90) for at in range(1, 5_000))
