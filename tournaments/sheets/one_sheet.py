"""Reads all that one table's sheet is made of, and keeps it while it is right."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from copy import copy
from functools import lru_cache
from threading import Lock
from types import MappingProxyType
from typing import Any, NamedTuple
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db.models import Q, QuerySet, Sum
from django.utils.translation import gettext as _

from scoring.grid import Grid
from scoring.scorer import Scorer
from scoring.standing.share import KEPT, Share
from scoring.variants import VARIANTS
from tournaments.models import (
    BoardPlay,
    DealVersion,
    Occupant,
    Round,
    RoundScore,
    RulingPoints,
    SittingOut,
    Table,
    Tournament,
)
from tournaments.planning.queries import play_of
from tournaments.sheets import rulings
from tournaments.sheets.questions import SEATED, VERSIONS
from tournaments.sheets.rules.adding_up import Out
from tournaments.sheets.rules.holding import NOBODY, Chair
from tournaments.sheets.rules.judged import Judgement
from tournaments.sheets.rules.sheet import CHAIRS, Sheet, Written, count

NOTHING: Mapping[int, Mapping[str, Any]] = MappingProxyType({})
NO_REPLAYS: Mapping[int, int] = MappingProxyType({})
NEVER = -1
Place = tuple[str, int, int]  # the address of a table: its tournament, round and number
MOST_KEPT = 1000  # tables, of some tens of lines each


class WrittenLine(NamedTuple):
    """The version of a deal that is in force."""

    revision: int
    facts: Mapping[str, Any]
    by: str
    key: UUID  # of the client that wrote it


class TableSheet(NamedTuple):
    """All that a sheet is made of, read once.

    It is right as long as its table has the same version, and the tournament is quiet
    since the same one.
    """

    table: Table
    scorer: Scorer
    written: Mapping[int, WrittenLine]
    keys: frozenset[UUID]  # the clients' keys that wrote here
    chairs: tuple[Chair, ...]  # seat by seat, in the order of the chairs
    entries: Mapping[str, int]  # their keys in the database, by public identifier
    judgements: Mapping[int, tuple[Judgement, ...]]
    quiet_since: int = NEVER  # of its tournament
    hands: Mapping[int, str] = MappingProxyType({})  # of N, E, S, where boards travel
    besides: Mapping[int, Beside] | None = None  # by key; read where a line is written
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
    def lines(self) -> Written:
        """What the sheet is counted from."""
        return Written(
            {number: line.facts for number, line in self.written.items()},
            self.chairs,
            self.judgements,
            {number: line.revision for number, line in self.written.items()},
        )

    def counted(self, typed: Mapping[int, Mapping[str, Any]] = NOTHING) -> Sheet:
        """Count the sheet, with what is `typed` in place of what is written there."""
        return counted(self.tournament, self.lines.with_lines(typed))

    @property
    def replays(self) -> Mapping[int, int]:
        """The deals to be played again, each with the number of the case."""
        return self.lines.replays if self.judgements else NO_REPLAYS

    @property
    def unsaid(self) -> dict[int, WrittenLine]:
        """The lines that need the jury, of which nobody said whether it was there."""
        return {
            number: line
            for number, line in sorted(self.written.items())
            if self.scorer.asks_for_jury(line.facts) and number not in self.replays
        }

    def after(self, version: DealVersion, by: str) -> TableSheet:
        """The sheet once this line is written."""
        line = WrittenLine(version.revision, version.facts, by, version.client_key)
        table = copy(self.table)
        table.version += 1
        return self._replace(
            table=table,
            written={**self.written, version.number: line},
            keys=self.keys | {version.client_key},
        )


class Beside(NamedTuple):
    """What an entry has besides one table: elsewhere, from the jury, sitting out."""

    shares: tuple[Share, ...] = ()
    penalties: int = 0
    out: Out = Out()


def scorer_of(tournament: Tournament) -> Scorer:
    """The game as this tournament pinned it."""
    options = json.dumps(tournament.options, sort_keys=True)
    return _scorer(tournament.variant_key, tournament.grid_text, options)


@lru_cache(maxsize=64)
def _scorer(variant: str, grid_text: str, options: str) -> Scorer:
    return Scorer.under(
        VARIANTS[variant], json.loads(options), grid=Grid.parse(grid_text)
    )


def counted(tournament: Tournament, written: Written) -> Sheet:
    """A sheet by the numbers that this tournament, or a copy of it, carries."""
    deals, bonus = tournament.deals_per_round, tournament.place_bonus
    return count(scorer_of(tournament), written, deals, bonus)


def table_sheet(table: Table) -> TableSheet:
    """What is written at a table that was read just now, with its tournament."""
    written, keys = {}, set()
    for number, revision, facts, by, key in VERSIONS(table.pk):
        # The last comes last.
        written[number] = WrittenLine(revision, facts, by or "", key)
        keys.add(key)
    seated = sorted(SEATED(table.pk), key=lambda one: (CHAIRS.index(one[0]), one[2]))
    is_ruled = any(is_ruled for *_chair, is_ruled in seated)
    judgements: Mapping[int, tuple[Judgement, ...]] = {}
    if is_ruled:
        judgements = rulings.ruled_on([table.pk])[table.pk].judgements
    return TableSheet(
        table,
        scorer_of(table.round.tournament),
        written,
        frozenset(keys),
        (*(Chair(*one[:3]) for one in seated), *nobody_at(table)),
        {entry: key for _seat, entry, _from_deal, key, _ruled in seated},
        judgements,
        table.round.tournament.quiet_since,
        hands_at(table) if table.round.tournament.duplicate else {},
        is_ruled=is_ruled,
    )


def nobody_at(table: Table) -> list[Chair]:
    """The seat that stays empty at a table of five, from a deal on."""
    if table.empty_from is None:
        return []
    return [Chair(table.empty_seat, NOBODY, table.empty_from)]


def hands_at(table: Table) -> dict[int, str]:
    """The hands that the seats N, E and S hold, by the deal that a board is."""
    plays = BoardPlay.objects.filter(table=table)
    return dict(plays.values_list("number", "hands"))


def table_sheet_anew(table: Table, tournament: Tournament) -> TableSheet:
    """What is written at a table whose tournament is locked: nothing of it is old."""
    found = Table.objects.select_related("round").get(pk=table.pk)
    found.round.tournament = tournament
    return table_sheet(found)


def refuse_unless_playing(state: str) -> None:
    if state == Round.State.CLOSED:
        raise ValidationError(
            _("This round is closed. The organiser can open it again."), code="closed"
        )
    if state != Round.State.PLAYING:
        raise ValidationError(_("This round has not begun yet."), code="not_begun")


def to_write(sheet: TableSheet) -> TableSheet:
    """The sheet with what its players have besides it, as a line needs it.

    Where one of them sits at another table that is being played, lines are written that
    change it: then it is read anew each time.
    """
    players = set(sheet.entries.values())
    scores = RoundScore.objects.filter(table=sheet.table)
    if not set(scores.values_list("entry_id", flat=True)) <= players:
        # Who was moved away loses what was kept for him here.
        return sheet._replace(quiet_since=NEVER)
    playing = Occupant.objects.filter(table__round__state=Round.State.PLAYING)
    elsewhere = playing.filter(entry__in=players).exclude(table=sheet.table)
    return sheet._replace(
        besides=besides(players, sheet.table),
        quiet_since=NEVER if elsewhere.exists() else sheet.quiet_since,
    )


def besides(entries: Iterable[int], table: Table | None = None) -> dict[int, Beside]:
    """What each of these entries has elsewhere than at a table, in three queries."""
    entries = list(entries)
    shares: dict[int, list[Share]] = {entry: [] for entry in entries}
    rows = RoundScore.objects.filter(~Q(table=table), entry__in=entries)
    for entry, round, *kept in rows.values_list("entry", "table__round", *KEPT):
        shares[entry].append(Share(*kept)._replace(round=round))
    out = rounds_out(SittingOut.objects.filter(entry__in=entries), "entry_id")
    ruled = RulingPoints.objects.filter(entry__in=entries, ruling__replaced_by=None)
    penalties = dict(ruled.values_list("entry_id").annotate(Sum("points")).order_by())
    return {
        entry: Beside(tuple(own), penalties.get(entry, 0), out.get(entry, Out()))
        for entry, own in shares.items()
    }


def rounds_out(sitting_out: QuerySet[SittingOut], key: str) -> dict[Any, Out]:
    """What each has of the rounds sat out, by this key of the entry."""
    found: dict[Any, Out] = {}
    for entry, points in sitting_out.values_list(key, "round__points_out"):
        found[entry] = found.get(entry, Out()).with_round(points)
    return found


def with_points(tournament: Tournament, out: Out) -> Out:
    """The rounds sat out that bring points: none where the ranking's lines have them.

    What a line of a match has for them is worked out for the line, which is a pair.
    """
    if not any(out) or play_of(tournament).out_brings == "points":
        return out
    return Out()


_kept: OrderedDict[Place, TableSheet] = OrderedDict()
_lock = Lock()


def keep(sheet: TableSheet) -> None:
    """Keep a sheet for the next line of its table; the oldest make room."""
    with _lock:
        _kept[sheet.place] = sheet
        _kept.move_to_end(sheet.place)
        while len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)


def sheet_at(table: Table) -> TableSheet:
    """What is written at a table that was read just now: as it is kept, where right."""
    tournament = table.round.tournament
    known = kept((tournament.public_id, table.round.number, table.number))
    if known is not None:
        right = table.pk, table.version, tournament.quiet_since
        if (known.table.pk, known.table.version, known.quiet_since) == right:
            return known
    return table_sheet(table)


def kept(place: Place) -> TableSheet | None:
    """What this process wrote last at a table; who writes finds whether it is right."""
    return _kept.get(place)
