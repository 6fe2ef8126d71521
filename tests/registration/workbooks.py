"""Workbooks, part by part: as they should be, and as nobody should send them."""

import io
import zipfile
from itertools import islice, product
from string import ascii_letters

MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
BOOK, LINKS = "xl/workbook.xml", "xl/_rels/workbook.xml.rels"
SHEET, SHARED, STYLES = "xl/one.xml", "xl/sharedStrings.xml", "xl/styles.xml"
MB = 1_000_000


def packed(parts, by=zipfile.ZIP_DEFLATED):
    """A workbook with these parts, in which the others are as usual."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", by) as bundle:
        for name, content in (PARTS | parts).items():
            if content is not None:
                bundle.writestr(name, content)
    return file.getvalue()


def sheet(rows, beside=""):
    inner = f"{beside}<sheetData>{rows}</sheetData>"
    return {SHEET: f"<worksheet {MAIN}>{inner}</worksheet>"}


def styles(formats):
    return {STYLES: f"<styleSheet {MAIN}>{formats}</styleSheet>"}


def shared(words):
    return {SHARED: f"<sst {MAIN}>{words}</sst>"}


def linked(*links):
    return {LINKS: f"<Relationships>{''.join(links)}</Relationships>"}


def sheets(many, key):
    one = f'<sheet name="Membres" sheetId="1" r:id="{key}"/>' * many
    book = f'<workbook {MAIN} xmlns:r="{DOCUMENT}"><sheets>{one}</sheets></workbook>'
    return {BOOK: book}


def link(key, kind, target):
    return f'<Relationship Id="{key}" Type="{DOCUMENT}/{kind}" Target="{target}"/>'


PARTS = {
    "[Content_Types].xml": "<Types/>",
    **sheets(1, "a"),
    **linked(
        link("a", "worksheet", "/xl/one.xml"),
        link("b", "styles", "styles.xml"),
        link("c", "sharedStrings", "sharedStrings.xml"),
    ),
    **sheet('<row><c t="s"><v>0</v></c></row><row><c t="s"><v>1</v></c></row>'),
    **shared("<si><t>Nom</t></si><si><t>Maes</t></si>"),
    **styles(""),
}
USUAL = [["Nom"], ["Maes"]]


def one(word, row="", cell=""):
    """A sheet of one cell."""
    return sheet(f"<row{row}><c{cell}><v>{word}</v></c></row>")


def names(many):
    """So many names, of which no two are the same."""
    return map("".join, islice(product(ascii_letters, repeat=4), many))


def attributes(many):
    return " ".join(f"{name}=''" for name in names(many))


def formats(many, code):
    each = (f'<numFmt numFmtId="{n}" formatCode="{code}"/>' for n in range(many))
    return styles(f"<numFmts>{''.join(each)}</numFmts>")


def lying(parts, at, size):
    """A workbook whose directory says something else of the size of each part."""
    file = bytearray(packed(parts))
    entry = file.find(b"PK\x01\x02")
    while entry > 0:
        file[entry + at : entry + at + 4] = size.to_bytes(4, "little")
        entry = file.find(b"PK\x01\x02", entry + 4)
    return bytes(file)


def twice(name):
    """A workbook that has one of its parts twice."""
    first, again = "A" * len(name), packed({"A" * len(name): "<x/>"})
    return again.replace(first.encode(), name.encode())


PACKED_SIZE, SIZE = 20, 24  # where the directory says it
BOMB = '<!DOCTYPE x [<!ENTITY a "aaaa">]>'
WORD = '<c t="s"><v>0</v></c>'
MERGED = '<mergeCell ref="A1:XFD1048576"/>'
EVERYTHING = '<dimension ref="A1:XFD1048576"/>'
BEYOND = "../../../../etc/passwd"
# What becomes of it: its rows, or the code of the sentence that refuses it; and what is
# sent: the parts that are not as usual, or a whole file.
HOSTILE = {
    # Much in one place.
    "a long comment": ("swells", lambda: sheet(f"<!--{'x' * MB}-->")),
    "a long instruction": ("swells", lambda: sheet(f"<?a {'x' * MB}?>")),
    "a long attribute": ("swells", lambda: sheet(f"<a b='{'x' * MB}'/>")),
    "a long name": ("swells", lambda: sheet(f"<{'x' * MB}/>")),
    "attributes": ("swells", lambda: sheet(f"<a {attributes(200_000)}/>")),
    "a long word": ([["x" * 500]], lambda: one(f"{'x' * MB}", cell=' t="str"')),
    "references": ([["&" * 500]], lambda: one("&amp;" * 400_000, cell=' t="str"')),
    "digits": ([["9" * 500]], lambda: one("9" * 10_000)),
    "one word everywhere": (
        "too_long",
        lambda: (
            shared(f"<si><t>{'x' * 600}</t></si>")
            | sheet(f"<row>{WORD * 40}</row>" * 100)
        ),
    ),
    "strange formats": (USUAL, lambda: formats(1_000, "[" * 200)),
    "formats": ("swells", lambda: formats(1_001, "d")),
    "deep": ("broken", lambda: sheet("<a>" * 100_000)),
    "deep words": ("broken", lambda: shared(f"<si>{'<r>' * 100_000}")),
    # Little that says it is much.
    "a dimension": (USUAL[:1], lambda: sheet(f"<row>{WORD}</row>", EVERYTHING)),
    "merged": (
        "nobody",
        lambda: sheet("", f"<mergeCells>{MERGED * 9_000}</mergeCells>"),
    ),
    "the last row": ("too_many", lambda: one(1, row=' r="1048576"')),
    "a row beyond": ("broken", lambda: one(1, row=f' r="{"9" * 5_000}"')),
    "a row before": ("nobody", lambda: one(1, row=' r="-5"')),
    "the last column": ("nobody", lambda: one(1, cell=' r="XFD1"')),
    "a column beyond": ("broken", lambda: one(1, cell=' r="ZZZZZZ1"')),
    "a word beyond": ("broken", lambda: one(7, cell=' t="s"')),
    "a style beyond": ([["7"]], lambda: one(7, cell=' s="9"')),
    "endless": ([["inf"]], lambda: one("1e999")),
    "far away": (
        [["#VALUE!"]],
        lambda: (
            styles('<cellXfs><xf numFmtId="14"/></cellXfs>')
            | one("9" * 9, cell=' s="0"')
        ),
    ),
    # What leads elsewhere.
    "entities": ("broken", lambda: {BOOK: f"{BOMB}<workbook/>"}),
    "entities of words": ("broken", lambda: {SHARED: f"{BOMB}<sst/>"}),
    "in UTF-16": ("broken", lambda: {STYLES: f"{BOMB}<styleSheet/>".encode("utf-16")}),
    "sheets": ("broken", lambda: sheets(9_000, "z")),
    "links": ("broken", lambda: linked(link("a", "worksheet", "one.xml") * 9_000)),
    "a link outside": ("broken", lambda: linked(link("a", "worksheet", BEYOND))),
    "a link to a file": ("broken", lambda: linked(link("a", "worksheet", "file:///x"))),
    "a folder": ("broken", lambda: linked(link("a", "worksheet", "."))),
    # What is packed as nobody packs it.
    "parts": ("swells", lambda: {f"xl/{n}.xml": "<x/>" for n in range(200)}),
    "a picture": ("swells", lambda: {"xl/media/a.png": b"\0" * 21 * MB}),
    "a workbook in it": (USUAL, lambda: {"xl/embeddings/a.xlsx": packed({})}),
    "a part twice": ("broken", lambda: twice(SHEET)),
    "no book": ("broken", lambda: {BOOK: None}),
    "no links": ("broken", lambda: {LINKS: None}),
    "no sheet": ("broken", lambda: {SHEET: None}),
    "nothing": ("not_a_list", lambda: dict.fromkeys(PARTS)),
    "lzma": ("broken", lambda: packed({}, zipfile.ZIP_LZMA)),
    "bzip2": ("broken", lambda: packed({}, zipfile.ZIP_BZIP2)),
    "it is small": ("broken", lambda: lying(sheet("<row/>" * 900_000), SIZE, 100)),
    "it is nothing": ("broken", lambda: lying({}, SIZE, 0)),
    "it is great": ("swells", lambda: lying({}, SIZE, 2**31)),
    "it ends early": ("broken", lambda: lying({}, PACKED_SIZE, 3)),
    "cut": ("broken", lambda: packed({})[:-90]),
    # Text.
    "columns of text": ("too_long", lambda: b"Nom" + b";" * MB),
    "lines of text": ("too_many", lambda: b"\n" * MB),
}
# What is as much as is read at all, or more: each takes seconds while memory is traced.
COSTLY = {
    "entries of styles": ("swells", lambda: styles("<xf/>" * MB)),
    "words": ([["a"], ["a"]], lambda: shared("<si><t>a</t></si>" * 140_000)),
    "elements": ("nobody", lambda: sheet("".join(f"<{n}/>" for n in names(200_000)))),
    "names": ("nobody", lambda: sheet("".join(f"<a {n}=''/>" for n in names(190_000)))),
}
