"""The club that somebody writes in brackets behind a name, square ones or round."""

import re
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from tournaments.folding import folded

# What stands in brackets, the last of which may be forgotten if they are square.
CLUB = re.compile(r"\[[^\[\]]*\]?|\([^()]*\)")
# "Jean Dupont (Wavre)": something with a letter in it, behind a name.
ROUND = re.compile(r"(?P<name>[^()\[\]]*\w.*?)\s*\((?P<club>[^()\[\]]*)\)\s*\Z")
# What the name of a club begins with, and no first name.
OF_CLUBS = frozenset(
    ("amicale", "cercle", "club", "kaartclub", "les", "royal", "whist", "whistclub",
     "wiezers", "wiezersclub")
)  # fmt: skip


class Behind(NamedTuple):
    """A name without its round brackets, what stood in them, and whether it is a club.

    What is no club that one knows may be one, or a nickname: somebody must say.
    """

    name: str
    club: str = ""
    is_known: bool = False


def is_club(words: str, clubs: Collection[str]) -> bool:
    """Tell whether it is one of these folded `clubs`, or begins as a club's name."""
    return folded(words) in clubs or folded(words).partition(" ")[0] in OF_CLUBS


def in_round_brackets(name: str, clubs: Collection[str] = ()) -> Behind:
    """Read the round brackets at the end of a name, if it has any."""
    found = ROUND.match(name)
    club = " ".join(found["club"].split()) if found else ""
    if found is None or not folded(club):
        return Behind(name)
    return Behind(found["name"], club, is_club(club, clubs))


def club_apart(said: Mapping[str, Any], clubs: Collection[str]) -> dict[str, Any]:
    """The cells of a row, with the club that its name has behind it in their place."""
    club = said.get("club", "")
    for name in ("name", "last_name", "first_name"):
        found = in_round_brackets(said.get(name, ""), clubs)
        if found.club and folded(club) in ("", folded(found.club)):
            asks = not (found.is_known or club)
            apart = {name: found.name, "club": club or found.club, "asks_club": asks}
            return {**said, **apart}
    return dict(said)
