"""Reads the results of a tournament, from the totals kept or added up anew."""

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import starmap
from typing import Any

from django.db.models import Value
from django.db.models.functions import Coalesce

from tournaments.boards.results import Anew, with_boards
from tournaments.models import RoundScore, SittingOut, Tournament
from tournaments.planning.rules.criteria import Result
from tournaments.registration.queries import ranked
from tournaments.sheets import rulings
from tournaments.sheets.counting import fixed_for_sitting_out
from tournaments.sheets.rules.sheet import KEPT, Share, added_up, margin

# The columns of a Result, in its order; margins are asked for apart.
RESULT = (
    "public_id",
    "number",
    *(f"total__{name}" for name in Result._fields[2:13]),
    "player__category",
    "club",
    "margin",
)
CLUB = Coalesce("player__club__name", Value(""))


def results(tournament: Tournament, *, margins: bool = False) -> list[Result]:
    """Everybody's result as it stands, from the totals that are kept."""
    rows = ranked(tournament).annotate(club=CLUB, margin=Value(0))
    found = [
        result if result.total is not None else blank(result)
        for result in starmap(Result, rows.values_list(*RESULT).order_by())
    ]
    if not margins:
        return with_boards(tournament, found)
    margin_of = margins_of(tournament)
    return [result._replace(margin=margin_of.get(result.key, 0)) for result in found]


def blank(result: Result) -> Result:
    """Somebody who has no total yet: nothing of everything."""
    return Result(result.key, result.number, category=result.category, club=result.club)


def margins_of(tournament: Tournament) -> dict[str, int]:
    """By how many points each entry outdid the other side, over all its tables."""
    return {
        entry: sum(share.margin for share in tables.values())
        for entry, tables in shares(tournament).items()
    }


def shares(tournament: Tournament, **which: Any) -> dict[str, dict[int, Share]]:
    """What each entry has from each table, by their keys; of all tables or of some."""
    scores = RoundScore.objects.filter(entry__tournament=tournament, **which)
    columns = ("entry__public_id", "table_id", "table__round__number", *KEPT)
    rows = list(scores.values_list(*columns).order_by("pk"))
    at_table: Counter[int] = Counter()
    for _entry, table, _round, points, *_rest in rows:
        at_table[table] += points
    found: dict[str, dict[int, Share]] = {}
    for entry, table, round, points, *rest in rows:
        own = Share(points, *rest)
        ahead = margin(points, at_table[table])
        found.setdefault(entry, {})[table] = own._replace(margin=ahead, round=round)
    return found


def tallied(
    tournament: Tournament,
    shares: Mapping[str, Mapping[int, Share]],
    *,
    rounds_out: Mapping[str, int],
    players: Iterable[Result],
) -> list[Result]:
    """The results of these players, added up anew from their shares."""
    fixed = fixed_for_sitting_out(tournament)
    return [
        player._replace(
            **added_up(
                list(shares.get(player.key, {}).values()),
                player.penalties,
                rounds_out.get(player.key, 0),
                fixed,
            )
        )
        for player in players
    ]


def rounds_out(tournament: Tournament, **which: Any) -> Counter[str]:
    """How many rounds each entry sat out, of all rounds or of some."""
    out = SittingOut.objects.filter(round__tournament=tournament, **which)
    return Counter(out.values_list("entry__public_id", flat=True))


def players(tournament: Tournament, until: int | None = None) -> list[Result]:
    """Everybody's result as kept, with the penalties of the first rounds alone."""
    found = results(tournament)
    if until is None:
        return found
    # A ruling in a later round would tell what is kept from the hall.
    penalties = rulings.penalties_at(tournament, round=until)
    return [one._replace(penalties=penalties.get(one.key, 0)) for one in found]


def results_until(tournament: Tournament, round: int) -> list[Result]:
    """Everybody's result after a round, whatever was played since."""
    out = rounds_out(tournament, round__number__lte=round)
    until = shares(tournament, table__round__number__lte=round)
    early = players(tournament, round)
    found = tallied(tournament, until, rounds_out=out, players=early)
    return with_boards(tournament, found, Anew(until=round))
