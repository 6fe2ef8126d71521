"""Tournaments as a list: when each is played, and how far it is."""

from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from tournaments.lists.table import KEY, NAME, Column, List

CELL = "settings/_of_list.html"


class TournamentList(List):
    """The list of tournaments; on a phone the date stands behind the name."""

    name = Column(_("Tournament"), place=NAME, part=CELL)
    date = Column(_("Date"), "played_date", place=KEY, write=date_format)
    state = Column(_("State"), css="of-state", part=CELL)
    game = Column(_("Game"), part=CELL)
    players = Column(_("Players"), "entered", css="number", short=_("Players"))

    css = "days leads"
