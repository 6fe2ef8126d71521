"""`make attacks`: tries everything, and writes the table of docs/reliability.md.

With names of attacks only these are tried: python -m tests.attacks half_requests.
"""

import re
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from tests import attacks
from tests.attacks.attack import NOT_TRIED, Attack, CannotBeTried, Losses, tried
from tests.attacks.place import one_place_for_all

PAGE = Path(__file__).parents[2] / "docs/reliability.md"
HEAD = "| attack | what it does | tries | losses |\n|---|---|---|---|\n"
TABLE = re.compile(re.escape(HEAD) + r"((?:\|.*\n)*)")


def catalogue() -> dict[str, Attack]:
    """Every attack of this folder, by the name of its module."""
    names = sorted(one.name for one in iter_modules(attacks.__path__))
    found = {}
    for name in names:
        # The module that is running now, and the tests, have none.
        if name != "__main__" and not name.startswith("test_"):
            module = import_module(f"tests.attacks.{name}")
            if hasattr(module, "ATTACK"):
                found[name] = module.ATTACK
    return found


def rows(page: str) -> dict[str, str]:
    """The rows of the table as it stands, by the name of the attack."""
    found = TABLE.search(page)
    if found is None:
        raise SystemExit("docs/reliability.md has no table of attacks")
    return {row.split(" | ")[0].strip("| "): row for row in found[1].splitlines()}


def written(page: str, known: dict[str, Attack], told: dict[str, Losses]) -> str:
    """The page with what was found; an attack that was not tried keeps its row."""
    stand = rows(page)
    for name, losses in told.items():
        attack = known[name]
        stand[attack.name] = attack.row(attack.tries, losses)
    kept = [stand[one.name] for one in known.values() if one.name in stand]
    text = "".join(f"{row}\n" for row in kept)
    return TABLE.sub(lambda _found: HEAD + text, page)


def main() -> None:
    known = catalogue()
    chosen = sys.argv[1:] or list(known)
    if wrong := set(chosen) - known.keys():
        sys.exit(f"no such attack: {', '.join(wrong)}. There are {', '.join(known)}")
    told = {}
    with one_place_for_all():
        for name in chosen:
            try:
                told[name] = tried(known[name], known[name].tries)
            except CannotBeTried as why:
                print(f"  NOT TRIED: {why}")
    PAGE.write_text(written(PAGE.read_text("utf-8"), known, told), "utf-8")
    lost = sum(map(len, told.values()))
    print(f"\nLosses: {lost}. The table stands in docs/{PAGE.name}.")
    sys.exit(bool(lost) or (NOT_TRIED if len(told) < len(chosen) else 0))


if __name__ == "__main__":
    main()
