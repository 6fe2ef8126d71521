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
from scoring.standing.share import Share
from tournaments.comparison.results import Anew, ReplacedRecord, with_boards
from tournaments.deals import one_sheet, queries as deals
from tournaments.deals.rules.sheet import Sheet
from tournaments.entries.models import Entry
from tournaments.plans.models import Tournament
from tournaments.plans.queries import brings_fiches, play_of
from tournaments.standings import queries, results
from tournaments.standings.gone import partings_by
from tournaments.standings.past import past_of
from tournaments.standings.rules.ranking import Ranking
from tournaments.standings.rules.standings import changed_ranks
from tournaments.standings.rules.then import Played
from tournaments.tables.models import Table

TOTAL = FIRST["total"]
Shares = dict[str, dict[int, Share]]  # of each entry, from each table


class Moves(NamedTuple):
    """The effects of a correction: ranks from and to, and totals before and after."""

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
    found = results.tallied(
        day, past.shares, rounds_out=past.rounds_out, players=past.players_to_tally()
    )
    if day.duplicate:
        found = with_boards(day, found, Anew(then=past.boards))
    last = past.last_rounds()
    left = {one.key for one in found if one.gone == Entry.State.LEFT}
    home = {who for who in left if last.get(who) == (day.rounds, True)}
    home -= set(taken.values())
    home -= {who for who, number in past.left_in_play(home) if number == day.rounds}
    found = [one._replace(gone="") if one.key in home else one for one in found]
    ranking = queries.ranking_of(
        day,
        found,
        rounds=begun,
        round_points=results.figures(past.shares, play_of(day).of_round),
        taken=taken,
        partners_then=past.sides,
        then=past.moment_facts,
        played=Played(past.shares, past.sat_out, {}, brings_fiches(day)),
    )
    in_play = past.left_in_play({one.result.key for one in ranking.gone})
    return replace(ranking, partings=partings_by(ranking, last, in_play))


def moves(
    tournament: Tournament, table: Table, number: int, facts: Mapping[str, Any]
) -> Moves:
    """Work out what this record in place of the one written moves; nothing is kept.

    Raises IllegalDeal where the rules refuse the record.
    """
    written = deals.written_at([table.pk])[table.pk]
    counted = one_sheet.count_sheet(tournament, written.with_lines({number: facts}))
    refused: IllegalDeal | None = counted.lines[number - 1].refused
    if refused is not None:
        raise refused
    instead = ReplacedRecord(table.pk, number, facts)
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
    """Work out what a table counted so, and penalties changed by so much, would move.

    `gone` says how players would have gone, or by an empty text that they would be
    ranked again; `boards` how boards are compared.
    """
    order = queries.criteria_of(tournament)
    margin = any(criterion.key == "margin" for criterion in order)
    before = results.results(tournament, margins=margin)
    anew: Shares = {}
    if table is not None and counted is not None:
        anew = {
            entry: {table.pk: share._replace(round=table.round.number)}
            for entry, share in counted.shares.items()
        }
    fined = [
        one._replace(penalties=one.penalties + penalties.get(one.key, 0))
        for one in before
        if one.key in anew or one.key in penalties
    ]
    new = {one.key: one for one in _tallied_with(tournament, anew, fined)}
    after = [
        new.get(result.key, result)._replace(gone=gone.get(result.key, result.gone))
        for result in before
    ]
    after = with_boards(tournament, after, boards)
    stood = queries.ranking_of(tournament, before)
    played = None
    if anew and play_of(tournament).in_sides:
        shares = _with(results.shares(tournament), anew)
        played = results.as_played(tournament, counted=shares)
    ranking = queries.ranking_of(tournament, after, played=played)
    then = {result.key: result for result in ranking.results}
    count = order[0].measure if order[0].key in BY_MATCHES else TOTAL.measure
    ranked = {one.result.key for one in stood.standings}
    return Moves(
        changed_ranks(stood.standings, ranking.standings),
        [
            (result, count(was), count(result))
            for was in (one.result for one in stood.standings)
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


def _tallied_with(
    tournament: Tournament, anew: Shares, players: list[Result]
) -> list[Result]:
    """The results of these players, with what they have anew from a table."""
    some: dict[str, Any] = {"entry__public_id__in": [player.key for player in players]}
    kept = results.shares(tournament, **some)
    shares = _with(kept, anew)
    found = results.tallied(
        tournament,
        shares,
        rounds_out=results.rounds_out(tournament, **some),
        players=players,
    )
    return [
        # Of the other tables only these players were read: too few for their margins.
        one._replace(margin=was.margin + _margin(shares, one) - _margin(kept, one))
        for one, was in zip(found, players, strict=True)
    ]


def _with(shares: Shares, anew: Shares) -> Shares:
    """Return the shares of each entry by table; those counted `anew` replace others."""
    entries = shares.keys() | anew.keys()
    return {key: {**shares.get(key, {}), **anew.get(key, {})} for key in entries}


def _margin(shares: Shares, player: Result) -> int:
    return sum(share.margin for share in shares.get(player.key, {}).values())
