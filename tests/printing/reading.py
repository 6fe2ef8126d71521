"""Reads papers: as the page that is laid out, and the words and boxes of a PDF."""

import re
import subprocess
from html.parser import HTMLParser

from tournaments.papers.document import Asked, Reader
from tournaments.papers.documents import DOCUMENTS, context_of
from tournaments.papers.rendering import pages
from tournaments.pdf import making

NEXT = "\f"  # between the pages of a paper
SITE = "http://192.168.1.20:8000"


def asked_of(tournament, *, desk=False, **choices):
    reader = Reader.DESK if desk else Reader.WALL
    return Asked(tournament, reader=reader, site=SITE, **choices)


def contents(key, tournament, **choices):
    """What a paper shows, before it is written."""
    return context_of(DOCUMENTS[key], asked_of(tournament, **choices))


def page_of(key, tournament, *languages, **choices):
    """A paper as the page that is laid out."""
    asked = asked_of(tournament, **choices)
    return NEXT.join(pages(DOCUMENTS[key], asked, languages or ("fr",)))


def pdf(page, **words):
    """The paper of such a page, or of such pages."""
    return making.make_pdf(page.split(NEXT), **words)


def words_of(made):
    run = ["pdftotext", "-layout", "-", "-"]
    done = subprocess.run(run, input=made, capture_output=True, check=True)
    return done.stdout.decode()


def boxes_of(made):
    """The words of a PDF with their boxes, and the width of its page, in points."""
    run = ["pdftotext", "-bbox", "-", "-"]
    done = subprocess.run(run, input=made, capture_output=True, check=True)
    found = done.stdout.decode()
    (width,) = set(re.findall(r'<page width="([\d.]+)"', found))
    words = re.findall(r'<word xMin="(\S+)" .*?xMax="(\S+)" .*?>(.*?)</word>', found)
    return float(width), [(float(a), float(b), word) for a, b, word in words]


class Rows(HTMLParser):
    """The cells of lists, row by row, their headings among them."""

    def __init__(self):
        super().__init__()
        self.rows, self.inside = [], False

    def handle_starttag(self, tag, attrs):
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")
            self.inside = True

    def handle_endtag(self, tag):
        if tag in ("td", "th"):
            self.inside = False

    def handle_data(self, data):
        if self.inside:
            self.rows[-1][-1] += data


def list_on(page):
    """The rows of the first list on a paper, its heading first."""
    reader = Rows()
    start = page.index('<table class="list')
    reader.feed(page[start : page.index("</table>", start)])
    return [[" ".join(cell.split()) for cell in row] for row in reader.rows]


def standings_on(page):
    """The rows of a printed ranking without who went up or down since a round."""
    rows = list_on(page)
    moved = [at for at, heading in enumerate(rows[0]) if heading == "▲▼"]
    return [[cell for at, cell in enumerate(row) if at not in moved] for row in rows]
