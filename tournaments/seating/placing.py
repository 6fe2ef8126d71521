"""Puts a drawing into rows: tables, seats, who sits out, and their totals."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scoring.variants import VARIANTS
from tournaments.boards import placing as boards
from tournaments.entry.counting import add_up
from tournaments.entry.sheet import CHAIRS
from tournaments.models import (
    Entry,
    Occupant,
    Round,
    RoundScore,
    SittingOut,
    Table,
    Tournament,
)
from tournaments.seating.draw import Drawing


def seat(tournament: Tournament, round: Round, drawn: Drawing) -> None:
    """Seat a round as drawn, in place of what was there; everybody gets a total.

    A table keeps its row and with it its address, whoever sits there.
    """
    touched = _empty(round)
    entries = dict(
        Entry.objects.filter(tournament=tournament).values_list("public_id", "pk")
    )
    count = len(drawn.tables)
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
        for number, table in enumerate(drawn.tables, start=1)
        for seat, entry in zip(seats_for(tournament, len(table)), table, strict=True)
    )
    SittingOut.objects.bulk_create(
        SittingOut(round=round, entry_id=entries[entry]) for entry in drawn.sitting_out
    )
    if tournament.duplicate:
        boards.lay(tournament, round)
    placed = {entry for table in drawn.tables for entry in table}
    touched |= {entries[entry] for entry in placed.union(drawn.sitting_out)}
    add_up(touched, tournament)


def clear(tournament: Tournament, round: Round) -> None:
    """Take the seats and tables of a round away."""
    touched = _empty(round)
    Table.objects.filter(round=round).delete()
    add_up(touched, tournament)


def swap(
    tournament: Tournament, round: Round, one: str, other: str
) -> list[dict[str, Any]]:
    """Let two change places; tell which places they had before."""
    pair = Entry.objects.filter(
        tournament=tournament, public_id__in=(one, other)
    ).in_bulk(field_name="public_id")
    if len(pair) < 2:
        raise ValidationError(_("Pick two players of this round."), code="unknown")
    first, second = pair[one], pair[other]
    seats = list(
        Occupant.objects.filter(table__round=round, entry__in=(first, second))
        .select_related("table")
        .order_by("table__number", "seat")
    )
    out = list(SittingOut.objects.filter(round=round, entry__in=(first, second)))
    if {seat.entry_id for seat in [*seats, *out]} != {first.pk, second.pk}:
        raise ValidationError(
            _("Pick two players of this round: one of them has no place in it."),
            code="unknown",
        )
    if not seats:
        raise ValidationError(
            _("Both sit out: there is nothing to swap."), code="both_out"
        )
    if out and (first.is_joker or second.is_joker):
        raise ValidationError(
            _("A joker fills an empty seat, and does not sit out. Redraw instead."),
            code="joker_out",
        )
    before = [
        *(
            {"entry": _of(seat, pair), "table": seat.table.number, "seat": seat.seat}
            for seat in seats
        ),
        *({"entry": _of(row, pair), "out": True} for row in out),
    ]
    turned = {first.pk: second.pk, second.pk: first.pk}
    Occupant.objects.filter(pk__in=[seat.pk for seat in seats]).delete()
    Occupant.objects.bulk_create(
        Occupant(
            table=seat.table,
            seat=seat.seat,
            entry_id=turned[seat.entry_id],
            from_deal=seat.from_deal,
        )
        for seat in seats
    )
    for row in out:
        SittingOut.objects.filter(pk=row.pk).update(entry_id=turned[row.entry_id])
    add_up(turned, tournament)
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
        told = tables.setdefault(number, {"table": table, "number": number})
        told.setdefault("seats", {})[seat] = entry
    out = SittingOut.objects.filter(round=round).order_by("entry__number")
    return {
        "round": round.number,
        "method": round.draw_method,
        "seed": round.seed,
        "draft": round.draft.number if round.draft else None,
        "weight": round.repeat_weight,
        "tables": list(tables.values()),
        "sitting_out": list(out.values_list("entry__public_id", flat=True)),
    }


def seats_for(tournament: Tournament, players: int) -> tuple[str, ...]:
    """The seats of a table: those of the game, and a fifth where five share it."""
    seats = VARIANTS[tournament.variant_key].seats
    return CHAIRS[:players] if players > len(seats) else seats


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
    boards.lift(round)
    seats.delete()
    out.delete()
    # A paper and minutes of its own belong to those who sat there.
    Table.objects.filter(round=round).update(paper_totals={}, extra_minutes=0)
    return touched


def _of(row: Occupant | SittingOut, pair: dict[str, Entry]) -> str:
    return next(key for key, entry in pair.items() if entry.pk == row.entry_id)
