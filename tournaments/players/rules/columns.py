"""Guesses which column of a file holds what, from headings in three languages."""

from collections.abc import Mapping, Sequence
from itertools import islice

from tournaments.folding import folded

SEARCHED = 20  # rows of a file that may stand above its first member
WHOLE = "name"  # a first name and a name in one cell; "last_name" stands beside a first
# What stands above whole names, folded as all headings are.
WHOLE_NAMES = (
    "nom", "naam", "name", "joueur", "joueuse", "speler", "speelster", "player",
    "nom et prenom", "nom prenom", "prenom nom", "prenom et nom", "naam voornaam",
    "voornaam naam", "naam en voornaam", "voornaam en naam", "full name", "membre",
    "lid", "member", "participant", "deelnemer", "noms", "namen", "names", "joueurs",
    "spelers", "players", "membres", "leden", "members", "participants", "deelnemers",
)  # fmt: skip
# What stands above whole names that begin with the family name.
LAST_FIRST = frozenset(
    ("nom et prenom", "nom prenom", "naam voornaam", "naam en voornaam")
)


def guess(heads: Sequence[str], meaning: Mapping[str, str]) -> dict[str, int]:
    """The column of each field that a row of headings names; {} if it names none.

    `meaning` says which field a folded heading means. "Nom" beside "Prénom" is the
    family name, alone it is the whole name.
    """
    found: dict[str, int] = {}
    for column, head in enumerate(heads):
        field = meaning.get(folded(head))
        if field and field not in found:
            found[field] = column
    if "name" in found and "first_name" in found:
        found.setdefault("last_name", found.pop("name"))
    if "name" in found and "last_name" in found:
        del found["name"]
    return found if {"name", "last_name"} & found.keys() else {}


def headings(
    cells: Sequence[Sequence[str]], meaning: Mapping[str, str], *, is_list: bool = True
) -> tuple[int, dict[str, int]]:
    """The row of headings that names most columns, from 1, and these; (0, {}) for none.

    What stands above it is a title. One heading among other words is enough in the
    first row of a list alone: else they may be of somebody who is a “member”.
    """
    said = (one for one in enumerate(cells, start=1) if any(map(folded, one[1])))
    found: tuple[int, dict[str, int]] = (0, {})
    for at, (line, row) in enumerate(islice(said, SEARCHED)):
        named = guess(row, meaning)
        alone = all(folded(head) in meaning for head in row if folded(head))
        sure = alone or len(named) > 1 or (is_list and not at)
        if sure and len(named) > len(found[1]):
            found = line, named
    return found


def by_place(width: int) -> dict[str, int]:
    """Return what to take the columns for where no row names them."""
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
