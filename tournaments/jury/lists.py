"""Cases and decisions of the jury as lists."""

from operator import itemgetter

from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from tournaments.lists.table import BELOW, KEY, MARK, NAME, Column, List

DECIDED = "jury/_decided.html"


class CaseList(List):
    """Every case with where it was and how far it is."""

    case = Column(_("Case"), place=NAME, css="of-table", part="jury/_case_link.html")
    where = Column(_("Where"), itemgetter("place"), write=capfirst)
    about = Column(_("About"), lambda row: row["decided"] or row["what"], place=BELOW)
    state = Column(_("State"), place=KEY, part="jury/_state_of_case.html")

    css = "cases"


class DecisionList(List):
    """What was decided stands first on a phone, with the points of whom it moved."""

    case = Column(_("Case"), place=MARK, css="of-case", part=DECIDED)
    what = Column(_("Decision"), place=NAME, css="what", part=DECIDED)
    where = Column(_("Where and when"), part=DECIDED)
    points = Column(_("Points"), place=BELOW, part=DECIDED)
    state = Column(_("State"), "stage")

    css = "decisions"
