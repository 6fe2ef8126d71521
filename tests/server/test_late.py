"""Whoever is slow, or holds too much, is let go when it is too much, and not before."""

import pytest

from tests.server.hall import GET, HALF, everything, hall, one_answer

POST = b"POST / HTTP/1.1\r\nHost: hall\r\nContent-Length: 2000000\r\n\r\n"


def begun(here, data, **words):
    """Return a connection of which the server has read all that is sent."""
    there = here.knock(data, **words)
    port = there.getsockname()[1]
    here.wait_until(
        lambda: any(
            one.addr[1] == port and one.half == len(data)
            for one in list(here.server.active_channels.values())
        )
    )
    return there


@pytest.mark.parametrize(
    ("data", "seconds"), [(HALF, 20), (POST, 20), (POST + b"x" * 60_000, 26)]
)
def test_half_of_something_has_so_many_seconds_and_more_for_what_came(
    club, data, seconds
):
    with hall(club, rate=10_000) as here, begun(here, data) as there:
        here.later(seconds - 1)
        assert len(here.there()) == 1
        here.later(seconds + 2)
        assert everything(there) == b""

    assert club.asked == []


def test_a_letter_now_and_then_buys_nothing(club):
    with hall(club) as here, begun(here, HALF) as there:
        (visitor,) = here.server.active_channels.values()
        first = visitor.since
        there.sendall(b"Host: hall\r\n")
        here.wait_until(lambda: visitor.half == len(HALF) + 12)
        assert visitor.since == first
        here.later(21)
        assert everything(there) == b""


def test_who_does_not_read_is_let_go(club):
    asked = GET.replace(b"/", b"/?5000000", 1)
    with hall(club, held=10**9) as here, here.knock(asked, buffer=4_096) as there:
        here.wait_until(lambda: "OWES_READING" in here.there().values())
        here.later(19)
        assert len(here.there()) == 1
        here.later(25)
        assert len(everything(there)) < 5_000_000


@pytest.mark.parametrize("before", [b"", GET])
def test_nobody_stays_who_says_nothing(club, before):
    with hall(club) as here, here.knock(before) as there:
        if before:
            one_answer(there)
        wanted = ["IDLE" if before else "OWES_REQUEST"]
        here.wait_until(lambda: [*here.there().values()] == wanted)
        here.later(29)
        assert len(here.there()) == 1
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


def test_of_an_address_that_holds_too_much_the_largest_goes(club):
    with hall(club, held=150_000) as here:
        little, much = (begun(here, POST + b"x" * n) for n in (40_000, 90_000))
        elsewhere = begun(here, POST + b"x" * 100_000, source="127.0.0.2")
        more = here.knock(POST + b"x" * 70_000)
        here.wait_until(lambda: len(here.there()) == 3)
        assert everything(much) == b""
        ports = [one.getsockname()[1] for one in (little, elsewhere, more)]
        assert sorted(here.there()) == sorted(ports)
        for one in (little, much, elsewhere, more):
            one.close()


def test_all_together_hold_no_more_than_there_is_room_for(club):
    with hall(club, held_by_all=200_000) as here:
        some = [
            begun(here, POST + b"x" * n, source=f"127.0.0.{at}")
            for at, n in enumerate((60_000, 90_000, 80_000), start=2)
        ]
        here.later(0)
        here.wait_until(lambda: len(here.there()) == 2)
        assert everything(some[1]) == b""
        for one in some:
            one.close()
