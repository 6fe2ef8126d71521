"""Catalogues of translations: judged and compiled without other programs."""

import re
from collections.abc import Iterator
from pathlib import Path

import polib

PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%[sd]|\{\w*\}")


def faults(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the line and the reason of each text that a reader would miss."""
    for entry in polib.pofile(path):
        if entry.obsolete:
            continue
        source = placeholders(entry.msgid, entry.msgid_plural)
        translated = placeholders(entry.msgstr, *entry.msgstr_plural.values())
        line = entry.linenum or 0
        if entry.fuzzy:
            yield line, f"fuzzy, to be read again: {entry.msgid}"
        elif not entry.translated():
            yield line, f"not translated: {entry.msgid}"
        elif translated != source:
            yield line, f"other placeholders than in: {entry.msgid}"


def placeholders(*texts: str) -> set[str]:
    return {name for text in texts for name in PLACEHOLDER.findall(text)}


def compile_catalogue(path: Path) -> Path:
    """Write the .mo file beside a .po file, as gettext wants it, and return it."""
    compiled = path.with_suffix(".mo")
    polib.pofile(path).save_as_mofile(str(compiled))
    return compiled
