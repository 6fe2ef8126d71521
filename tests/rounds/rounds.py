"""What the tests of rounds do again and again."""

import pytest
from django.core.exceptions import ValidationError

from tournaments.draw import operations
from tournaments.follow import rounds
from tournaments.tables.models import Occupant


def draw(tournament, by, method="random", seed=7, **more):
    return operations.draw_round(
        tournament=tournament, method=method, seed=seed, by=by, **more
    )


def play(round, by):
    """Publish, begin and close a round without a line."""
    operations.publish_round(round=round, by=by)
    rounds.start_round(round=round, by=by)
    rounds.close_round(round=round, by=by, reason="an exercise")


def seated(round):
    return [
        tuple(row)
        for row in Occupant.objects.filter(table__round=round)
        .order_by("table__number", "seat")
        .values_list("table__number", "seat", "entry__number")
    ]


def refused(operation, **arguments):
    with pytest.raises(ValidationError) as caught:
        operation(**arguments)
    return caught.value.code
