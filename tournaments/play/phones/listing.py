"""The tables with their phones and cards, as the list of the desk."""

from django.utils.translation import gettext_lazy as _

from tournaments.lists.table import KEY, NAME, PRESS, Column, List

CELL = "at_tables/_of_table.html"


class TableList(List):
    """Tables: on a phone, whether each is served stands behind its number.

    Below it stand the phone and the card, each opened by a press, and who has left.
    """

    table = Column(_("Table"), place=NAME, css="of-table", part=CELL)
    state = Column(_("State"), place=KEY, part=CELL)
    left = Column(_("Players"), css="signs", part=CELL)
    phones = Column(_("Phone"), place=PRESS, part=CELL)
    card = Column(_("Card"), part=CELL)

    css = "phones"
