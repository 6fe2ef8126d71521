"""By which letters the seats that were typed are read, where that is to be asked."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scoring.letters import LETTERS, languages_of
from scoring.wording import about, language
from tournaments.boards.wording import pocket

# The cells in which seats are typed.
OF_SEATS = ("bidders", "honours", "called", "first_trick")


class Reading(NamedTuple):
    """A reading of what was typed, by the letters of a language."""

    language: str
    words: str  # `N O Z W: Nord, Est`


def readings_of(cells: Mapping[str, str], own: str) -> list[Reading]:
    """The ways to read these cells of a sheet whose letters are of this language.

    Where there is nothing to ask there is none.
    """
    every = "".join(cells.get(column, "") for column in OF_SEATS).upper()
    typed = [letter for letter in every if letter.isalpha()]
    return [
        Reading(one, _read(one, typed))
        for one in languages_of(typed, own, reader=language())
    ]


def _read(language: str, typed: Sequence[str]) -> str:
    found = LETTERS[language]
    seats = [key for key in found.seats_typed(typed) if key in found.seats]
    return about(" ".join(found.seats.values()), ", ".join(map(pocket, seats)))
