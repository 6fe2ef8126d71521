"""Which column of a file holds what, guessed from its first row in three languages."""

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path

from tournaments.lists.rules.folding import folded

# What a column may hold, with the words that clubs write above it.
WORDS: Mapping[str, Sequence[str]] = tomllib.loads(
    Path(__file__).with_suffix(".toml").read_text("utf-8")
)
FIELDS = tuple(WORDS)
# What stands above whole names that begin with the family name.
LAST_FIRST = frozenset(
    ("nom et prenom", "nom prenom", "naam voornaam", "naam en voornaam")
)
MEANING = {word: field for field, words in WORDS.items() for word in words}


def guess(heads: Sequence[str]) -> dict[str, int]:
    """The column of each field that a row of headings names; {} if it names none.

    "Nom" beside "Prénom" is the family name, alone it is the whole name.
    """
    found: dict[str, int] = {}
    for column, head in enumerate(heads):
        field = MEANING.get(folded(head))
        if field and field not in found:
            found[field] = column
    if "name" in found and "first_name" in found:
        whole = found.pop("name")
        found.setdefault("last_name", whole)
    if "name" in found and "last_name" in found:
        del found["name"]
    return found if {"name", "last_name"} & found.keys() else {}


def by_place(width: int) -> dict[str, int]:
    """What to take the columns for where no row names them."""
    if width < 2:
        return {"name": 0}
    return dict(zip(("first_name", "last_name", "club"), range(width), strict=False))


def turned(name: str) -> tuple[str, str]:
    """First name and name of "LAMBERT Élodie" or of "Van den Berghe, Jan"."""
    last, comma, first = name.partition(",")
    if comma:
        return " ".join(first.split()), " ".join(last.split())
    words = name.split()
    if len(words) < 2:
        return "", "".join(words)
    cut = next((n for n, word in enumerate(words) if word != word.upper()), 0)
    cut = cut or len(words) - 1
    return " ".join(words[cut:]), " ".join(words[:cut])
