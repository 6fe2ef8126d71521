"""Joins parts of a paper, laid out apart, to one PDF with one tree of tags.

A part is taken apart into its objects. Wherever one of them names another, the number
stands between marks, so that a part can be put into any paper without being read again.
"""

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pydyf

from tournaments.printing.press import frames
from tournaments.printing.press.writing import Writing

OBJECT, KEY, MARGIN = "\x01", "\x02", "\x03"
MARKED = re.compile(rb"([\x01\x02\x03])(\d+)\1")
# Of all parts together there is one of these, and the paper has its own.
TREE = ("root", "document", "keys")


class Mark(int):
    """The number of an object within its part."""

    sign = OBJECT

    def __str__(self) -> str:
        return f"{self.sign}{int(self):d}{self.sign}"

    def __format__(self, how: str) -> str:
        return str(self)


class Key(Mark):
    """Under which number the tags of a page are found, within the part."""

    sign = KEY


class Part(pydyf.PDF):  # type: ignore[misc]  # it comes without types
    """A PDF in which every number of an object is marked."""

    known: tuple[int, Any] | None = None

    def add_object(self, object_: Any) -> None:
        object_.number = Mark(len(self.objects))
        self.objects.append(object_)

    @property
    def page_references(self) -> Any:
        """The references of all pages, which each tag asks for one of."""
        count = len(self.pages["Kids"])
        if self.known is None or self.known[0] != count:
            self.known = count, super().page_references
        return self.known[1]


@contextmanager
def parts() -> Iterator[None]:
    """Meanwhile, whatever PDF is begun is a part."""
    plain, pydyf.PDF = pydyf.PDF, Part
    try:
        yield
    finally:
        pydyf.PDF = plain


def taken_apart(pdf: Any, drawn: Sequence[bytes] = ()) -> bytes:
    """The objects of a part, each of whose pages leaves a place for its margins.

    What is drawn over its pages besides is decoration, which nobody is read.
    """
    special = {"pages": pdf.pages, "catalog": pdf.catalog, **tree_of(pdf)}
    pages = [one for one in pdf.objects if is_a(one, "/Page")]
    by_reference = {one.reference: one for one in pdf.objects}
    for number, page in enumerate(pages):
        stream = by_reference[page["Contents"]].stream
        stream.insert(0, b"q")
        stream += [b"Q", b"/Artifact BMC", *drawn[number : number + 1]]
        stream += [b"/Margin%d Do" % number, b"EMC"]
        resources = by_reference[page["Resources"]]
        resources["XObject"][f"Margin{number}"] = f"{MARGIN}{number}{MARGIN} 0 R"
    for one in pdf.objects:
        for key in ("StructParents", "StructParent"):
            if isinstance(one, dict) and key in one:
                one[key] = Key(one[key])
    told = {
        "special": {name: int(one.number) for name, one in special.items()},
        "pages": [int(page.number) for page in pages],
        "keys": texts(special["keys"]["Nums"][1::2]) if "keys" in special else [],
        "tags": texts(special["document"]["K"]) if "document" in special else [],
        "catalog": texts_of(pdf.catalog),
        "info": texts_of(pdf.info),
    }
    return packed(told, pdf.objects, {int(one.number) for one in special.values()})


def taken_as_margins(pdf: Any) -> bytes:
    """The margins of a whole paper: each page of them, to be drawn over another."""
    by_reference = {one.reference: one for one in pdf.objects}
    forms = []
    pages = [one for one in pdf.objects if is_a(one, "/Page")]
    for page in pages:
        form = by_reference[page["Contents"]]
        form.extra |= {
            "Type": "/XObject",
            "Subtype": "/Form",
            "BBox": page["MediaBox"],
            "Resources": page["Resources"],
        }
        forms.append(int(form.number))
    left = {int(one.number) for one in (pdf.pages, pdf.catalog, *pages)}
    return packed({"forms": forms}, pdf.objects, left)


def tree_of(pdf: Any) -> dict[str, Any]:
    """The root of the tags, the document under it, and the keys of the pages."""
    by_reference = {one.reference: one for one in pdf.objects}
    root = by_reference.get(pdf.catalog.get("StructTreeRoot"))
    if root is None:
        return {}
    found = (root, by_reference[root["K"][0]], by_reference[root["ParentTree"]])
    return dict(zip(TREE, found, strict=True))


def is_a(one: Any, kind: str) -> bool:
    return isinstance(one, dict) and one.get("Type") == kind


def texts(values: Sequence[Any]) -> list[str]:
    return [pydyf._to_bytes(value).decode("latin-1") for value in values]


def texts_of(values: Mapping[str, Any]) -> dict[str, str]:
    return dict(zip(values, texts(list(values.values())), strict=True))


