"""A sheet typed at the wrong table goes to the right one, and nothing is lost."""

import pytest
from django.core.exceptions import ValidationError

from tests.entry.evening import (
    E8,
    E8_LOST,
    SOLO,
    entry_at,
    points_of,
    table_of,
    tournament_of,
    write,
)
from tests.entry.test_sheet_pages import at
from tournaments.entry.exchange.operations import exchange_sheets, lines_of
from tournaments.entry.paper_totals import write_paper_totals
from tournaments.jury import operations as jury
from tournaments.jury.deciding import operations as deciding
from tournaments.jury.rules.decision import Decision
from tournaments.models import DealVersion, Event, Round, Table
from tournaments.sheets.one_sheet import table_sheet


@pytest.fixture
def tables(db):
    tournament = tournament_of()
    return table_of(tournament, number=3), table_of(tournament, number=5)


def fresh(table):
    return Table.objects.select_related("round__tournament").get(pk=table.pk)


def written(table):
    return lines_of(table_sheet(fresh(table)))


def exchanged(tables, by, seen=None):
    one, other = map(fresh, tables)
    exchange_sheets(
        one=one, other=other, seen=seen or (one.version, other.version), by=by
    )


def test_deals_of_table_3_typed_on_table_5_come_to_table_3(tables, accounts):
    three, five = tables
    for number, facts in enumerate((E8, SOLO), start=1):
        write(five, number, facts, by=accounts["scorer"])
    expected = list(points_of(five).values())

    exchanged(tables, accounts["scorer"])

    assert (written(three), written(five)) == ({1: E8, 2: SOLO}, {})
    assert list(points_of(three).values()) == expected
    assert set(points_of(five).values()) <= {0}


def test_two_sheets_typed_crosswise_change_places_and_their_histories_stay(
    tables, accounts
):
    three, five = tables
    write(three, 1, E8, by=accounts["scorer"])
    write(five, 1, SOLO, by=accounts["scorer"])
    write(five, 2, E8_LOST, by=accounts["scorer"])

    exchanged(tables, accounts["scorer"])
    assert (written(three), written(five)) == ({1: SOLO, 2: E8_LOST}, {1: E8})
    exchanged(tables, accounts["scorer"])
    assert (written(three), written(five)) == ({1: E8}, {1: SOLO, 2: E8_LOST})
    revisions = DealVersion.objects.filter(table=five, number=1)
    assert [one.facts for one in revisions.order_by("revision")] == [SOLO, E8, SOLO]


def test_totals_of_the_paper_do_not_follow_to_other_players(tables, accounts):
    three, five = tables
    write(five, 1, E8, by=accounts["scorer"])
    write_paper_totals(
        table=fresh(five),
        totals={entry_at(five, "N").public_id: 12},
        by=accounts["scorer"],
    )

    exchanged(tables, accounts["scorer"])
    assert (fresh(three).paper_totals, fresh(five).paper_totals) == ({}, {})


def refusal(tables, by, seen=None):
    events = Event.objects.count()
    with pytest.raises(ValidationError) as refused:
        exchanged(tables, by, seen)
    assert Event.objects.count() == events
    return refused.value.code


def test_sheets_that_changed_meanwhile_stay_as_they_are(tables, accounts):
    write(tables[1], 1, E8, by=accounts["scorer"])

    assert refusal(tables, accounts["scorer"], seen=(0, 0)) == "stale"
    assert written(tables[1]) == {1: E8}


def test_two_empty_sheets_and_a_sheet_with_itself_are_refused(tables, accounts):
    assert refusal(tables, accounts["scorer"]) == "empty"
    assert refusal((tables[0], tables[0]), accounts["scorer"]) == "table"


def test_sheets_of_a_closed_round_stay_as_they_are(tables, accounts):
    write(tables[1], 1, E8, by=accounts["scorer"])
    Round.objects.update(state=Round.State.CLOSED)

    assert refusal(tables, accounts["scorer"]) == "closed"


def test_a_deal_that_the_jury_judged_keeps_its_table(tables, accounts):
    five = tables[1]
    write(five, 1, E8, by=accounts["scorer"])
    case = jury.call_jury(
        tournament=five.round.tournament,
        call=jury.Call(five, 1),
        by=accounts["jury"],
    )
    who = entry_at(five, "N").public_id
    deciding.decide(
        case=case,
        seen=1,
        decision=Decision(
            "jury_not_called", (who,), points={who: -15}, effect="annulled"
        ),
        by=accounts["jury"],
    )

    assert refusal(tables, accounts["scorer"]) == "judged"


def test_the_page_shows_both_sheets_and_exchanges_what_it_showed(
    cast, tables, accounts
):
    three, five = tables
    page = at(five, "exchange")
    cast["scorer"].get(page)
    write(five, 1, E8, by=accounts["jury"])
    shown = cast["scorer"].get(page, {"with": "3"})
    assert [one["lines"] for one in shown.context["pair"]] == [1, 0]
    sent = {
        "with": "3",
        "seen": fresh(five).version,
        "seen_with": fresh(three).version,
    }

    answer = cast["scorer"].post(page, sent)
    assert answer.headers["Location"] == at(three, "sheet")
    assert (written(three), written(five)) == ({1: E8}, {})

    again = cast["scorer"].post(page, sent)
    assert again.status_code == 422
    assert (written(three), written(five)) == ({1: E8}, {})
    assert cast["scorer"].post(page, {"with": "x"}).status_code == 404
    assert cast["scorer"].put(page).status_code == 405
    assert cast["jury"].get(page).status_code == 403
