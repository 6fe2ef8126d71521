"""Requests reach the application whole, and its answers come back."""

import socket
from contextlib import ExitStack

import pytest

from tests.server.hall import GET, hall, one_answer, reset
from whistclub import server
from whistclub.server import BODY, bind_socket

POST = b"POST /%s HTTP/1.1\r\nHost: hall\r\nContent-Length: %d\r\n\r\n"


@pytest.mark.parametrize("path", [b"/", b"/unchanged"])
def test_a_connection_is_kept_also_where_nothing_has_changed(club, path):
    with hall(club) as here, here.knock() as there:
        for _time in range(3):
            there.sendall(GET.replace(b"/", path, 1))
            head, _body = one_answer(there)
            assert b"connection: close" not in head.lower()

    assert club.paths() == [path.decode()] * 3


@pytest.mark.parametrize(
    "asked",
    [
        b"GET /unchanged HTTP/1.1\r\nHost: hall\r\nConnection: close\r\n\r\n",
        b"GET /unchanged HTTP/1.0\r\n\r\n",
    ],
)
def test_whoever_asks_for_it_is_closed(club, asked):
    with hall(club) as here:
        assert here.ask(asked).startswith(b"HTTP/1.")


@pytest.mark.parametrize(
    ("is_behind_proxy", "source", "said"),
    [
        (True, "127.0.0.1", ("https", "192.0.2.9")),
        (True, "127.0.0.2", ("http", "127.0.0.2")),
        (False, "127.0.0.1", ("http", "127.0.0.1")),
    ],
)
def test_the_proxy_of_this_machine_alone_says_for_whom_it_asks(
    club, settings, is_behind_proxy, source, said
):
    settings.BEHIND_PROXY = is_behind_proxy
    forwarded = b"X-Forwarded-Proto: https\r\nX-Forwarded-For: 192.0.2.9\r\n\r\n"
    with hall(club) as here, here.knock(source=source) as there:
        there.sendall(GET[:-2] + forwarded)
        one_answer(there)

    (environ,) = club.asked
    assert (environ["wsgi.url_scheme"], environ["REMOTE_ADDR"]) == said


def test_the_server_is_named_by_its_own_end(club):
    with hall(club) as here, here.knock(GET, source="127.0.0.3") as there:
        one_answer(there)

    (environ,) = club.asked
    assert (environ["REMOTE_ADDR"], environ["SERVER_NAME"]) == (
        "127.0.0.3",
        "127.0.0.1",
    )


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="no IPv6 on this machine")
def test_both_families_reach_one_port_and_an_address_is_called_by_its_own():
    with bind_socket("", 0) as listener:
        listener.setblocking(True)
        for family, address in (("AF_INET", "127.0.0.1"), ("AF_INET6", "::1")):
            with socket.socket(getattr(socket, family)) as there:
                there.connect((address, listener.getsockname()[1]))
                came, at = listener.accept()
                came.close()
                assert at[0].removeprefix("::ffff:") == address


def test_a_body_is_as_large_as_a_file_of_ours_and_no_larger(club):
    sizes = BODY - 1, BODY
    with hall(club) as here:
        answers = [
            here.ask(
                POST.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n") % (b"", n)
                + b"x" * n
            )
            for n in sizes
        ]

    assert [one.split()[1] for one in answers] == [b"200", b"413"]
    assert club.bodies == [BODY - 1]


def test_where_a_large_file_is_expected_it_comes_whole(club):
    def may_upload(path, cookies):
        return (path, cookies) == ("/restore", "restores=1")

    head = POST.replace(b"\r\n\r\n", b"\r\nCookie: restores=1\r\n\r\n")
    large = 12_000_000
    with hall(club, may_upload=may_upload) as here, here.knock() as there:
        there.sendall(head % (b"restore", large))
        for _piece in range(12):
            there.sendall(b"x" * 1_000_000)
        assert one_answer(there)[0].startswith(b"HTTP/1.1 200")
        with here.knock(head % (b"other", large)) as other:
            assert one_answer(other)[0].startswith(b"HTTP/1.1 413")

    assert club.bodies == [large]


def test_what_is_begun_is_finished_when_nobody_waits_for_it(club, caplog):
    with hall(club) as here:
        there = here.knock(POST % (b"waits", 1) + b"x")
        club.begun.acquire()
        reset(there)
        club.gate.set()
        here.wait_until(lambda: not here.there())

    assert club.paths() == ["/waits"]
    assert caplog.messages == []


def test_entries_come_first_and_two_read_at_once_but_for_who_has_waited(
    club, monkeypatch
):
    waits = b"GET /waits/%d HTTP/1.1\r\nHost: hall\r\n\r\n"
    entry = b"POST /line HTTP/1.1\r\nHost: hall\r\nContent-Length: 0\r\n\r\n"
    with hall(club) as here, ExitStack() as all_of_them:
        row = here.server.task_dispatcher.queue
        for number in range(2):
            all_of_them.enter_context(here.knock(waits % number))
            club.begun.acquire()
        for number in range(2, 4):
            all_of_them.enter_context(here.knock(waits % number))
        here.wait_until(lambda: len(row.reads) == len(row.reading) == 2)
        there = all_of_them.enter_context(here.knock(entry))
        assert one_answer(there)[1] == b"/line"
        assert club.paths()[:3] == ["/waits/0", "/waits/1", "/line"]
        monkeypatch.setattr(server, "OVERDUE", 0.0)
        there.sendall(entry)
        assert one_answer(there)[1] == b"/line"
        here.wait_until(lambda: "/waits/2" in club.paths())


def test_who_reads_has_each_fourth_turn_however_much_is_entered(club):
    entry = b"POST /%s HTTP/1.1\r\nHost: hall\r\nContent-Length: 0\r\n\r\n"
    with hall(club) as here, ExitStack() as all_of_them:
        row = here.server.task_dispatcher.queue
        for _thread in range(server.THREADS):
            all_of_them.enter_context(here.knock(entry % b"waits"))
            club.begun.acquire()
        for _one in range(20):
            all_of_them.enter_context(here.knock(entry % b"line"))
        there = all_of_them.enter_context(here.knock(GET))
        here.wait_until(lambda: (len(row.entries), len(row.reads)) == (20, 1))
        club.gate.set()
        assert one_answer(there)[1] == b"/"
        here.wait_until(lambda: len(club.asked) == server.THREADS + 21)

    assert "/" in club.paths()[server.THREADS : server.THREADS + 4]


@pytest.mark.parametrize("before", [b"", GET])
def test_what_is_no_request_is_answered_so_also_behind_one_that_is(club, before):
    with hall(club) as here:
        *_first, last = here.ask(before + b"GET / H%\r\nHost: hall\r\n\r\n").split(
            b"HTTP/1."
        )

    assert last[2:5] == b"400"