def packed(told: dict[str, Any], objects: Sequence[Any], left: set[int]) -> bytes:
    kept = [one for one in objects if one.free == "n" and int(one.number) not in left]
    told["objects"] = [[int(one.number), one.compressible] for one in kept]
    written = io.BytesIO()
    frames.write(written, told, [one.data for one in kept])
    return written.getvalue()


@dataclass
class Numbers:
    """What the marks of a part become in the paper."""

    objects: dict[bytes, bytes]
    keys_before: int
    margins: Sequence[bytes]

    def put(self, data: bytes) -> bytes:
        return MARKED.sub(self.number, data)

    def number(self, mark: re.Match[bytes]) -> bytes:
        sign, number = mark.groups()
        if sign == b"\x01":
            return self.objects[number]
        if sign == b"\x02":
            return b"%d" % (self.keys_before + int(number))
        return self.margins[int(number)]


def taken_in(
    pdf: Writing,
    told: dict[str, Any],
    blobs: Sequence[bytes],
    own: Mapping[str, Any],
    keys_before: int = 0,
    margins: Sequence[bytes] = (),
) -> Numbers:
    """Put the objects of a part into the paper."""
    numbers = {b"%d" % told["special"][name]: own[name].number for name in own}
    for number, _compressible in told["objects"]:
        numbers[b"%d" % number] = pdf.number()
    named = {local: b"%d" % number for local, number in numbers.items()}
    there = Numbers(named, keys_before, margins)
    together = []
    for (number, compressible), data in zip(told["objects"], blobs, strict=True):
        if compressible:
            together.append((numbers[b"%d" % number], there.put(data)))
        else:  # Only its head names others: what follows may hold any byte.
            head, stream, body = data.partition(b"\nstream\n")
            pdf.put(numbers[b"%d" % number], there.put(head) + stream + body)
    pdf.put_packed(together)
    return there


def entered(pdf: Writing, **values: Any) -> Any:
    """A dictionary of the paper, which is written at its end."""
    made = pydyf.Dictionary(values)
    made.number = pdf.number()
    return made


def bound(papers: Sequence[tuple[bytes, Sequence[bytes]]]) -> bytes:
    """The papers as one: on each page of a part, what the margins of its paper hold."""
    pdf = Writing()
    pages = entered(pdf, Type="/Pages", Kids=pydyf.Array(), Count=0)
    catalog = entered(pdf, Type="/Catalog", Pages=pages.reference)
    info = entered(pdf)
    own = {"pages": pages, "catalog": catalog}
    tags, keys = pydyf.Array(), pydyf.Array()
    keys_before = 0
    for margins, parts in papers:
        told, blobs = frames.read(io.BytesIO(margins))
        drawn = taken_in(pdf, told | {"special": {}}, blobs, {})
        forms = [drawn.objects[b"%d" % number] for number in told["forms"]]
        for part in parts:
            told, blobs = frames.read(io.BytesIO(part))
            if "root" in told["special"] and "root" not in own:
                own |= {name: entered(pdf) for name in TREE}
            own_here = {name: own[name] for name in told["special"]}
            count = len(told["pages"])
            there = taken_in(pdf, told, blobs, own_here, keys_before, forms[:count])
            forms = forms[count:]
            if not pages["Count"]:
                called(catalog, info, told, there)
            for number in told["pages"]:
                page = there.objects[b"%d" % number].decode()
                pages["Kids"].extend([page, 0, "R"])
            pages["Count"] += count
            tags += [there.put(one.encode("latin-1")) for one in told["tags"]]
            for key, value in enumerate(told["keys"], start=keys_before):
                keys += [key, there.put(value.encode("latin-1"))]
            keys_before += len(told["keys"])
    if "root" in own:
        grow(own, tags, keys)
    pdf.put_packed([(one.number, one.data) for one in (*own.values(), info)])
    return pdf.end(catalog.reference, info.reference)


def called(catalog: Any, info: Any, told: dict[str, Any], there: Numbers) -> None:
    """Its title, its language and whatever else a PDF says of itself, from a part."""
    for mine, its in ((catalog, "catalog"), (info, "info")):
        for name, text in told[its].items():
            mine[name] = there.put(text.encode("latin-1"))


def grow(own: dict[str, Any], tags: Any, keys: Any) -> None:
    """The tree of tags, of all parts together."""
    own["root"] |= {
        "Type": "/StructTreeRoot",
        "ParentTree": own["keys"].reference,
        "K": pydyf.Array([own["document"].reference]),
    }
    own["document"] |= {
        "Type": "/StructElem",
        "S": "/Document",
        "K": tags,
        "P": own["root"].reference,
    }
    own["keys"]["Nums"] = keys
