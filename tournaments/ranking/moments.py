"""Reads what the ranking was at a moment, and what it would be after a correction."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from types import MappingProxyType
from typing import Any, NamedTuple

from scoring.deal import IllegalDeal
from scoring.standing.criteria import BY_MATCHES, FIRST
from scoring.standing.figures import Result
from tournaments.boards.results import Anew, Instead, with_boards
from tournaments.models import Entry, Table, Tournament
from tournaments.planning.queries import play_of
from tournaments.ranking import queries
from tournaments.ranking import results as results_queries
from tournaments.ranking.past import past_of
from tournaments.ranking.rules.ranking import Parting, Ranking
from tournaments.ranking.rules.standings import moved
from tournaments.ranking.rules.then import Played
from tournaments.sheets import one_sheet
from tournaments.sheets import queries as sheets
from tournaments.sheets.rules.sheet import Sheet

TOTAL = FIRST["total"]


class Moves(NamedTuple):
    """What a correction would move: ranks from and to, and totals before and after."""

    ranks: list[tuple[Result, int, int]]
    # Or what ranks in a match: fiches, rubbers, games.
    totals: list[tuple[Result, int | Fraction, int | Fraction]]
    ranking: Ranking  # as it would be
    stood: Ranking  # as it is
    back: Sequence[tuple[Result, int]] = ()  # who is ranked again, and at which rank


def ranking_at(tournament: Tournament, moment: datetime) -> Ranking:
    """The ranking as it stood at a moment, counted anew from what had happened by then.

    The past is built forwards from the events, and nothing that is kept is used.
    """
    past = past_of(tournament, moment)
    day, taken, begun = past.tournament, past.taken, past.begun
    found = results_queries.tallied(
        day, past.shares, rounds_out=past.rounds_out, players=past.ranked()
    )
    if day.duplicate:
        found = with_boards(day, found, Anew(then=past.boards))
    last = past.lasts()
    left = {one.key for one in found if one.gone == Entry.State.LEFT}
    home = {who for who in left if last.get(who) == (day.rounds, True)}
    home -= set(taken.values())
    home -= {who for who, number in past.left_in_play(home) if number == day.rounds}
    found = [one._replace(gone="") if one.key in home else one for one in found]
    ranking = queries.ranking_of(
        day,
        found,
        rounds=begun,
        round_points=results_queries.figures(past.shares, play_of(day).of_round),
        taken=taken,
        partners_then=past.sides,
        then=past.of_then,
        played=past.played,
    )
    gone = [one.result for one in ranking.gone]
    in_play = past.left_in_play({one.key for one in gone})
    went = {}
    for result in gone:
        number, whole = last.get(result.key, (0, True))
        whole = whole and (result.key, number) not in in_play
        went[result.key] = Parting(result.gone, number, whole)
    return replace(ranking, partings=went)


def moves(
    tournament: Tournament, table: Table, number: int, facts: Mapping[str, Any]
) -> Moves:
    """What this record in place of the one written would move; nothing is kept.

    Raises IllegalDeal where the rules refuse the record.
    """
    written = sheets.written_at([table.pk])[table.pk]
    counted = one_sheet.counted(tournament, written.with_lines({number: facts}))
    refused: IllegalDeal | None = counted.lines[number - 1].refused
    if refused is not None:
        raise refused
    instead = Instead(table.pk, number, facts)
    return moves_by(tournament, table, counted, boards=Anew(instead=instead))


def moves_by(
    tournament: Tournament,
    table: Table | None,
    counted: Sheet | None,
    *,
    boards: Anew | None = None,
    penalties: Mapping[str, int] = MappingProxyType({}),
    gone: Mapping[str, str] = MappingProxyType({}),
) -> Moves:
    """What a table counted so, and penalties raised or lowered by so much, would move.

    `gone` says how players would have gone, or with nothing that they would be ranked
    again; `boards` how those are compared.
    """
    order = queries.criteria_of(tournament)
    margin = any(criterion.key == "margin" for criterion in order)
    before = results_queries.results(tournament, margins=margin)
    players = counted.shares.keys() if counted is not None else set()
    touched = [one for one in before if one.key in players or one.key in penalties]
    fined = [
        result._replace(penalties=result.penalties + penalties.get(result.key, 0))
        for result in touched
    ]
    new = {one.key: one for one in _tallied_with(tournament, table, counted, fined)}
    after = [
        new.get(result.key, result)._replace(gone=gone.get(result.key, result.gone))
        for result in before
    ]
    after = with_boards(tournament, after, boards)
    stood = queries.ranking_of(tournament, before)
    played = _played_with(tournament, table, counted)
    ranking = queries.ranking_of(tournament, after, played=played)
    then = {result.key: result for result in ranking.results}
    count = order[0].measure if order[0].key in BY_MATCHES else TOTAL.measure
    ranked = {one.result.key for one in stood.standings}
    return Moves(
        moved(stood.standings, ranking.standings),
        [
            (result, count(was), count(result))
            for was in stood.results
            if (result := then.get(was.key)) and count(result) != count(was)
        ],
        ranking,
        stood,
        [
            (one.result, one.rank)
            for one in ranking.standings
            if one.result.key not in ranked
        ],
    )


def _played_with(
    tournament: Tournament, table: Table | None, counted: Sheet | None
) -> Played | None:
    """What each has of its tables, where one is counted so and partners are a line."""
    if table is None or counted is None or not play_of(tournament).in_sides:
        return None
    shares = results_queries.shares(tournament)
    for entry, share in counted.shares.items():
        own = share._replace(round=table.round.number)
        shares.setdefault(entry, {})[table.pk] = own
    return results_queries.as_played(tournament, counted=shares)


def _tallied_with(
    tournament: Tournament,
    table: Table | None,
    counted: Sheet | None,
    players: list[Result],
) -> list[Result]:
    """The results of these players, where a table is counted so."""
    some: dict[str, Any] = {"entry__public_id__in": [player.key for player in players]}
    shares = results_queries.shares(tournament, **some)
    margins = {player.key: player.margin for player in players}
    if table is not None and counted is not None:
        for entry in margins.keys() & counted.shares.keys():
            share = counted.shares[entry]
            tables = shares.setdefault(entry, {})
            old = tables.get(table.pk)
            margins[entry] += share.margin - (old.margin if old else 0)
            tables[table.pk] = share._replace(round=table.round.number)
    sat_out = results_queries.rounds_out(tournament, **some)
    return [
        # Of the other tables only these players were read: too few for their margins.
        result._replace(margin=margins[result.key])
        for result in results_queries.tallied(
            tournament, shares, rounds_out=sat_out, players=players
        )
    ]
