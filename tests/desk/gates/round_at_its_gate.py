"""A round that is about to be closed, with what one asks of its gate."""

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from tests.ranking.day import bid, seat_round, write_all
from tournaments.deals.queries import sheet_of
from tournaments.follow import gates
from tournaments.follow.gates import Passing
from tournaments.jury import gates as queries
from tournaments.jury.rules.gates import KINDS
from tournaments.play.sheets.confirmation.operations import verify_sheet
from tournaments.play.sheets.paper_totals import write_paper_totals
from tournaments.tables.models import Round, Table

EN = {"Accept-Language": "en"}
PASS = {"contract": "pass"}
ALL = Passing(dict.fromkeys(KINDS, "we agreed so"))
ROUND_1 = (bid("NS", 9), bid("NS", 7), bid("EW", 8), bid("NE", 10))
ROUND_2 = (bid("NS", 11), bid("EW", 6), bid("SW", 8), bid("NE", 8))


def compare(table, accounts):
    """Type the right totals of a paper, and have somebody else confirm the sheet."""
    table = Table.objects.select_related("round__tournament").get(pk=table.pk)
    totals = sheet_of(table, table.round.tournament).on_paper
    write_paper_totals(table=table, totals=totals, by=accounts["scorer"])
    verify_sheet(
        table=table, seen=table.version, verdict="confirmed", by=accounts["jury"]
    )


def the_round():
    return Round.objects.select_related("tournament").get()


def open_now():
    """What is open in the round: of each kind the numbers of the tables."""
    return {
        kind: [thing.table for thing in things]
        for kind, things in queries.gate_of_round(the_round()).open.items()
    }


def close(by, passing=ALL):
    return gates.close_round(round=the_round(), passing=passing, by=by)


def refused(operation, **arguments):
    with pytest.raises(ValidationError) as caught:
        operation(**arguments)
    return caught.value.code


def address(day, page, *more):
    return reverse(page, args=[day.public_id, *more])


def text(response):
    return " ".join(response.content.decode().split())


def seals(client, gate):
    return client.get(gate).context["seals"]


def tie(day, accounts):
    """Two tables that played the same: everybody shares a place with somebody."""
    for table in seat_round(day, 1, (1, 2, 3, 4), (5, 6, 7, 8)):
        write_all(table, *ROUND_1, by=accounts["scorer"])
        compare(table, accounts)
    gates.close_round(round=the_round(), passing=Passing(seen=()), by=None)
