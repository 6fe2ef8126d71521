"""What is no request of a browser is refused with a sentence, and never handed on."""

import pytest
from django.utils.translation import override

from tests.server.hall import GET, everything, hall, one_answer
from whistclub.server.refusals import SENTENCES

HEAD = b"GET / HTTP/1.1\r\nHost: hall\r\n"
POST = b"POST / HTTP/1.1\r\nHost: hall\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"
MANY = b"".join(b"X-%d: y\r\n" % number for number in range(10_000))
REFUSED = {
    "junk": (b"\x8f\x02junk\r\n\r\n", 400),
    "a first line of junk": (b"to be or not to be\r\n\r\n", 400),
    "TLS": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400),
    "a NUL": (HEAD + b"X: a\x00b\r\n\r\n", 400),
    "a NUL in the address": (b"GET /\x00 HTTP/1.1\r\nHost: hall\r\n\r\n", 400),
    "no host": (b"GET / HTTP/1.1\r\n\r\n", 400),
    "two hosts": (HEAD + b"Host: other\r\n\r\n", 400),
    "an address that is none": (b"GET hall/page HTTP/1.1\r\nHost: hall\r\n\r\n", 400),
    "another version": (b"PRI * HTTP/2.0\r\nHost: hall\r\n\r\nSM\r\n\r\n", 400),
    "a space in a header's name": (HEAD + b"X : y\r\n\r\n", 400),
    "a length below nothing": (POST + b"Content-Length: -1\r\n\r\n", 400),
    "a length in words": (POST + b"Content-Length: ten\r\n\r\n", 400),
    "a length of many digits": (
        POST + b"Content-Length: %s\r\n\r\n" % (b"9" * 50),
        400,
    ),
    "two lengths": (POST + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400),
    "two ways to end": (
        POST + b"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        400,
    ),
    "chunks of an old client": (
        b"POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        400,
    ),
    "a chunk below nothing": (CHUNKED + b"-5\r\nabc\r\n", 400),
    "a chunk that is longer than it says": (CHUNKED + b"2\r\nabcd\r\n0\r\n\r\n", 400),
    "a chunk of junk": (CHUNKED + b"zz\r\n", 400),
    "a chunk that says too much": (CHUNKED + b"3;" + b"a" * 20_000, 413),
    "a large file": (POST + b"Content-Length: 5001\r\n\r\n", 413),
    "a large file in chunks": (CHUNKED + b"1389\r\n" + b"x" * 5001, 413),
    "a body in crumbs": (CHUNKED + b"1\r\nx\r\n" * 101, 413),
    "a long address": (
        b"GET /" + b"a" * 1001 + b" HTTP/1.1\r\nHost: hall\r\n\r\n",
        414,
    ),
    "an address without an end": (b"GET /" + b"a" * 20_000, 414),
    "ten thousand headers": (HEAD + MANY + b"\r\n", 431),
    "one huge header": (HEAD + b"X: " + b"y" * 50_000, 431),
    "eleven headers": (HEAD + b"X: y\r\n" * 10 + b"\r\n", 431),
    "another coding": (POST + b"Transfer-Encoding: gzip\r\n\r\n", 501),
    "a tunnel": (b"CONNECT hall:80 HTTP/1.1\r\nHost: hall\r\n\r\n", 501),
    "an echo": (b"TRACE / HTTP/1.1\r\nHost: hall\r\n\r\n", 501),
}
SMALL = {
    "body_bytes": 5_000,
    "body_pieces": 100,
    "target_bytes": 1_000,
    "headers_bytes": 4_000,
    "headers_count": 10,
}


@pytest.mark.parametrize("name", REFUSED)
def test_it_is_refused_and_never_reaches_the_application(club, name):
    data, status = REFUSED[name]
    with hall(club, **SMALL) as here, here.knock(data) as there:
        head, body = one_answer(there)

    assert head.startswith(b"HTTP/1.1 %d " % status)
    assert b"\r\nConnection: close" in head
    assert body.decode() in sentences(status)
    assert club.asked == []


def sentences(status):
    """The sentence of this status in the language of whoever said no other."""
    with override("fr"):
        return [f"{SENTENCES[status]}\n"]


@pytest.mark.parametrize(
    "data", [b"GET / HT", HEAD, POST + b"Content-Length: 9\r\n\r\nx"]
)
def test_half_a_request_that_ends_is_refused(club, data):
    with hall(club) as here, here.knock(data) as there:
        there.shutdown(1)
        assert everything(there).startswith(b"HTTP/1.1 400 Bad Request")

    assert club.asked == []


def test_what_was_asked_before_junk_is_answered(club):
    with hall(club) as here:
        found = here.ask(GET + b"junk\r\n\r\n")

    assert found.startswith(b"HTTP/1.1 200 OK")
    assert b"\r\n\r\n/HTTP/1.1 400 Bad Request" in found
    assert club.paths() == ["/"]


@pytest.mark.parametrize("language", ["fr", "nl", "en"])
def test_it_is_said_in_the_language_of_who_asks(club, language):
    with hall(club, body_bytes=10) as here:
        asked = POST + b"Accept-Language: %s\r\n" % language.encode()
        with here.knock(asked + b"Content-Length: 11\r\n\r\n") as there:
            head, body = one_answer(there)

    with override(language):
        assert body.decode() == f"{SENTENCES[413]}\n"
    assert b"Content-Language: %s\r\n" % language.encode() in head


def test_each_sentence_is_another_in_each_language():
    for sentence in SENTENCES.values():
        told = set()
        for language in ("fr", "nl", "en"):
            with override(language):
                told.add(str(sentence))
        assert len(told) == 3


def test_whoever_is_refused_reads_why_although_he_was_still_sending(club):
    large = POST + b"Content-Length: 5000000\r\n\r\n"
    with hall(club, body_bytes=1_000) as here, here.knock(large) as there:
        there.sendall(b"x" * 500_000)
        assert everything(there).startswith(b"HTTP/1.1 413 ")
