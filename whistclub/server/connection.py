"""One connection: reads a request whole, has it answered, and sends the answer."""

from __future__ import annotations

import asyncio
from enum import Enum
from functools import partial
from time import monotonic as now

import h11

from whistclub.server.application import Answer, Ends, answer
from whistclub.server.crowd import Crowd, Standing
from whistclub.server.door import Door, ends_of
from whistclub.server.hands import lane_of
from whistclub.server.pace import Pace
from whistclub.server.reading import Reader, Whole, header
from whistclub.server.refusals import Refused, refusal
from whistclub.server.sending import Sending
from whistclub.server.shed import Reason


class Phase(Enum):
    """How far a connection is with its request."""

    IDLE = "has begun nothing"
    HEADERS = "is sending its headers"
    BODY = "is sending its body"
    ASKING = "waits for its answer"
    READING = "is sent its answer"
    LEAVING = "was refused, and may read why"


BUSY = (Phase.ASKING, Phase.READING)


class Connection(asyncio.Protocol):
    """Whatever comes and goes on one connection; lives in the loop's thread alone."""

    transport: asyncio.Transport
    ends: Ends

    def __init__(self, door: Door) -> None:
        self.door = door
        self.limits = door.limits
        self.reader = Reader(door.limits)
        self.sending: Sending | None = None
        self.is_known = False
        self.standing: Standing | None = None
        self.crowd: Crowd[Connection] | None = None  # the strangers of its address
        self.phase = Phase.IDLE
        self.since = now()  # it is in this phase
        self.pace = Pace(door.limits.slack_seconds, door.limits.least_rate, self.since)
        self.is_half_closed = False
        self.is_gone = False

    @property
    def address(self) -> str:
        return self.ends.peer[0]

    # What the loop tells -----------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        # Told of each byte that does not leave at once, and when the last has left.
        transport.set_write_buffer_limits(0)
        self.ends = ends_of(transport)
        self.door.let_in(self)

    def data_received(self, data: bytes) -> None:
        if self.phase is Phase.LEAVING or self.is_gone:
            return
        if self.phase in BUSY:
            self.reader.ahead += data
            self.transport.pause_reading()
            return
        self.read(data)

    def eof_received(self) -> bool:
        """Whoever says no more may still listen."""
        self.is_half_closed = True
        if self.phase in (Phase.HEADERS, Phase.BODY):
            self.refuse(400)
        return self.phase in BUSY

    def pause_writing(self) -> None:
        if self.sending is not None:
            self.sending.is_paused = True

    def resume_writing(self) -> None:
        if self.sending is not None:
            self.sending.is_paused = False
            self.go_on_sending()

    def connection_lost(self, error: Exception | None) -> None:
        self.is_gone = True
        self.door.let_out(self)
        self.drop_answer()
        if self.phase is not Phase.ASKING:  # a thread is at it, which closes it
            self.reader.close()

    # A request ---------------------------------------------------------------

    def read(self, data: bytes) -> None:
        try:
            whole = self.reader.read(data)
            if whole is None:
                self.wait_for_more()
        except Refused as refused:
            self.door.log.note(Reason.UNREADABLE, self.address)
            self.refuse(refused.status)
        except OSError:  # the disk is full, say
            self.refuse(503)
        else:
            if whole is not None:
                self.ask(whole)

    def wait_for_more(self) -> None:
        if self.reader.head is not None and self.phase is not Phase.BODY:
            self.door.recognise(self, self.said(b"cookie"))
            self.enter(Phase.BODY, Standing.HALF)
            if self.reader.wire.they_are_waiting_for_100_continue:
                go_on = h11.InformationalResponse(status_code=100, headers=[])
                self.transport.write(self.reader.wire.send(go_on) or b"")
        elif self.phase is Phase.IDLE and self.reader.has_begun:
            self.enter(Phase.HEADERS, Standing.HALF)

    def ask(self, whole: Whole) -> None:
        """Let a request wait for a thread."""
        is_known = self.door.recognise(self, whole.header(b"cookie"))
        self.enter(Phase.ASKING, None)
        job = partial(self.have_answered, whole, asyncio.get_running_loop())
        if not self.door.hands.give(job, lane_of(whole.head.method, is_known)):
            self.door.log.note(Reason.QUEUE, self.address)
            self.refuse(503)

    def have_answered(self, whole: Whole, loop: asyncio.AbstractEventLoop) -> None:
        """In a thread: call the application, and hand its answer to the loop."""
        found = None
        # What somebody entered is kept, whether or not he waits for the answer.
        if not (self.is_gone and lane_of(whole.head.method, False).is_read):
            limit = self.limits.in_memory_bytes
            found = answer(self.door.application, whole, self.ends, limit)
        elif whole.body is not None:
            whole.body.close()
        try:
            loop.call_soon_threadsafe(self.answered, found)
        except RuntimeError:  # the loop has ended meanwhile
            if found is not None:
                found.body.close()

    def answered(self, found: Answer | None) -> None:
        if self.is_gone:
            if found is not None:
                found.body.close()
        elif found is None:
            self.refuse(500)
        else:
            if found.known_by:
                self.door.remember(self, self.said(b"cookie"), found.known_by)
            self.send(found)

    # An answer ---------------------------------------------------------------

    def send(self, found: Answer) -> None:
        self.enter(Phase.READING, None)
        is_last = self.door.is_closing or self.is_half_closed
        self.sending = Sending(found, self.reader.wire, self.transport, is_last=is_last)
        try:
            self.sending.begin(is_head=self.is_head)
        except h11.LocalProtocolError:  # the application's headers make no sense
            self.drop_answer()
            self.refuse(500)
        else:
            self.go_on_sending()

    def go_on_sending(self) -> None:
        sending = self.sending
        if sending is None:
            return
        try:
            is_sent = sending.go_on()
        except (h11.LocalProtocolError, OSError):
            self.cut_off()  # half an answer is none
            return
        if is_sent:
            self.drop_answer()
            self.go_on_reading()
        elif self.standing is None:
            self.door.move(self, Standing.READING)

    def go_on_reading(self) -> None:
        """Turn to the next request, of which a part may have come already."""
        wire = self.reader.wire
        if wire.our_state is not h11.DONE or wire.their_state is not h11.DONE:
            self.transport.close()
            return
        self.reader.next()
        self.enter(Phase.IDLE, Standing.IDLE)
        self.transport.resume_reading()
        if self.reader.has_begun:
            asyncio.get_running_loop().call_soon(self.data_received, b"")

    def refuse(self, status: int) -> None:
        """Say in a sentence why not, then close, not at once, or it would be lost."""
        self.enter(Phase.LEAVING, Standing.HALF)
        wait = self.limits.retry_after_seconds if status == 503 else None
        words = refusal(
            status,
            languages=self.said(b"accept-language"),
            cookies=self.said(b"cookie"),
            retry_after=wait,
            is_head=self.is_head,
        )
        self.reader.close()
        self.transport.write(words)
        self.transport.resume_reading()
        if self.is_half_closed or not self.transport.can_write_eof():
            self.transport.close()
        else:
            self.transport.write_eof()

    @property
    def is_head(self) -> bool:
        return self.reader.head is not None and self.reader.head.method == b"HEAD"

    def said(self, name: bytes) -> str:
        """What a header of the request that is being read or answered says."""
        return header(self.reader.head, name)

    # Time and room -----------------------------------------------------------

    def enter(self, phase: Phase, standing: Standing | None) -> None:
        self.phase, self.since = phase, now()
        self.pace = Pace(self.limits.slack_seconds, self.limits.least_rate, self.since)
        self.door.move(self, standing)

    def look(self, at: float) -> None:
        """Go, if this phase has lasted too long."""
        limits, lasted = self.limits, at - self.since
        if self.phase is Phase.IDLE and lasted > limits.idle_seconds:
            self.transport.close()
        elif self.phase is Phase.HEADERS and lasted > limits.headers_seconds:
            self.door.log.note(Reason.HEADERS, self.address)
            self.refuse(408)
        elif self.phase is Phase.BODY and self.pace.is_lost(at, self.reader.received):
            self.door.log.note(Reason.BODY, self.address)
            self.refuse(408)
        elif self.phase is Phase.READING and self.pace.is_lost(at, self.sent):
            self.door.shed(self, Reason.READING)
        elif self.phase is Phase.LEAVING and lasted > limits.linger_seconds:
            self.transport.abort()

    @property
    def sent(self) -> int:
        return self.sending.sent if self.sending is not None else 0

    def held(self) -> int:
        """The bytes that are kept of what came and of what is to go."""
        unsent = self.sending.left if self.sending is not None else 0
        return self.reader.received + len(self.reader.ahead) + unsent

    def finish(self) -> None:
        """The server is to stop: go, unless the headers of a request are there."""
        if self.phase in (Phase.IDLE, Phase.HEADERS):
            self.transport.close()

    def cut_off(self) -> None:
        """Go at once, also for whoever looks who is still there."""
        self.is_gone = True
        self.door.let_out(self)
        self.transport.abort()

    def drop_answer(self) -> None:
        if self.sending is not None:
            self.sending.close()
            self.sending = None
