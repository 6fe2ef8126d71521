"""Sends one answer, as fast as it is read and no faster."""

import asyncio
from email.utils import formatdate

import h11

from whistclub.server.application import Answer

PIECE = 65_536  # bytes
WITHOUT_BODY = (204, 304)


class Sending:
    """An answer on its way."""

    def __init__(
        self,
        answer: Answer,
        wire: h11.Connection,
        transport: asyncio.Transport,
        *,
        is_last: bool,
    ) -> None:
        self.answer, self.wire, self.transport = answer, wire, transport
        self.is_last = is_last
        self.is_paused = False
        self.is_whole = False
        self.written = 0

    def begin(self, *, is_head: bool) -> None:
        """Send the headers, with the first piece of the body behind them."""
        answer = self.answer
        names = {name.lower() for name, _value in answer.headers}
        headers = list(answer.headers)
        if "date" not in names:
            headers.append(("Date", formatdate(usegmt=True)))
        if "content-length" not in names and answer.status not in WITHOUT_BODY:
            headers.append(("Content-Length", str(answer.length)))
        if self.is_last:
            headers.append(("Connection", "close"))
        head = h11.Response(
            status_code=answer.status,
            headers=[
                # Django's cookies begin with a space, which is not part of them.
                (name.encode("latin-1"), value.strip().encode("latin-1"))
                for name, value in headers
            ],
            reason=answer.reason.encode("latin-1"),
        )
        start = self.wire.send(head) or b""
        if is_head or answer.status in WITHOUT_BODY:
            self.is_whole = True
            self.write(start + (self.wire.send(h11.EndOfMessage()) or b""))
        else:
            self.write(start + self.piece())

    def piece(self) -> bytes:
        """The next piece; with the last one the answer is whole."""
        data = self.answer.body.read(PIECE)
        found = (self.wire.send(h11.Data(data=data)) or b"") if data else b""
        if len(data) < PIECE:
            found += self.wire.send(h11.EndOfMessage()) or b""
            self.is_whole = True
        return found

    def write(self, data: bytes) -> None:
        self.written += len(data)
        if data:
            self.transport.write(data)

    def go_on(self) -> bool:
        """Send as much as goes; whether all of it has gone."""
        while not self.is_paused and not self.is_whole:
            self.write(self.piece())
        return self.is_whole and not self.is_paused

    @property
    def sent(self) -> int:
        return self.written - self.transport.get_write_buffer_size()

    @property
    def left(self) -> int:
        return max(0, self.answer.length - self.sent)

    def close(self) -> None:
        self.answer.body.close()
