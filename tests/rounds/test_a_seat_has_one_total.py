"""A seat has one total and one place at its table, whoever sat in it one by one."""

import pytest

from tests.ranking import day
from tests.rounds.places import (
    entry,
    last_event,
    newcomer,
    standings,
    take,
)
from tournaments.deals.one_sheet import table_sheet
from tournaments.deals.queries import sheet_of
from tournaments.follow import comings
from tournaments.follow.seats import replace_entry
from tournaments.guard.verifying.queries import discrepancies
from tournaments.ledger.undoing import undo
from tournaments.play.sheets.paper_form import PaperForm
from tournaments.play.sheets.paper_totals import write_paper_totals
from tournaments.tables.models import Occupant, Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(accounts):
    """In round 2 players 1, 5, 2 and 6 sit at table 1, with one deal written."""
    return day.an_evening(accounts["scorer"])


def table_of(number=1):
    tables = Table.objects.select_related("round__tournament")
    return tables.get(round__number=2, number=number)


def shares(evening):
    """The points, the place and the bonus of each at table 1, by number."""
    names = dict(evening.entries.values_list("public_id", "number"))
    found = sheet_of(table_of(), evening).shares
    return {
        names[one]: (share.points, share.place, share.bonus)
        for one, share in found.items()
    }


def finish(by):
    """North and South lose two deals, and win the last one."""
    for number, tricks in enumerate((6, 6, 9), start=2):
        day.write(table_of(), number, day.bid("NS", tricks), by=by)


@pytest.mark.parametrize("with_points", [False, True])
def test_the_bonus_is_that_of_the_seat_and_goes_to_who_holds_it(
    evening, by, accounts, with_points
):
    take(evening, by, leaver=1, with_points=with_points)
    finish(accounts["scorer"])
    found = shares(evening)

    seat = found[1][0] + found[9][0]
    assert seat == found[2][0]  # South, who won and lost the same
    assert found[1][1:] == (0, 0)
    assert [found[one][1:] for one in (5, 6, 9, 2)] == [
        (1, 75),
        (1, 75),
        (3, 15),
        (3, 15),
    ]
    assert sum(bonus for _points, _place, bonus in found.values()) == 180
    assert list(discrepancies(evening)) == []


def test_a_joker_who_ends_the_round_has_the_bonus_and_moves_nobody(
    evening, by, accounts
):
    joker = newcomer(evening, 10, "Joker")
    comings.set_joker(entry=joker, joker=True)
    replace_entry(table=table_of(), seat="E", entry=joker, from_deal=4, by=by)
    finish(accounts["scorer"])

    found = shares(evening)
    assert found[5][1:] == (0, 0)
    assert (found[10][1:], found[6][1:]) == ((1, 75), (1, 75))
    assert 10 not in standings(evening)


@pytest.mark.parametrize("from_deal", [1, 2])
def test_what_was_typed_of_the_paper_goes_along_with_the_seat_and_back(
    evening, by, accounts, from_deal
):
    number = 1 if from_deal == 2 else 2  # of table 2 nothing is written
    table = table_of(number)
    leaver = Occupant.objects.get(table=table, seat="N").entry
    totals = {leaver.public_id: 7, entry(evening, 2 if number == 1 else 4).public_id: 3}
    write_paper_totals(table=table, totals=totals, by=accounts["scorer"])
    zoe = take(evening, by, leaver=leaver.number, from_deal=from_deal)

    after = dict(totals)
    after[zoe.public_id] = after.pop(leaver.public_id)
    assert table_of(number).paper_totals == after
    undo(last_event(evening), by=by)
    assert table_of(number).paper_totals == totals


def test_the_paper_of_a_seat_that_two_had_adds_up_with_one_total(
    evening, by, accounts, organiser
):
    zoe = take(evening, by, leaver=1)
    finish(accounts["scorer"])
    sheet = table_sheet(table_of())
    counted = sheet.counted_sheet()
    rows = PaperForm(sheet).compare_with(counted)
    assert [(row.seat, row.from_deal) for row in rows] == [
        ("N", 2),
        ("E", 1),
        ("S", 1),
        ("W", 1),
    ]
    assert rows[0].entry == zoe.public_id
    assert rows[0].on_paper == rows[2].on_paper == counted.lines[-1].running["N"]

    right = dict(counted.on_paper)
    assert counted.compare_with(right) == "right"
    assert counted.compare_with({**right, zoe.public_id: 1}) == "wrong"
    own = {key: share.points for key, share in counted.shares.items()}
    assert counted.compare_with(own) == "right"  # as it was typed for each of the two
