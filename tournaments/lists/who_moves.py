"""Lists of who would move, from which rank to which, to look through."""

from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from scoring.templatetags.points import points
from tournaments.lists.table import KEY, MARK, NAME, Column, List
from tournaments.standings.recount import Recount
from tournaments.web import Request


class CountedMove(NamedTuple):
    """Somebody whose rank or total moves, with the totals before and after."""

    name: str
    number: Any
    before: int
    after: int
    had: Any
    has: Any


class RankMoves(List):
    """A rank as it is and as it would be."""

    before = Column(_("Rank now"), "before", css="number", short=_("Rank now"))
    after = Column(_("then"), "after", place=MARK)
    number = Column(_("No."), "number", css="number", short=_("No."))
    name = Column(_("Name"), "name", place=NAME)

    css = "who-moves"


class CountedMoves(RankMoves):
    """A rank and a total, each as it is and as it would be."""

    had = Column(
        _("Total now"), "had", write=points, css="number", short=_("Total now")
    )
    has = Column(_("then"), "has", place=KEY, write=points, css="number")


def recount_list(found: Recount, request: Request) -> List:
    rows = [
        CountedMove(
            found.names[one.after.result.key],
            found.ranking.number(one.after.result),
            one.before.rank,
            one.after.rank,
            one.had,
            one.has,
        )
        for one in found.moves
    ]
    return page_of_list(CountedMoves(rows), request)


def page_of_list(table: List, request: Request) -> List:
    """Return a page of the list; all of it beside a form that was sent and refused."""
    return (
        table.turn_to_page(request.GET.get("page"))
        if request.method == "GET"
        else table
    )
