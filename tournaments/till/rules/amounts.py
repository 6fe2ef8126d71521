"""Amounts of the till: as they are written, in coins and notes, and what goes back."""

from collections.abc import Mapping

from tournaments.plans.rules.amounts import NoAmount

# Notes and coins by their cents; the two smallest are hardly used in Belgium any more.
NOTES = (20_000, 10_000, 5_000, 2_000, 1_000, 500)
COINS = (200, 100, 50, 20, 10, 5, 2, 1)
PIECES = (*NOTES, *COINS)
MOST_PIECES = 9_999


def decimal_text(cents: int, mark: str = ",") -> str:
    """Write an amount as it is typed: `12,50`."""
    sign = "−" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100}{mark}{abs(cents) % 100:02}"


def sum_of_pieces(pieces: Mapping[int, int]) -> int:
    """Return the cents of so many of each coin and note."""
    return sum(value * number for value, number in pieces.items())


def change_due(given: int, owed: int) -> int:
    """Return the change to give for a payment; raise NoAmount if it is too little."""
    if given < owed:
        raise NoAmount(str(given))
    return given - owed


def likely_given(owed: int) -> tuple[int, ...]:
    """Return sums likely to be handed over: the debt rounded up to usual notes."""
    notes = (500, 1_000, 2_000, 5_000, 10_000)
    rounded = {-(-owed // note) * note for note in notes} - {owed}
    return tuple(sorted(rounded)[:4]) if owed > 0 else ()
