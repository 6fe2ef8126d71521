"""The acts on the lists of the club, as a list: the newest first."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.lists.table import NAME, Column, List


def who(row: Any) -> str:
    act, _sentence = row
    return act.made_by.name if act.made_by else ""


class ActList(List):
    """Acts: on a phone what was done stands first, below it when and by whom."""

    when = Column(_("When"), css="when", part="desk/_when_acted.html")
    what = Column(_("What"), place=NAME, css="what", part="desk/_act.html")
    who = Column(_("Who"), who)

    css = "acts"
