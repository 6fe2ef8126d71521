"""Catalogues of translations: read, judged and compiled without other programs."""

import ast
import re
import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%[sd]|\{\w*\}")


@dataclass
class Entry:
    """One text of a .po file with its translation, or one for each plural."""

    msgid: str = ""
    msgid_plural: str = ""
    msgctxt: str = ""
    msgstr: dict[int, str] = field(default_factory=dict)
    fuzzy: bool = False
    line: int = 0

    @property
    def key(self) -> str:
        context = f"{self.msgctxt}\x04" if self.msgctxt else ""
        plural = f"\0{self.msgid_plural}" if self.msgid_plural else ""
        return f"{context}{self.msgid}{plural}"

    @property
    def translated(self) -> bool:
        return bool(self.msgstr) and all(self.msgstr.values())


def read(path: Path) -> list[Entry]:
    """Return the entries of a .po file, without those that are commented out."""
    entries: list[Entry] = []
    entry, keyword, number = Entry(), "", 0
    for line_number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        word, _space, rest = line.partition(" ")
        if not word:  # an empty line parts two entries
            entry, keyword = Entry(), ""
        elif word == "#,":
            entry.fuzzy = "fuzzy" in rest
        elif word.startswith('"'):
            append(entry, keyword, number, line)
        elif not word.startswith("#"):
            if entry.msgstr and not word.startswith("msgstr"):
                sentence = f"{path}:{line_number}: an empty line is missing above."
                raise ValueError(sentence)
            if not entry.line:
                entry.line = line_number
                entries.append(entry)
            keyword, _bracket, index = word.rstrip("]").partition("[")
            number = int(index or 0)
            append(entry, keyword, number, rest)
    return entries


def append(entry: Entry, keyword: str, number: int, quoted: str) -> None:
    text = ast.literal_eval(quoted)
    if keyword == "msgstr":
        entry.msgstr[number] = entry.msgstr.get(number, "") + text
    else:
        setattr(entry, keyword, getattr(entry, keyword) + text)


def faults(entries: Iterable[Entry]) -> Iterator[tuple[int, str]]:
    """Yield the line and the reason of each text that a reader would miss."""
    for entry in entries:
        if not entry.msgid:
            continue
        texts = [entry.msgid, entry.msgid_plural or entry.msgid]
        asked = {name for text in texts for name in PLACEHOLDER.findall(text)}
        given = {n for text in entry.msgstr.values() for n in PLACEHOLDER.findall(text)}
        if not entry.translated:
            yield entry.line, f"not translated: {entry.msgid}"
        elif entry.fuzzy:
            yield entry.line, f"fuzzy, to be read again: {entry.msgid}"
        elif given != asked:
            yield entry.line, f"other placeholders than in: {entry.msgid}"


def compile_catalogue(path: Path) -> Path:
    """Write the .mo file beside a .po file, as gettext wants it, and return it."""
    texts = {
        entry.key.encode(): "\0".join(
            entry.msgstr[number] for number in sorted(entry.msgstr)
        ).encode()
        for entry in read(path)
        if entry.translated and (not entry.fuzzy or not entry.msgid)
    }
    keys = sorted(texts)
    start = 28  # bytes of the head; then two tables of (length, place); then texts
    table, body = start + 16 * len(keys), b""
    places: list[tuple[int, int]] = []
    for text in [*keys, *(texts[key] for key in keys)]:
        places.append((len(text), table + len(body)))
        body += text + b"\0"
    head = (0x950412DE, 0, len(keys), start, start + 8 * len(keys), 0, table)
    numbers = [*head, *(number for place in places for number in place)]
    compiled = path.with_suffix(".mo")
    compiled.write_bytes(struct.pack(f"<{len(numbers)}I", *numbers) + body)
    return compiled
