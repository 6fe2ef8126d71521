"""Sends what is no request: requests with bytes changed, cut or doubled, and noise."""

import socket
from random import Random

from tests.attacks import attack
from tests.attacks.attack import Losses
from tests.attacks.place import Place
from tests.attacks.siege import besiege, knock

REQUESTS = (
    b"GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Language: fr\r\n\r\n",
    b"POST /sign-in/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\na=b",
    b"POST /sign-in/ HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    b"3\r\na=b\r\n0\r\n\r\n",
    b"GET http://localhost/?%00 HTTP/1.0\r\nCookie: sessionid=x; a\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
)
INTO = (b"\x00", b"\r", b"\n", b" ", b":", b"-", b"\xff", b"%", b"9" * 30, b"\r\n\r\n")


def junk(chance: Random) -> bytes:
    """A request in which a few bytes are wrong, or none that was ever one."""
    if chance.random() < 0.1:
        return chance.randbytes(chance.randint(1, 2_000))
    found = chance.choice(REQUESTS) * chance.randint(1, 2)
    for _time in range(chance.randint(1, 4)):
        at, long = chance.randrange(len(found)), chance.choice((0, 0, 1, 8))
        found = found[:at] + chance.choice(INTO) + found[at + long :]
    return found


def go(tries: int) -> Losses:
    losses: Losses = []

    def come(here: Place, number: int) -> socket.socket:
        data = junk(Random(number))
        with knock(here, data) as there:
            there.shutdown(socket.SHUT_WR)
            found = answered(there)
        if b"HTTP/1.1 500 " in found:
            losses.append(f"{data!r}: {found[:80]!r}")
        if b"Traceback" in found:
            losses.append(f"{data!r}: a trace")
        return there

    return besiege(tries, 10, come) + losses


def answered(there: socket.socket) -> bytes:
    found = b""
    try:
        while data := there.recv(65_536):
            found += data
    except ConnectionResetError:
        pass
    return found


ATTACK = attack.Attack(
    "junk bytes",
    "Requests with bytes changed, left out or put in, and noise. Lost: a line of the"
    " desk, the ranking for somebody who has just come, a status 500, or a trace that"
    " is shown.",
    tries=5_000,
    few=200,
    go=go,
)

if __name__ == "__main__":
    attack.main(ATTACK)
