"""Sort the tests into tiers: `quick`, `rowless`, `alike`, `database`; by hand `long`.

What a database can change runs on PostgreSQL too. Who writes a query by hand, locks a
row or needs real transactions does not have to remember it: the rules below find him.
"""

import ast
import re
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parent
HOUSE = TESTS.parent
# Tests of these folders are about the database, whatever they import.
ABOUT_THE_DATABASE = {"backups", "ledger", "models"}
# Tests of these are searches, or have a club with processes of its own.
NEVER_QUICK = {"attacks", "backups", "seating"}
# Tests of these start a club on whatever database there is; so do those of the house.
WITH_A_CLUB = {"attacks", "backups", "days", "hosting", "server"}
# What a module of the product holds that speaks to the database by hand.
BY_HAND = re.compile(r"\bcursor\(|\.raw\(|\bRawSQL\b|\.extra\(|\.vendor\b")
# How a test module says that PostgreSQL is to run a test of it.
BOTH = ("mark.database", "transaction=True", "transactional_db")
PRODUCT = ("tournaments", "scoring", "whistclub")
NEEDS_ROWS = {"db", "transactional_db", "django_db_setup"}


def asks_for_rows(item):
    """Whether a test may use the database."""
    marked = item.get_closest_marker("django_db")
    return bool(marked or NEEDS_ROWS & set(item.fixturenames))


def is_rowless(item):
    """Whether a test asks nothing that a database answers, also in no other process."""
    alone = any(map(item.get_closest_marker, ("browser", "press", "text")))
    elsewhere = item.path.parent == TESTS or WITH_A_CLUB & set(item.path.parts)
    return not (asks_for_rows(item) or elsewhere or alone)


def is_alike(item):
    """Whether a test is long, and asks rows for nothing that a database can change.

    PostgreSQL, which refuses more, tries it for both; what is short is tried on each.
    """
    if not item.get_closest_marker("long") or not asks_for_rows(item):
        return False
    return not any(map(item.get_closest_marker, ("browser", "press", "database")))


def is_quick(item):
    """Whether a test asks rules alone: no database, browser, paper or search."""
    elsewhere = NEVER_QUICK & set(item.path.parts)
    slow = any(map(item.get_closest_marker, ("browser", "press", "long", "text")))
    return not (asks_for_rows(item) or searches(item.path) or elsewhere or slow)


@cache
def searches(file):
    """Whether tests of a module draw examples: a few in the gate, many in `long`."""
    return "from hypothesis import" in file.read_text("utf-8")


def is_one_of_many_languages(item):
    """Whether a test shows a browser what another shows it in French already."""
    given = getattr(item, "callspec", None)
    language = given.params.get("language", "fr") if given else "fr"
    return bool(item.get_closest_marker("browser")) and language != "fr"


def is_of_the_database(item):
    """Whether a rule puts a test among those that PostgreSQL runs as well."""
    if item.get_closest_marker("browser") or not asks_for_rows(item):
        return False
    return (
        has_real_transactions(item)
        or bool(ABOUT_THE_DATABASE & set(item.path.parts))
        or asks_by_hand(item.path)
    )


def may_be_of_the_database(file):
    """Whether a module can hold a test that PostgreSQL runs, by its words alone."""
    text = file.read_text("utf-8")
    marked = any(word in text for word in BOTH)
    about = ABOUT_THE_DATABASE & set(file.parts)
    return bool(marked or about or asks_by_hand(file))


def has_real_transactions(item):
    marked = item.get_closest_marker("django_db")
    if marked and marked.kwargs.get("transaction"):
        return True
    return "transactional_db" in item.fixturenames


@cache
def asks_by_hand(file):
    """Whether a test module speaks to the database by hand, or imports what does."""
    text = file.read_text("utf-8")
    found = map(file_of, imported(text))
    return bool(BY_HAND.search(text)) or any(is_by_hand(one) for one in found if one)


@cache
def is_by_hand(file):
    of_product = file.relative_to(HOUSE).parts[0] in PRODUCT
    return of_product and bool(BY_HAND.search(file.read_text("utf-8")))


def imported(source):
    """The modules that a module imports, also inside of its functions."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            for one in node.names:
                inside = f"{node.module}.{one.name}"
                yield inside if file_of(inside) else node.module


@cache
def file_of(module):
    path = HOUSE.joinpath(*module.split("."))
    files = (path.with_suffix(".py"), path / "__init__.py")
    return next((one for one in files if one.exists()), None)
