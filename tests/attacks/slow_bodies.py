"""Sends the headers of a form whole, and one letter of it."""

import socket

from tests.attacks import attack
from tests.attacks.place import Place
from tests.attacks.siege import besiege, knock

HEAD = "POST /sign-in/ HTTP/1.1\r\nHost: localhost\r\n"
HOW = ("Content-Length: 5000\r\n\r\nx", "Transfer-Encoding: chunked\r\n\r\n1\r\nx")


def come(here: Place, number: int) -> socket.socket:
    return knock(here, (HEAD + HOW[number % len(HOW)]).encode())


ATTACK = attack.Attack(
    "slow bodies",
    "Forms of which the first letter comes and no other, by their length or in chunks,"
    " 400 at a time. Lost: a line of the desk, or the ranking for somebody who has just"
    " come.",
    tries=5_000,
    few=120,
    go=lambda tries: besiege(tries, 8, come),
)

if __name__ == "__main__":
    attack.main(ATTACK)
