"""Reads the results of a tournament, from the totals kept or added up anew."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django.db.models import Case, CharField, Exists, F, OuterRef, Value, When
from django.db.models.functions import Coalesce

from scoring.standing.figures import IN_TOTALS, Result
from scoring.standing.share import KEPT, Share
from tournaments.boards.results import Anew, with_boards
from tournaments.models import Entry, Occupant, RoundScore, SittingOut, Tournament
from tournaments.planning.queries import GONE, brings_fiches, play_of
from tournaments.planning.rules.play import Play
from tournaments.ranking.gone import stayed_to_the_end
from tournaments.ranking.rules.then import Played
from tournaments.registration.places import taken_over
from tournaments.registration.queries import listed_in_ranking, of_entries
from tournaments.sheets import rulings
from tournaments.sheets.counting import rounds_out as of_rounds_out
from tournaments.sheets.counting import with_points
from tournaments.sheets.one_sheet import counted as sheet_counted
from tournaments.sheets.one_sheet import scorer_of
from tournaments.sheets.queries import written_at
from tournaments.sheets.rules.adding_up import Out, added_up
from tournaments.sheets.rules.sheet import margin
from tournaments.sheets.rules.withheld import NOTHING, Withheld

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
    rows = listed_in_ranking(tournament).annotate(
        club=CLUB, begun=BEGUN, gone=went_before_the_end(tournament, until)
    )
    found = [
        result if result.total is not None else blank(result)
        for row in rows.values_list(*READ_FROM.values()).order_by()
        for result in [Result(**dict(zip(READ_FROM, row, strict=True)))]
    ]
    if withheld:
        return _without(tournament, found, withheld, margins)
    if not margins:
        return with_boards(tournament, found)
    margin_of = margins_of(tournament)
    return [result._replace(margin=margin_of.get(result.key, 0)) for result in found]


def _without(
    tournament: Tournament, kept: Iterable[Result], withheld: Withheld, margins: bool
) -> list[Result]:
    """These results as they would be if nobody had made the rulings withheld."""
    penalties = rulings.penalties_of(tournament, withheld=withheld)
    found = tallied(
        tournament,
        shares(tournament, withheld),
        rounds_out=rounds_out(tournament),
        players=[
            one._replace(penalties=penalties.get(one.key, 0), gone=gone(one, withheld))
            for one in kept
        ],
    )
    if not margins:
        found = [one._replace(margin=0) for one in found]
    return with_boards(tournament, found, Anew(withheld=withheld))


def gone(result: Result, withheld: Withheld) -> str:
    """How somebody has gone, as far as the hall knows."""
    if result.key in withheld.readmitted:
        return Entry.State.EXCLUDED
    excluded = result.gone == Entry.State.EXCLUDED
    return "" if excluded and result.key in withheld.excluded else result.gone


def went_before_the_end(tournament: Tournament, until: int | None) -> Case:
    """What whoever has gone is; nothing of who only went home after the last round."""
    return Case(
        When(stayed_to_the_end(tournament, until), then=Value("")),
        When(state__in=GONE, then=F("state")),
        default=Value(""),
        output_field=CharField(),
    )


def blank(result: Result) -> Result:
    """Somebody who has no total yet: nothing of everything."""
    about = {key: getattr(result, key) for key in ("category", "club", "gone")}
    return Result(result.key, result.number, begun=False, **about)


def margins_of(tournament: Tournament) -> dict[str, int]:
    """By how many points each entry outdid the other side, over all its tables."""
    return {
        entry: sum(share.margin for share in tables.values())
        for entry, tables in shares(tournament).items()
    }


def shares(
    tournament: Tournament, withheld: Withheld = NOTHING, **which: Any
) -> dict[str, dict[int, Share]]:
    """What each entry has from each table, by their keys; of all tables or of some.

    A table is counted anew where rulings on its deals are `withheld`.
    """
    scores = RoundScore.objects.filter(entry__tournament=tournament, **which)
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
    some = withheld.tables & round_of.keys()
    for table, written in written_at(some, withheld).items() if some else ():
        for entry, own in sheet_counted(tournament, written).shares.items():
            of_entry = found.setdefault(entry, {})
            of_entry[table] = own._replace(round=round_of[table])
    return found


def round_points(
    tournament: Tournament,
    play: Play,
    *,
    keys: Collection[str] | None = None,
    round: int | None = None,
) -> dict[tuple[str, int], int]:
    """The figure of each round, or of one, by entry: points, or fiches of matches."""
    if not play.of_round:
        return {}
    scores = RoundScore.objects.filter(entry__tournament=tournament)
    scores = of_entries(scores, keys, "entry__public_id")
    if round is not None:
        scores = scores.filter(table__round__number=round)
    found: dict[tuple[str, int], int] = {}
    for key, number, points in scores.values_list(
        "entry__public_id", "table__round__number", play.of_round
    ):
        found[key, number] = found.get((key, number), 0) + points
    return found


def shares_until(
    tournament: Tournament, round: int | None, withheld: Withheld = NOTHING
) -> dict[str, dict[int, Share]]:
    """What each entry has from each table of all rounds, or of the first."""
    if round is None:
        return shares(tournament, withheld)
    return shares(tournament, withheld, table__round__number__lte=round)


def figures(
    shares: Mapping[str, Mapping[Any, Share]], figure: str
) -> dict[tuple[str, int], int]:
    """The figure of each round, by entry, of these shares."""
    found: dict[tuple[str, int], int] = {}
    for entry, tables in shares.items():
        for share in tables.values() if figure else ():
            had = found.get((entry, share.round), 0)
            found[entry, share.round] = had + getattr(share, figure)
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
    rounds_out: Mapping[str, Out],
    players: Iterable[Result],
) -> list[Result]:
    """The results of these players, added up anew from their shares."""
    return [
        player._replace(
            **added_up(
                list(shares.get(player.key, {}).values()),
                player.penalties,
                with_points(tournament, rounds_out.get(player.key, Out())),
                even=tournament.even_deals,
            )
        )
        for player in players
    ]


def rounds_out(tournament: Tournament, **which: Any) -> dict[str, Out]:
    """What each entry has of rounds sat out, of all rounds or of some."""
    out = SittingOut.objects.filter(round__tournament=tournament, **which)
    return of_rounds_out(out, "entry__public_id")


def as_played(
    tournament: Tournament,
    until: int | None = None,
    counted: Mapping[str, Mapping[int, Share]] | None = None,
) -> Played | None:
    """What each has of its tables and of the rounds sat out, or of the first rounds.

    Only where partners may be one line; with the shares that are `counted` already.
    """
    if not play_of(tournament).in_sides:
        return None
    out: dict[str, dict[int, int | None]] = {}
    rows = SittingOut.objects.filter(round__tournament=tournament)
    asked: dict[str, Any] = {}
    if until is not None:
        rows = rows.filter(round__number__lte=until)
        asked = {"table__round__number__lte": until}
    for key, number, points in rows.values_list(
        "entry__public_id", "round__number", "round__points_out"
    ):
        out.setdefault(key, {})[number] = points
    if counted is None:
        counted = shares(tournament, **asked)
    return Played(counted, out, taken_over(tournament), brings_fiches(tournament))


def players(
    tournament: Tournament, until: int | None = None, withheld: Withheld = NOTHING
) -> list[Result]:
    """Everybody's result as kept, with the penalties of the first rounds alone."""
    found = results(tournament, until=until)
    if withheld:
        found = [one._replace(gone=gone(one, withheld)) for one in found]
    if until is None:
        return found
    # A ruling in a later round would tell what is kept from the hall.
    penalties = rulings.penalties_of(tournament, round=until, withheld=withheld)
    return [one._replace(penalties=penalties.get(one.key, 0)) for one in found]


def results_until(
    tournament: Tournament, round: int, withheld: Withheld = NOTHING
) -> list[Result]:
    """Everybody's result after a round, whatever was played since."""
    out = rounds_out(tournament, round__number__lte=round)
    until = shares_until(tournament, round, withheld)
    early = players(tournament, round, withheld)
    found = tallied(tournament, until, rounds_out=out, players=early)
    return with_boards(tournament, found, Anew(until=round, withheld=withheld))
