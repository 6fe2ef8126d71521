"""How each address that writes is called: its world, what is sent, what it leaves.

Each is pressed twice at once and has to write once; where a second press rightly
writes again, its line says `because`.
"""

from tests.presses import (
    backups,
    boards,
    club,
    door,
    first_run,
    hall,
    jury,
    members,
    own_pages,
    papers,
    phones,
    privacy,
    prizes,
    rounds,
    sheets,
    till,
    tournament,
    verifying,
)
from tests.presses.press import PRESSES, STRANGER, Press, at

__all__ = [
    "PRESSES",
    "STRANGER",
    "Press",
    "at",
    "backups",
    "boards",
    "club",
    "door",
    "first_run",
    "hall",
    "jury",
    "members",
    "own_pages",
    "papers",
    "phones",
    "privacy",
    "prizes",
    "rounds",
    "sheets",
    "till",
    "tournament",
    "verifying",
]
