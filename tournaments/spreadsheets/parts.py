"""Unpacks and parses the parts of a workbook, and no more of them than a list has.

Each is read piece by piece and nothing of it is kept here, so that memory and time are
bounded by what is really in it, whatever the file says of its size.
"""

import zipfile
from collections.abc import Iterable, Iterator
from typing import TypeAlias
from xml.parsers import expat

from tournaments.spreadsheets.refused import refusal

MOST_UNPACKED = 20_000_000  # bytes of all parts together
MOST_PARTS = 200
MOST_MARKS = 600_000  # begins, ends and attributes of elements
LONGEST_TAG = 200_000  # bytes in one pair of brackets
DEEPEST = 30  # elements within each other
LONGEST_TEXT = 500
CHUNK = 1 << 16
# As every spreadsheet packs them; of the other ways a few bytes make megabytes.
PACKED = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})


# The path of an element, by the names of those around it and its own, without prefixes;
# where it begins its attributes, and where it ends its text.
Element: TypeAlias = tuple[str, dict[str, str] | None, str]


class Parts:
    """The parts of a workbook, and how much of them was read."""

    def __init__(self, bundle: zipfile.ZipFile) -> None:
        self.bundle = bundle
        self.names = bundle.namelist()
        self.bytes = self.marks = 0
        # Refuse what swells by its own word, and what no spreadsheet packs so.
        told = bundle.infolist()
        if len(told) > MOST_PARTS or sum(one.file_size for one in told) > MOST_UNPACKED:
            raise refusal("swells")
        if len(set(self.names)) != len(told) or not PACKED.issuperset(
            one.compress_type for one in told
        ):
            raise refusal("broken")

    def elements(self, name: str, *wanted: str) -> Iterator[Element]:
        """The elements of a part at these paths, as they begin and end."""
        reader, read = Reader(wanted), 0
        with self.bundle.open(name) as part:
            while chunk := part.read(CHUNK):
                read += len(chunk)
                self.bytes += len(chunk)
                self.marks += chunk.count(b"<") + chunk.count(b"=")
                if self.bytes > MOST_UNPACKED or self.marks > MOST_MARKS:
                    raise refusal("swells")
                yield from reader.read(chunk)
                if read - reader.parser.CurrentByteIndex > LONGEST_TAG:
                    raise refusal("swells")
        yield from reader.read(b"", last=True)


class Reader:
    """Parses one part."""

    def __init__(self, wanted: Iterable[str]) -> None:
        self.wanted = frozenset(wanted)
        self.found: list[Element] = []
        self.paths = [""]
        self.text = ""
        self.parser = expat.ParserCreate(intern=None)  # a million names are not kept
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start_element
        self.parser.EndElementHandler = self.end_element
        self.parser.CharacterDataHandler = self.add_text
        self.parser.StartDoctypeDeclHandler = self.refuse_doctype

    def read(self, chunk: bytes, last: bool = False) -> list[Element]:
        self.found = []
        self.parser.Parse(chunk, last)
        return self.found

    def start_element(self, tag: str, attributes: dict[str, str]) -> None:
        if len(self.paths) > DEEPEST:
            raise refusal("broken")
        path = f"{self.paths[-1]}/{local_name(tag) if ':' in tag else tag}"
        self.paths.append(path)
        if path in self.wanted:
            self.found.append((path, attributes, ""))
            self.text = ""

    def end_element(self, _tag: str) -> None:
        path = self.paths.pop()
        if path in self.wanted:
            self.found.append((path, None, self.text))

    def add_text(self, text: str) -> None:
        self.text = (self.text + text)[:LONGEST_TEXT]

    def refuse_doctype(self, *_of_it: object) -> None:
        """Refuse a document type: its entities make much out of a little text."""
        raise refusal("broken")


def local_name(name: str) -> str:
    """A name without the prefix of its namespace."""
    return name.rpartition(":")[2]
