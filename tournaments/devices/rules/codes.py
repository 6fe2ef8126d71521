"""The code on the card of a table: eight signs that nobody takes for one another."""

from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import NamedTuple

# Without 0 O Q, 1 I L, 2 Z, 5 S, 8 B, U V: what eyes of 75 take for one another.
SIGNS = "ACDEFGHJKMNPRTWXY34679"
LENGTH = 8


class Card(NamedTuple):
    """The card that lets a phone in: typed by hand, or read from the QR code."""

    number: int  # of the table
    code: str
    secret: str

    @property
    def spelled(self) -> str:
        """The code as it is printed: four signs, a hyphen, four signs."""
        return f"{self.code[:4]}-{self.code[4:]}"


def card_from(number: int, digest: bytes) -> Card:
    """The card of a table, from a digest of 32 bytes that nobody can guess."""
    value = int.from_bytes(digest[16:], "big")
    signs = []
    for _ in range(LENGTH):
        value, sign = divmod(value, len(SIGNS))
        signs.append(SIGNS[sign])
    return Card(
        number, "".join(signs), urlsafe_b64encode(digest[:16]).decode().rstrip("=")
    )


def digest_of(token: str) -> str:
    """The digest that is kept of the token of a phone."""
    return sha256(token.encode()).hexdigest()


def plain_code(typed: str) -> str:
    """Read a code as somebody types it: case, spaces and hyphens do not matter."""
    return "".join(sign for sign in typed.upper() if sign.isalnum())
