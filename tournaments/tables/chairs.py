"""Reads and writes who sits in one seat, and who sits out of one round."""

from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournaments.entries.models import Entry
from tournaments.plans.models import Tournament
from tournaments.tables import queries as tables
from tournaments.tables.models import Occupant, Round, SittingOut, Table
from tournaments.tables.queries import sitting_out
from tournaments.tables.sides_on_paper import hand_paper_on


def open_rounds(tournament: Tournament) -> QuerySet[Round]:
    return tournament.played_rounds.exclude(state=Round.State.CLOSED)


def chairs_of(table: Table, seat: str) -> list[list[Any]]:
    """Return who sits in a seat, each with the deal from which he does."""
    there = Occupant.objects.filter(table=table, seat=seat).order_by("from_deal")
    return [list(row) for row in there.values_list("entry__public_id", "from_deal")]


def put_chairs(table: Table, seat: str, chairs: list[list[Any]]) -> dict[str, Any]:
    """Seat these in a chair; return what its paper says by now."""
    keys = keys_of([entry for entry, _deal in chairs])
    before = [entry for entry, _deal in chairs_of(table, seat)]
    Occupant.objects.filter(table=table, seat=seat).delete()
    Occupant.objects.bulk_create(
        Occupant(table=table, seat=seat, entry_id=keys[entry], from_deal=deal)
        for entry, deal in chairs
    )
    return hand_paper_on(table, seat, before, chairs[-1][0])


def put_out(round: Round, out: list[str]) -> None:
    keys = keys_of(out)
    SittingOut.objects.filter(round=round).exclude(entry__in=keys.values()).delete()
    there = set(sitting_out(round))
    SittingOut.objects.bulk_create(
        SittingOut(round=round, entry_id=keys[one]) for one in out if one not in there
    )


def refuse_seated_in(round: int, entry: Entry) -> None:
    """Refuse somebody who already sits in this round, which is given by its key."""
    now = tables.seated_now(entry)
    if now is not None and now.table.round_id == round:
        raise ValidationError(
            _("%(name)s sits at table %(number)s already."),
            code="seated",
            params={"name": entry.player, "number": now.table.number},
        )


def keys_of(entries: list[str]) -> dict[str, int]:
    found = Entry.objects.filter(public_id__in=entries)
    return dict(found.values_list("public_id", "pk"))
