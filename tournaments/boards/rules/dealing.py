"""Deals drawn from a secret that is kept until the last board is played.

The way from the secret to the cards is a promise (docs/records.md): anyone can walk it
again, in any language, and find the same cards.
"""

import hashlib
import secrets
from collections.abc import Iterator, Mapping
from itertools import count

from tournaments.boards.rules.cards import (
    DECK,
    HANDS,
    IN_A_POCKET,
    SEATS,
    Deal,
    seat_of,
)

SECRET_BYTES = 32
DOMY = "WNES"  # the pocket of the Domy on boards 1, 2, 3, 4


def new_secret() -> str:
    """A secret for one tournament: 256 bits, as 64 hexadecimal digits."""
    return secrets.token_hex(SECRET_BYTES)


def is_secret(text: str) -> bool:
    return len(text) == 2 * SECRET_BYTES and not set(text) - set("0123456789abcdef")


def fingerprint(secret: str) -> str:
    """Return what is published before the first round: it binds, and betrays nothing.

    It is the SHA-256 of the secret as it is printed, so that any checksum tool can
    find it again.
    """
    return hashlib.sha256(secret.encode("ascii")).hexdigest()


def deal(secret: str, board: int) -> Deal:
    """The cards of a board, which the secret decides and nothing else."""
    if not is_secret(secret):
        raise ValueError("a secret is 64 hexadecimal digits in lower case")
    deck = list(DECK)
    numbers = _bytes(secret, board)
    for last in range(len(deck) - 1, 0, -1):
        chosen = _below(last + 1, numbers)
        deck[last], deck[chosen] = deck[chosen], deck[last]
    cut = iter(range(0, len(deck), IN_A_POCKET))
    return Deal.holding(
        {seat: deck[at : at + IN_A_POCKET] for seat, at in zip(SEATS, cut, strict=True)}
    )


def boards_not_of_secret(secret: str, deals: Mapping[int, Deal]) -> list[int]:
    """The boards, by number, whose cards do not come from the secret."""
    return [board for board in sorted(deals) if deals[board] != deal(secret, board)]


def domy(board: int) -> str:
    """The pocket that the Domy has on a board: West, North, East, South, and again."""
    return DOMY[(board - 1) % len(DOMY)]


def dealer(board: int) -> str:
    """The player who deals: the one left of the Domy, opposite, right, and again.

    Three and four have no common divisor: in twelve boards all pairs come by once.
    """
    return seat_of(domy(board), HANDS[(board - 1) % len(HANDS)])


def _bytes(secret: str, board: int) -> Iterator[int]:
    """The bytes of SHA-256("secret/board/0"), SHA-256("secret/board/1") and so on."""
    for block in count():
        yield from hashlib.sha256(f"{secret}/{board}/{block}".encode("ascii")).digest()


def _below(limit: int, numbers: Iterator[int]) -> int:
    """A number from 0 to below the limit, all equally likely.

    A byte in the last, incomplete lap of the limit is thrown away.
    """
    fair = 256 - 256 % limit
    return next(byte for byte in numbers if byte < fair) % limit
