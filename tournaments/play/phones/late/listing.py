"""The deals that came late as lists: those to settle, and those that are settled."""

from django.utils.translation import gettext_lazy as _

from tournaments.lists.table import BELOW, NAME, PRESS, Column, List

CELL = "at_tables/_came_late.html"


class LateList(List):
    """Late deals to settle: what was sent beside what stands, and the buttons."""

    where = Column(_("Deal"), place=NAME, css="what", part=CELL)
    sent = Column(_("Sent"), place=BELOW, part=CELL, short=_("Sent"))
    stands = Column(
        _("Stands on the sheet"), place=BELOW, part=CELL, short=_("Stands on the sheet")
    )
    press = Column(_("To do"), place=PRESS, part="at_tables/_settle_late.html")

    css = "came-late"


class SettledList(LateList):
    """Late deals that are settled: what became of each, and the way back."""

    state = Column(_("State"), css="of-state", part=CELL)
    press = Column(_("To do"), place=PRESS, part="at_tables/_take_up_late.html")

    class Meta:
        sequence = ("where", "sent", "stands", "state", "press")
