"""Fills all places from one address, with the card of a player."""

from tests.attacks import attack
from tests.attacks.crowds import besieged

HALF = (
    b"POST /sign-in/ HTTP/1.1\r\nHost: localhost\r\nCookie: my_card=%s\r\n"
    b"Content-Length: 5000\r\n\r\nx"
)
CARD = b"c" * 22


def come(_number: int) -> tuple[str, bytes]:
    return "127.0.1.1", HALF % CARD


ATTACK = attack.Attack(
    "one address",
    "Half-sent forms of one address, with the card of a player, for 30 s; each that is"
    " let go comes back at once. Lost: one of 24 lines of the desk, or the first page"
    " for somebody who has just come, within 5 s; a trace.",
    tries=4_200,
    few=300,
    go=lambda tries: besieged(tries, 2, come),
)

if __name__ == "__main__":
    attack.main(ATTACK)
