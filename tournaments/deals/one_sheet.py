"""Reads all that one table's sheet is made of."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from copy import copy
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db.models import Exists, OuterRef
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from scoring.grid import Grid
from scoring.scorer import Scorer
from scoring.variants import VARIANTS
from tournaments.boards.models import BoardPlay
from tournaments.deals import rulings
from tournaments.deals.models import DealVersion
from tournaments.deals.rules.holding import Chair, chairs_of, empty_seat
from tournaments.deals.rules.judged import Judgement
from tournaments.deals.rules.line import resting_at
from tournaments.deals.rules.sheet import Sheet, WrittenTable, count, seats_of
from tournaments.plans.models import Tournament
from tournaments.rulings.models import Ruling
from tournaments.tables.models import Occupant, Round, Table
from tournaments.tables.rules.chairs import CHAIRS

NOTHING: Mapping[int, Mapping[str, Any]] = MappingProxyType({})
Place = tuple[str, int, int]  # the address of a table: its tournament, round and number
OCCUPANT_COLUMNS = ("seat", "entry__public_id", "from_deal", "entry", "is_ruled")


class WrittenLine(NamedTuple):
    """The version of a deal that is in force."""

    revision: int
    facts: Mapping[str, Any]
    by: str
    key: UUID  # of the client that wrote it


class TableSheet(NamedTuple):
    """All that a sheet is made of, read once."""

    table: Table
    scorer: Scorer
    written: Mapping[int, WrittenLine]
    keys: frozenset[UUID]  # the clients' keys that wrote here
    chairs: Sequence[Chair]  # seat by seat, in the order of the chairs
    entries: Mapping[str, int]  # their keys in the database, by public identifier
    judgements: Mapping[int, tuple[Judgement, ...]]
    hands: Mapping[int, str] = MappingProxyType({})  # of N, E, S, where boards travel
    is_ruled: bool = False  # whether the jury ever ruled on a case of this table

    @property
    def place(self) -> Place:
        """The address of the table."""
        round = self.table.round
        return round.tournament.public_id, round.number, self.table.number

    @property
    def tournament(self) -> Tournament:
        return self.table.round.tournament

    @property
    def seat_letters(self) -> str:
        """The language of the letters of its seats: as was said, or as they are all."""
        return self.table.seat_letters or self.tournament.seat_letters

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats of the table: as many as the game has, or five."""
        return seats_of(self.scorer.variant, (chair.seat for chair in self.chairs))

    def resting_seat(self, number: int) -> str:
        """The seat that sits out a deal, at a table of five."""
        empty = empty_seat(self.chairs, number)
        return resting_at(number, self.seats, len(self.scorer.variant.seats), empty)

    @property
    def lines(self) -> WrittenTable:
        """The lines, chairs and rulings from which the sheet is counted."""
        return WrittenTable(
            {number: line.facts for number, line in self.written.items()},
            self.chairs,
            self.judgements,
            {number: line.revision for number, line in self.written.items()},
        )

    def counted_sheet(self, typed: Mapping[int, Mapping[str, Any]] = NOTHING) -> Sheet:
        """Count the sheet, with what is `typed` in place of what is written there."""
        return count_sheet(self.tournament, self.lines.with_lines(typed))

    @property
    def replays(self) -> Mapping[int, int]:
        """The deals to be played again, each with the number of the case."""
        return self.lines.replays if self.judgements else {}

    @property
    def lines_without_jury_mark(self) -> dict[int, WrittenLine]:
        """The lines that need the jury, of which nobody said whether it was there."""
        return {
            number: line
            for number, line in sorted(self.written.items())
            if self.scorer.lacks_jury_answer(line.facts) and number not in self.replays
        }

    def with_version(self, version: DealVersion, by: str) -> TableSheet:
        """The sheet once this line is written."""
        line = WrittenLine(version.revision, version.facts, by, version.client_key)
        table = copy(self.table)
        table.version += 1
        return self._replace(table=table).with_line(version.number, line)

    def with_line(self, number: int, line: WrittenLine) -> TableSheet:
        """The sheet with this line, of a table that may not have it yet."""
        return self._replace(
            written={**self.written, number: line}, keys=self.keys | {line.key}
        )


