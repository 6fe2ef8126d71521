"""Asks for a page many times over, and reads no answer."""

import socket

from tests.attacks import attack
from tests.attacks.place import Place
from tests.attacks.siege import besiege, knock

AT_ONCE = 50  # requests on a connection, sent one behind the other
NARROW = 4_096  # bytes that the attacker's own system takes for him


def come(here: Place, number: int) -> socket.socket:
    address = f"/t/{here.made['tournament']}/ranking/"
    asked = f"GET {address} HTTP/1.1\r\nHost: localhost\r\n\r\n"
    return knock(here, asked.encode() * AT_ONCE, NARROW)


ATTACK = attack.Attack(
    "slow readers",
    "Connections that ask for the ranking fifty times and read nothing, 400 at a time."
    " Lost: a line of the desk, or the ranking for somebody who has just come.",
    tries=500,
    few=40,
    go=lambda tries: besiege(tries, 9, come),
)

if __name__ == "__main__":
    attack.main(ATTACK)
