"""Reads the results of a tournament, from the totals kept or added up anew."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django.db.models import (
    Case,
    CharField,
    Exists,
    F,
    OuterRef,
    QuerySet,
    Sum,
    Value,
    When,
)
from django.db.models.functions import Coalesce

from scoring.standing.figures import IN_TOTALS, Result
from scoring.standing.share import KEPT, Share
from tournaments.comparison.results import Anew, with_boards
from tournaments.deals import rulings
from tournaments.deals.counting import rounds_out as of_rounds_out, with_points
from tournaments.deals.models import RoundScore
from tournaments.deals.one_sheet import count_sheet as sheet_counted, scorer_of
from tournaments.deals.queries import written_at
from tournaments.deals.rules.adding_up import RoundsOut, add_up_shares
from tournaments.deals.rules.sheet import margin
from tournaments.deals.rules.withheld import NOTHING, Withheld
from tournaments.entries.models import Entry
from tournaments.entries.queries import GONE, listed_in_ranking, taken_over
from tournaments.plans.models import Tournament
from tournaments.plans.queries import brings_fiches, play_of
from tournaments.standings.gone import stayed_to_the_end
from tournaments.standings.rules.ranking import Ranking
from tournaments.standings.rules.then import Played
from tournaments.tables.models import Occupant, SittingOut

# Where each field of a Result is read: what no total keeps is asked for apart.
READ_FROM = {
    "key": "public_id",
    "number": "number",
    "category": "player__category",
    "club": "club",
    "gone": "gone",
    "begun": "begun",
    **{row.key: f"total__{row.key}" for row in IN_TOTALS},
}
CLUB = Coalesce("player__club__name", Value(""))
# As a share says of itself: whether anything of its table is played.
BEGUN = Exists(
    RoundScore.objects.filter(entry=OuterRef("pk")).exclude(deals=0, points=0)
)


def results(
    tournament: Tournament,
    *,
    margins: bool = False,
    until: int | None = None,
    withheld: Withheld = NOTHING,
) -> list[Result]:
    """Everybody's result as it is kept; of those too who had gone, `until` a round.

    It is added up anew where rulings are `withheld`, of which the hall knows nothing.
    """
    went = Case(
        When(stayed_to_the_end(tournament, until), then=Value("")),
        When(state__in=GONE, then=F("state")),
        default=Value(""),
        output_field=CharField(),
    )
    rows = listed_in_ranking(tournament).annotate(club=CLUB, begun=BEGUN, gone=went)
    found = [
        result if result.total is not None else blank(result)
        for row in rows.values_list(*READ_FROM.values()).order_by()
        for result in [Result(**dict(zip(READ_FROM, row, strict=True)))]
    ]
    if withheld:
        return _without(tournament, found, withheld, margins)
    if not margins:
        return with_boards(tournament, found) if tournament.duplicate else found
    # By how many points each entry outdid the other side, over all its tables.
    margin_of = {
        entry: sum(share.margin for share in tables.values())
        for entry, tables in shares(tournament).items()
    }
    return [result._replace(margin=margin_of.get(result.key, 0)) for result in found]


def _without(
    tournament: Tournament, kept: Iterable[Result], withheld: Withheld, margins: bool
) -> list[Result]:
    """These results as they would be if nobody had made the rulings withheld."""
    penalties = rulings.penalties_of(tournament, withheld=withheld)
    known = [one._replace(gone=departure_as_told(one, withheld)) for one in kept]
    found = tallied(
        tournament,
        shares(tournament, withheld),
        rounds_out=rounds_out(tournament),
        players=[one._replace(penalties=penalties.get(one.key, 0)) for one in known],
    )
    if not margins:
        found = [one._replace(margin=0) for one in found]
    return with_boards(tournament, found, Anew(withheld=withheld))


def departure_as_told(result: Result, withheld: Withheld) -> str:
    """Return how somebody has gone, as far as the hall knows."""
    if result.key in withheld.readmitted:
        return Entry.State.EXCLUDED
    excluded = result.gone == Entry.State.EXCLUDED
    return "" if excluded and result.key in withheld.excluded else result.gone


def blank(result: Result) -> Result:
    """Somebody who has no total yet: nothing of everything."""
    about = {key: getattr(result, key) for key in ("category", "club", "gone")}
    return Result(result.key, result.number, begun=False, **about)


def shares(
    tournament: Tournament,
    withheld: Withheld = NOTHING,
    until: int | None = None,
    **which: Any,
) -> dict[str, dict[int, Share]]:
    """Return each entry's share from each table, by their keys; of all tables or some.

    A table is counted anew where rulings on its deals are `withheld`.
    """
    some = {**which, **up_to(until, "table__round")}
    scores = RoundScore.objects.filter(entry__tournament=tournament, **some)
    columns = ("entry__public_id", "table_id", "table__round__number", *KEPT)
    rows = list(scores.values_list(*columns).order_by("pk"))
    at_table: Counter[int] = Counter()
    for _entry, table, _round, points, *_rest in rows:
        at_table[table] += points
    counted = margins_deal_by_deal(tournament, at_table)
    found: dict[str, dict[int, Share]] = {}
    for entry, table, round, points, *rest in rows:
        own = Share(points, *rest)
        ahead = margin(points, at_table[table])
        if table in counted:
            ahead = counted[table][entry]
        found.setdefault(entry, {})[table] = own._replace(margin=ahead, round=round)
    round_of = {table: round for _entry, table, round, *_rest in rows}
    anew = withheld.tables & round_of.keys()
    for table, written in written_at(anew, withheld).items() if anew else ():
        for entry, own in sheet_counted(tournament, written).shares.items():
            of_entry = found.setdefault(entry, {})
            of_entry[table] = own._replace(round=round_of[table])
    return found


def round_points(
    tournament: Tournament,
    ranking: Ranking,
    *,
    keys: Collection[str] | None = None,
    round: int | None = None,
) -> Mapping[tuple[str, int], int]:
    """The figure of each round, or of one, by entry: a ranking's own, or those kept."""
    if ranking.round_points is not None:
        return ranking.round_points
    if not ranking.play.of_round:
        return {}
    scores = RoundScore.objects.filter(entry__tournament=tournament)
    if keys is not None:
        scores = scores.filter(entry__public_id__in=keys)
    if round is not None:
        scores = scores.filter(table__round__number=round)
    had = scores.order_by().values_list("entry__public_id", "table__round__number")
    summed = had.annotate(figure=Sum(ranking.play.of_round))
    return {(key, number): figure for key, number, figure in summed}


