"""The desk learns late who really played: written deals become the newcomer's."""

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils import timezone

from tests.ranking import day
from tests.rounds.places import (
    entry,
    last_event,
    newcomer,
    standings,
    take,
    untold,
)
from tests.rounds.rounds import refused
from tournaments.deals.counting import differences
from tournaments.deals.models import RoundScore, Verification
from tournaments.deals.queries import verdict_on
from tournaments.draw.places.operations import Newcomer, take_place
from tournaments.ledger.queries import find_break
from tournaments.ledger.undoing import undo
from tournaments.rulings.models import Case
from tournaments.tables.models import Occupant, Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def full(accounts):
    """All four deals of table 1 are written in round 2, which is not closed."""
    evening = day.an_evening(accounts["scorer"])
    for number in range(2, 5):
        day.write(table_of(), number, day.bid("NE", 10), by=accounts["scorer"])
    return evening


def table_of():
    return Table.objects.select_related("round").get(round__number=2, number=1)


def of_table(evening, number):
    of = {"entry": entry(evening, number), "table": table_of()}
    found = RoundScore.objects.filter(**of).first()
    return (found.points, found.deals) if found else None


def chairs():
    rows = Occupant.objects.filter(table=table_of(), entry__number__in=(5, 9))
    return list(rows.order_by("from_deal").values_list("entry__number", "from_deal"))


def test_the_deals_from_there_on_are_of_who_played_them(full, by):
    points, deals = of_table(full, 5)
    take(full, by, leaver=5, from_deal=3)

    assert chairs() == [(5, 1), (9, 3)]
    one, other = of_table(full, 5), of_table(full, 9)
    assert (one[0] + other[0], one[1], other[1]) == (points, deals - 2, 2)
    assert list(differences(full)) == []
    assert list(untold(full)) == []


def test_its_undo_gives_the_deals_back(full, by):
    before = standings(full)
    take(full, by, leaver=5, from_deal=3)
    undo(last_event(full), by=by)

    assert chairs() == [(5, 1)]
    assert {number: had for number, had in standings(full).items() if number != 9} == {
        **before
    }
    assert list(differences(full)) == []
    assert list(untold(full)) == []
    assert find_break(full) is None


def test_a_deal_corrected_since_forbids_the_undo(full, by, accounts):
    take(full, by, leaver=5, from_deal=3)
    taken = last_event(full)
    day.write(table_of(), 4, day.bid("NE", 9), by=accounts["scorer"], seen=1)
    with pytest.raises(ValidationError) as found:
        undo(taken, by=by)
    assert found.value.code == "played"


def test_a_full_sheet_asks_from_which_deal_on(full, by):
    given = {"newcomer": Newcomer(newcomer(full)), "with_points": False, "by": by}
    assert refused(take_place, leaver=entry(full, 5), **given) == "written"


def test_a_case_of_the_jury_keeps_its_deal_where_it_is(full, by):
    Case.objects.create(
        tournament=full, number=1, table=table_of(), deal=3, called_at=timezone.now()
    )
    given = {"newcomer": Newcomer(newcomer(full)), "with_points": False, "by": by}
    leaver = entry(full, 5)
    assert refused(take_place, leaver=leaver, from_deal=2, **given) == "judged"
    take_place(leaver=leaver, from_deal=4, **given)
    assert chairs() == [(5, 1), (9, 4)]


def test_the_deals_of_a_third_one_stay_his(full, by):
    take(full, by, leaver=5, from_deal=3)
    given = {"newcomer": Newcomer(newcomer(full, 10, "Yann")), "with_points": False}
    leaver = entry(full, 9)
    assert refused(take_place, leaver=leaver, from_deal=2, by=by, **given) == "seat"


def test_a_confirmed_sheet_is_to_be_confirmed_again(full, by):
    table = table_of()
    Verification.objects.create(
        table=table, table_version=table.version, verdict="confirmed", made_by=by
    )
    assert verdict_on(table_of()) is not None
    take(full, by, leaver=5, from_deal=3)
    assert verdict_on(table_of()) is None


@pytest.mark.long
def test_the_page_shows_who_gains_and_who_loses(full, by, organiser):
    total = standings(full)[5][0]
    sent = {
        "leaver": entry(full, 5).public_id,
        "entry": newcomer(full).public_id,
        "from_deal": "3",
        "points": "anew",
    }
    seen = organiser.post(reverse("rounds:take_place", args=[full.public_id]), sent)
    moved = seen.context["totals"]
    assert sum(after - before for _name, before, after in moved) == 0
    assert {before for _name, before, _after in moved} == {total, 0}
    assert chairs() == [(5, 1)]
