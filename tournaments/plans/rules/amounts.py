"""Amounts as people type them, in cents: never a fraction of a cent, never a float."""

import re

MOST = 10_000_000
# Thousands apart, by a space or by the mark that does not part the cents: `1.250` alone
# may be meant as either.
_WHOLE = r"[0-9]{1,6}|[0-9]{1,3}(?: [0-9]{3})+"
WRITTEN = (
    r"(?:[0-9]{1,3}(?:\.[0-9]{3})+,[0-9]{1,2}|[0-9]{1,3}(?:,[0-9]{3})+\.[0-9]{1,2}"
    rf"|(?:{_WHOLE})(?:[.,][0-9]{{1,2}})?)"
)
_TYPED = re.compile(rf"(?:€\s*)?({WRITTEN})(?:\s*€)?")
_PARTED = re.compile(r"(.*?)(?:[.,]([0-9]{1,2}))?")


class NoAmount(ValueError):
    """Typed text that is no amount or prize, or not clearly one."""


def read_cents(typed: str) -> int:
    """Read the cents of `12,50`, `12,5`, `1.250,00`, `1 250`; NoAmount for all else."""
    found = _TYPED.fullmatch(" ".join(typed.split()))
    if found is None:
        raise NoAmount(typed)
    parted = _PARTED.fullmatch(found[1])
    assert parted is not None
    whole = re.sub("[ .,]", "", parted[1])
    cents = int(whole) * 100 + int((parted[2] or "").ljust(2, "0"))
    if cents > MOST:
        raise NoAmount(typed)
    return cents
