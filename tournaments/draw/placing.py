"""Puts a drawing into rows: tables, seats, who sits out, and their totals."""

from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scoring.variants import VARIANTS
from seating.request import Player, Round as Planned
from tournaments.comparison import movement
from tournaments.deals.counting import add_up
from tournaments.deals.models import RoundScore
from tournaments.deals.rules.sheet import seats_of
from tournaments.entries.models import Entry
from tournaments.follow.seats import refuse_played_on
from tournaments.plans.models import Tournament
from tournaments.tables.models import Occupant, Round, SittingOut, Table
from tournaments.tables.queries import sitting_out


def seat(tournament: Tournament, round: Round, seated: Planned) -> None:
    """Seat a round as planned, in place of what was there; everybody gets a total.

    A table keeps its row and with it its address, whoever sits there.
    """
    touched = _empty(round)
    entries: dict[Player, int] = dict(
        Entry.objects.filter(tournament=tournament).values_list("public_id", "pk")
    )
    count, variant = len(seated.tables), VARIANTS[tournament.variant_key]
    Table.objects.filter(round=round, number__gt=count).delete()
    there = set(Table.objects.filter(round=round).values_list("number", flat=True))
    Table.objects.bulk_create(
        Table(round=round, number=number)
        for number in range(1, count + 1)
        if number not in there
    )
    tables = {table.number: table for table in Table.objects.filter(round=round)}
    Occupant.objects.bulk_create(
        Occupant(table=tables[number], seat=seat, entry_id=entries[entry])
        for number, table in enumerate(seated.tables, start=1)
        for seat, entry in zip(seats_of(variant, table), table, strict=True)
    )
    SittingOut.objects.bulk_create(
        SittingOut(round=round, entry_id=entries[entry]) for entry in seated.sitting_out
    )
    movement.lay(tournament, round)
    placed = {entry for table in seated.tables for entry in table}
    touched |= {entries[entry] for entry in placed.union(seated.sitting_out)}
    add_up(touched, tournament)


def clear(round: Round) -> None:
    """Take the seats and tables of a round away."""
    touched = _empty(round)
    Table.objects.filter(round=round).delete()
    add_up(touched, round.tournament)


def swap(round: Round, one: str, other: str) -> list[dict[str, Any]]:
    """Let two change places; tell which places they had before."""
    pair = Entry.objects.filter(
        tournament=round.tournament, public_id__in=(one, other)
    ).in_bulk()
    if len(pair) < 2:
        raise ValidationError(_("Pick two players of this round."), code="unknown")
    seats = list(
        Occupant.objects.filter(table__round=round, entry__in=pair)
        .select_related("table")
        .order_by("table__number", "seat")
    )
    out = list(SittingOut.objects.filter(round=round, entry__in=pair))
    placed = {row.entry_id for row in seats} | {row.entry_id for row in out}
    if placed != pair.keys():
        raise ValidationError(
            _("Pick two players of this round: one of them has no place in it."),
            code="unknown",
        )
    for row in seats:
        refuse_played_on(row.table, row.seat)
    if not seats:
        raise ValidationError(
            _("Both sit out: there is nothing to swap."), code="both_out"
        )
    if out and any(entry.is_joker for entry in pair.values()):
        raise ValidationError(
            _("A joker fills an empty seat, and does not sit out. Redraw instead."),
            code="joker_out",
        )
    key = {pk: entry.public_id for pk, entry in pair.items()}
    before: list[dict[str, Any]] = [
        *(
            {"entry": key[row.entry_id], "table": row.table.number, "seat": row.seat}
            for row in seats
        ),
        *({"entry": key[row.entry_id], "out": True} for row in out),
    ]
    turned = dict(zip(pair, reversed(pair), strict=True))
    # A chair has one occupant from a deal on: the two rows go before they come again.
    Occupant.objects.filter(pk__in=[row.pk for row in seats]).delete()
    for row in seats:
        row.pk, row.entry_id = None, turned[row.entry_id]
    Occupant.objects.bulk_create(seats)
    for resting in out:
        resting.entry_id = turned[resting.entry_id]
        resting.save(update_fields=["entry"])
    add_up(turned, round.tournament)
    return before


def facts(round: Round) -> dict[str, Any]:
    """A round with its whole seating, by public identifiers only."""
    tables: dict[int, dict[str, Any]] = {}
    rows = (
        Occupant.objects.filter(table__round=round)
        .order_by("table__number", "from_deal")
        .values_list("table__number", "table__public_id", "seat", "entry__public_id")
    )
    for number, table, seat, entry in rows:
        at = tables.setdefault(number, {"table": table, "number": number, "seats": {}})
        at["seats"][seat] = entry
    return {
        "round": round.number,
        "method": round.draw_method,
        "seed": round.seed,
        "draft": round.draft.number if round.draft else None,
        "weight": round.repeat_weight,
        "uneven": round.uneven,
        "points_out": round.points_out,
        "tables": list(tables.values()),
        "sitting_out": sitting_out(round),
    }


def _empty(round: Round) -> set[int]:
    """Take everybody from their seats; return who they were."""
    seats = Occupant.objects.filter(table__round=round)
    out = SittingOut.objects.filter(round=round)
    touched = {
        *seats.values_list("entry_id", flat=True),
        *out.values_list("entry_id", flat=True),
    }
    # Nothing is written yet, so whatever was counted here is nothing.
    RoundScore.objects.filter(table__round=round).delete()
    movement.lift(round)
    seats.delete()
    out.delete()
    # A paper, minutes of its own and a seat left empty belong to those who sat there.
    Table.objects.filter(round=round).update(
        paper_totals={}, extra_minutes=0, empty_seat="", empty_from=None
    )
    return touched
