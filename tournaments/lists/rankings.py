"""The ranking as a table to read, to sort and to leaf through, and its clubs."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _, gettext_lazy
from django_tables2.data import TableData

from scoring.bounds import moment_of
from scoring.templatetags.points import gained, points
from scoring.variants import VARIANTS
from tournaments.comparison.queries import game, sees_results
from tournaments.entries.queries import forgotten_entries
from tournaments.folding import folded
from tournaments.lists import table
from tournaments.lists.table import pill, ranked
from tournaments.plans.models import Tournament
from tournaments.plans.pins import choose_pins, trial_copy
from tournaments.plans.queries import grid_choices
from tournaments.standings import moments, queries, wording
from tournaments.standings.change import with_earlier_ranks
from tournaments.standings.exports import EXPORTS
from tournaments.standings.results import round_points
from tournaments.standings.rules.ranking import (
    COUNT,
    DECIDED,
    POINTS,
    Column,
    Ranking,
    RankingRow,
    columns,
    decided_value,
)
from tournaments.standings.rules.standings import Standing
from tournaments.standings.what_if import counted_anew
from tournaments.standings.wording import columns_to_read
from tournaments.web import search_words, sees_all, whole_number

NONE = '<span class="no-points">{}</span>'


class Standings(TableData):
    """The standings, of which only the page that is shown gets names and rounds."""

    def __init__(self, tournament: Tournament, ranking: Ranking, *, full: bool) -> None:
        super().__init__(ranking.standings)
        self.tournament, self.ranking, self.full = tournament, ranking, full

    def __len__(self) -> int:
        return len(self.data)

    def __getitem__(self, key: slice) -> list[RankingRow]:
        # Whoever went is listed below the last of those who stay.
        gone = self.ranking.gone if key.stop >= len(self) else ()
        some = [*self.data[key], *gone]
        return queries.rows(self.tournament, self.ranking, some, full=self.full)

    def order_by(self, aliases: Iterable[str]) -> None:
        """Sort by a column; players equal in it stay in the order of the ranking."""
        for sort in map(str, aliases):
            name = sort.removeprefix("-")
            key = sort_key(self.tournament, self.ranking, name, full=self.full)
            standings = self.ranking.standings
            self.data = sorted(standings, key=key, reverse=sort.startswith("-"))


class RankingList(table.List):
    """Ranks in discs, names on one line, the sum in sight."""

    css = "standings"

    def css_of(self, row: RankingRow) -> str:
        return "gone" if row.parting else ""


def ranking_list(
    tournament: Tournament,
    ranking: Ranking,
    shown: Iterable[Column],
    *,
    sort: str,
    full: bool,
) -> RankingList:
    """The whole ranking, sorted by the column that was asked for."""
    found = [(one.key, _column(one, ranking)) for one in shown]
    sorts = {key for key, column in found if column.orderable}
    return RankingList(
        Standings(tournament, ranking, full=full),
        extra_columns=found,
        order_by=sort if sort.removeprefix("-") in sorts else None,
    )


def _column(column: Column, ranking: Ranking) -> table.Column:
    leads = ranking.play.sum or ranking.criteria[0].key
    places = {"rank": table.MARK, "name": table.NAME, leads: table.KEY}
    figures = column.kind in (COUNT, POINTS)
    kinds = ["number" if figures else "", "round" if column.round else ""]
    return table.Column(
        wording.heading(column),
        partial(_read, column),
        place=places.get(column.key, table.BESIDE),
        write=WRITTEN.get(column.key, points if column.kind == POINTS else None),
        part="rank/_name.html" if column.key == "name" else "",
        css=" ".join(filter(None, (f"of-{column.key}", *kinds))),
        short=wording.short(column) if figures and column.key not in places else "",
        orderable=column.kind != DECIDED,
    )


def _read(column: Column, row: RankingRow) -> Any:
    """Return what a line shows in a column: mostly the value that the column has.

    `1 ▲3`, and nothing for whoever went; `Best round 118`: what put somebody before
    whoever had as much.
    """
    standing, value = row.standing, column.value_in(row)
    if column.key == "rank" and value is not None:
        return ranked(standing.rank, row.change)
    if column.kind == DECIDED and value:
        words, figure = wording.criterion(str(value)), decided_value(standing)
        return words if figure is None else format_html("{} {}", words, points(figure))
    return value


def penalties(value: Any) -> Any:
    """Write penalties, a gain told from a loss; on a phone none is left out."""
    return gained(value) if value else format_html(NONE, gained(value))


# How the values of some columns are written; other points, as points.
WRITTEN: dict[str, Callable[[Any], Any]] = {"category": pill, "penalties": penalties}


def sort_key(
    tournament: Tournament, ranking: Ranking, name: str, *, full: bool
) -> Callable[[Standing], Any]:
    """Return the key by which the standings are sorted in a column."""
    if name == "rank":
        return lambda standing: standing.rank
    if name == "name":
        called = queries.line_names(tournament, ranking, full=full)
        return lambda standing: folded(called[standing.result.key])
    if name.startswith("round_"):
        number = int(name.removeprefix("round_"))
        had = round_points(tournament, ranking, round=number)
        return lambda standing: (
            ranking.round_figure(had, standing.result.key, number) or 0
        )
    if name in ("club", "category"):
        return lambda standing: folded(getattr(standing.result, name))
    return lambda standing: getattr(standing.result, name)


def rank_of_team(row: Any) -> SafeString | None:
    """`1 ▲3`; a club with too few players has no rank."""
    team, _some, before = row
    return ranked(team.rank, (before or team.rank) - team.rank) if team.rank else None


def members_of_team(row: Any) -> str:
    """Name the players who count, and say if they are too few to be ranked."""
    team, some, _before = row
    found = ", ".join(name for _standing, name in some)
    few = _("not enough players")
    return found if team.rank else f"{found} ({few})"


class TeamList(table.List):
    """The clubs, by their best players."""

    rank = table.Column(
        gettext_lazy("Rank"), rank_of_team, place=table.MARK, css="number of-rank"
    )
    club = table.Column(
        gettext_lazy("Club"), lambda row: row[0].club, place=table.NAME, css="of-name"
    )
    players = table.Column(
        gettext_lazy("Players that count"),
        members_of_team,
        place=table.BELOW,
        css="told",
    )

    css = "standings teams"


def teams_listed(
    tournament: Tournament, ranking: Ranking, *, full: bool
) -> dict[str, Any]:
    """The clubs with those who count, as a list too."""
    found = queries.teams(tournament, ranking, full=full)
    total = table.Column(
        wording.criterion(ranking.criteria[0].key),
        lambda row: row[0].total,
        place=table.KEY,
        write=points,
        css="number of-total",
    )
    rows = [
        (team, some, found["before"].get(team.club)) for team, some in found["teams"]
    ]
    return {**found, "table": TeamList(rows, extra_columns=[("total", total)])}


def list_context(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    desk, sees = sees_all(request), sees_results(request.user, tournament)
    looks_back = sees and request.user.has_perm("tournaments.view_history")
    moment = None
    if looks_back:  # in the club's time
        moment = moment_of(request.GET.get("at"), timezone.get_current_timezone())
    after = whole_number(request.GET.get("after", "")) if looks_back else 0
    if after and (moment or after not in queries.rounds_begun(tournament)):
        after = 0
    category = request.GET.get("category")
    persons = of_persons(request)
    game_of = VARIANTS[tournament.variant_key]
    grids = dict(grid_choices(game_of)) if sees else {}
    under = request.GET.get("under", "")
    if moment is not None:
        whole = moments.ranking_at(tournament, moment)
    elif after:
        whole = counted_anew(tournament, until=after)
    elif under in grids:
        whole = counted_anew(trial_copy(tournament, choose_pins(game_of, under, {})))
    else:
        whole = queries.ranking(
            tournament, desk=sees, category=category, persons=persons
        )
        whole = with_earlier_ranks(tournament, whole, persons=persons)
    words = search_words(request.GET)
    shown = columns_to_read(whole)
    found = queries.searched(tournament, whole, words, full=desk)
    sort = request.GET.get("sort", "")
    table = ranking_list(tournament, found, shown, sort=sort, full=desk)
    table.turn_to_page(request.GET.get("page"))
    return {
        **ranking_context(tournament, whole),
        "forgotten": forgotten_entries(tournament),
        "table": table,
        "lines": list(table.records),
        "page": table.page,
        "search": words,
        "hidden": {
            "category": category,
            "sort": sort,
            "of": "players" if persons else "",
            "under": under if under in grids else "",
            "after": after,
            "at": f"{timezone.localtime(moment):%Y-%m-%dT%H:%M:%S}" if moment else "",
        },
        "moment": moment,
        "after": after,
        "begun": queries.rounds_begun(tournament) if after or moment else whole.rounds,
        "may_look_back": looks_back,
        "exports": [(key, one.name) for key, one in EXPORTS.items()],
        "desk": desk,
        "grids": grids.items(),
        "under_key": under,
        "under": grids.get(under, ""),
        "evened": any(column.key == "evened" for column in columns(whole)),
        "tab": category or "all",
        "persons": persons and whole.play.in_sides and not whole.sides,
    }


def ranking_context(tournament: Tournament, ranking: Any) -> dict[str, Any]:
    """Gather what every ranking says of itself, on a page as on paper."""
    return {
        "tournament": tournament,
        "ranking": ranking,
        "criteria": wording.criteria_in_words(ranking.criteria),
        "game": game(tournament),
    }


def of_persons(request: HttpRequest) -> bool:
    """Tell whether players are asked for one by one, where partners are one line."""
    return request.GET.get("of") == "players"
