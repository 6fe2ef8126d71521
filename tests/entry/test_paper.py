"""Sheets typed from their papers in one turn are as if typed line by line."""

import pytest
from django.core.exceptions import ValidationError

from tests.entry.evening import (
    E8,
    E8_LOST,
    MISERE,
    SOLO,
    table_of,
    tournament_of,
    write,
)
from tournaments.deals import counting
from tournaments.deals.models import DealVersion, RoundScore, Total, Verification
from tournaments.ledger.models import Event
from tournaments.ledger.queries import find_break
from tournaments.play.sheets.confirmation.operations import confirm_sheets
from tournaments.play.sheets.whole_sheets import write_sheets
from tournaments.rulings.models import Case
from tournaments.tables.models import Occupant, Table

pytestmark = pytest.mark.django_db

SLAM = {
    "contract": "petit_chelem", "bidders": ["W"], "tricks": 12, "jury": "absent",
}  # fmt: skip
SHEETS = {
    1: {1: E8, 2: SOLO, 3: MISERE, 4: SLAM},
    2: {1: E8_LOST, 2: E8},
}


def evening():
    tournament = tournament_of(place_bonus=[90, 60, 30, 0])
    tables = [table_of(tournament, number=number) for number in (1, 2)]
    return tournament, tables


def brought(tournament):
    """All that follows from the lines, by table, seat and number."""
    seats = Occupant.objects.filter(table__round__tournament=tournament)
    place = {one.entry_id: (one.table.number, one.seat) for one in seats}
    scores = RoundScore.objects.filter(entry__tournament=tournament)
    totals = Total.objects.filter(entry__tournament=tournament)
    columns = ("points", "bonus", "deals", "made", "won")
    names = {
        table.public_id: table.number
        for table in Table.objects.filter(round__tournament=tournament)
    }
    events = Event.objects.filter(tournament=tournament).order_by("number")
    return {
        "scores": {
            place[entry]: kept for entry, *kept in scores.values_list("entry", *columns)
        },
        "totals": {
            place[entry]: total for entry, total in totals.values_list("entry", "total")
        },
        "versions": sorted(
            Table.objects.filter(round__tournament=tournament).values_list(
                "number", "version"
            )
        ),
        "cases": sorted(
            Case.objects.filter(tournament=tournament).values_list(
                "table__number", "deal", "kind"
            )
        ),
        "lines": [
            {**event.facts, "table": names[event.facts["table"]]}
            for event in events
            if event.kind == "deal_written"
        ],
    }


def test_a_pile_of_sheets_brings_what_its_lines_bring_one_by_one(accounts):
    tournament, tables = evening()
    by_line, line_tables = evening()
    write_sheets(round=tables[0].round, records=SHEETS, by=accounts["scorer"])
    for table in line_tables:
        for number, facts in SHEETS[table.number].items():
            write(table, number, facts, by=accounts["scorer"])

    assert brought(tournament) == brought(by_line)
    assert brought(tournament)["cases"] == [(1, 4, "not_called")]
    assert find_break(tournament) is None
    assert list(counting.differences(tournament)) == []


@pytest.mark.parametrize(
    ("records", "code"),
    [
        ({1: {1: SOLO}}, "stale"),
        ({2: {1: E8}, 1: {2: {**E8, "bidders": ["N"]}}}, "illegal"),
        ({2: {5: E8}}, "number"),
    ],
)
def test_of_a_pile_with_something_wrong_nothing_is_written(accounts, records, code):
    tournament, tables = evening()
    write_sheets(round=tables[0].round, records={1: {1: E8}}, by=accounts["scorer"])
    before = brought(tournament)
    with pytest.raises(ValidationError) as refused:
        write_sheets(round=tables[0].round, records=records, by=accounts["scorer"])

    assert refused.value.code == code
    assert brought(tournament) == before


@pytest.mark.parametrize(
    ("state", "code"), [("closed", "closed"), ("published", "not_begun")]
)
def test_a_round_that_is_not_being_played_takes_no_sheets(accounts, state, code):
    _tournament, tables = evening()
    played = tables[0].round
    type(played).objects.filter(pk=played.pk).update(state=state)
    with pytest.raises(ValidationError) as refused:
        write_sheets(round=played, records=SHEETS, by=accounts["scorer"])

    assert refused.value.code == code
    assert not DealVersion.objects.exists()


def test_a_pile_is_confirmed_as_it_was_seen(accounts):
    tournament, tables = evening()
    full = dict.fromkeys(range(1, 5), E8)
    write_sheets(
        round=tables[0].round, records={1: full, 2: full}, by=accounts["scorer"]
    )
    confirm_sheets(round=tables[0].round, seen={1: 4, 2: 4}, by=accounts["jury"])

    verdicts = Verification.objects.order_by("table__number")
    assert list(verdicts.values_list("table__number", "table_version", "verdict")) == [
        (1, 4, "confirmed"),
        (2, 4, "confirmed"),
    ]
    assert find_break(tournament) is None


@pytest.mark.parametrize(
    ("who", "seen", "code"),
    [
        ("jury", {1: 3}, "stale"),
        ("jury", {1: 4, 2: 1}, "incomplete"),
        ("scorer", {1: 4}, "own"),
    ],
)
def test_of_a_pile_with_one_that_cannot_be_confirmed_none_is(accounts, who, seen, code):
    _tournament, tables = evening()
    full = dict.fromkeys(range(1, 5), E8)
    write_sheets(
        round=tables[0].round, records={1: full, 2: {1: E8}}, by=accounts["scorer"]
    )
    with pytest.raises(ValidationError) as refused:
        confirm_sheets(round=tables[0].round, seen=seen, by=accounts[who])

    assert refused.value.code == code
    assert not Verification.objects.exists()


def test_what_is_confirmed_is_not_confirmed_twice(accounts):
    _tournament, tables = evening()
    full = dict.fromkeys(range(1, 5), E8)
    write_sheets(round=tables[0].round, records={1: full}, by=accounts["scorer"])
    confirm_sheets(round=tables[0].round, seen={1: 4}, by=accounts["jury"])
    with pytest.raises(ValidationError) as refused:
        confirm_sheets(round=tables[0].round, seen={1: 4}, by=accounts["organiser"])

    assert refused.value.code == "stale"
    assert Verification.objects.count() == 1
