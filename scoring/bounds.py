"""Bounds whatever is typed or sent: numbers, days, moments, texts; rounds figures."""

import json
from datetime import date, datetime, timedelta, tzinfo
from decimal import Decimal
from fractions import Fraction
from math import isfinite
from typing import Any

LARGEST = 2_147_483_647  # what a database keeps as a whole number
EARLIEST, LATEST = date(1900, 1, 1), date(2200, 12, 31)
# How far the clock of a phone may be from ours: it is set by hand, and a phone may have
# no network for days.
AHEAD, BACK = timedelta(minutes=10), timedelta(days=7)
DEEPEST = 20  # lists and objects inside of each other; ours have five
LONGEST_SEARCH = 60  # letters of what somebody looks for


def is_whole(typed: object, *, digits: int = 8) -> bool:
    """Return whether this is a whole number of so many digits 0 to 9 at most."""
    text = str(typed)
    return text.isascii() and text.isdigit() and len(text) <= digits


def whole_number(typed: object, otherwise: int = 0, *, digits: int = 8) -> int:
    """The number that was typed; `otherwise` where it is none, or has more digits."""
    return int(str(typed)) if is_whole(typed, digits=digits) else otherwise


def is_day(day: date) -> bool:
    """Tell whether the day can be meant, and each database and calendar knows it."""
    return EARLIEST <= day <= LATEST


def moment_of(typed: object, zone: tzinfo) -> datetime | None:
    """The moment that was typed, in this zone unless it names one; None for none."""
    try:
        found = datetime.fromisoformat(str(typed))
    except ValueError:
        return None
    # Asked before it is told in another zone: of the first and last year none can be.
    if not is_day(found.date()):
        return None
    return found if found.utcoffset() is not None else found.replace(tzinfo=zone)


def moment_of_a_phone(said: object, now: datetime) -> datetime | None:
    """Return the moment that a phone tells; the server's own where that cannot be.

    None where it tells none.
    """
    if said is None:
        return None
    found = moment_of(said, now.tzinfo) if now.tzinfo else None
    return found if found and now - BACK <= found <= now + AHEAD else now


def is_storable(text: str) -> bool:
    """Return whether every database keeps this text: no NUL, no half of a sign."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return "\0" not in text


def search_words(asked: Any) -> str:
    """Return the words looked for, out of the query of an address."""
    return str(asked.get("search", ""))[:LONGEST_SEARCH]


def json_value(text: str) -> Any:
    """Return what was sent as JSON; None where it is none, or cannot be kept so."""
    try:
        found = json.loads(
            text, parse_int=_whole, parse_float=_finite, parse_constant=_finite
        )
        _refuse_unstorable(found, DEEPEST)
    except (ValueError, RecursionError):
        return None
    return found


def json_object(text: str) -> dict[str, Any]:
    """The object that a page has sent as JSON; an empty one where it is none."""
    found = json_value(text)
    return found if isinstance(found, dict) else {}


def _whole(text: str) -> int:
    if len(text) > len(str(-LARGEST)) or abs(int(text)) > LARGEST:
        raise ValueError(text)
    return int(text)


def _finite(text: str) -> float:
    found = float(text)
    if not isfinite(found):
        raise ValueError(text)
    return found


def _refuse_unstorable(value: object, deep: int) -> None:
    if deep == 0 or (isinstance(value, str) and not is_storable(value)):
        raise ValueError(value)
    if isinstance(value, dict):
        for name, one in value.items():
            _refuse_unstorable(name, deep)
            _refuse_unstorable(one, deep - 1)
    elif isinstance(value, list):
        for one in value:
            _refuse_unstorable(one, deep - 1)


def rounded(value: int | Fraction, decimals: int = 2) -> Decimal:
    """Round to so many decimals; a half goes away from zero, as by hand."""
    last = int(abs(value) * 10**decimals + Fraction(1, 2))
    # Made from a text, since arithmetic with decimals would cut off long numbers.
    return Decimal(f"{'-' if value < 0 and last else ''}{last}e-{decimals}")


def rounded_whole(value: int | Fraction) -> int:
    """The nearest whole number; a half goes away from zero."""
    return int(rounded(value, 0))
