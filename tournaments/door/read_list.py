"""A list that was read, row by row, with what becomes of each."""

from typing import NamedTuple

from django.template.defaultfilters import truncatechars
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy as _

from tournaments.lists.table import BELOW, MARK, NAME, Column, List
from tournaments.players.rules.verdicts import Judged

LONG_NAME, LONG_CLUB, LONG_NUMBER = 60, 80, 20  # letters: a file may hold anything


class ReadRow(NamedTuple):
    """A row with its verdict, and what was chosen for it; beside whom it stands."""

    one: Judged
    decision: str
    why: str
    typed: str
    partner: str = ""


def name(row: ReadRow) -> SafeString:
    """Élodie **Lambert**, and below her with whom she plays."""
    words = format_html(
        '<span class="one-line" title="{0} {1}">{0} <strong>{1}</strong></span>',
        truncatechars(row.one.row.first_name, LONG_NAME),
        truncatechars(row.one.row.last_name, LONG_NAME),
    )
    if not row.partner:
        return words
    beside = gettext("with %(name)s") % {"name": row.partner}
    return format_html('{}<small class="beside">{}</small>', words, beside)


class ReadList(List):
    line = Column(_("Row"), "one.row.line", place=MARK)
    name = Column(_("Name"), name, place=NAME)
    number = Column(
        _("Number"),
        lambda row: truncatechars(row.one.row.number, LONG_NUMBER),
        short=_("Number"),
    )
    club = Column(
        _("Club"),
        lambda row: truncatechars(row.one.row.club, LONG_CLUB),
        css="of-club",
        short=_("Club"),
    )
    becomes = Column(_("What becomes of it"), place=BELOW, part="door/_becomes.html")

    css = "members preview"

    def css_of(self, row: ReadRow) -> str:
        is_first = row.partner and (row.one.row.beside or 0) > row.one.row.line
        return "first-of-two" if is_first else ""
