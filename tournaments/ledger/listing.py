"""What happened, as a list: the newest first."""

from django.utils.translation import gettext_lazy as _

from tournaments.lists.table import NAME, Column, List


class EventList(List):
    """What is told stands first on a phone, and below it when and by whom."""

    number = Column(_("No."), "event.number", css="number", short=_("No."))
    when = Column(_("When"), css="when", part="ledger/_when.html")
    what = Column(_("What"), place=NAME, css="what", part="ledger/_what.html")
    who = Column(_("Who"), "by")

    css = "events"
