"""Reads the results of a tournament, from the totals kept or added up anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import starmap
from typing import Any

from django.db.models import F, OuterRef, Q, QuerySet, Subquery, Sum, Value
from django.db.models.functions import Coalesce

from tournaments.boards.ranked.queries import with_boards
from tournaments.entry.rulings import queries as rulings
from tournaments.models import Entry, RoundScore, SittingOut, Tournament
from tournaments.ranking.criteria import Result
from tournaments.ranking.tally import RoundShare, tally

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
SHARE = (
    "table__round__number",
    "points",
    "bonus",
    "made",
    "won",
    "fiches",
    "rubbers",
    "games",
)


def ranked(tournament: Tournament) -> QuerySet[Entry]:
    """Who is ranked: whoever came or has a score, and did not leave; no jokers."""
    gone = (Entry.State.LEFT, Entry.State.EXCLUDED)
    came = Q(state=Entry.State.PRESENT) | Q(total__isnull=False)
    entries = Entry.objects.filter(came, tournament=tournament, is_joker=False)
    return entries.exclude(state__in=gone)


def results(tournament: Tournament, *, margin: bool = False) -> list[Result]:
    """Everybody's result as it stands, from the totals that are kept."""
    rows = ranked(tournament).annotate(club=CLUB, margin=Value(0))
    found = [
        result if result.total is not None else blank(result)
        for result in starmap(Result, rows.values_list(*RESULT).order_by())
    ]
    if tournament.duplicate:
        return with_boards(tournament, found)
    if not margin:
        return found
    margins = margins_of(tournament)
    return [result._replace(margin=margins.get(result.key, 0)) for result in found]


def blank(result: Result) -> Result:
    """Somebody who has no total yet: nothing of everything."""
    return Result(result.key, result.number, category=result.category, club=result.club)


def margins_of(tournament: Tournament) -> dict[str, int]:
    """By how many points each entry outdid the other side, over all its tables."""
    at_table = (
        RoundScore.objects.filter(table=OuterRef("table"))
        .values("table")
        .annotate(sum=Sum("points"))
        .values("sum")
    )
    sums = (
        RoundScore.objects.filter(entry__tournament=tournament)
        .annotate(at_table=Subquery(at_table))
        .values_list("entry__public_id")
        .annotate(margin=Sum(F("points") * 4 - F("at_table")))
    )
    # Both players of a side have its points: half of the table's are its sides'.
    return {key: margin // 2 for key, margin in sums}


def shares(tournament: Tournament, **which: Any) -> dict[str, dict[int, RoundShare]]:
    """What each entry has from each table, by their keys; of all tables or of some."""
    scores = RoundScore.objects.filter(entry__tournament=tournament, **which)
    rows = list(
        scores.values_list("entry__public_id", "table_id", *SHARE).order_by("pk")
    )
    at_table: dict[int, int] = {}
    for _entry, table, _round, points, *_rest in rows:
        at_table[table] = at_table.get(table, 0) + points
    found: dict[str, dict[int, RoundShare]] = {}
    for entry, table, round_, points, *rest in rows:
        margin = (4 * points - at_table[table]) // 2
        share = RoundShare(round_, points, *rest, margin)
        found.setdefault(entry, {})[table] = share
    return found


def tallied(
    tournament: Tournament,
    shares: Mapping[str, Mapping[int, RoundShare]],
    *,
    out: QuerySet[SittingOut],
    of: Iterable[Result],
) -> list[Result]:
    """The results of these players, added up anew from their shares."""
    rounds_out = Counter(out.values_list("entry__public_id", flat=True))
    return added_up(tournament, shares, rounds_out=rounds_out, of=of)


def added_up(
    tournament: Tournament,
    shares: Mapping[str, Mapping[int, RoundShare]],
    *,
    rounds_out: Mapping[str, int],
    of: Iterable[Result],
) -> list[Result]:
    """The same, where it is known already how many rounds each of them sat out."""
    fixed = tournament.uneven_points if tournament.uneven == "out_fixed" else None
    return [
        tally(
            result,
            list(shares.get(result.key, {}).values()),
            rounds_out.get(result.key, 0),
            fixed,
        )
        for result in of
    ]


def results_until(tournament: Tournament, round: int) -> list[Result]:
    """Everybody's result after a round, whatever was played since."""
    out = SittingOut.objects.filter(
        round__tournament=tournament, round__number__lte=round
    )
    until = shares(tournament, table__round__number__lte=round)
    penalties = rulings.penalties_at(tournament, round=round)
    # A ruling in a later round would tell what is kept from the hall.
    early = [
        result._replace(penalties=penalties.get(result.key, 0))
        for result in results(tournament)
    ]
    found = tallied(tournament, until, out=out, of=early)
    return with_boards(tournament, found, until=round)
