"""Hangs up at every moment of a request."""

import http.client
import socket
import struct
from contextlib import suppress

from tests.attacks import attack
from tests.attacks.attack import Losses
from tests.attacks.place import own_place
from tests.attacks.siege import enter, knock, look

WHOLE = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
FORM = b"POST /sign-in/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\nx"
MOMENTS = (b"", WHOLE[:9], FORM, WHOLE, WHOLE * 20)
RESET = struct.pack("ii", 1, 0)


def go(tries: int) -> Losses:
    with own_place() as here:
        before = here.said()
        for number in range(tries):
            there = knock(here, MOMENTS[number % len(MOMENTS)])
            if number % 2:
                there.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
            else:
                with suppress(OSError):
                    there.shutdown(socket.SHUT_RDWR)
            there.close()
        desk = http.client.HTTPConnection("127.0.0.1", here.port, timeout=60)
        losses = enter(desk, here, 4, 1) + look(here)
        desk.close()
        said = here.said().removeprefix(before)
        return losses + ([f"it is told of: {said[:400]}"] if said else [])


ATTACK = attack.Attack(
    "hang-ups",
    "Connections that end before, within and after a request, in order or not. Lost: a"
    " line of the desk, the ranking for somebody who has just come, a word on the"
    " console.",
    tries=1_000,
    few=160,
    go=go,
)

if __name__ == "__main__":
    attack.main(ATTACK)
