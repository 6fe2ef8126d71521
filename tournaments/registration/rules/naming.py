"""How a person is called on a screen, and how a name is read from one line."""

import re
from typing import NamedTuple

FULL = "full"
INITIAL = "initial"
NUMBER = "number"
NOBODY = "–"

# "Jean Dupont [Wavre]"; whoever forgets the last bracket is understood too.
LINE = re.compile(r"\s*(?P<name>[^\[\]]*?)\s*(?:\[\s*(?P<club>[^\[\]]*?)\s*\]?\s*)?\Z")
# Where a name of several words begins: Van den Berghe, de Smet, D'Hondt.
PARTICLES = frozenset(
    ("d'", "da", "de", "del", "den", "der", "des", "di", "du", "el", "l'", "la", "le",
     "les", "op", "'t", "te", "ten", "ter", "van", "vande", "vanden", "vander", "ver",
     "von")
)  # fmt: skip


class WalkIn(NamedTuple):
    """What somebody at the door said in one line."""

    first_name: str
    last_name: str
    club: str = ""


def display_name(
    first_name: str, last_name: str, number: int | None, shown: str
) -> str:
    """The name as its owner lets it be shown: in full, with an initial, or a number.

    Somebody of one name only is called by it; somebody forgotten has a number left.
    """
    if shown == NUMBER or not (first_name or last_name):
        return NOBODY if number is None else f"#{number}"
    if shown == INITIAL and first_name and last_name:
        return f"{first_name} {last_name[0].upper()}."
    return f"{first_name} {last_name}".strip()


def split_name(name: str) -> tuple[str, str]:
    """First name and name of "Jan Van den Berghe"; one word alone is the name."""
    words = name.split()
    if len(words) < 2:
        return "", "".join(words)
    start = len(words) - 1
    for place, word in enumerate(words[1:], start=1):
        if word.casefold() in PARTICLES:
            start = place
            break
    return " ".join(words[:start]), " ".join(words[start:])


def read_line(line: str) -> WalkIn | None:
    """Read "Jean Dupont [Wavre]"; None if there is no name in it."""
    found = LINE.match(line)
    if not found or not found["name"].strip():
        return None
    first_name, last_name = split_name(found["name"])
    return WalkIn(first_name, last_name, " ".join((found["club"] or "").split()))
