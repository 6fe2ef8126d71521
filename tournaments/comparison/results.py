"""Reads what each player has from compared boards, for the one ranking."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from scoring.duplicate import session
from scoring.duplicate.session import Total
from scoring.duplicate.ties import MEASURES, Evidence
from scoring.standing.criteria import BY_BOARDS
from scoring.standing.figures import Result
from tournaments.boards.rules.marks import Played, Ruled
from tournaments.comparison import comparing, queries
from tournaments.comparison.comparing import ComparedBoard
from tournaments.comparison.places import places_among, places_of
from tournaments.deals.rules.withheld import NOTHING, Withheld
from tournaments.entries.models import Entry
from tournaments.plans.models import Tournament
from tournaments.plans.queries import play_of


class ReplacedRecord(NamedTuple):
    """A record in place of the one that is written: at a table, of a deal."""

    table: int
    number: int
    facts: Mapping[str, Any]


class IfGiven(NamedTuple):
    """The results and fines of a decision, as they would be, by boards at tables."""

    given: Mapping[int, Mapping[str, Ruled]]  # by seat
    fines: Mapping[str, Fraction]  # more or fewer per cent of a top than now, by entry


class Then(NamedTuple):
    """The boards as they stood at a moment in the past, and the fines of then."""

    played: Sequence[Played]
    fines: Mapping[str, Fraction]


class Anew(NamedTuple):
    """All boards counted anew: up to a round, as they stood then, or changed.

    Or without the results and the fines of rulings that are withheld.
    """

    until: int | None = None
    then: Then | None = None
    instead: ReplacedRecord | None = None
    withheld: Withheld = NOTHING
    if_given: IfGiven | None = None


def with_boards(
    tournament: Tournament,
    results: Sequence[Result],
    anew: Anew | None = None,
    *,
    ties: bool = True,
) -> list[Result]:
    """Return these results with what the boards brought: as kept, or counted anew.

    Without `ties`, what parts equal players is left out.
    """
    if not tournament.duplicate:
        return list(results)
    method, boards = tournament.comparison_method, None
    if anew is None:
        places, sums = places_of(tournament), comparing.kept_sums(tournament)
    else:
        boards, places = _compared(tournament, anew)
        fines = anew.then.fines if anew.then else None
        sums = comparing.sums(tournament, boards, anew.withheld, fines)
        if anew.if_given is not None:
            sums = comparing.subtract_fines(sums, anew.if_given.fines)
    totals = _carried(
        tournament,
        {key: session.total(one, method, places) for key, one in sums.items()},
    )
    nothing_parts_them: dict[str, Any] = dict.fromkeys(MEASURES, Fraction())
    ranked = [
        result._replace(
            percent=one.percent or Fraction(),
            value=one.value,
            boards=one.boards,
            **nothing_parts_them,
        )
        for result in results
        for one in [totals.get(result.key, Total())]
    ]
    if not ties or not (tied := _tied(tournament, ranked)):
        return ranked
    if boards is None:
        boards, _places = _compared(tournament, Anew())
    evidence = Evidence(
        {one.key: totals.get(one.key, Total()) for one in ranked},
        [one.board for one in boards],
    )
    parted: dict[str, dict[str, Any]] = {}
    for group in tied:
        for name, measure in MEASURES.items():
            for who, worth in measure(group, evidence).items():
                parted.setdefault(who, {})[name] = worth
    return [one._replace(**parted.get(one.key, {})) for one in ranked]


def _compared(tournament: Tournament, anew: Anew) -> tuple[list[ComparedBoard], int]:
    """The boards as they are, were, or would be, and how many results fill one."""
    if anew.then is not None:
        found = list(anew.then.played)
    else:
        found = queries.played_boards(
            tournament, until=anew.until, withheld=anew.withheld
        )
    if anew.instead is not None:
        table, number, facts = anew.instead
        found = [
            one._replace(facts=facts) if (one.row, one.deal) == (table, number) else one
            for one in found
        ]
    if anew.if_given is not None:
        found = [one.with_given(anew.if_given.given.get(one.key)) for one in found]
    places = places_among(found)
    return list(comparing.compare_played(tournament, found, places)), places


def _carried(tournament: Tournament, totals: dict[str, Total]) -> dict[str, Total]:
    """Add the earlier session, whose boards keep so much of their weight here."""
    earlier = tournament.carry_from
    if earlier is None:
        return totals
    earlier.carry_from = None  # without one that came before it
    keys = Entry.objects.filter(tournament=earlier).values_list("public_id", "number")
    session = with_boards(earlier, [Result(key, number) for key, number in keys])
    before = {result.key: result for result in session}
    players = dict(
        Entry.objects.filter(tournament=earlier).values_list("player", "public_id")
    )
    weight = Fraction(tournament.carry_weight, 100)
    found = dict(totals)
    for key, player in Entry.objects.filter(tournament=tournament).values_list(
        "public_id", "player"
    ):
        there = before.get(players.get(player, ""))
        if there is not None and there.boards:
            found[key] = _joined(found.get(key, Total()), there, weight)
    return found


def _joined(here: Total, there: Result, weight: Fraction) -> Total:
    value = here.value + weight * there.value
    boards = here.boards + there.boards
    if here.percent is None and here.boards:
        return Total(value, None, boards)
    weighed = here.boards + weight * there.boards
    percents = here.boards * (here.percent or 0) + weight * there.boards * there.percent
    return Total(value, percents / weighed if weighed else None, boards)


def _tied(tournament: Tournament, results: Iterable[Result]) -> list[list[str]]:
    """Those who are equal, group by group, where boards are to part them."""
    if tournament.tie_breaks and not set(BY_BOARDS) & set(tournament.tie_breaks):
        return []
    key = play_of(tournament).first[0]
    groups: dict[Fraction, list[str]] = {}
    for one in results:
        if one.boards and not one.gone:
            groups.setdefault(getattr(one, key), []).append(one.key)
    return [group for group in groups.values() if len(group) > 1]
