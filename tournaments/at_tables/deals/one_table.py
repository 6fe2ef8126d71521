"""Reads a table with its round and its day, and what else there is to be read of it."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import Exists, OuterRef

from tournaments.at_tables.calls.operations import standing
from tournaments.at_tables.which_table import SEEN
from tournaments.models import Agreement, LateDeal, Round, Table


class OneTable(NamedTuple):
    """A table as it is now, and which of what is rare there is: one query for all."""

    table: Table
    has_agreed: bool  # a side, with the totals as they are
    has_called: bool  # the jury, which has still to come
    has_late: bool  # deals, for which the organiser has still to decide
    goes_on: bool  # whoever rises from it sees where he sits next


def after_its_round() -> Exists:
    """That everybody has seen the round after that of a table."""
    rounds = Round.objects.filter(
        tournament=OuterRef("round__tournament"),
        number=OuterRef("round__number") + 1,
        state__in=SEEN,
    )
    return Exists(rounds)


def read(table: int) -> OneTable | None:
    """A table as it is now; nothing where it is not there any more."""
    here = OuterRef("pk")
    agreed = Agreement.objects.filter(table=here, table_version=OuterRef("version"))
    found = Table.objects.select_related("round__tournament").annotate(
        has_agreed=Exists(agreed),
        has_called=Exists(standing(here)),
        has_late=Exists(LateDeal.objects.waiting().filter(table=here)),
        goes_on=after_its_round(),
    )
    one = found.filter(pk=table).first()
    if one is None:
        return None
    goes_on = one.goes_on or one.round.state == Round.State.PUBLISHED
    return OneTable(one, one.has_agreed, one.has_called, one.has_late, goes_on)
