"""Hands the total on paper of a seat on to who takes it: it belongs to the seat."""

from collections.abc import Collection
from typing import Any

from tournaments.tables.models import Occupant, Table


def hand_paper_on(
    table: Table, seat: str, before: Collection[str], after: str
) -> dict[str, Any]:
    """Keep for `after` what was typed for those here `before`; return all totals."""
    rows = Table.objects.filter(pk=table.pk)
    totals: dict[str, Any] = rows.values_list("paper_totals", flat=True).get()
    elsewhere = Occupant.objects.filter(table=table).exclude(seat=seat)
    others = set(elsewhere.values_list("entry__public_id", flat=True))
    handed = [one for one in dict.fromkeys(before) if one in totals.keys() - others]
    if handed and handed != [after]:
        totals[after] = sum(totals.pop(one) for one in handed)
        rows.update(paper_totals=totals)
    return totals
