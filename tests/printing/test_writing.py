"""A PDF that is written while its objects come is one that readers open."""

import subprocess

import pytest

from tournaments.printing.press.writing import Writing

pytestmark = pytest.mark.press
FONT = b"<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>"


def test_objects_may_come_in_any_order_alone_or_together(tmp_path):
    pdf = Writing()
    catalog, pages, page, text, font, info = (pdf.number() for _ in range(6))
    words = b"BT /F 24 Tf 60 700 Td (Boulettes) Tj ET"
    pdf.put(text, b"<</Length %d>>\nstream\n%b\nendstream" % (len(words), words))
    kids = b"<</Type /Pages /Kids [%d 0 R] /Count 1>>" % page
    pdf.put_packed([(font, FONT), (pages, kids)])
    told = b"<</Type /Page /Parent %d 0 R /MediaBox [0 0 595 842] /Contents %d 0 R "
    told += b"/Resources <</Font <</F %d 0 R>>>>>>"
    pdf.put_packed([(page, told % (pages, text, font))])
    pdf.put_packed(
        [
            (catalog, b"<</Type /Catalog /Pages %d 0 R>>" % pages),
            (info, b"<</Title (Menu)>>"),
        ]
    )
    made = pdf.end(b"%d 0 R" % catalog, b"%d 0 R" % info)

    assert b"Title:           Menu" in read("pdfinfo", made)
    assert read("pdftotext", made, "-").split() == [b"Boulettes"]


def read(reader, made, *more):
    run = [reader, "-", *more]
    done = subprocess.run(run, input=made, capture_output=True, check=True)
    assert done.stderr == b""
    return done.stdout
