"""Everybody who may come to a club: who wears a hat, a table, and a stranger."""

from tests.attacks.browsing import Browser
from tests.attacks.place import Place

# What is in whose pocket, by the names of tests/test_access.py.
SIGNED_IN = {"organiser": "organiser", "scorer": "session", "jury": "jury"}
ROLES = ("stranger", "table", *SIGNED_IN)


def browser_of(here: Place, role: str) -> Browser:
    """The browser of one of them; the table is that which has the number 1."""
    found = Browser(here.port, here.made.get(SIGNED_IN.get(role, ""), ""))
    if role == "table":
        found.cookies["at_table"] = "phone-1"  # as bench/hall.py lets it in
    return found
