"""Reads what the ranking was at a moment, and what it would be after a correction."""

from collections.abc import Collection, Mapping, Sequence
from copy import copy
from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from types import MappingProxyType
from typing import Any, NamedTuple

from django.db.models import Q

from scoring.deal import IllegalDeal
from scoring.standing.criteria import BY_MATCHES, FIRST
from scoring.standing.figures import Result
from scoring.standing.share import Share
from tournaments.boards.results import Anew, Instead, with_boards
from tournaments.models import Entry, Event, Round, Table, Tournament
from tournaments.planning.pins import pinned, pins_from
from tournaments.planning.queries import GONE, brings_fiches, play_of
from tournaments.ranking import queries
from tournaments.ranking import results as results_queries
from tournaments.ranking.gone import left_in_play, left_in_round
from tournaments.ranking.partners import sides_at
from tournaments.ranking.rounds_then import lasts, states_at
from tournaments.ranking.rules import replay
from tournaments.ranking.rules.ranking import Parting, Ranking
from tournaments.ranking.rules.replay import Part
from tournaments.ranking.rules.standings import moved
from tournaments.ranking.rules.then import Played
from tournaments.sheets import one_sheet, rulings
from tournaments.sheets import queries as sheets
from tournaments.sheets.rules.adding_up import Out
from tournaments.sheets.rules.seatings import PLACES
from tournaments.sheets.rules.sheet import Sheet, Written
from tournaments.sheets.seatings import seatings_at

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
    """The ranking as it stood at a moment, counted anew from what was written by then.

    Who sat where and who took part is read back from the events, and the penalties are
    those that had been given.
    """
    tournament = numbers_at(tournament, moment)
    tables = Table.objects.filter(
        round__tournament=tournament, round__created_at__lte=moment
    )
    places = {
        pk: (key, number)
        for pk, key, number in tables.values_list("pk", "public_id", "round__number")
    }
    facts = sheets.newest_facts(places, moment)
    seatings = seatings_at(tournament, moment)
    ruled = rulings.ruled_on(facts, moment)
    shares: dict[str, dict[int, Share]] = {}
    for table, (key, round_) in places.items():
        # A ruling alone may count, too.
        if round_ not in seatings or not (facts[table] or ruled[table].judgements):
            continue
        chairs = seatings[round_].tables.get(key, ())
        counted = one_sheet.counted(
            tournament, Written(facts[table], chairs, *ruled[table])
        )
        for entry, share in counted.shares.items():
            shares.setdefault(entry, {})[table] = share._replace(round=round_)
    rounds_out: dict[str, Out] = {}
    out: dict[str, dict[int, int | None]] = {}
    for number, one in seatings.items():
        for who in one.out:
            rounds_out[who] = rounds_out.get(who, Out()).with_round(one.points_out)
            out.setdefault(who, {})[number] = one.points_out
    seated = {
        chair.entry
        for one in seatings.values()
        for chairs in one.tables.values()
        for chair in chairs
        if chair.entry
    }
    found = results_queries.tallied(
        tournament,
        shares,
        rounds_out=rounds_out,
        players=results_at(tournament, moment, came=seated | rounds_out.keys()),
    )
    found = with_boards(tournament, found, Anew(moment=moment))
    told = Event.objects.filter(
        tournament=tournament, kind__in=PLACES, made_at__lte=moment
    )
    taken = replay.taken_over(told.order_by("number").values_list("kind", "facts"))
    states = states_at(tournament, moment)
    begun = sorted(n for n in seatings if states.get(n) in Round.BEGUN)
    last = lasts({number: seatings[number] for number in begun}, states)
    left = {one.key for one in found if one.gone == "left"}
    home = {who for who in left if last.get(who) == (tournament.rounds, True)}
    home -= set(taken.values())
    home -= left_in_round(tournament, tournament.rounds, home, moment)
    found = [one._replace(gone="") if one.key in home else one for one in found]
    ranking = queries.ranking_of(
        tournament,
        found,
        rounds=begun,
        round_points=results_queries.figures(shares, play_of(tournament).of_round),
        taken=taken,
        partners_then=sides_at(tournament, moment),
        moment=moment,
        played=Played(shares, out, {}, brings_fiches(tournament)),
    )
    gone = [one.result for one in ranking.gone]
    in_play = left_in_play(tournament, {one.key for one in gone}, moment)
    went = {}
    for result in gone:
        number, whole = last.get(result.key, (0, True))
        whole = whole and (result.key, number) not in in_play
        went[result.key] = Parting(result.gone, number, whole)
    return replace(ranking, partings=went)


def numbers_at(tournament: Tournament, moment: datetime) -> Tournament:
    """The tournament with the points table, and the order among equals, of a moment."""
    since = Event.objects.filter(tournament=tournament, made_at__gt=moment)
    told = since.order_by("number").values_list("facts", flat=True)
    then = copy(tournament)
    if facts := told.filter(kind="tournament_rescored").first():
        then = pinned(then, pins_from(facts["before"]))
    if facts := told.filter(facts__before__tie_breaks__isnull=False).first():
        then.tie_breaks = facts["before"]["tie_breaks"]
    return then


def results_at(
    tournament: Tournament, moment: datetime, *, came: Collection[str]
) -> list[Result]:
    """Who was ranked at a moment, with the penalties of then; `came` sat or sat out."""
    entries = Entry.objects.filter(tournament=tournament).annotate(
        club=results_queries.CLUB
    )
    now, players = {}, {}
    for key, number, state, is_joker, paid_at, category, club in entries.values_list(
        "public_id",
        "number",
        "state",
        "is_joker",
        "paid_at",
        "player__category",
        "club",
    ):
        now[key] = Part(number, state, is_joker, paid=paid_at is not None)
        players[key] = Result(key, category=category, club=club)
    since = Event.objects.filter(
        Q(kind__startswith="entry_")
        | Q(kind__startswith="numbers_")
        | Q(facts__was_paid__isnull=False)  # the till took or gave back a fee
        | Q(kind__in=PLACES),
        tournament=tournament,
        made_at__gt=moment,
    )
    then = replay.parts(now, since.order_by("-number").values_list("kind", "facts"))
    penalties = rulings.penalties_at(tournament, moment)
    return [
        players[key]._replace(
            number=part.number,
            penalties=penalties.get(key, 0),
            gone=part.state if part.state in GONE else "",
        )
        for key, part in then.items()
        if part.entered
        and not part.is_joker
        and (
            key in came
            or key in penalties
            or part.state == Entry.State.PRESENT
            or (part.state in GONE and part.paid)
        )
    ]


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
