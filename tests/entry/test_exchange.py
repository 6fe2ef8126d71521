"""A sheet typed at the wrong table goes to the right one, and nothing is lost."""

from functools import partial

import pytest
from django.core.exceptions import ValidationError

from tests.entry.evening import (
    E8,
    E8_LOST,
    SOLO,
    entry_at,
    points_of,
    sit,
    table_of,
    tournament_of,
    write,
)
from tests.entry.pages import at
from tournaments.deals.models import DealVersion
from tournaments.deals.one_sheet import table_sheet
from tournaments.follow import rulings
from tournaments.jury import appeals, on_lines, writes as jury
from tournaments.jury.rules.decision import Decision
from tournaments.ledger.models import Event
from tournaments.play.sheets.exchange.operations import exchange_sheets
from tournaments.play.sheets.paper_totals import write_paper_totals
from tournaments.rulings.models import Case
from tournaments.tables.models import Occupant, Round, Table


@pytest.fixture
def tables(db):
    tournament = tournament_of()
    return table_of(tournament, number=3), table_of(tournament, number=5)


def fresh(table):
    return Table.objects.select_related("round__tournament").get(pk=table.pk)


def written(table):
    return table_sheet(fresh(table)).lines.on_sheet


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


def paper_at(table, **totals):
    """The totals that the paper of a table says, by seat."""
    keys = {entry_at(table, seat).public_id: seat for seat in "NESW"}
    if totals:
        by_entry = {key: totals[seat] for key, seat in keys.items() if seat in totals}
        return lambda by: write_paper_totals(table=fresh(table), totals=by_entry, by=by)
    return {keys[entry]: total for entry, total in fresh(table).paper_totals.items()}


def test_the_totals_of_the_paper_stay_with_the_lines_of_the_paper(tables, accounts):
    three, five = tables
    write(five, 1, E8, by=accounts["scorer"])
    write(three, 1, SOLO, by=accounts["scorer"])
    paper_at(five, N=13, S=13)(accounts["scorer"])
    paper_at(three, E=12)(accounts["scorer"])

    exchanged(tables, accounts["scorer"])
    assert (paper_at(three), paper_at(five)) == ({"N": 13, "S": 13}, {"E": 12})
    counted = table_sheet(fresh(three)).counted_sheet()
    assert counted.compare_with(fresh(three).paper_totals)
    kinds = Event.objects.filter(kind="paper_totals").order_by("number")
    assert len(kinds) == 4

    exchanged(tables, accounts["scorer"])
    assert (paper_at(three), paper_at(five)) == ({"E": 12}, {"N": 13, "S": 13})


def test_a_total_of_somebody_in_whose_place_nobody_sits_is_told_and_emptied(
    cast, tables, accounts
):
    three, five = tables
    write(five, 1, E8, by=accounts["scorer"])
    north, west = entry_at(five, "N"), entry_at(five, "W")
    Occupant.objects.filter(table=three, seat="N").delete()
    totals = {north.public_id: 4, west.public_id: -4}
    write_paper_totals(table=fresh(five), totals=totals, by=accounts["scorer"])

    page = cast["scorer"].get(at(five, "exchange"), {"with": "3"})
    lost = [sheet["left_out"] for sheet in page.context["pair"]]
    assert lost == [[north.player.last_name], []]
    exchanged(tables, accounts["scorer"])
    west = entry_at(three, "W").public_id
    assert fresh(three).paper_totals == {west: -4}


def test_the_total_of_a_seat_goes_to_the_seat_whoever_came_to_it_later(
    cast, tables, accounts
):
    three, five = tables
    write(five, 1, E8, by=accounts["scorer"])
    north, late = entry_at(five, "N"), sit(five, "N", from_deal=2)
    totals = {north.public_id: 4}
    write_paper_totals(table=fresh(five), totals=totals, by=accounts["scorer"])

    page = cast["scorer"].get(at(five, "exchange"), {"with": "3"})
    assert [sheet["left_out"] for sheet in page.context["pair"]] == [[], []]
    exchanged(tables, accounts["scorer"])
    assert paper_at(three) == {"N": 4}
    exchanged(tables, accounts["scorer"])
    assert fresh(five).paper_totals == {late.public_id: 4}


# --- Cases follow their lines.

ALONE = {"contract": "grand_chelem", "bidders": ["N"], "tricks": 13, "jury": "absent"}


def cases():
    found = Case.objects.order_by("number")
    return list(found.values_list("table__number", "deal", "state"))


