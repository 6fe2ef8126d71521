"""Events as a list, the newest first."""

from django.utils.translation import gettext_lazy as _

from tournaments.lists.table import NAME, Column, List


class EventList(List):
    """The list of events; on a phone what is told stands first, then when and who."""

    number = Column(_("No."), "event.number", css="number", short=_("No."))
    when = Column(_("When"), css="when", part="ledger/_when.html")
    what = Column(_("What"), place=NAME, css="what", part="ledger/_what.html")
    who = Column(_("Who"), "by")

    css = "events"
