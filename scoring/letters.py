"""The letters of seats and trumps: what each language shows, and reads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from scoring.deal import SEATS, TRUMPS

Shown = Mapping[str, str]  # by the letter that is kept
SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


@dataclass(frozen=True, eq=False)  # one value a language
class Letters:
    """One language's letters; what is kept is always N E S W and C D H S NT.

    `also` is what else may be typed for a trump where nothing else is meant by it.
    """

    seats: Shown
    trumps: Shown
    also: Shown
    chairs: Shown = field(
        default_factory=dict
    )  # where players are called by what they hold

    def seat(self, key: str) -> str:
        """`O` for W, `EO` for EW; the fifth chair has no other letter."""
        return "".join(self.seats.get(letter, letter) for letter in key)

    def with_hands(self, hands: Shown) -> Letters:
        """These letters where a player is called by the hand that his seat holds.

        The letter of his chair is understood too, unless it is one of a hand.
        """
        return replace(self, seats=hands, chairs=self.seats)

    def trump(self, key: str) -> str:
        return self.trumps.get(key, key)

    def sign(self, key: str) -> str:
        """`♥C`: the sign with its letter; no trump has its letters alone."""
        return SIGNS.get(key, "") + self.trump(key)

    def seats_typed(self, typed: Iterable[str]) -> list[str]:
        """The seats that these letters are; one that is no seat stays what it is.

        The letter of another language is understood where it means no other seat.
        """
        known = {
            shown: key for key, shown in (*self.chairs.items(), *self.seats.items())
        }
        return [known.get(letter) or _only_seat(letter) for letter in typed]

    def in_letters(self, params: Mapping[str, Any]) -> dict[str, Any]:
        """The values of a refusal, with its seats and trumps in these letters."""
        found = dict(params)
        for key in ("seat", "side"):
            if isinstance(found.get(key), str):
                found[key] = self.seat(found[key])
        choices = found.get("choices")
        if choices == TRUMPS:
            found["choices"] = tuple(map(self.sign, TRUMPS))
        elif choices and "seat" in found:
            found["choices"] = tuple(map(self.seat, choices))
        return found

    @property
    def trumps_typed(self) -> dict[str, str]:
        """All that can be typed for a trump, with the trump that it is."""
        shown = {letters: key for key, letters in self.trumps.items()}
        signs = {sign: key for key, sign in SIGNS.items()}
        return {**self.also, **signs, **shown}


def letters(seats: str, trumps: str, also: Shown | None = None) -> Letters:
    """Letters for N E S W, and for clubs, diamonds, hearts, spades, no trump."""
    return Letters(
        dict(zip(SEATS, seats.split(), strict=True)),
        dict(zip(TRUMPS, trumps.split(), strict=True)),
        also or {},
    )


LETTERS = {
    # C is cœur: the English letters of suits would be misread, and are refused.
    "fr": letters("N E S O", "T K C P SA", {"NT": "NT"}),
    # O is oost and Z is zuid.
    "nl": letters(
        "N O Z W", "K R H S ZT", {"C": "C", "D": "D", "SA": "NT", "NT": "NT"}
    ),
    "en": letters("N E S W", "C D H S NT"),
}
KEPT = LETTERS["en"]  # as records have them


@cache
def sheet_letters(seats: str, language: str) -> Letters:
    """The letters of a reader, with those of the seats that stand on the sheets."""
    return replace(LETTERS[language], seats=LETTERS[seats].seats)


def seats_meant(letter: str) -> dict[str, str]:
    """The seat that a letter is in each language that has it: O is W, and E in Dutch.

    The languages are those of the letters; the fifth chair has one in all of them.
    """
    return {
        language: key
        for language, one in LETTERS.items()
        for key, shown in one.seats.items()
        if shown == letter
    }


def languages_of(typed: Iterable[str], own: str, *, reader: str) -> tuple[str, ...]:
    """The languages whose letters these may be, where that is to be asked.

    It is where a letter is none of the `own` language of the sheets, or another seat
    to the `reader`. The own language is the first; nothing is to be asked: empty.
    """
    meant = [found for letter in typed if (found := seats_meant(letter))]
    unknown = any(own not in found for found in meant)
    doubtful = any(
        found.get(reader, found.get(own)) != found.get(own) for found in meant
    )
    if not (unknown or doubtful):
        return ()
    others = [one for one in LETTERS if one != own and all(one in it for it in meant)]
    return (own, *others)


def misread_seats(before: str, after: str) -> frozenset[str]:
    """The seats whose letter in one language is another seat in the other."""
    seats = LETTERS[before].seats
    return frozenset(
        key
        for key, letter in seats.items()
        if seats_meant(letter).get(after, key) != key
    )


def _only_seat(letter: str) -> str:
    """The seat that a letter is in whatever language; what is none stays what it is."""
    found = set(seats_meant(letter).values())
    return found.pop() if len(found) == 1 else letter
