"""What the tests of the till read of its movements, and of the events behind them."""

import pytest
from django.core.exceptions import ValidationError

from tournaments.ledger.models import Event
from tournaments.till.models import Movement


def money(day):
    """Every movement: its kind, cents, means, what for, and which it corrects."""
    return list(
        Movement.objects.filter(tournament=day)
        .order_by("number")
        .values_list("kind", "amount", "means", "about", "corrects__number")
    )


def newest(day):
    return Event.objects.filter(tournament=day).latest("number")


def refused(operation, **words):
    """The code of the refusal; nothing is written."""
    before = Movement.objects.count()
    with pytest.raises(ValidationError) as error:
        operation(**words)
    assert Movement.objects.count() == before
    return error.value.code if hasattr(error.value, "code") else error.value