def scorer_of(tournament: Tournament) -> Scorer:
    """Return the scorer of the game as this tournament pinned it."""
    options = json.dumps(tournament.options, sort_keys=True)
    return _scorer(tournament.variant_key, tournament.grid_text, options)


@lru_cache(maxsize=64)
def _scorer(variant: str, grid_text: str, options: str) -> Scorer:
    return Scorer.under(
        VARIANTS[variant], json.loads(options), grid=Grid.parse(grid_text)
    )


def count_sheet(tournament: Tournament, written: WrittenTable) -> Sheet:
    """Count a sheet by the numbers that this tournament, or a copy of it, carries."""
    return count(
        scorer_of(tournament),
        written,
        tournament.deals_per_round,
        tournament.place_bonus,
    )


def table_sheet(table: Table) -> TableSheet:
    """Read what is written at a table that was read just now, with its tournament."""
    written, keys = {}, set()
    versions = DealVersion.objects.filter(table=table).order_by("number", "revision")
    for number, revision, facts, by, key in versions.values_list(
        "number", "revision", "facts", "made_by__name", "client_key"
    ):
        # The last comes last.
        written[number] = WrittenLine(revision, facts, by or "", key)
        keys.add(key)
    seated = sorted(
        occupant_rows(table), key=lambda one: (CHAIRS.index(one[0]), one[2])
    )
    is_ruled = any(is_ruled for *_chair, is_ruled in seated)
    judgements: Mapping[int, tuple[Judgement, ...]] = {}
    if is_ruled:
        judgements = rulings.judgements_at([table.pk])[table.pk].judgements
    hands: dict[int, str] = {}
    if table.round.tournament.duplicate:
        plays = BoardPlay.objects.filter(table=table)
        hands = dict(plays.values_list("number", "hands"))
    return TableSheet(
        table,
        scorer_of(table.round.tournament),
        written,
        frozenset(keys),
        chairs_of((one[:3] for one in seated), table.empty_seat, table.empty_from),
        {entry: key for _seat, entry, _from_deal, key, _ruled in seated},
        judgements,
        hands,
        is_ruled=is_ruled,
    )


def occupant_rows(table: Table) -> list[tuple[Any, ...]]:
    """Read who sits at a table, and with it whether the jury ever ruled there."""
    ruled = Exists(Ruling.objects.filter(case__table=OuterRef("table")))
    seats = Occupant.objects.filter(table=table).annotate(is_ruled=ruled)
    return list(seats.values_list(*OCCUPANT_COLUMNS))


def reread_sheet(table: Table, tournament: Tournament) -> TableSheet:
    """Read a sheet again whose tournament is locked, so that nothing of it is old."""
    found = Table.objects.select_related("round").filter(pk=table.pk).first()
    if found is None:
        raise ValidationError(_("It is not there any more."), code="gone")
    found.round.tournament = tournament
    return table_sheet(found)


def refuse_unless_playing(state: str) -> None:
    if state == Round.State.CLOSED:
        raise ValidationError(
            _("This round is closed. The organiser can open it again."), code="closed"
        )
    if state != Round.State.PLAYING:
        raise ValidationError(_("This round has not begun yet."), code="not_begun")


def refuse_unless_open(table: Table, deal: int) -> None:
    """Refuse a line of a round that is not being played, but for a board put off."""
    if not is_put_off_board(table, deal):
        refuse_unless_playing(table.round.state)


def is_put_off_board(table: Table, deal: int) -> bool:
    """Tell whether a line of a closed round is that of a board that was put off.

    It is written as long as the day is not over.
    """
    tournament = table.round.tournament
    return (
        table.round.state == Round.State.CLOSED
        and tournament.duplicate
        and tournament.state != Tournament.State.FINISHED
        and BoardPlay.objects.filter(table=table, number=deal, put_off=True).exists()
    )


def table_or_404(tournament: Tournament, round: int, number: int) -> Table:
    """A table of a round that can be seen, with its round and tournament."""
    tables = Table.objects.select_related("round").exclude(
        round__state=Round.State.DRAWN
    )
    table = get_object_or_404(
        tables, round__tournament=tournament, round__number=round, number=number
    )
    table.round.tournament = tournament
    return table


def reread_table(table: Table) -> Table:
    """A table as it is now, with its round and tournament."""
    return Table.objects.select_related("round__tournament").get(pk=table.pk)