def up_to(until: int | None, round: str) -> dict[str, Any]:
    """The condition that rows are of the first rounds; with None they are of all."""
    return {} if until is None else {f"{round}__number__lte": until}


def figures(
    shares: Mapping[str, Mapping[Any, Share]], figure: str
) -> dict[tuple[str, int], int]:
    """The figure of each round, by entry, of these shares."""
    found: Counter[tuple[str, int]] = Counter()
    for entry, tables in shares.items():
        for share in tables.values() if figure else ():
            found[entry, share.round] += getattr(share, figure)
    return found


def margins_deal_by_deal(
    tournament: Tournament, tables: Iterable[int]
) -> dict[int, dict[str, int]]:
    """The margins at those tables of a match where a seat had two players in turn.

    Each has what his side outdid the other by while he sat there: what is kept of a
    table does not say so, so that its sheet is counted anew.
    """
    if not scorer_of(tournament).variant.match:
        return {}
    came = Occupant.objects.filter(table__in=list(tables), from_deal__gt=1)
    written = written_at(came.values_list("table_id", flat=True))
    return {
        table: {
            entry: share.margin
            for entry, share in sheet_counted(tournament, sheet).shares.items()
        }
        for table, sheet in written.items()
    }


def tallied(
    tournament: Tournament,
    shares: Mapping[str, Mapping[Any, Share]],
    *,
    rounds_out: Mapping[str, RoundsOut],
    players: Iterable[Result],
) -> list[Result]:
    """The results of these players, added up anew from their shares."""
    return [
        player._replace(
            **add_up_shares(
                list(shares.get(player.key, {}).values()),
                player.penalties,
                with_points(tournament, rounds_out.get(player.key, RoundsOut())),
                even=tournament.even_deals,
            )
        )
        for player in players
    ]


def sat_out(
    tournament: Tournament, until: int | None = None, **which: Any
) -> QuerySet[SittingOut]:
    """Return who sat out which round, of all rounds or of those `until` one."""
    some = {**which, **up_to(until, "round")}
    return SittingOut.objects.filter(round__tournament=tournament, **some)


def rounds_out(
    tournament: Tournament, until: int | None = None, **which: Any
) -> dict[str, RoundsOut]:
    """Return the rounds that each entry sat out, averaged or with fixed points."""
    return of_rounds_out(sat_out(tournament, until, **which), "entry__public_id")


def as_played(
    tournament: Tournament,
    until: int | None = None,
    counted: Mapping[str, Mapping[int, Share]] | None = None,
) -> Played | None:
    """Return what each has from tables and rounds sat out, of all rounds or the first.

    None where partners are no line; `counted` are shares that are known already.
    """
    if not play_of(tournament).in_sides:
        return None
    out: dict[str, dict[int, int | None]] = {}
    for key, number, points in sat_out(tournament, until).values_list(
        "entry__public_id", "round__number", "round__points_out"
    ):
        out.setdefault(key, {})[number] = points
    if counted is None:
        counted = shares(tournament, until=until)
    return Played(counted, out, taken_over(tournament), brings_fiches(tournament))


def players_to_tally(
    tournament: Tournament, until: int | None = None, withheld: Withheld = NOTHING
) -> list[Result]:
    """Everybody's result as kept, with the penalties of the first rounds alone."""
    found = results(tournament, until=until)
    if withheld:
        found = [one._replace(gone=departure_as_told(one, withheld)) for one in found]
    if until is None:
        return found
    # A ruling in a later round would tell what is kept from the hall.
    penalties = rulings.penalties_of(tournament, round=until, withheld=withheld)
    return [one._replace(penalties=penalties.get(one.key, 0)) for one in found]


def results_until(
    tournament: Tournament, round: int, withheld: Withheld = NOTHING
) -> list[Result]:
    """Everybody's result after a round, whatever was played since."""
    found = tallied(
        tournament,
        shares(tournament, withheld, round),
        rounds_out=rounds_out(tournament, round),
        players=players_to_tally(tournament, round, withheld),
    )
    return with_boards(tournament, found, Anew(until=round, withheld=withheld))
