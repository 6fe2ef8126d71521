"""Those who are registered as the list of the door, by number."""

from django.utils.translation import gettext_lazy as _

from tournaments.lists.table import MARK, NAME, PRESS, Column, List


class EntryList(List):
    """A number, whose it is, and what one tap does."""

    number = Column(_("No."), "number", place=MARK)
    name = Column(_("Name"), place=NAME, part="door/_entry.html")
    press = Column(_("To do"), place=PRESS, part="door/_taps.html")

    css = "people"
