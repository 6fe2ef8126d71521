"""The sheets of a round as a list, table by table."""

from django.utils.translation import gettext_lazy as _

from tournaments.lists.table import BELOW, KEY, NAME, Column, List

CELL = "entry/_cell.html"


class SheetList(List):
    """The sheets of a round; on a phone, how far each is stands behind its number."""

    table = Column(_("Table"), place=NAME, css="of-table", part=CELL)
    deals = Column(_("Deals"), place=KEY, css="number", part=CELL)
    live = Column(_("At the table"), place=BELOW, css="signs", part=CELL)
    sheet = Column(_("Sheet"), part=CELL, short=_("Sheet"))
    paper = Column(_("Totals on paper"), part=CELL, short=_("On paper"))
    compared = Column(_("Compared"), css="compared", part=CELL, short=_("Compared"))

    css = "board"
