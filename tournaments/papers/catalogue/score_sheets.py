"""The sheets on which the tables write: with their names, and for any table."""

from django.utils.translation import gettext_lazy as _

from tournaments.papers.blank_sheets import Sheets, pages_of
from tournaments.papers.document import Asked, Contents, Document, Moment, Reader
from tournaments.tables import queries as tables

BY_HAND = ("papers-by-hand",)


def _score_sheets(asked: Asked) -> Contents:
    """The sheets of the round that is asked for, or of the newest one."""
    drawn = tables.rounds(asked.tournament)
    played = asked.round or (drawn[-1] if drawn else None)
    sheets = Sheets(asked)
    return {
        **sheets.shared,
        "pages": sheets.of_round(played, asked.table) if played else [],
        "played": played,
    }


def _blank_sheets(asked: Asked) -> Contents:
    sheets = Sheets(asked)
    return {**sheets.shared, "pages": sheets.without_names()}


SCORE_SHEETS = Document(
    "score-sheets",
    _("Score sheets"),
    _("One for each table of a round, to write on; the desk opens it by its QR code."),
    Moment.BEFORE,
    _score_sheets,
    asks=("round", "table"),
    sealed=False,
    styles=BY_HAND,
    cards="pages",
    sheets=lambda hall: hall.tables * len(pages_of(hall.deals)),
)

BLANK_SHEETS = Document(
    "blank-sheets",
    _("Score sheets without names"),
    _("For any table: to copy, and to keep in the drawer."),
    Moment.IN_CASE,
    _blank_sheets,
    readers=(Reader.WALL,),
    sealed=False,
    styles=BY_HAND,
    cards="pages",
)
