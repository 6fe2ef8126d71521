"""Compares the rows of a database before and after."""

from tests.attacks.attack import Losses
from tests.attacks.place import Place

# The second counts the rows that were ever made in each table, also of the first.
UNCOMPARED = ("accounts_signintries", "sqlite_sequence")
Rows = dict[str, list[str]]


def rows(here: Place) -> Rows:
    """Every row of every table, but for sessions and wrong passwords."""
    found = here.rows()
    return {name: one for name, one in found.items() if name not in UNCOMPARED}


def changed(before: Rows, now: Rows) -> Losses:
    """The rows that are no longer as they were, as they were or as they are."""
    return [
        f"{name} was changed: {row[:300]}"
        for name in before
        for row in sorted({*before[name]} ^ {*now[name]})
    ]
