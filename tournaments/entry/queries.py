"""Reads what is written of a table, and what it is counted with."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple
from uuid import UUID

from django.http import Http404
from django.shortcuts import get_object_or_404

from scoring.grid import Grid
from scoring.score import Scorer
from scoring.variants import VARIANTS
from tournaments.entry import board, sheet
from tournaments.entry.board import TableState
from tournaments.entry.judged import Judgement
from tournaments.entry.rulings import queries as rulings
from tournaments.entry.sheet import Chair, Sheet
from tournaments.models import (
    DealVersion,
    Occupant,
    Player,
    Round,
    Table,
    Tournament,
    Verification,
)


class Written(NamedTuple):
    """The version of a deal that is in force."""

    revision: int
    facts: Mapping[str, Any]
    by: str


class Seated(NamedTuple):
    """Who occupies a seat from a deal on, by name."""

    seat: str
    entry: str
    from_deal: int
    number: int
    name: str
    key: int  # of the entry in the database


class Read(NamedTuple):
    """All that a sheet is made of, read once, as of its tournament's version then.

    Every write of the day raises that version: as long as it is the same, so is this.
    """

    table: Table
    written: dict[int, Written]
    keys: frozenset[UUID]  # the clients' keys that wrote here
    seated: list[Seated]
    judgements: Mapping[int, tuple[Judgement, ...]]

    @property
    def version(self) -> int:
        return self.table.round.tournament.version

    @property
    def facts(self) -> dict[int, Mapping[str, Any]]:
        return {number: one.facts for number, one in self.written.items()}

    @property
    def revisions(self) -> dict[int, int]:
        return {number: one.revision for number, one in self.written.items()}

    @property
    def chairs(self) -> list[Chair]:
        return [Chair(one.seat, one.entry, one.from_deal) for one in self.seated]

    @property
    def entries(self) -> dict[str, int]:
        """The keys in the database of those who sit here, by public identifier."""
        return {one.entry: one.key for one in self.seated}

    def after(self, version: DealVersion, by: str) -> Read:
        """The same once this line is written, which raised both versions by one."""
        self.table.version += 1
        self.table.round.tournament.version += 1
        line = Written(version.revision, version.facts, by)
        return self._replace(
            written={**self.written, version.number: line},
            keys=self.keys | {version.client_key},
        )


def scorer_of(tournament: Tournament) -> Scorer:
    """The game as this tournament pinned it."""
    options = json.dumps(tournament.options, sort_keys=True)
    return _scorer(tournament.variant_key, tournament.grid_text, options)


@lru_cache(maxsize=64)
def _scorer(variant: str, grid_text: str, options: str) -> Scorer:
    return VARIANTS[variant].scorer(json.loads(options), grid=Grid.parse(grid_text))


def newest_facts(tables: Iterable[int]) -> dict[int, dict[int, Mapping[str, Any]]]:
    """The version in force of every deal of these tables, by table and number."""
    found: dict[int, dict[int, Mapping[str, Any]]] = {table: {} for table in tables}
    versions = (
        DealVersion.objects.filter(table__in=found)
        .order_by("table_id", "number", "revision")
        .values_list("table_id", "number", "facts")
    )
    for table, number, facts in versions:
        found[table][number] = facts  # the last revision comes last
    return found


def chairs_of(table: Table) -> list[Chair]:
    """Who sits at a table, with the deal from which each does."""
    seats = Occupant.objects.filter(table=table).values_list(
        "seat", "entry__public_id", "from_deal"
    )
    return [Chair(*seat) for seat in seats]


def sheet_of(table: Table, tournament: Tournament) -> Sheet:
    """The sheet of a table as it stands."""
    return sheet.count(
        scorer_of(tournament),
        newest_facts([table.pk])[table.pk],
        tournament.deals_per_round,
        chairs_of(table),
        tournament.place_bonus,
        **rulings.ruled_on([table.pk])[table.pk],
    )


def tournament_or_404(public_id: str) -> Tournament:
    return get_object_or_404(Tournament, public_id=public_id)


def table_or_404(tournament: str, round: int, number: int) -> Table:
    """A table of a round that can be seen, with its round and tournament."""
    tables = Table.objects.select_related("round__tournament").exclude(
        round__state=Round.State.DRAWN
    )
    return get_object_or_404(
        tables,
        round__tournament__public_id=tournament,
        round__number=round,
        number=number,
    )


def table_again(table: Table) -> Table:
    """A table as it is now, with its round and tournament."""
    return Table.objects.select_related("round__tournament").get(pk=table.pk)


def rounds_of(tournament: Tournament) -> list[Round]:
    """The rounds whose sheets the desk has or awaits."""
    rounds = Round.objects.filter(tournament=tournament)
    return list(rounds.exclude(state=Round.State.DRAWN).order_by("number"))


def round_of(rounds: list[Round], number: str) -> Round | None:
    """The round that is asked for; without a number the one being played."""
    if number:
        found = [round for round in rounds if str(round.number) == number]
        if not found:
            raise Http404
        return found[0]
    playing = [round for round in rounds if round.state == Round.State.PLAYING]
    return next(iter(playing or rounds[::-1]), None)


def read(table: Table) -> Read:
    """What is written at a table that was read just now, with its tournament."""
    versions = (
        DealVersion.objects.filter(table=table)
        .order_by("number", "revision")
        .values_list("number", "revision", "facts", "made_by__name", "client_key")
    )
    written, keys = {}, set()
    for number, revision, facts, by, key in versions:
        written[number] = Written(revision, facts, by or "")  # the last comes last
        keys.add(key)
    judgements = rulings.ruled_on([table.pk])[table.pk]["judgements"]
    return Read(table, written, frozenset(keys), _seated(table), judgements)


def read_anew(table: Table, tournament: Tournament) -> Read:
    """The same for a tournament that is locked: nothing of it is old."""
    found = Table.objects.select_related("round").get(pk=table.pk)
    found.round.tournament = tournament
    return read(found)


def _seated(table: Table) -> list[Seated]:
    """Who sits at a table, seat by seat in the order of the chairs."""
    occupants = Occupant.objects.filter(table=table).values_list(
        "seat",
        "entry__public_id",
        "from_deal",
        "entry__number",
        "entry__player__first_name",
        "entry__player__last_name",
        "entry__player__number",
        "entry",
    )
    found = [
        Seated(
            seat,
            entry,
            since,
            number,
            str(Player(first_name=first, last_name=last, number=own)),
            key,
        )
        for seat, entry, since, number, first, last, own, key in occupants
    ]
    return sorted(found, key=lambda one: (sheet.CHAIRS.index(one.seat), one.from_deal))


def verdict_on(table: Table) -> Verification | None:
    """The verdict on a sheet as it stands; one on an earlier version is void."""
    verdicts = Verification.objects.filter(table=table, table_version=table.version)
    return verdicts.select_related("made_by").first()


def states_of(round: Round, tournament: Tournament) -> list[TableState]:
    """How far each table of a round is, in as many queries for one as for all."""
    tables = list(
        Table.objects.filter(round=round)
        .order_by("number")
        .values_list("pk", "number", "public_id", "version", "paper_totals")
    )
    facts = newest_facts([pk for pk, *_rest in tables])
    chairs: dict[int, list[Chair]] = {pk: [] for pk, *_rest in tables}
    seats = Occupant.objects.filter(table__round=round).values_list(
        "table_id", "seat", "entry__public_id", "from_deal"
    )
    for pk, *seat in seats:
        chairs[pk].append(Chair(*seat))
    verdicts = {
        (pk, version): verdict
        for pk, version, verdict in Verification.objects.filter(
            table__round=round
        ).values_list("table_id", "table_version", "verdict")
    }
    scorer, deals = scorer_of(tournament), tournament.deals_per_round
    ruled = rulings.ruled_on(facts)
    found = []
    for pk, number, public_id, version, paper in tables:
        counted = sheet.count(scorer, facts[pk], deals, chairs[pk], **ruled[pk])
        found.append(
            TableState(
                number=number,
                public_id=public_id,
                version=version,
                expected=deals,
                typed=sum(map(sheet.is_written, facts[pk].values())),
                refused=tuple(one.number for one in counted.lines if one.refused),
                complete=counted.complete,
                adds_up=board.compared(counted, paper),
                verdict=verdicts.get((pk, version), ""),
                replays=board.replays(counted),
            )
        )
    return found


def typed_by(table: Table, account: Any) -> bool:
    """Whether somebody typed a line of this sheet, and so may not judge it."""
    return DealVersion.objects.filter(table=table, made_by=account).exists()


def neighbours(table: Table) -> tuple[int | None, int | None]:
    """The numbers of the tables before and after this one."""
    numbers = list(
        Table.objects.filter(round=table.round)
        .order_by("number")
        .values_list("number", flat=True)
    )
    at = numbers.index(table.number)
    after = numbers[at + 1] if at + 1 < len(numbers) else None
    return (numbers[at - 1] if at else None), after
