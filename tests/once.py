"""Which tests no database can change: those that reach nothing but rules.

Rules are pure, which is held by a contract. A test that imports anything else of the
house, or of others, is run on each database.
"""

import ast
import tomllib
from functools import cache
from inspect import getfile
from pathlib import Path

TESTS = Path(__file__).parent
HOUSE = TESTS.parent
EVERYWHERE = TESTS / "conftest.py"
# Of all that they import, these alone neither read variables nor start processes.
HARMLESS = {
    "ast", "collections", "contextlib", "csv", "dataclasses", "datetime", "decimal",
    "fractions", "functools", "hashlib", "hypothesis", "itertools", "json", "math",
    "operator", "pathlib", "pytest", "random", "re", "string", "tomllib", "typing",
}  # fmt: skip
ROWS = {"db", "transactional_db", "django_db_setup"}


def is_once(item):
    """Whether a test, and each fixture that it has, is the same on all databases."""
    if item.get_closest_marker("django_db") or ROWS & set(item.fixturenames):
        return False
    homes = {item.path} | {
        Path(getfile(one.func))
        for found in item._fixtureinfo.name2fixturedefs.values()
        for one in found
    }
    # Leave out the fixtures of every test, of pytest, and of what is added to it.
    ours = {home for home in homes if home.is_relative_to(TESTS)} - {EVERYWHERE}
    return all(map(reaches_rules_alone, ours))


@cache
def reaches_rules_alone(file):
    return all(map(is_harmless, imported(file.read_text())))


def is_harmless(module):
    """Whether what a module does is the same wherever rows are kept."""
    top = module.split(".")[0]
    if top == "tests":
        return bool(file := file_of(module)) and reaches_rules_alone(file)
    return top in HARMLESS or is_pure(module)


def imported(source):
    """The modules that a module imports, also inside of its functions."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            for one in node.names:
                inside = f"{node.module}.{one.name}"
                yield inside if file_of(inside) else node.module


def file_of(module):
    path = HOUSE.joinpath(*module.split("."))
    files = (path.with_suffix(".py"), path / "__init__.py")
    return next((one for one in files if one.exists()), None)


def is_pure(module):
    """Whether it lies in a place that the contract of purity holds."""
    places, corners = contract()
    return lies_in(module, places) and not lies_in(module, corners)


@cache
def contract():
    known = tomllib.loads((HOUSE / "pyproject.toml").read_text())
    contracts = known["tool"]["importlinter"]["contracts"]
    (purity,) = (one for one in contracts if one["type"] == "purity")
    return purity["places"], purity["corners"]


def lies_in(module, places):
    """Whether a module is in one of these places, of which a `*` is any name."""
    words = module.split(".")
    return any(
        len(words) >= len(place)
        and all(
            wanted in ("*", word) for wanted, word in zip(place, words, strict=False)
        )
        for place in (one.split(".") for one in places)
    )
