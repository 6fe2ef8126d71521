"""The shape of the house, read from the import statements."""

import ast
from functools import cache

import pytest
from django.conf import settings
from importlinter.cli import lint_imports

pytestmark = pytest.mark.text

ROOT = settings.BASE_DIR
HOUSE = ("whistclub", "tournaments", "seating", "scoring")
# Above what each kind of file stands; it may import what is further right.
FLOORS = (
    {"urls", "apps"},
    {"views", "admin", "commands"},
    {"forms", "tables", "pdf", "templatetags"},
    {"queries", "operations", "writes", "counting"},
    {"models"},
)
FORBIDDEN = {"utils", "helpers", "common", "services", "manager", "managers"}
FOLDERS = {"commands", "templatetags"}  # of several files of one kind
LONGEST = 300


@cache
def modules():
    """Return the files of the house, without what Django writes itself."""
    return [
        path.relative_to(ROOT)
        for part in HOUSE
        for path in sorted((ROOT / part).rglob("*.py"))
        if "migrations" not in path.parts
    ]


@cache
def tree(path):
    return ast.parse((ROOT / path).read_text(encoding="utf-8"), str(path))


def imports(path):
    """Yield every module imported, wherever it stands, relative ones made whole.

    `from a import b` counts as a.b, since b may be a module.
    """
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            package = path.with_suffix("").parts[: -node.level] if node.level else ()
            start = ".".join([*package, *([node.module] if node.module else [])])
            yield from (f"{start}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and hidden(node):
            argument = node.args[0] if node.args else None
            yield argument.value if isinstance(argument, ast.Constant) else "?"


def hidden(call):
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    return name in {"import_module", "__import__"}


def dotted(path):
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


@cache
def whole_house():
    """Return the dotted names of all modules."""
    return {dotted(path) for path in modules()}


def target(name, known):
    """Return the module of the house that an import names, or None."""
    while name and name not in known:
        name = name.rpartition(".")[0]
    return name or None


def floor(name):
    words = name.split(".")
    for height, kinds in enumerate(FLOORS):
        if words[-1] in kinds or kinds & FOLDERS & set(words[1:-1]):
            return height
    return None


def test_the_rooms_stand_in_one_order_and_rules_are_pure():
    """The contracts stand in pyproject.toml; each broken one is printed."""
    assert lint_imports(str(ROOT / "pyproject.toml"), no_cache=True) == 0


def test_no_contract_has_an_exception():
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")

    assert "ignore_imports" not in text


def stands_above(path, name):
    """Whether the module of an import stands above the file that imports it."""
    own, found = floor(dotted(path)), target(name, whole_house())
    other = floor(found) if found and found.split(".")[0] != "whistclub" else None
    return own is not None and other is not None and own > other


def imported():
    return [(path, name) for path in modules() for name in imports(path)]


def test_a_file_imports_no_floor_above_its_own():
    assert [
        (str(path), name) for path, name in imported() if stands_above(path, name)
    ] == []


def test_every_module_opens_with_one_sentence():
    opens = {str(path): ast.get_docstring(tree(path)) or "" for path in modules()}

    assert [
        path
        for path, words in opens.items()
        if not words.partition("\n")[0].endswith(".")
    ] == []


def test_no_file_is_a_drawer_for_everything():
    assert [path for path in modules() if FORBIDDEN & {path.stem, *path.parts}] == []


def test_no_file_is_too_long():
    lines = {
        path: len((ROOT / path).read_text("utf-8").splitlines()) for path in modules()
    }

    assert {path: long for path, long in lines.items() if long > LONGEST} == {}


def test_one_file_alone_knows_what_makes_a_pdf():
    known = {
        str(path)
        for path in modules()
        if "weasyprint" in (ROOT / path).read_text("utf-8").lower()
    }

    assert known == {"tournaments/pdf/typesetting.py"}


def test_no_file_sends_signals():
    assert [
        (str(path), name)
        for path, name in imported()
        if "signals" in name.split(".") or name == "django.dispatch.receiver"
    ] == []
