"""The shape of the house, read from the import statements."""

import ast
import sys
from pathlib import Path

import pytest
from django.conf import settings

ROOT = settings.BASE_DIR
HOUSE = ("whistclub", "tournaments", "scoring")  # from above downwards
# The names that Django gives to a file, and ours for those who speak to it; every
# other file of `scoring` and of the folders of `tournaments` is a rule.
SHELL = {
    "__init__", "access", "admin", "append_only", "apps", "comparing", "counting",
    "exports", "solving",
    "forms", "models", "operations", "pdf", "placing", "queries", "spreadsheet",
    "states", "tables", "urls", "views", "wording",
}  # fmt: skip
SHELL_FOLDERS = {"ledger", "management", "migrations", "models", "templatetags"}
# Above what each kind of file stands; it may import what is further right.
FLOORS = (
    {"urls", "apps"},
    {"views", "admin", "commands"},
    {"forms", "tables", "pdf", "templatetags"},
    {"queries", "operations", "counting"},
    {"models"},
)
FORBIDDEN = {"utils", "helpers", "common", "services", "manager", "managers"}
LONGEST = 300


def modules():
    """Return the files of the house, without what Django writes itself."""
    return [
        path.relative_to(ROOT)
        for part in HOUSE
        for path in sorted((ROOT / part).rglob("*.py"))
        if "migrations" not in path.parts
    ]


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


def is_rule(path):
    in_folder = path.parts[0] == "scoring" or len(path.parts) > 2
    in_shell = path.stem in SHELL or SHELL_FOLDERS & set(path.parts)
    # The folder of variants is the catalogue: its own file finds the others.
    return in_folder and path.parts[0] != "whistclub" and not in_shell


def whole_house():
    """Return the dotted names of the rules and of everything else."""
    rules = {dotted(path) for path in modules() if is_rule(path)}
    return rules, {dotted(path) for path in modules()} - rules


def target(name, known):
    """Return the module of the house that an import names, or None."""
    while name and name not in known:
        name = name.rpartition(".")[0]
    return name or None


def floor(name):
    words = name.split(".")
    for height, kinds in enumerate(FLOORS):
        if words[-1] in kinds or kinds & set(words[1:-1]):
            return height
    return None


@pytest.mark.parametrize("path", [p for p in modules() if is_rule(p)], ids=str)
def test_a_rule_imports_the_standard_library_and_other_rules_only(path):
    rules, others = whole_house()
    catalogues = {name for name in others if name.startswith("scoring.variants")}
    allowed = rules | catalogues | set(HOUSE)

    for name in imports(path):
        ours = name.split(".")[0] in HOUSE
        if ours:
            assert target(name, rules | others) in allowed, f"{path} imports {name}"
        else:
            assert is_standard(name), f"{path} imports {name}"


def is_standard(name):
    return name.split(".")[0] in sys.stdlib_module_names


@pytest.mark.parametrize("path", modules(), ids=str)
def test_the_house_leans_downwards_only(path):
    above = HOUSE[: HOUSE.index(path.parts[0])]

    found = [name for name in imports(path) if name.split(".")[0] in above]

    assert found == [], f"{path} imports upwards"


@pytest.mark.parametrize("path", modules(), ids=str)
def test_a_file_imports_no_floor_above_its_own(path):
    rules, others = whole_house()
    own = floor(dotted(path))

    for name in imports(path):
        found = target(name, rules | others)
        other = floor(found) if found and found.split(".")[0] != "whistclub" else None
        if own is not None and other is not None:
            assert own <= other, f"{path} imports {name}, which stands above it"


def test_a_variant_imports_no_other_variant():
    folder = Path("scoring", "variants")
    for path in modules():
        if path.parent == folder and path.stem != "__init__":
            found = [name for name in imports(path) if "scoring.variants" in name]
            assert found == [], path


@pytest.mark.parametrize("path", modules(), ids=str)
def test_every_module_opens_with_one_sentence(path):
    words = ast.get_docstring(tree(path))

    assert words, f"{path} has no docstring"
    assert words.splitlines()[0].endswith("."), path


@pytest.mark.parametrize("path", modules(), ids=str)
def test_no_file_is_a_drawer_for_everything_nor_too_long(path):
    assert not FORBIDDEN & {path.stem, *path.parts}
    assert len((ROOT / path).read_text(encoding="utf-8").splitlines()) <= LONGEST


@pytest.mark.parametrize("path", modules(), ids=str)
def test_one_file_alone_opens_the_door_to_pdf_and_none_sends_signals(path):
    for name in imports(path):
        if name.split(".")[0] == "weasyprint":
            assert path == Path("tournaments", "printing", "pdf.py")
        assert "signals" not in name.split("."), f"{path} imports {name}"
        assert name != "django.dispatch.receiver", path
