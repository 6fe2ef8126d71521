"""Calls the application with a whole request, and keeps its whole answer."""

import io
import logging
import sys
from collections.abc import Callable, Iterable
from tempfile import SpooledTemporaryFile
from typing import Any, NamedTuple
from urllib.parse import unquote_to_bytes, urlsplit

from whistclub.server.reading import Spool, Whole

Environ = dict[str, Any]
Application = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]
# Under this name the application says by which of his cookies it knows who asks.
KNOWN_BY = "whistclub.known_by"
# A proxy on this machine says whether its own visitor came by https.
OWN_MACHINE = ("127.0.0.1", "::1")

log = logging.getLogger("whistclub.server")


class Ends(NamedTuple):
    """The two ends of a connection."""

    peer: tuple[str, int]
    own: tuple[str, int]


class Answer(NamedTuple):
    """What the application says, whole."""

    status: int
    reason: str
    headers: list[tuple[str, str]]
    body: Spool
    length: int
    known_by: str


def environ_of(whole: Whole, ends: Ends) -> Environ:
    """The words of WSGI for a request."""
    head = whole.head
    path, _mark, query = address_of(head.target).partition(b"?")
    environ: Environ = {
        "REQUEST_METHOD": head.method.decode("ascii"),
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(path).decode("latin-1"),
        "RAW_URI": head.target.decode("latin-1"),
        "QUERY_STRING": query.decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{head.http_version.decode('ascii')}",
        "SERVER_NAME": ends.own[0],
        "SERVER_PORT": str(ends.own[1]),
        "SERVER_SOFTWARE": "WhistClub",
        "REMOTE_ADDR": ends.peer[0],
        "REMOTE_PORT": str(ends.peer[1]),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": whole.body or io.BytesIO(),
        "wsgi.input_terminated": True,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in head.headers:
        if b"_" in name:  # it would be read as another one that has a hyphen
            continue
        key = name.decode("ascii").upper().replace("-", "_")
        key = key if key in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{key}"
        text = value.decode("latin-1")
        environ[key] = f"{environ[key]},{text}" if key in environ else text
    if environ.pop("HTTP_TRANSFER_ENCODING", None):
        environ["CONTENT_LENGTH"] = str(whole.length)
    came_by = environ.get("HTTP_X_FORWARDED_PROTO")
    if came_by == "https" and ends.peer[0] in OWN_MACHINE:
        environ["wsgi.url_scheme"] = "https"
    return environ


def address_of(target: bytes) -> bytes:
    """The path and what it asks, also where the whole address was sent."""
    target = target.partition(b"#")[0]
    if target.startswith((b"/", b"*")):
        return target
    try:
        parts = urlsplit(target)
    except ValueError:
        return b"/"
    return (parts.path or b"/") + (b"?" + parts.query if parts.query else b"")


def answer(
    application: Application, whole: Whole, ends: Ends, in_memory: int
) -> Answer | None:
    """The whole answer, or none where the application has failed."""
    environ = environ_of(whole, ends)
    told: list[tuple[str, list[tuple[str, str]]]] = []
    body: Spool = SpooledTemporaryFile(in_memory)  # noqa: SIM115  # closed once it is sent

    def start_response(
        status: str, headers: list[tuple[str, str]], exc_info: Any = None
    ) -> Callable[[bytes], int]:
        told[:] = [(status, headers)]
        return body.write

    try:
        pieces = application(environ, start_response)
        try:
            for piece in pieces:
                body.write(piece)
        finally:
            if hasattr(pieces, "close"):
                pieces.close()
        (status, headers) = told[0]
        number, _space, reason = status.partition(" ")
        length = body.tell()
        body.seek(0)
        known_by = str(environ.get(KNOWN_BY, ""))
        return Answer(int(number), reason, headers, body, length, known_by)
    except Exception:
        log.exception("The application failed at %s", environ["PATH_INFO"])
        body.close()
        return None
    finally:
        if whole.body is not None:
            whole.body.close()
