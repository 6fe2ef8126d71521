"""Judge whether each text of the site can be read in each of its languages."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import polib
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%[sd]|\{\w*\}")
# In French a sign stands apart from its word, and on the same line as it: no line
# begins with one, or ends with a «.
TORN = re.compile(r"\S [;:!?»]|« ")
SPARED = shutil.ignore_patterns(".*", "data", "tests", "static", "__pycache__")


class Command(BaseCommand):
    help = "Fails if a text is missing from a catalogue, not translated, or fuzzy."

    def handle(self, *args: Any, **options: Any) -> None:
        found: list[str] = []
        with TemporaryDirectory() as folder:
            copy = Path(folder) / "whistclub"
            shutil.copytree(settings.BASE_DIR, copy, ignore=SPARED)
            if shutil.which("xgettext"):
                gather(copy)
            else:
                self.stderr.write(
                    "Without gettext only the texts already gathered are judged: "
                    "sudo apt-get install gettext"
                )
            for path in sorted(copy.glob("locale/*/LC_MESSAGES/django.po")):
                found += [
                    f"{path.relative_to(copy)}:{line}: {why}"
                    for line, why in faults(path)
                ]
        if found:
            hint = "`make messages` gathers the texts; then translate them."
            raise CommandError("\n".join([*found, hint]))
        self.stdout.write("Every text is translated.")


def gather(copy: Path) -> None:
    """Look for texts in a copy of the code, so that checking changes nothing."""
    command = [sys.executable, "manage.py", "makemessages", "--all", "--no-obsolete"]
    environment = os.environ | {"WHISTCLUB_DATA": str(copy / "data")}
    done = subprocess.run(
        command, cwd=copy, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise CommandError(done.stderr)


def faults(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the line and the reason of each text that a reader would miss."""
    for entry in polib.pofile(path):
        if entry.obsolete:
            continue
        source = placeholders(entry.msgid, entry.msgid_plural)
        texts = [entry.msgstr, *entry.msgstr_plural.values()]
        line = entry.linenum or 0
        if entry.fuzzy:
            yield line, f"fuzzy, to be read again: {entry.msgid}"
        elif not entry.translated():
            yield line, f"not translated: {entry.msgid}"
        elif placeholders(*texts) != source:
            yield line, f"other placeholders than in: {entry.msgid}"
        elif path.parts[-3] == "fr" and any(map(TORN.search, texts)):
            yield line, f"a plain space beside a sign in: {entry.msgid}"


def placeholders(*texts: str) -> set[str]:
    return {name for text in texts for name in PLACEHOLDER.findall(text)}
