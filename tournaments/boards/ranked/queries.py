"""Reads what each player has from compared boards, for the one ranking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from typing import Any, NamedTuple

from scoring.basis import BASES
from scoring.comparison import compare
from scoring.standing import Board, Total
from scoring.ties import Evidence, count_back, met, tops
from tournaments.boards import adding, comparing, marks, plan, queries
from tournaments.boards.adding import Standing, Sum
from tournaments.boards.marks import Played
from tournaments.entry.queries import scorer_of
from tournaments.models import BoardFine, BoardTotal, Entry, Event, Tournament
from tournaments.ranking.criteria import BY_BOARDS, PERCENT, VALUE, Result


class Instead(NamedTuple):
    """A record in place of the one that is written: at a table, of a deal."""

    table: int
    number: int
    facts: Mapping[str, Any]


def first_key(tournament: Tournament) -> str:
    """What the ranking is made by: per cent, or the sum; nothing without boards."""
    if not tournament.duplicate:
        return ""
    percentages = comparing.method_has_percentages(tournament)
    return PERCENT.key if percentages else VALUE.key


def with_boards(
    tournament: Tournament,
    results: Sequence[Result],
    *,
    until: int | None = None,
    moment: datetime | None = None,
    instead: Instead | None = None,
    ties: bool = True,
) -> list[Result]:
    """These results with what the boards brought: as kept, or counted anew.

    Anew where they are asked for up to a round, as they stood at a moment, or with
    another record in place of one. What parts equal players can be left out.
    """
    if not tournament.duplicate:
        return list(results)
    kept = until is None and moment is None and instead is None
    places = _places(tournament, until, moment)
    found = (
        _kept(tournament) if kept else _anew(tournament, places, until, moment, instead)
    )
    top = comparing.top_of(tournament, places)
    percentages = comparing.method_has_percentages(tournament)
    standings = {
        key: adding.standing(one, top, percentages=percentages)
        for key, one in found.items()
    }
    standings = _carried(tournament, standings)
    ranked = [
        result._replace(
            percent=one.percent or Fraction(), value=one.value, boards=one.boards
        )
        for result in results
        for one in [standings.get(result.key, Standing())]
    ]
    return _parted(tournament, ranked, places, until, moment) if ties else ranked


def _places(tournament: Tournament, until: int | None, moment: datetime | None) -> int:
    found = queries.set_of(tournament)
    pinned = queries.plan_of(found)
    if found is None or pinned is None:
        return 0
    if moment is not None:
        begun = Event.objects.filter(
            tournament=tournament, kind="round_started", made_at__lte=moment
        )
        rounds = begun.values_list("facts__round", flat=True)
        return plan.places(pinned, len(set(rounds)))
    if until is not None:
        return plan.places(pinned, until)
    return found.places


def _kept(tournament: Tournament) -> dict[str, Sum]:
    rows = BoardTotal.objects.filter(entry__tournament=tournament)
    return {
        key: Sum(*found)
        for key, *found in rows.values_list("entry__public_id", *Sum._fields)
    }


def _anew(
    tournament: Tournament,
    places: int,
    until: int | None,
    moment: datetime | None,
    instead: Instead | None,
) -> dict[str, Sum]:
    """The sums from what is written, or was, or would be."""
    found = queries.played(tournament, until=until, moment=moment)
    if instead is not None:
        found = [_instead(one, instead) for one in found]
    sums: dict[str, list[Sum]] = {}
    for one in comparing.compared_rows(tournament, found, places):
        played, hand, kind, _mark, compared, percent = one
        who = played.entries.get(played.seat_of(hand))
        if who is not None:
            sums.setdefault(who, []).append(adding.of(kind, compared, percent))
    fines = BoardFine.objects.filter(entry__tournament=tournament)
    if moment is not None:
        fines = fines.filter(made_at__lte=moment)
    for who, percent in fines.values_list("entry__public_id", "percent"):
        sums.setdefault(who, []).append(Sum(fines=percent))
    return {who: adding.total(some) for who, some in sums.items()}


def _instead(one: Played, instead: Instead) -> Played:
    if (one.row, one.deal) == (instead.table, instead.number):
        return one._replace(facts=instead.facts)
    return one


def _carried(
    tournament: Tournament, standings: Mapping[str, Standing]
) -> dict[str, Standing]:
    """With the earlier session, whose boards keep so much of their weight here."""
    earlier = tournament.carry_from
    if earlier is None:
        return dict(standings)
    before = {result.key: result for result in _session(earlier)}
    players = dict(
        Entry.objects.filter(tournament=earlier).values_list("player", "public_id")
    )
    weight = Fraction(tournament.carry_weight, 100)
    found = dict(standings)
    for key, player in Entry.objects.filter(tournament=tournament).values_list(
        "public_id", "player"
    ):
        there = before.get(players.get(player, ""))
        if there is not None and there.boards:
            found[key] = _joined(found.get(key, Standing()), there, weight)
    return found


def _session(earlier: Tournament) -> list[Result]:
    """What everybody has from an earlier session, without one that came before it."""
    earlier.carry_from = None
    keys = Entry.objects.filter(tournament=earlier).values_list("public_id", "number")
    return with_boards(earlier, [Result(key, number) for key, number in keys])


def _joined(here: Standing, there: Result, weight: Fraction) -> Standing:
    value = here.value + weight * there.value
    boards = here.boards + there.boards
    if here.percent is None and here.boards:
        return Standing(value, None, boards)
    weighed = here.boards + weight * there.boards
    percents = here.boards * (here.percent or 0) + weight * there.boards * there.percent
    return Standing(value, percents / weighed if weighed else None, boards)


def _parted(
    tournament: Tournament,
    results: list[Result],
    places: int,
    until: int | None,
    moment: datetime | None,
) -> list[Result]:
    """With what parts those who are equal; worked out only where somebody is."""
    if tournament.tie_breaks and not set(BY_BOARDS) & set(tournament.tie_breaks):
        return results
    key = first_key(tournament)
    often = Counter(getattr(result, key) for result in results if result.boards)
    tied = [one for one in results if one.boards and often[getattr(one, key)] > 1]
    if not tied:
        return results
    evidence = Evidence(
        {one.key: _total(one, key) for one in results},
        _evidence(
            tournament, queries.played(tournament, until=until, moment=moment), places
        ),
        tournament.public_id,
    )
    groups: dict[Fraction, list[str]] = {}
    for one in tied:
        groups.setdefault(getattr(one, key), []).append(one.key)
    found: dict[str, dict[str, Fraction]] = {}
    for group in groups.values():
        for name, measure in (("met", met), ("tops", tops), ("countback", count_back)):
            for who, worth in measure(group, evidence).items():
                found.setdefault(who, {})[name] = worth
    return [one._replace(**found.get(one.key, {})) for one in results]


def _total(result: Result, key: str) -> Total:
    percent = result.percent if key == PERCENT.key else None
    return Total(result.key, result.value, percent, result.boards)


def _evidence(
    tournament: Tournament, found: Iterable[Played], places: int
) -> list[Board]:
    """Each board with its rows and what the comparison made of them."""
    scorer, basis = scorer_of(tournament), tournament.comparison_basis
    by_board: dict[int, list[Played]] = {}
    for one in found:
        by_board.setdefault(one.board, []).append(one)
    boards = []
    for number, some in by_board.items():
        rows = [
            marks.row(scorer, basis, one, marks.marks(scorer, one.facts))
            for one in some
        ]
        done = compare(rows, tournament.comparison_method, places, BASES[basis].scale)
        boards.append(Board(str(number), rows, done))
    return boards
