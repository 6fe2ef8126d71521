"""Reads the pages of a ranking as somebody in the hall does."""

from html.parser import HTMLParser

from django.urls import reverse

from tournaments.tables.models import Table


class Cells(HTMLParser):
    """Reads the lines of the first table of a page, without what is read aloud.

    How far a rank changed is no part of it.
    """

    ASIDE = frozenset(("for-readers", "change"))

    def __init__(self):
        super().__init__()
        self.rows = []
        self.aloud = 0

    def handle_starttag(self, tag, attrs):
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")
        elif tag == "span" and self.aloud:
            self.aloud += 1
        elif tag == "span" and self.ASIDE & set(dict(attrs).get("class", "").split()):
            self.aloud = 1

    def handle_endtag(self, tag):
        if tag == "span" and self.aloud:
            self.aloud -= 1

    def handle_data(self, data):
        if self.rows and self.rows[-1] and not self.aloud:
            self.rows[-1][-1] += data


def table_on(html):
    """The cells of the table of standings, row by row, its heading first."""
    reader = Cells()
    start = html.index('<table class="standings')
    reader.feed(html[start : html.index("</table>", start)])
    return [[" ".join(cell.split()) for cell in row] for row in reader.rows]


def column(response, at):
    return [row[at] for row in table_on(response.content.decode())[1:]]


def address(page, tournament, *more):
    room = "desk" if page in ("player", "ruled") else "ranking"
    return reverse(f"{room}:{page}", args=[tournament.public_id, *more])


def table_at(tournament, round, number):
    return Table.objects.get(
        round__tournament=tournament, round__number=round, number=number
    )
