"""Connects, and says nothing."""

import socket

from tests.attacks import attack
from tests.attacks.place import Place
from tests.attacks.siege import besiege, knock


def come(here: Place, number: int) -> socket.socket:
    return knock(here)


ATTACK = attack.Attack(
    "silent connections",
    "Connections that say nothing and stay, 400 at a time."
    " Lost: a line of the desk, or the ranking for somebody who has just come.",
    tries=5_000,
    few=120,
    go=lambda tries: besiege(tries, 7, come),
)

if __name__ == "__main__":
    attack.main(ATTACK)
