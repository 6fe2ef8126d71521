"""Who would move, and from where to where, as lists to look through."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring.templatetags.points import points
from tournaments.desk.recount.queries import Recount
from tournaments.desk.ties.queries import Move
from tournaments.lists.table import KEY, MARK, NAME, Column, List
from tournaments.ranking import what_if
from tournaments.web import Request

Counted = tuple[str, what_if.Move]  # with the name of who moves


class RankMoves(List):
    """A rank as it is and as it would be."""

    before = Column(_("Rank now"), "before", css="number", short=_("Rank now"))
    after = Column(_("then"), "after", place=MARK)
    number = Column(_("No."), "number", css="number", short=_("No."))
    name = Column(_("Name"), "name", place=NAME)

    css = "who-moves"


class CountedMoves(List):
    """The same with the figures from which the ranks follow."""

    before = Column(
        _("Rank now"),
        lambda row: row[1].before.rank,
        css="number",
        short=_("Rank now"),
    )
    after = Column(_("then"), lambda row: row[1].after.rank, place=MARK)
    name = Column(_("Name"), lambda row: row[0], place=NAME)
    had = Column(
        _("Total now"),
        lambda row: row[1].had,
        write=points,
        css="number",
        short=_("Total now"),
    )
    has = Column(
        _("then"), lambda row: row[1].has, place=KEY, write=points, css="number"
    )

    css = "who-moves"


def reordered(moves: Sequence[Move], request: Request) -> List:
    return leafed(RankMoves(moves), request)


def recounted(found: Recount, request: Request) -> List:
    def number(row: Counted) -> Any:
        return found.ranking.number(row[1].after.result)

    of_number = Column(_("No."), number, css="number", short=_("No."))
    table = CountedMoves(
        found.named,
        extra_columns=[("number", of_number)],
        sequence=("before", "after", "number", "..."),
    )
    return leafed(table, request)


def leafed(table: List, request: Request) -> List:
    """A page of the list; whole beside a form that was sent and refused."""
    return table.leaf(request.GET.get("page")) if request.method == "GET" else table
