"""The prizes as a list: who wins what, and who has collected it."""

from typing import Any, NamedTuple

from django.utils.translation import gettext, gettext_lazy as _

from scoring.templatetags.points import points
from tournaments.lists.table import BELOW, KEY, NAME, PRESS, Column, List
from tournaments.standings.prize_wording import name_of_place
from tournaments.standings.prizes import PrizeRow
from tournaments.standings.rules.ranking import Ranking
from tournaments.standings.wording import criterion


class PrizeLine(NamedTuple):
    """Places one after the other that are worth the same, or a special prize."""

    first: int
    last: int
    special: str
    worth: str


def places(line: PrizeLine) -> str:
    """`Prizes 2 to 4`, or what a special prize is called."""
    if line.special:
        return line.special
    if line.first == line.last:
        return name_of_place(line.first)
    return gettext("Prizes %(first)s to %(last)s") % line._asdict()


class LaidOut(List):
    """The prizes there are to win, whoever wins them."""

    what = Column(_("Prize"), places, place=NAME)
    worth = Column(_("Worth"), lambda line: line.worth or gettext("a prize"), place=KEY)

    css = "laid-out"


class PrizeList(List):
    what = Column(_("Prize"), "what", css="of-prize")
    number = Column(_("No."), "number", css="number", short=_("No."))
    name = Column(_("Name"), place=NAME, css="of-name", part="rank/prizes/_winner.html")
    worth = Column(_("Worth"), "worth", place=BELOW, css="of-worth")
    tick = Column(_("Collected"), place=PRESS, part="rank/prizes/_tick.html")

    css = "standings prizes"


def prize_list(
    rows: list[PrizeRow], ranking: Ranking, *, worth: bool, giving: bool = False
) -> PrizeList:
    """List who wins what, each with the figure that first decides the ranking."""

    def figure(row: PrizeRow) -> Any:
        return ranking.figure(row.prize.standing) if row.prize.standing else ""

    of_figure = Column(
        criterion(ranking.criteria[0].key),
        figure,
        place=KEY,
        write=points,
        css="number of-total of-figure",
    )
    left_out = [*(() if worth else ["worth"]), *(() if giving else ["tick"])]
    return PrizeList(
        rows,
        exclude=left_out,
        extra_columns=[("figure", of_figure)],
        sequence=("what", "number", "name", "figure", "..."),
    )
