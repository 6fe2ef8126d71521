"""The words of a game whose rulebook calls something as others call a round.

In French a round of a tournament is a *manche*. In Whist the manche is the game within
a rubber, so that a round is called *ronde* there, as it is in Dutch for every game. The
English texts keep the two apart, and say which of them is meant.

The letters of the seats are those of the tournament, whoever reads: O is Ouest in
French, and Oost in Dutch.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from django.utils.translation import trans_real

from scoring.variant import Variant

OF_A_ROUND = re.compile(r"\brounds?\b", re.IGNORECASE)
# Both words are feminine: nothing else in a sentence changes.
MANCHE = re.compile(r"\b([Mm])anche(s?)\b")
RONDE = {"m": "ronde", "M": "Ronde"}
_in_rubbers: ContextVar[bool] = ContextVar("in_rubbers", default=False)
_seats: ContextVar[str] = ContextVar("seats", default="")


@contextmanager
def use_words_of(variant: Variant, seats: str = "") -> Iterator[None]:
    """Use the words of this game until the block ends.

    Seats have the letters of a language, or without one those of the reader's.
    """
    before = _in_rubbers.set(variant.match is not None)
    try:
        with use_seat_letters(seats):
            yield
    finally:
        _in_rubbers.reset(before)


@contextmanager
def use_seat_letters(language: str) -> Iterator[None]:
    """Call seats, until the block ends, by the letters of a language."""
    before = _seats.set(language)
    try:
        yield
    finally:
        _seats.reset(before)


def language_of_seats() -> str:
    """The language of the letters of seats; empty where it is the reader's."""
    return _seats.get()


def in_game_words(text: str, meant: str) -> str:
    """A text as it is said of the game; `meant` is the same in English."""
    if _in_rubbers.get() and OF_A_ROUND.search(meant):
        return MANCHE.sub(lambda found: RONDE[found[1]] + found[2], text)
    return text


def install_game_words() -> None:
    """Have every language, also one in use already, speak in the words of the game."""
    spoken_in = trans_real.DjangoTranslation
    one, many = spoken_in.gettext, spoken_in.ngettext

    def gettext(self: Any, message: str) -> str:
        return in_game_words(one(self, message), message)

    def ngettext(self: Any, singular: str, plural: str, n: Any) -> str:
        return in_game_words(many(self, singular, plural, n), plural)

    setattr(spoken_in, "gettext", gettext)  # noqa: B010 - a method, to mypy
    setattr(spoken_in, "ngettext", ngettext)  # noqa: B010 - as above
