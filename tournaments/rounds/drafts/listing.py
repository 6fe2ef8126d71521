"""The drafts of a seating as a list."""

from operator import itemgetter
from typing import Any

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.lists.table import BELOW, KEY, NAME, Column, List, linked


def name(line: Any) -> SafeString:
    draft = line["draft"]
    day = draft.tournament
    address = reverse("rounds:draft", args=[day.public_id, draft.public_id])
    return linked(address, _("Draft %(number)s") % {"number": draft.number})


class DraftList(List):
    draft = Column(gettext_lazy("Draft"), name, place=NAME, css="of-table")
    first = Column(
        gettext_lazy("From round"),
        lambda line: line["draft"].first_round,
        css="number",
        short=gettext_lazy("From round"),
    )
    method = Column(
        gettext_lazy("How the tables are drawn"), itemgetter("method"), css="told"
    )
    worth = Column(
        gettext_lazy("What it is worth"), itemgetter("worth"), place=BELOW, css="told"
    )
    state = Column(gettext_lazy("State"), place=KEY, part="rounds/_state_of_draft.html")

    css = "drafts"
