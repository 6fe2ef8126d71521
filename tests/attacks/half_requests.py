"""Sends half of a request, and then nothing more."""

import socket

from tests.attacks import attack
from tests.attacks.place import Place
from tests.attacks.siege import besiege, knock

WHOLE = (
    b"POST /t/any/entry/1/1/line/ HTTP/1.1\r\nHost: localhost\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\n\r\n"
)


def come(here: Place, number: int) -> socket.socket:
    return knock(here, WHOLE[: 1 + number % (len(WHOLE) - 1)])


ATTACK = attack.Attack(
    "half requests",
    "Connections that send a part of the headers of a request and stay, 400 at a time."
    " Lost: a line of the desk, or the ranking for somebody who has just come.",
    tries=5_000,
    few=120,
    go=lambda tries: besiege(tries, 6, come),
)

if __name__ == "__main__":
    attack.main(ATTACK)
