"""Reads the worth of prizes as it is typed, one a line: cents, a thing, or both."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from tournaments.plans.rules.amounts import WRITTEN, NoAmount, read_cents

LONGEST = 80  # letters of a thing
LONGEST_LINE = 120
MOST = 400  # prizes
_NUMBER = rf"(?<![\d.,]){WRITTEN}(?![\d.,])"
_EURO = r"(?:€|euros?|eur)"
_SEPARATORS = " \t;:+,=–-"
# Behind a thing: `25,00`, or with its sign `25 €`, `€ 25`.
_BEHIND = re.compile(
    rf"(?P<thing>.*?)(?P<between>[{_SEPARATORS}]+)"
    rf"(?:€\s*(?P<a>{_NUMBER})|(?P<b>{_NUMBER})\s*{_EURO}"
    rf"|(?P<c>{_NUMBER})(?<=[.,]\d\d))",
    re.IGNORECASE,
)
# Figures and their marks alone, or behind a semicolon: an amount, or none.
_FIGURES = re.compile(rf"[\d\s.,€+−–-]*\d[\d\s.,€]*{_EURO}?", re.IGNORECASE)
_LOOKS_LIKE_MONEY = re.compile(
    rf"^€|(?:^|[\d\s]){_EURO}$|\d[.,]\d{{3,}}$", re.IGNORECASE
)
_MINUS = ("-", "–")


class Worth(NamedTuple):
    """The worth of a prize; with none stated it is a prize all the same."""

    cents: int = 0
    thing: str = ""

    @property
    def is_said(self) -> bool:
        return bool(self.cents or self.thing)

    @property
    def is_whole(self) -> bool:
        """Tell whether the prize cannot be split: a thing, or no worth stated."""
        return bool(self.thing) or not self.cents


NOTHING_SAID = Worth()


def read_worth(line: str) -> Worth:
    """Read `25,00 €`, `Jambon` or `Coupe; 25,00 €`; NoAmount where it is neither."""
    text = " ".join(line.split())
    if len(text) > LONGEST_LINE:
        raise NoAmount(line)
    if _FIGURES.fullmatch(text):
        worth = Worth(_cents(text))
    elif _FIGURES.fullmatch((ends := text.rpartition(";"))[2].strip()):
        worth = Worth(_cents(ends[2].strip()), ends[0].strip(_SEPARATORS))
        if not worth.thing:
            raise NoAmount(line)
    elif found := _BEHIND.fullmatch(text):
        thing = found["thing"].strip(_SEPARATORS)
        amount = found["a"] or found["b"] or found["c"]
        if not thing or _is_unclear(thing, found["between"], amount):
            raise NoAmount(line)
        worth = Worth(_cents(amount), thing)
    elif _LOOKS_LIKE_MONEY.search(text):
        raise NoAmount(line)
    else:
        worth = Worth(0, text.strip(_SEPARATORS))
    if not worth.is_said or len(worth.thing) > LONGEST:
        raise NoAmount(line)
    return worth


def _is_unclear(thing: str, between: str, amount: str) -> bool:
    """Tell whether the amount is in doubt: `Lot 2 250 €`, or a minus: `Lot -5 €`."""
    figures = thing[-1:].isdigit() or " " in amount
    return between.startswith(" ") and (
        between.endswith(_MINUS) or (figures and not between.strip())
    )


def _cents(amount: str) -> int:
    return read_cents(re.sub(_EURO, "€", amount, flags=re.IGNORECASE))


def worth_text(worth: Worth) -> str:
    """Write a worth as it is typed, so that it is read back the same."""
    amount = f"{worth.cents // 100},{worth.cents % 100:02} €" if worth.cents else ""
    return "; ".join(part for part in (worth.thing, amount) if part)


def lines_of_worths(worths: Iterable[Worth]) -> str:
    return "\n".join(map(worth_text, worths))
