"""Reads what the ranking was at a moment, and what it would be after a correction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Any, NamedTuple

from django.db.models import Q

from scoring.deal import IllegalDeal
from tournaments.boards.ranked.queries import Instead, with_boards
from tournaments.entry import queries as entry_queries
from tournaments.entry import sheet
from tournaments.entry.rulings import queries as rulings
from tournaments.entry.rulings.queries import Ruled
from tournaments.entry.sheet import Chair, Sheet
from tournaments.models import (
    DealVersion,
    Entry,
    Event,
    Occupant,
    Round,
    SittingOut,
    Table,
    Tournament,
)
from tournaments.ranking import queries
from tournaments.ranking.criteria import Result
from tournaments.ranking.moments import replay
from tournaments.ranking.moments.replay import Part, Seating
from tournaments.ranking.ranking import Ranking
from tournaments.ranking.results import queries as results_queries
from tournaments.ranking.standings import moved, rank
from tournaments.ranking.tally import RoundShare


class Moves(NamedTuple):
    """What a correction would move: ranks from and to, and totals before and after."""

    ranks: list[tuple[Result, int, int]]
    totals: list[tuple[Result, int, int]]


def ranking_at(tournament: Tournament, moment: datetime) -> Ranking:
    """The ranking as it stood at a moment, counted anew from what was written by then.

    Who sat where and who took part is read back from the events, and the penalties are
    those that had been given.
    """
    tables = Table.objects.filter(
        round__tournament=tournament, round__created_at__lte=moment
    )
    facts: dict[int, dict[int, Mapping[str, Any]]] = {}
    versions = DealVersion.objects.filter(table__in=tables, made_at__lte=moment)
    for table, number, record in versions.order_by(
        "table_id", "number", "revision"
    ).values_list("table_id", "number", "facts"):
        facts.setdefault(table, {})[number] = record
    seatings = seatings_at(tournament, moment)
    ruled = rulings.ruled_on(facts, moment)
    shares: dict[str, dict[int, RoundShare]] = {}
    for table, key, round_ in tables.values_list("pk", "public_id", "round__number"):
        if table not in facts or round_ not in seatings:
            continue
        chairs = seatings[round_].tables.get(key, ())
        counted = counted_with(tournament, facts[table], chairs, ruled[table])
        for entry, share in shares_of(counted, round_).items():
            shares.setdefault(entry, {})[table] = share
    rounds_out = Counter(who for one in seatings.values() for who in one.out)
    seated = {
        chair.entry
        for one in seatings.values()
        for chairs in one.tables.values()
        for chair in chairs
    }
    found = results_queries.added_up(
        tournament,
        shares,
        rounds_out=rounds_out,
        of=results_at(tournament, moment, came=seated | rounds_out.keys()),
    )
    found = with_boards(tournament, found, moment=moment)
    return queries.ranking_at(tournament, found)


def seatings_at(tournament: Tournament, moment: datetime) -> dict[int, Seating]:
    """Who sat where in each round, as the events until a moment tell it."""
    events = Event.objects.filter(
        tournament=tournament, kind__in=replay.SEATED, made_at__lte=moment
    )
    found = replay.seatings(events.order_by("number").values_list("kind", "facts"))
    # A round of which no event tells is as it is now.
    untold = Round.objects.filter(tournament=tournament, created_at__lte=moment)
    numbers = untold.exclude(number__in=found).values_list("number", flat=True)
    told = Event.objects.filter(tournament=tournament, kind="round_drawn")
    drawn = set(told.values_list("facts__round", flat=True))
    for number in set(numbers) - drawn:
        found[number] = _seating_now(tournament, number)
    return found


def _seating_now(tournament: Tournament, number: int) -> Seating:
    seating = Seating()
    seats = Occupant.objects.filter(
        table__round__tournament=tournament, table__round__number=number
    )
    for table, *seat in seats.values_list(
        "table__public_id", "seat", "entry__public_id", "from_deal"
    ):
        seating.tables.setdefault(table, []).append(Chair(*seat))
    out = SittingOut.objects.filter(round__tournament=tournament, round__number=number)
    seating.out |= set(out.values_list("entry__public_id", flat=True))
    return seating


def results_at(
    tournament: Tournament, moment: datetime, *, came: Collection[str]
) -> list[Result]:
    """Who was ranked at a moment, with the penalties of then; `came` sat or sat out."""
    entries = Entry.objects.filter(tournament=tournament).annotate(
        club=results_queries.CLUB
    )
    rows = {
        key: (Part(*part), category, club)
        for key, *part, category, club in entries.values_list(
            "public_id", "number", "state", "is_joker", "player__category", "club"
        )
    }
    since = Event.objects.filter(
        Q(kind__startswith="entry_") | Q(kind__startswith="numbers_"),
        tournament=tournament,
        made_at__gt=moment,
    )
    then = replay.parts(
        {key: part for key, (part, _category, _club) in rows.items()},
        since.order_by("-number").values_list("kind", "facts"),
    )
    penalties = rulings.penalties_at(tournament, moment)
    gone = (Entry.State.LEFT, Entry.State.EXCLUDED)
    return [
        Result(
            key,
            part.number,
            category=rows[key][1],
            club=rows[key][2],
            penalties=penalties.get(key, 0),
        )
        for key, part in then.items()
        if part.entered
        and not part.is_joker
        and part.state not in gone
        and (key in came or part.state == Entry.State.PRESENT)
    ]


def moves(
    tournament: Tournament, table: Table, number: int, facts: Mapping[str, Any]
) -> Moves:
    """What this record in place of the one written would move; nothing is kept.

    Raises IllegalDeal where the rules refuse the record.
    """
    written = entry_queries.newest_facts([table.pk])[table.pk]
    chairs = entry_queries.chairs_of(table)
    ruled = rulings.ruled_on([table.pk])[table.pk]
    if number in ruled["revisions"]:
        ruled["revisions"][number] += 1
    counted = counted_with(tournament, {**written, number: facts}, chairs, ruled)
    refused: IllegalDeal | None = counted.lines[number - 1].refused
    if refused is not None:
        raise refused
    instead = Instead(table.pk, number, facts)
    return moves_by(tournament, table, counted, instead=instead)


def names(entries: Iterable[str]) -> dict[str, str]:
    """What these are called, for the desk."""
    found = Entry.objects.filter(public_id__in=list(entries)).select_related("player")
    return {one.public_id: str(one.player) for one in found}


def moves_by(
    tournament: Tournament,
    table: Table | None,
    counted: Sheet | None,
    *,
    instead: Instead | None = None,
    penalties: Mapping[str, int] = MappingProxyType({}),
    out: Collection[str] = (),
) -> Moves:
    """What a table counted so, and penalties raised or lowered by so much, would move.

    `out` are those who would be ranked no longer.
    """
    changed = {}
    if table is not None and counted is not None:
        changed = shares_of(counted, table.round.number)
    order = queries.criteria_of(tournament)
    margin = any(criterion.key == "margin" for criterion in order)
    before = results_queries.results(tournament, margin=margin)
    of = {*changed, *penalties}
    shares = results_queries.shares(tournament, entry__public_id__in=list(of))
    margins = {result.key: result.margin for result in before}
    for entry, share in changed.items():
        assert table is not None
        old = shares.setdefault(entry, {}).get(table.pk)
        if entry in margins:
            margins[entry] += share.margin - (old.margin if old else 0)
        shares[entry][table.pk] = share
    sat_out = SittingOut.objects.filter(
        round__tournament=tournament, entry__public_id__in=list(of)
    )
    touched = [result for result in before if result.key in of]
    fined = [
        result._replace(penalties=result.penalties + penalties.get(result.key, 0))
        for result in touched
    ]
    new = {
        # Of the other tables only these players were read: too few for their margins.
        result.key: result._replace(margin=margins[result.key])
        for result in results_queries.tallied(tournament, shares, out=sat_out, of=fined)
    }
    after = [new.get(result.key, result) for result in before if result.key not in out]
    if tournament.duplicate:
        after = with_boards(tournament, after, instead=instead)
    return Moves(
        moved(rank(before, order), rank(after, order)),
        [
            (new[result.key], result.total, new[result.key].total)
            for result in touched
            if new[result.key].total != result.total and result.key not in out
        ],
    )


def counted_with(
    tournament: Tournament,
    facts: Mapping[int, Mapping[str, Any]],
    chairs: Iterable[Chair],
    ruled: Ruled,
) -> Sheet:
    return sheet.count(
        entry_queries.scorer_of(tournament),
        facts,
        tournament.deals_per_round,
        list(chairs),
        tournament.place_bonus,
        **ruled,
    )


def shares_of(counted: Sheet, round: int) -> dict[str, RoundShare]:
    """What each entry has from a sheet, as a ranking adds it up."""
    at_table = sum(share.points for share in counted.shares.values())
    return {
        entry: RoundShare(
            round=round,
            points=share.points,
            bonus=share.bonus,
            made=share.made,
            won=counted.complete and share.place == 1,
            fiches=share.fiches,
            rubbers=share.rubbers,
            games=share.games,
            margin=(4 * share.points - at_table) // 2,
        )
        for entry, share in counted.shares.items()
    }
