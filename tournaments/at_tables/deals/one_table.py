"""Reads a table with its round and its day, and what else there is to be read of it."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import Exists, OuterRef

from tournaments.at_tables.calls.operations import standing
from tournaments.at_tables.which_table import SEEN
from tournaments.models import Agreement, LateDeal, Round, Table, Tournament
from tournaments.models.questions import Question, columns, row_of

OF_TABLE, OF_ROUND = columns(Table), columns(Round)


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


TABLE = Question(
    lambda table: (
        Table.objects.filter(pk=table)
        .annotate(
            has_agreed=Exists(
                Agreement.objects.filter(
                    table=OuterRef("pk"), table_version=OuterRef("version")
                )
            ),
            has_called=Exists(standing(OuterRef("pk"))),
            has_late=Exists(LateDeal.objects.waiting().filter(table=OuterRef("pk"))),
            goes_on=after_its_round(),
        )
        .values_list(
            *columns(Table),
            *columns(Round, "round__"),
            *columns(Tournament, "round__tournament__"),
            "has_agreed",
            "has_called",
            "has_late",
            "goes_on",
        )
    )
)


def read(table: int) -> OneTable | None:
    """A table as it is now; nothing where it is not there any more."""
    found = TABLE.first(table)
    if found is None:
        return None
    *row, has_agreed, has_called, has_late, goes_on = found
    at, then = len(OF_TABLE), len(OF_TABLE) + len(OF_ROUND)
    known = row_of(Table, row[:at])
    known.round = round = row_of(Round, row[at:then])
    round.tournament = row_of(Tournament, row[then:])
    goes_on = goes_on or round.state == Round.State.PUBLISHED
    return OneTable(known, has_agreed, has_called, has_late, goes_on)
