"""Reads what rulings cost or bring each player: the deal, the penalty, and in all."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from scoring.standing.share import Share
from tournaments.deals import one_sheet, queries as sheets, rulings
from tournaments.deals.rules.holding import occupants
from tournaments.deals.rules.line import SheetLine
from tournaments.deals.rules.sheet import Sheet
from tournaments.entries.models import Entry
from tournaments.plans.models import Tournament
from tournaments.rulings.models import Ruling, RulingPoints
from tournaments.tables.models import Occupant

# What is counted in a match besides the points, in the order in which it ranks.
OF_MATCH = ("games", "rubbers", "fiches")


class Cost(NamedTuple):
    """The cost or gain of a ruling for a player: before and after, and the penalty."""

    deal: tuple[int, int] = (0, 0)
    table: tuple[Share, Share] = (Share(), Share())
    penalty: int = 0

    @property
    def at_table(self) -> int:
        before, after = self.table
        return after.points - before.points

    @property
    def in_all(self) -> int:
        return self.at_table + self.penalty

    def figures(self) -> dict[str, int]:
        """Return his change in points, and in what else ranks in a match."""
        pairs = zip(OF_MATCH, *map(counters, self.table), strict=True)
        counted = {name: after - before for name, before, after in pairs}
        return {"points": self.in_all} | counted

    def gains(self, order: Iterable[str]) -> int:
        """Return how much he gains or loses by the first of what ranks, in order.

        Where none of it is other, by his points.
        """
        more = self.figures()
        return next((more[key] for key in order if more.get(key)), self.in_all)

    @property
    def moves(self) -> bool:
        """Tell whether anything at all is different, at the table or in total."""
        return bool(self.penalty or self.at_table or any(self.figures().values()))


def counters(share: Share) -> tuple[int, ...]:
    return tuple(getattr(share, name) for name in OF_MATCH)


class Effect(NamedTuple):
    """A table before and after a decision; nothing is kept."""

    deal: int
    before: Sheet
    after: Sheet

    @property
    def line(self) -> SheetLine:
        return self.after.lines[self.deal - 1]

    @property
    def line_before(self) -> SheetLine:
        return self.before.lines[self.deal - 1]

    @property
    def newly_impossible(self) -> list[int]:
        both = zip(self.after.lines, self.before.lines, strict=True)
        return [now.number for now, was in both if now.refused and not was.refused]

    def cost(self, entry: str, seat: str, penalty: int = 0) -> Cost:
        """Return the cost for the entry that holds this seat in the deal."""
        lines, sheets = (self.line_before, self.line), (self.before, self.after)
        before, after = (line.points.get(seat, 0) for line in lines)
        was, now = (sheet.shares.get(entry, Share()) for sheet in sheets)
        return Cost((before, after), (was, now), penalty)


class Borne(NamedTuple):
    """The cost of a ruling for one player, and whether he is at fault."""

    entry: Entry
    is_offender: bool
    cost: Cost


class Costs(NamedTuple):
    """The costs of a ruling for all whom it touches; who is at fault comes first."""

    borne: Sequence[Borne] = ()
    effect: Effect | None = None  # where it does something to a deal
    names: Mapping[str, str] = {}  # of who sits in the deal, by seat


def costs_of(tournament: Tournament, found: Iterable[Ruling]) -> dict[int, Costs]:
    """Return the costs of rulings by their keys; asks as often for one as for many.

    One that is replaced does nothing to its deal any more.
    """
    found = list(found)
    tables = {ruling.case.table_id for ruling in found if ruling.case.table_id}
    written = sheets.written_at(tables)
    sitting = Occupant.objects.filter(table__in=tables).select_related("entry__player")
    entries = {one.entry.public_id: one.entry for one in sitting}
    after: dict[int, Sheet] = {}
    costs = {}
    for ruling in found:
        table, deal = ruling.case.table_id, ruling.case.deal
        seats: dict[str, str] = {}
        effect = None
        if table is not None and deal is not None:
            seats = occupants(written[table].chairs, deal)
            judged = written[table].judgements.get(deal, ())
            mine = rulings.judgement(ruling)
            if not hasattr(ruling, "replaced_by") and mine in judged:
                left = list(judged)
                left.remove(mine)
                plain = written[table]._replace(
                    judgements={**written[table].judgements, deal: tuple(left)}
                )
                if table not in after:
                    after[table] = one_sheet.count_sheet(tournament, written[table])
                before = one_sheet.count_sheet(tournament, plain)
                effect = Effect(deal, before, after[table])
        names = {seat: str(entries[key].player) for seat, key in seats.items()}
        costs[ruling.pk] = Costs(
            _borne(ruling.points.all(), effect, seats, entries), effect, names
        )
    return costs


def _borne(
    points: Iterable[RulingPoints],
    effect: Effect | None,
    seats: Mapping[str, str],
    entries: Mapping[str, Entry],
) -> list[Borne]:
    """Return the costs for those whom a ruling names or whose deal it changes."""
    seat_of = {entry: seat for seat, entry in seats.items()}
    named = {one.entry.public_id: one for one in points}

    def cost(key: str, penalty: int = 0) -> Cost:
        bare = Cost(penalty=penalty)
        return effect.cost(key, seat_of.get(key, ""), penalty) if effect else bare

    found = [
        Borne(one.entry, one.is_offender, cost(key, one.points))
        for key, one in named.items()
    ]
    for key in seat_of.keys() - named.keys():
        its = cost(key)
        if its.moves or its.deal[0] != its.deal[1]:
            found.append(Borne(entries[key], False, its))
    return sorted(found, key=lambda one: (not one.is_offender, one.entry.number))
