"""What is asked reaches the application whole, and what it answers comes back."""

import pytest

from tests.server.hall import GET, everything, hall, one_answer, reset, waiting

LAST = b"Host: hall\r\nConnection: close\r\n"


def asked(line, body=b"", headers=b""):
    return line + b" HTTP/1.1\r\n" + LAST + headers + b"\r\n" + body


def test_a_page_is_answered_and_the_connection_kept(club):
    with hall(club) as here, here.knock() as there:
        for _time in range(3):
            there.sendall(GET)
            head, body = one_answer(there)
            assert head.startswith(b"HTTP/1.1 200 OK\r\n")
            assert b"\r\nDate: " in head
            assert b"\r\nSet-Cookie: a=b; Path=/" in head
            assert body == b"/"


def test_the_words_of_wsgi_are_those_of_the_request(club):
    line = b"GET /t/%C3%A9t%C3%A9?page=2&x=%20"
    headers = b"Accept: a\r\nAccept: b\r\nX-Forwarded-For: c\r\nX_Real: d\r\n"
    with hall(club) as here:
        here.ask(asked(line, headers=headers))

    (environ,) = club.asked
    wanted = {
        "REQUEST_METHOD": "GET",
        "SCRIPT_NAME": "",
        "PATH_INFO": "/t/été".encode().decode("latin-1"),
        "QUERY_STRING": "page=2&x=%20",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "SERVER_PORT": str(here.port),
        "REMOTE_ADDR": "127.0.0.1",
        "HTTP_HOST": "hall",
        "HTTP_ACCEPT": "a,b",
        "HTTP_X_FORWARDED_FOR": "c",
        "wsgi.url_scheme": "http",
    }
    assert {key: environ.get(key) for key in wanted} == wanted
    assert "HTTP_X_REAL" not in environ  # it could pass for X-Real


def test_a_proxy_on_this_machine_says_that_its_visitor_came_by_https(club):
    with hall(club) as here:
        here.ask(asked(b"GET /", headers=b"X-Forwarded-Proto: https\r\n"))
        with here.knock(
            asked(b"GET /", headers=b"X-Forwarded-Proto: https\r\n"), source="127.0.0.2"
        ) as there:
            everything(there)

    assert [one["wsgi.url_scheme"] for one in club.asked] == ["https", "http"]


@pytest.mark.parametrize(
    ("line", "path"),
    [
        (b"GET http://hall:80/a?b", "/a"),
        (b"GET http://hall", "/"),
        (b"GET //a//b", "//a//b"),
        (b"OPTIONS *", "*"),
        (b"GET /a#b", "/a"),
    ],
)
def test_each_form_of_an_address_is_read(club, line, path):
    with hall(club) as here:
        here.ask(asked(line))

    assert club.paths() == [path]


def test_a_body_comes_whole_whatever_pieces_it_is_sent_in(club):
    body = bytes(range(256)) * 2_000
    head = asked(b"POST /", headers=b"Content-Length: %d\r\n" % len(body))
    with hall(club, in_memory_bytes=1_000) as here, here.knock(head) as there:
        for at in range(0, len(body), 50_000):
            there.sendall(body[at : at + 50_000])
        assert everything(there).endswith(b"\r\n\r\n/")

    assert club.bodies == [body]


def test_a_body_in_chunks_has_a_length_for_the_application(club):
    chunks = b"3\r\nabc\r\n2;x=y\r\nde\r\n0\r\n\r\n"
    with hall(club) as here:
        here.ask(asked(b"POST /", chunks, b"Transfer-Encoding: chunked\r\n"))

    assert club.bodies == [b"abcde"]
    assert club.asked[0]["CONTENT_LENGTH"] == "5"
    assert "HTTP_TRANSFER_ENCODING" not in club.asked[0]


def test_a_body_is_asked_for_where_the_browser_waits_for_that(club):
    head = asked(b"POST /", headers=b"Expect: 100-continue\r\nContent-Length: 3\r\n")
    with hall(club) as here, here.knock(head) as there:
        assert there.recv(1000) == b"HTTP/1.1 100 \r\n\r\n"
        there.sendall(b"abc")
        assert everything(there).startswith(b"HTTP/1.1 200 OK")

    assert club.bodies == [b"abc"]


def test_head_has_the_headers_alone(club):
    with hall(club) as here:
        found = here.ask(asked(b"HEAD /page"))

    assert found.endswith(b"\r\n\r\n")
    assert b"Content-Length: 5\r\n" in found


def test_requests_sent_ahead_are_answered_in_turn(club):
    first = b"".join(
        b"GET /%d HTTP/1.1\r\nHost: hall\r\n\r\n" % number for number in range(20)
    )
    with hall(club) as here:
        found = here.ask(first + asked(b"POST /", b"abc", b"Content-Length: 3\r\n"))

    assert club.paths() == [*(f"/{number}" for number in range(20)), "/"]
    assert found.count(b"HTTP/1.1 200 OK") == 21


def test_an_old_client_is_answered_and_closed(club):
    with hall(club) as here:
        found = here.ask(b"GET / HTTP/1.0\r\n\r\n")

    assert found.startswith(b"HTTP/1.1 200 OK")


def test_an_answer_larger_than_memory_comes_whole(club):
    with hall(club, in_memory_bytes=1_000) as here:
        head, body = here.ask(asked(b"GET /?3000000")).split(b"\r\n\r\n")

    assert b"Content-Length: 3000000" in head
    assert body == b"x" * 3_000_000


def test_whoever_sends_no_more_still_has_his_answer(club):
    with hall(club) as here, here.knock(GET) as there:
        there.shutdown(1)
        assert everything(there).startswith(b"HTTP/1.1 200 OK")


@pytest.mark.parametrize("path", ["/fails", "/nonsense"])
def test_an_application_that_fails_is_told_in_a_sentence(club, path):
    line = b"GET " + path.encode()
    with hall(club) as here:
        found = here.ask(asked(line, headers=b"Accept-Language: en\r\n"))

    head, body = found.split(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 500 Internal Server Error\r\n")
    assert body == b"Something went wrong here. Try again, or tell the organiser.\n"


def test_what_is_entered_is_kept_also_when_nobody_waits_for_the_answer(club):
    entry = b"POST /%s HTTP/1.1\r\nHost: hall\r\nContent-Length: 1\r\n\r\nx"
    with hall(club, hands=1) as here:
        first, second = here.knock(entry % b"waits"), here.knock(entry % b"kept")
        club.begun.acquire()
        here.wait_until(lambda door: waiting(door) == 1)
        reset(first)
        reset(second)
        here.wait_until(lambda door: not door.connections)
        club.gate.set()
        here.wait_until(lambda door: len(club.asked) == 2)

    assert club.paths() == ["/waits", "/kept"]


def test_what_nobody_waits_to_read_is_not_made(club):
    with hall(club, hands=1) as here:
        gone = here.knock()
        with here.knock(GET.replace(b"/", b"/waits", 1)):
            club.begun.acquire()
            gone.sendall(GET)
            here.wait_until(lambda door: waiting(door) == 1)
            reset(gone)
            here.wait_until(lambda door: len(door.connections) == 1)
            club.gate.set()

    assert club.paths() == ["/waits"]
