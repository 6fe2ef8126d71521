"""Deals that arrive late, twice or in another order bring everybody the same."""

from uuid import NAMESPACE_URL, uuid5

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from tests.at_tables.conftest import card
from tests.at_tables.deals import EMBALLAGE, playing
from tournaments.deals.models import DealVersion, Total
from tournaments.play.phones.deals.operations import submit
from tournaments.play.phones.deals.submission import Submission
from tournaments.play.phones.operations import pair

PLACES = [(table, number) for table in (1, 2) for number in (1, 2, 3, 4)]


def after(accounts, arrived, tricks):
    """What stands once these deals have arrived: everybody's points, and the lines."""
    day = playing(accounts)
    phones = {
        table: pair(tournament=day, secret=card(day, table).secret)[0]
        for table in (1, 2)
    }
    for place in arrived:
        table, number = place
        sent = Submission(
            key=uuid5(NAMESPACE_URL, f"{day.public_id}/{table}/{number}"),
            table=table,
            round=1,
            number=number,
            seen=0,
            facts=EMBALLAGE | {"tricks": tricks[place]},
            confirmed_by="E",
        )
        submit(device=phones[table], deal=sent)
    totals = Total.objects.filter(entry__tournament=day)
    lines = DealVersion.objects.filter(table__round__tournament=day)
    seats = "entry__seats__table__number", "entry__seats__seat"
    return (
        sorted(totals.values_list(*seats, "total")),
        sorted(lines.values_list("table__number", "number", "facts__tricks")),
    )


@pytest.mark.long
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    tricks=st.fixed_dictionaries(dict.fromkeys(PLACES, st.integers(0, 13))),
    again=st.lists(st.sampled_from(PLACES), max_size=8),
    chance=st.randoms(use_true_random=False),
)
def test_any_order_and_any_repetition_leave_the_same_standings(
    db, accounts, tricks, again, chance
):
    arrived = PLACES + again
    chance.shuffle(arrived)

    points, lines = after(accounts, arrived, tricks)

    assert (points, lines) == after(accounts, PLACES, tricks)
    assert lines == [(*place, tricks[place]) for place in PLACES]
    assert len(points) == 8
