"""What the tests of appeals do again and again."""

import pytest
from django.core.exceptions import ValidationError
from django.utils.timezone import now

from tests.jury import evening
from tournaments.jury import queries, tables


def stage(case):
    """How far a case is, as every list says it."""
    (row,) = tables.rows([queries.case_or_404(case.tournament, case.public_id)], now())
    return row["stage"]


def refused(act):
    with pytest.raises(ValidationError) as error:
        act()
    return getattr(error.value, "code", None) or next(iter(error.value.error_dict))


def changed(case, table, by, own=-1):
    """Decide otherwise on the appeal."""
    return evening.rule(case, evening.fine(table, "revoke", own=own), by=by)
