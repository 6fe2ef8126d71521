"""Finds who is named in a text: whole, by half a family name, joined or taken apart."""

import re
from collections.abc import Callable, Iterable, Sequence

from tournaments.folding import folded_text
from tournaments.players.rules.naming import PARTICLES, TITLES

Name = tuple[str, ...]  # its words, folded
Finder = Callable[[str], bool]

HYPHEN = re.compile(r"[-‐‑‒–—/]")
SMALL = {folded_text(word) for word in PARTICLES | TITLES}
# Halves of names that are words of the game: "Petit-Jean" is in no "petit chelem".
OF_THE_GAME = frozenset(
    ("blanc", "boer", "coeur", "carreau", "dame", "grand", "grande", "grote", "harten",
     "heer", "klein", "kleine", "noir", "petit", "petite", "pique", "rouge", "schoppen",
     "solo", "table", "tafel", "trefle", "valet", "vrouw")
)  # fmt: skip
SHORTEST_HALF, SHORTEST_WHOLE, SHORTEST_FIRST = 4, 3, 2  # letters that name somebody


def by_family_name(people: Iterable[tuple[str, str]]) -> Finder:
    """Return whether a text has the family name of one of these, or half of it.

    People are first name and name. A name that is as short as a word, "Le", is found
    beside the first name alone.
    """
    found: set[Name] = set()
    for first, last in people:
        whole, before = _words(last), _words(first)
        if _tells(whole, SHORTEST_WHOLE):
            found |= {whole, *_halves(last)}
        elif whole and before:
            found |= {before + whole, whole + before}
    return _finder(found)


def by_part_of_name(people: Iterable[tuple[str, str]]) -> Finder:
    """Return whether a text has a weaker sign: a first name, or half a family name.

    An initial is no name.
    """
    found: set[Name] = set()
    for first, last in people:
        if _tells(_words(first), SHORTEST_FIRST):
            found.add(_words(first))
        found |= {half[-1:] for half in _halves(last)}
    return _finder(found)


def _words(name: str) -> Name:
    return tuple(folded_text(name).split())


def _tells(name: Name, shortest: int) -> bool:
    """Tell whether a name is long enough, and more than a "van den", to identify."""
    return len("".join(name)) >= shortest and not SMALL.issuperset(name)


def _halves(name: str) -> set[Name]:
    """Return the parts of a double name, each with the small words before it."""
    found: set[Name] = set()
    for part in HYPHEN.split(name):
        small: Name = ()
        for word in _words(part):
            small += (word,)
            if word not in SMALL:
                if len(word) >= SHORTEST_HALF and word not in OF_THE_GAME:
                    found.add(small)
                small = ()
    return found


def _finder(names: Iterable[Name]) -> Finder:
    sought = sorted(names)

    def stands_in(text: str) -> bool:
        words = folded_text(text).split()
        return any(_stands(one, words) for one in sought)

    return stands_in


def _stands(name: Name, words: Sequence[str]) -> bool:
    """Tell whether a name stands among these words, its parts joined or apart."""
    joined = "".join(name)
    return any(
        "".join(words[at : at + many]) == joined
        for many in range(1, len(name) + 1)
        for at in range(len(words) - many + 1)
    )
