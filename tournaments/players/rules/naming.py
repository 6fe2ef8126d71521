"""Says how a person is called on a screen, and reads a name from one line."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tournaments.folding import has_letter
from tournaments.players.rules.brackets import in_round_brackets

FULL = "full"
INITIAL = "initial"
INITIALS = "initials"
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
# What stands before a name and is none of it: Mme Rosa Lippens, Dhr. Jan Maes.
TITLES = frozenset(
    ("dhr", "madame", "mademoiselle", "meneer", "mevr", "mevrouw", "mlle", "mme",
     "monsieur", "mr", "mrs", "ms", "mw")
)  # fmt: skip

TWO_LETTERS = re.compile(r"[^\W\d_]{2}")
# "Delhez - Piron": a hyphen of one surname, as some write it.
SPACED_HYPHEN = re.compile(r"\s+[-–—]\s+")
SMALL_BEHIND = re.compile(r"['’][ST]\b")  # 't Kint, Van 't Hoff, 's Jongers


class WalkIn(NamedTuple):
    """A person at the door, as read from one line."""

    first_name: str
    last_name: str
    club: str = ""


class Named(NamedTuple):
    """Somebody's name, and how it may be shown."""

    first_name: str
    last_name: str
    number: int | None
    shows: str


def full_name(first_name: str, last_name: str, number: int | None) -> str:
    """The whole name; somebody forgotten has a number left."""
    numbered = NOBODY if number is None else f"#{number}"
    return f"{first_name} {last_name}".strip() or numbered


def wall_names(people: Mapping[str, Named]) -> dict[str, str]:
    """Return the name by which each may be called where everybody reads it.

    Names that are shortened alike are lengthened, letter by letter, until they differ;
    two of one whole name have their numbers beside it.
    """
    ways = {key: _ever_longer(one) for key, one in people.items()}
    called = {key: next(way) for key, way in ways.items()}
    while alike := _alike(called):
        longer = {key: next(ways[key], "") for key in alike}
        if not any(longer.values()):
            break
        called |= {key: name for key, name in longer.items() if name}
    for key in alike:
        if people[key].number is not None and not called[key].startswith("#"):
            called[key] += f" ({people[key].number})"
    return called


def _alike(called: Mapping[str, str]) -> list[str]:
    times = Counter(called.values())
    return [key for key, name in called.items() if times[name] > 1]


def _ever_longer(one: Named) -> Iterator[str]:
    """The names by which somebody may be called, the shortest first."""
    first, last, number, shows = one
    if shows == NUMBER or not (first or last):
        yield full_name("", "", number)
        return
    if not first:
        first, last = last, ""  # of one name only
    initial = first if shows == INITIAL else _begins(first, 1)
    if shows in (INITIAL, INITIALS):
        yield from (f"{initial} {_begins(last, n)}" for n in range(1, len(last)))
    if shows == INITIALS:
        yield from (f"{_begins(first, n)} {last}".strip() for n in range(1, len(first)))
    yield f"{first} {last}".strip()


def _begins(name: str, letters: int) -> str:
    """The first letters of a name, with a point."""
    return name[0].upper() + name[1:letters].rstrip(" '’-") + "."


def surname_first(shown: str, last_name: str) -> str:
    """`Lambert Anne`: a name as it is shown, for who looks for it by the surname.

    One that is shortened, or is not told, stays behind: nobody is called “L. Anne”.
    The number that tells two of one name apart is left out.
    """
    name = shown.partition(" (")[0]
    first = name.removesuffix(f" {last_name}")
    return name if first == name else f"{last_name} {first}"


def untitled(name: str) -> str:
    """A name without its title. "M. Dubois" may be Marie; "M. Albert Dubois" is not."""
    words = name.split()
    while len(words) > 1 and words[0].casefold().rstrip(".") in TITLES:
        words = words[1:]
    if len(words) > 2 and words[0].casefold() == "m.":
        words = words[1:]
    return " ".join(words)


def in_capitals(name: str) -> bool:
    """Tell whether a name is written in capitals alone; initials are no name."""
    return name == name.upper() and bool(TWO_LETTERS.search(name))


def in_small_letters(name: str) -> str:
    """ "VAN DEN BERGHE-D'HONDT" as "Van den Berghe-D'Hondt"; any other as it is."""
    if not in_capitals(name):
        return name
    return "-".join(map(_capitalised, name.split("-")))


def _capitalised(name: str) -> str:
    words = SMALL_BEHIND.sub(lambda found: found[0].lower(), name.title()).split(" ")
    return " ".join(
        word.lower() if at and word.lower() in PARTICLES else word
        for at, word in enumerate(words)
    )


def split_name(name: str) -> tuple[str, str]:
    """First name and name of "Jan Van den Berghe"; one word alone is the name."""
    words = untitled(name).split()
    if len(words) < 2:
        return "", "".join(words)
    # Of two names with a hyphen the second may have one: Maes-Van den Berghe.
    particles = (
        place
        for place, word in enumerate(words[1:], start=1)
        if word.casefold().rpartition("-")[2] in PARTICLES
    )
    start = next(particles, len(words) - 1)
    return " ".join(words[:start]), " ".join(words[start:])


def split_anew(first_name: str, last_name: str) -> tuple[str, str] | None:
    """First name and name as they are split today, where the name begins earlier."""
    found = split_name(f"{first_name} {last_name}")
    return found if len(found[1]) > len(last_name) else None


def read_line(line: str) -> WalkIn | None:
    """Read "Jean Dupont [Wavre]" or "(Wavre)"; None if there is no name in it."""
    found = LINE.match(line)
    if not found or not has_letter(found["name"]):
        return None
    name, club = found["name"], " ".join((found["club"] or "").split())
    if not club:
        name, club, _is_known = in_round_brackets(name)
    first_name, last_name = split_name(name)
    return WalkIn(first_name, last_name, club)
