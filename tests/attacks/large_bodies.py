"""Sends more than any page takes, from one address at once."""

import http.client
import os
import socket
import time
from contextlib import suppress
from pathlib import Path
from threading import Thread

from tests.attacks import attack
from tests.attacks.attack import CannotBeTried, Losses
from tests.attacks.place import Place, own_place
from tests.attacks.siege import enter, knock, look

SIZE, PIECE = 9_000_000, 64_000
MEMORY, FILES = 100_000_000, 100_000_000  # bytes, beyond what it has before
HOW = (b"Content-Length: %d\r\n\r\n" % SIZE, b"Transfer-Encoding: chunked\r\n\r\n")


class Sender(Thread):
    """Sends one body as fast as it is taken, whole or in chunks."""

    def __init__(self, here: Place, number: int) -> None:
        super().__init__(daemon=True)
        self.here, self.how = here, HOW[number % 2]

    def run(self) -> None:
        piece = b"x" * PIECE
        if b"chunked" in self.how:
            piece = b"%x\r\n%s\r\n" % (PIECE, piece)
        with suppress(OSError), self.knocking() as there:
            for _sent in range(SIZE // PIECE):
                there.sendall(piece)
            there.recv(1)

    def knocking(self) -> socket.socket:
        head = b"POST /sign-in/ HTTP/1.1\r\nHost: localhost\r\n"
        return knock(self.here, head + self.how)


def go(tries: int) -> Losses:
    if not Path("/proc/self/fd").exists():
        raise CannotBeTried("only Linux tells how much a process holds")
    with own_place() as here:
        memory, most_files, deal = memory_of(here), 0, 0
        senders = [Sender(here, number) for number in range(tries)]
        for one in senders:
            one.start()
        losses: Losses = []
        while any(one.is_alive() for one in senders):
            most_files = max(most_files, files_of(here))
            if deal < 20:
                deal += 1
                losses += line(here, deal) + look(here)
            time.sleep(0.05)
        if (more := memory_of(here) - memory) > MEMORY:
            losses.append(f"{more} bytes of memory")
        if most_files > FILES:
            losses.append(f"{most_files} bytes of temporary files")
        return losses + here.traces()


def line(here: Place, deal: int) -> Losses:
    """The desk enters a line by a new connection."""
    desk = http.client.HTTPConnection("127.0.0.1", here.port, timeout=60)
    try:
        return enter(desk, here, 3, deal)
    finally:
        desk.close()


def memory_of(here: Place) -> int:
    """Return the most memory that the server has had, in bytes."""
    assert here.server is not None
    told = Path(f"/proc/{here.server.pid}/status").read_text()
    line = next(one for one in told.splitlines() if one.startswith("VmHWM"))
    return int(line.split()[1]) * 1024


def files_of(here: Place) -> int:
    """Return the bytes of its files that have no name any more."""
    assert here.server is not None
    found = 0
    for one in Path(f"/proc/{here.server.pid}/fd").iterdir():
        with suppress(OSError):
            if "(deleted)" in os.readlink(one):
                found += one.stat().st_size
    return found


ATTACK = attack.Attack(
    "large bodies",
    "Bodies of 9 MB of one address at once, by their length or in chunks. Lost: a line"
    " of the desk, the ranking for somebody who has just come, more than 100 MB of"
    " memory or of temporary files, a trace.",
    tries=60,
    few=20,
    go=go,
)

if __name__ == "__main__":
    attack.main(ATTACK)
