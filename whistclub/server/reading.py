"""Reads requests from the bytes of a connection, and refuses what no browser sends."""

import re
from tempfile import SpooledTemporaryFile
from typing import NamedTuple

import h11

from whistclub.server.limits import Limits
from whistclub.server.refusals import Refused

Spool = SpooledTemporaryFile[bytes]
VERSIONS = (b"1.0", b"1.1")


class Whole(NamedTuple):
    """A request that is there to its last byte."""

    head: h11.Request
    body: Spool | None
    length: int

    def header(self, name: bytes) -> str:
        return header(self.head, name)


def header(head: h11.Request | None, name: bytes) -> str:
    """What a header says, or nothing; its name is given in small letters."""
    found = [value for key, value in head.headers if key == name] if head else []
    return b", ".join(found).decode("latin-1")


class Reader:
    """One request after the other; what comes ahead of its turn is kept as it is."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.wire = h11.Connection(h11.SERVER, limits.headers_bytes)
        self.ahead = b""
        self.begin()

    def begin(self) -> None:
        self.head: h11.Request | None = None
        self.body: Spool | None = None
        self.received = 0
        self.pieces = 0

    @property
    def has_begun(self) -> bool:
        """Whether a part of a request is there."""
        return self.head is not None or bool(self.ahead or self.wire.trailing_data[0])

    def next(self) -> None:
        """Be ready for the request after one that was answered."""
        self.wire.start_next_cycle()
        self.begin()

    def read(self, data: bytes) -> Whole | None:
        """Take what has come, and give the request if that makes it whole."""
        self.ahead += data
        try:
            return self.advance()
        except h11.RemoteProtocolError as error:
            raise Refused(self.status_of(error)) from error

    def advance(self) -> Whole | None:
        while True:
            event = self.wire.next_event()
            if event is h11.NEED_DATA:
                if not self.ahead:
                    return None
                # In slices, or headers of any size would be read before they count.
                small, large = self.limits.headers_bytes, self.limits.in_memory_bytes
                size = small if self.head is None else large
                self.wire.receive_data(self.ahead[:size])
                self.ahead = self.ahead[size:]
            elif isinstance(event, h11.Request):
                self.head = event
                judge(event, self.limits)
            elif isinstance(event, h11.Data):
                self.add(event)
            elif isinstance(event, h11.EndOfMessage) and self.head is not None:
                if self.body is not None:
                    self.body.seek(0)
                return Whole(self.head, self.body, self.received)
            else:
                raise Refused(400)

    def add(self, piece: h11.Data) -> None:
        self.received += len(piece.data)
        self.pieces += piece.chunk_start
        if self.received > self.limits.body_bytes:
            raise Refused(413)
        if self.pieces > self.limits.body_pieces:
            raise Refused(413)
        if self.body is None:
            self.body = SpooledTemporaryFile(self.limits.in_memory_bytes)  # noqa: SIM115  # whoever reads it closes it
        self.body.write(piece.data)

    def status_of(self, error: h11.RemoteProtocolError) -> int:
        """Too long a line is told apart from too long headers, and from a body."""
        if error.error_status_hint != 431:
            return error.error_status_hint
        if self.head is not None:
            return 413
        start = self.wire.trailing_data[0][: self.limits.target_bytes]
        return 431 if b"\n" in start else 414

    def close(self) -> None:
        """Drop what came of a request that goes no further."""
        if self.body is not None:
            self.body.close()
        self.begin()
        self.ahead = b""


def judge(head: h11.Request, limits: Limits) -> None:
    """Refuse headers that are too many, or may be read in two ways."""
    if len(head.target) > limits.target_bytes:
        raise Refused(414)
    size = sum(len(name) + len(value) + 4 for name, value in head.headers)
    if size > limits.headers_bytes or len(head.headers) > limits.headers_count:
        raise Refused(431)
    if head.http_version not in VERSIONS:
        raise Refused(400)
    names = {name for name, _value in head.headers}
    if b"transfer-encoding" in names and (
        b"content-length" in names or head.http_version == b"1.0"
    ):
        raise Refused(400)
    if head.method in (b"CONNECT", b"TRACE"):
        raise Refused(501)
    if not re.match(rb"/|\*$|https?://", head.target, re.IGNORECASE):
        raise Refused(400)
    length = header(head, b"content-length")
    if length and int(length) > limits.body_bytes:
        raise Refused(413)
