"""A workbook is read as it is shown, and costs little whatever is in it."""

import io
import tracemalloc
from datetime import date, datetime, time, timedelta

import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import Workbook, load_workbook
from openpyxl.utils.datetime import CALENDAR_MAC_1904

from tests.registration.workbooks import (
    COSTLY,
    DOCUMENT,
    HOSTILE,
    PARTS,
    STYLES,
    USUAL,
    packed,
    shared,
    sheet,
)
from tournaments.spreadsheets import files
from tournaments.spreadsheets.workbook import aloud

MOST_MEMORY = 50_000_000  # bytes that whatever is sent may take
STRICT = "http://purl.oclc.org/ooxml/officeDocument/relationships"


def read(sent):
    """The rows of a list, or the code of the sentence by which it is refused."""
    content = sent if isinstance(sent, bytes) else packed(sent)
    try:
        return files.rows_of(io.BytesIO(content))
    except ValidationError as refused:
        return refused.code


def prefixed(text):
    """The same part, whose elements stand in a namespace with a name."""
    named = text.replace("<", "<x:").replace("<x:/", "</x:")
    return named.replace("xmlns=", "xmlns:x=")


WRITTEN = {
    "usual": (USUAL, {}),
    "prefixes": (USUAL, {name: prefixed(one) for name, one in PARTS.items()}),
    "strict": (USUAL, {n: one.replace(DOCUMENT, STRICT) for n, one in PARTS.items()}),
    "without styles": (USUAL, {STYLES: None}),
    "without places": (
        [["7", "", "8"]],
        sheet("<row><c><v>7</v></c><c/><c><v>8.0</v></c></row>"),
    ),
    "gaps": (
        [[], [], ["", "Luc"]],
        sheet('<row r="3"><c r="B3" t="inlineStr"><is><t>Luc</t></is></c></row>'),
    ),
    "letters of several kinds": (
        [["Nom"], ["Maes & fils"]],
        shared(
            "<si><r><t>No</t></r><r><t>m</t></r><rPh><t>ノム</t></rPh></si>"
            "<si><t>Maes &amp; fils</t></si>"
        ),
    ),
    "worked out": ([["Maes"]], sheet('<row><c t="str"><f>A9</f><v>Maes</v></c></row>')),
    "empty rows below": (
        USUAL[:1],
        sheet('<row><c t="s"><v>0</v></c></row>' + '<row><c s="1"/></row>' * 9_000),
    ),
}


@pytest.mark.parametrize("way", WRITTEN)
def test_however_a_spreadsheet_writes_it_the_words_are_read(way):
    rows, parts = WRITTEN[way]

    assert read(parts) == rows


VALUES = (
    None, "Élodie\nLambert", " à ", "<&>", 3, 3.0, 3.5, -7, 1e30, True, "=A1", "#N/A",
    "0470", 10**12, date(2026, 2, 3), datetime(2026, 1, 2, 3, 4), time(3, 4), 0.5,
    timedelta(hours=30),
)  # fmt: skip
WAYS = ("General", "0.00", "dd/mm/yy", "[hh]:mm", '"d"0', "[Red]0", "[$-409]d-mmm;@")


@pytest.mark.parametrize("epoch", [None, CALENDAR_MAC_1904])
def test_each_kind_of_cell_is_read_as_the_library_of_workbooks_reads_it(epoch):
    book, file = Workbook(), io.BytesIO()
    if epoch:
        book.epoch = epoch
    for way in WAYS:
        book.active.append(VALUES)
        for cell in book.active[book.active.max_row]:
            if isinstance(cell.value, int | float) and cell.value < 10**6:
                cell.number_format = way
    book.save(file)
    rows = load_workbook(file, data_only=True).active.iter_rows(values_only=True)

    assert files.from_xlsx(file.getvalue()) == [
        ["" if one is None else aloud(one) for one in row] for row in rows
    ]


@pytest.mark.parametrize("what", HOSTILE)
def test_whatever_is_sent_is_read_or_refused(what):
    told, sent = HOSTILE[what]

    assert read(sent()) == told


@pytest.mark.long
@pytest.mark.parametrize("what", [*HOSTILE, *COSTLY])
def test_whatever_is_sent_it_takes_little_memory(what):
    told, sent = (HOSTILE | COSTLY)[what]
    made = sent()
    content = made if isinstance(made, bytes) else packed(made)
    del made
    tracemalloc.start()
    found = read(content)
    _now, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert (found, most < MOST_MEMORY) == (told, True)


@pytest.mark.django_db
def test_the_page_says_what_is_wrong_and_how_to_mend_it(organiser):
    file = SimpleUploadedFile("leden.xlsx", packed(HOSTILE["attributes"][1]()))
    page = organiser.post("/players/import/", {"file": file})

    assert page.status_code == 422
    assert page.context["form"].errors["file"] == [
        "Décompressé, ce fichier est bien trop grand pour une liste de personnes. "
        "Enregistrez la liste seule en CSV, et choisissez ce fichier."
    ]
