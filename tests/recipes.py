"""Follows a recipe of CONTRIBUTING in a copy of the house, and asks the product."""

import os
import re
import shutil
import subprocess
import sys

from django.conf import settings

HOUSE = settings.BASE_DIR
ROOMS = (
    "scoring", "seating", "tournaments", "whistclub", "templates", "static", "locale",
)  # fmt: skip
CONTRIBUTING = (HOUSE / "CONTRIBUTING.md").read_text("utf-8")
# Beside the product: what tests and documents a recipe asks for, and who reads them.
BESIDE = ("tests/", "docs/", "locale/")


def copy_of_the_house(folder):
    """The product in a folder of its own, where it can be changed."""
    for room in ROOMS:
        shutil.copytree(HOUSE / room, folder / room)  # with what Python keeps
    for file in ("manage.py", "pyproject.toml"):
        shutil.copy(HOUSE / file, folder)
    return folder


def before(house, path, mark, text):
    """Write the text into a file, before the first line that begins so."""
    file = house / path
    old = file.read_text("utf-8")
    at = old.index(mark)
    file.write_text(old[:at] + text + old[at:], "utf-8")


def write(house, path, text):
    (house / path).parent.mkdir(parents=True, exist_ok=True)
    (house / path).write_text(text, "utf-8")


def started(house, *words):
    """What becomes of a process of Python there, on a database of that house."""
    here = {"WHISTCLUB_DATA": str(house / "data"), "WHISTCLUB_DEBUG": "1"}
    here["WHISTCLUB_HOSTS"] = "testserver"
    kept = {name: text for name, text in os.environ.items() if name != "DATABASE_URL"}
    return subprocess.run(
        [sys.executable, *words],
        cwd=house,
        env=kept | here,
        capture_output=True,
        text=True,
    )


def python(house, *words):
    """What Python says there."""
    run = started(house, *words)
    assert run.returncode == 0, run.stderr
    return run.stdout


def files_of(house):
    return {
        str(path.relative_to(house)): path.read_bytes()
        for room in ROOMS
        for path in (house / room).rglob("*")
        if path.is_file() and path.suffix not in (".pyc", ".mo")
    }


def named(recipe):
    """The files that a recipe names, a key or a task in angle brackets being any."""
    text = re.search(
        rf"\*\*Add (?:an? )?{recipe}\*\*.*?(?=\n\n|\Z)", CONTRIBUTING, re.DOTALL
    )[0]
    return re.findall(r"`([\w./<>]+(?:/|\.(?:py|html|toml)))`", text)
