"""What a prize is worth: cents, a thing, or both; read as it is typed, one a line."""

import re
from collections.abc import Iterable
from typing import NamedTuple

MOST_EUROS_DIGITS = 6
LONGEST = 80  # letters of a thing
LONGEST_LINE = 120
MOST = 400  # prizes
_NUMBER = rf"(?<![\d.,])(\d{{1,{MOST_EUROS_DIGITS}}})(?:[.,](\d{{1,2}}))?"
_EURO = r"(?:€|eur|euros?)"
_SEPARATORS = " \t;:+,=–-"
# `25`, `25,00 €`, `€ 25`; or behind a thing, with its sign or with both decimals.
_ALONE = re.compile(rf"(?:€\s*)?{_NUMBER}\s*{_EURO}?", re.IGNORECASE)
_BEHIND = re.compile(
    rf"(?P<thing>.*?)(?P<between>[{_SEPARATORS}]+)"
    rf"(?:(?:€\s*)(?P<a>{_NUMBER})|(?P<b>{_NUMBER})\s*{_EURO}"
    r"|(?P<c>(?<![\d.,])\d{1,6}[.,]\d{2}))",
    re.IGNORECASE,
)
_LOOKS_LIKE_MONEY = re.compile(rf"^€|(?:^|[\d\s]){_EURO}$", re.IGNORECASE)


class NoWorth(ValueError):
    """What was typed is no prize, or not clearly one."""


class Worth(NamedTuple):
    """What a prize is worth; nothing of it said: a prize all the same."""

    cents: int = 0
    thing: str = ""

    @property
    def is_said(self) -> bool:
        return bool(self.cents or self.thing)

    @property
    def is_whole(self) -> bool:
        """Whether there is something that cannot be split: a thing, or one unsaid."""
        return bool(self.thing) or not self.cents


NOTHING_SAID = Worth()


def read_worth(line: str) -> Worth:
    """`25,00 €`, `Jambon` or `Coupe; 25,00 €`; NoWorth where it is neither."""
    text = " ".join(line.split())
    if len(text) > LONGEST_LINE:
        raise NoWorth(line)
    if found := _ALONE.fullmatch(text):
        worth = Worth(_cents(found[0]))
    elif found := _BEHIND.fullmatch(text):
        thing = found["thing"].strip(_SEPARATORS)
        unclear = thing[-1:].isdigit() and not found["between"].strip()
        if not thing or unclear:  # `1 250 €`: one amount, or a thing and another?
            raise NoWorth(line)
        worth = Worth(_cents(found["a"] or found["b"] or found["c"]), thing)
    elif _LOOKS_LIKE_MONEY.search(text):
        raise NoWorth(line)
    else:
        worth = Worth(0, text.strip(_SEPARATORS))
    if not worth.is_said or len(worth.thing) > LONGEST:
        raise NoWorth(line)
    return worth


def _cents(amount: str) -> int:
    digits = re.search(r"(\d+)(?:[.,](\d{1,2}))?", amount)
    assert digits is not None
    return 100 * int(digits[1]) + int((digits[2] or "0").ljust(2, "0"))


def read_worths(text: str) -> tuple[Worth, ...]:
    """One prize a line, the first prize first; NoWorth with the line that is none.

    Lines without anything on them are passed over.
    """
    return tuple(read_worth(line) for line in text.splitlines() if line.strip())


def written(worth: Worth) -> str:
    """As it is typed, and read back the same."""
    amount = f"{worth.cents // 100},{worth.cents % 100:02} €" if worth.cents else ""
    return "; ".join(part for part in (worth.thing, amount) if part)


def in_lines(worths: Iterable[Worth]) -> str:
    return "\n".join(map(written, worths))
