"""Offences as lists: the games, and what may be imposed in one of them."""

from collections.abc import Iterable
from operator import itemgetter

from django.utils.translation import gettext_lazy as _

from scoring.variant import Variant
from tournaments.lists.table import BELOW, KEY, NAME, PRESS, Column, List
from tournaments.plans.rules.offence import Offence

GAME = "planning/offences/_game.html"
OFFENCE = "planning/offences/_offence.html"


class GameList(List):
    name = Column(_("Game"), place=NAME, part=GAME)
    used = Column(
        _("In use"), itemgetter("used"), place=KEY, css="number", short=_("In use")
    )
    version = Column(_("Version"), part=GAME)
    press = Column(_("To do"), place=PRESS, part=GAME)

    css = "grids"


class OffenceList(List):
    """The list of offences; on a phone the offender's points stand behind the name."""

    name = Column(_("Offence"), place=NAME, css="what", part=OFFENCE)
    others = Column(_("Each other"), css="number", part=OFFENCE, short=_("Each other"))
    by = Column(_("Who may impose it"), part=OFFENCE)
    deal = Column(_("The deal"), place=BELOW, part=OFFENCE, short=_("The deal"))

    css = "offences"

    def css_of(self, row: Offence) -> str:
        return "off" if row.off else ""


def offence_list(offences: Iterable[Offence], variant: Variant) -> OffenceList:
    """Return the list of these offences; in a match a side is at fault, no player."""
    heading = _("Side at fault") if variant.match else _("Offender")
    offender = Column(heading, place=KEY, css="number", part=OFFENCE)
    return OffenceList(
        offences,
        extra_columns=[("offender", offender)],
        sequence=("name", "offender", "..."),
    )