def test_a_case_goes_to_the_other_table_with_its_line(cast, tables, accounts):
    three, five = tables
    write(five, 2, ALONE, by=accounts["scorer"])
    case = Case.objects.get()
    moving = cast["scorer"].get(at(five, "exchange"), {"with": "3"}).context["moving"]
    assert [(one["case"], one["to"].number) for one in moving] == [(case, 3)]

    exchanged(tables, accounts["scorer"])
    assert cases() == [(3, 2, "called")]
    told = Event.objects.filter(kind__startswith="case_").order_by("number")
    assert [one.kind for one in told] == ["case_opened", "case_moved"]
    assert (told[1].facts["before"], told[1].facts["table"]) == (
        five.public_id,
        three.public_id,
    )

    exchanged(tables, accounts["scorer"])
    assert cases() == [(5, 2, "called")]


def test_cases_of_both_tables_change_places_and_one_watched_stays_watched(
    tables, accounts
):
    three, five = tables
    write(three, 2, ALONE, by=accounts["scorer"])
    write(five, 2, {**ALONE, "tricks": 12}, by=accounts["scorer"])
    watched = Case.objects.get(number=1)
    on_lines.watch(
        tournament=watched.tournament,
        seen={watched.public_id: 1},
        by=accounts["jury"],
    )

    exchanged(tables, accounts["scorer"])
    assert cases() == [(5, 2, "watched"), (3, 2, "called")]


def test_a_case_of_a_line_that_both_sheets_have_alike_stays(tables, accounts):
    for table in tables:
        write(table, 2, ALONE, by=accounts["scorer"])
    write(tables[0], 1, E8, by=accounts["scorer"])

    exchanged(tables, accounts["scorer"])
    assert cases() == [(3, 2, "called"), (5, 2, "called")]


def test_a_call_of_a_table_stays_with_the_table(tables, accounts):
    five = tables[1]
    tournament = five.round.tournament
    jury.call_jury(
        tournament=tournament, call=jury.Call(five, 1), by=accounts["scorer"]
    )
    write(five, 1, E8, by=accounts["scorer"])

    exchanged(tables, accounts["scorer"])
    assert cases() == [(5, 1, "called")]


@pytest.mark.parametrize("step", ["ruled", "told", "appealed"])
def test_a_case_that_is_ruled_told_or_appealed_keeps_both_sheets_until_it_is_lifted(
    cast, tables, accounts, step
):
    five = tables[1]
    write(five, 1, ALONE, by=accounts["scorer"])
    case, who = Case.objects.get(), entry_at(five, "N").public_id
    fine = Decision("jury_not_called", (who,), points={who: -15})
    rulings.decide(case=case, seen=1, decision=fine, by=accounts["jury"])
    steps = {
        "told": [jury.tell],
        "appealed": [jury.tell, partial(appeals.appeal, who=who)],
    }
    for act in steps.get(step, []):
        case.refresh_from_db()
        act(case=case, seen=case.version, by=accounts["jury"])
    state = Case.objects.get().state

    assert refusal(tables, accounts["scorer"]) == "judged"
    page = cast["scorer"].get(at(five, "exchange"), {"with": "3"})
    assert list(page.context["ruled"]) == [case]
    link = f"/jury/{case.public_id}/"
    assert link in page.content.decode()
    assert cases() == [(5, 1, state)]

    # What the sentence says: once it is lifted, the sheets can be exchanged.
    case.refresh_from_db()
    rulings.lift(case=case, seen=case.version, by=accounts["jury"], reason="erreur")
    exchanged(tables, accounts["scorer"])
    ended = "changed" if step == "appealed" else "decided"  # and to be told anew
    assert cases() == [(5, 1, ended), (3, 1, "called")]


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
    rulings.decide(
        case=case,
        seen=1,
        decision=Decision(
            "jury_not_called", (who,), points={who: -15}, effect="annulled"
        ),
        by=accounts["jury"],
    )

    assert refusal(tables, accounts["scorer"]) == "judged"


@pytest.mark.long
def test_the_page_shows_both_sheets_and_exchanges_what_it_showed(
    cast, tables, accounts
):
    three, five = tables
    page = at(five, "exchange")
    cast["scorer"].get(page)
    write(five, 1, E8, by=accounts["jury"])
    shown = cast["scorer"].get(page, {"with": "3"})
    first, second = shown.context["pair"]
    assert [line["before"] for line in first["lines"]] == [
        line["after"] for line in second["lines"]
    ]
    assert [line["number"] for line in first["lines"] if line["changes"]] == [1]
    assert [(one["before"], one["after"]) for one in first["players"]] == [
        (13, 0), (0, 0), (13, 0), (0, 0),
    ]  # fmt: skip
    assert [one["after"] for one in second["players"]] == [13, 0, 13, 0]
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
