"""The clubs as a list, by their best players."""

from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.templatetags.points import points
from tournaments.lists.signs import ranked
from tournaments.lists.table import BELOW, KEY, MARK, NAME, Column, List
from tournaments.models import Tournament
from tournaments.ranking import queries
from tournaments.ranking.rules.ranking import Ranking
from tournaments.ranking.wording import criterion


def rank(row: Any) -> SafeString | None:
    """`1 ▲3`; a club with too few players has no rank."""
    team, _some, before = row
    return ranked(team.rank, (before or team.rank) - team.rank) if team.rank else None


def members(row: Any) -> str:
    """Those who count, and whether they are enough to be ranked."""
    team, some, _before = row
    found = ", ".join(name for _standing, name in some)
    few = _("not enough players")
    return found if team.rank else f"{found} ({few})"


class TeamList(List):
    rank = Column(gettext_lazy("Rank"), rank, place=MARK, css="number of-rank")
    club = Column(
        gettext_lazy("Club"), lambda row: row[0].club, place=NAME, css="of-name"
    )
    players = Column(
        gettext_lazy("Players that count"), members, place=BELOW, css="told"
    )

    css = "standings teams"


def listed(tournament: Tournament, ranking: Ranking, *, full: bool) -> dict[str, Any]:
    """The clubs with those who count, as a list too."""
    found = queries.teams(tournament, ranking, full=full)
    total = Column(
        criterion(ranking.criteria[0].key),
        lambda row: row[0].total,
        place=KEY,
        write=points,
        css="number of-total",
    )
    rows = [
        (team, some, found["before"].get(team.club)) for team, some in found["teams"]
    ]
    return {**found, "table": TeamList(rows, extra_columns=[("total", total)])}
