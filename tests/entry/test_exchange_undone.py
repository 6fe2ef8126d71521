"""An exchange of two sheets is one act: it is undone whole, or not at all."""

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from tests.entry.evening import E8, E8_LOST, SOLO, entry_at, write
from tests.entry.pages import at
from tests.entry.test_exchange import (
    ALONE,
    cases,
    exchanged,
    fresh,
    paper_at,
    tables,
    written,
)
from tests.jury.evening import leads_there, said
from tournaments.follow import rulings
from tournaments.guard.verifying.queries import discrepancies
from tournaments.jury import on_lines, writes as jury
from tournaments.jury.rules.decision import Decision
from tournaments.ledger.models import Event
from tournaments.ledger.undoing import undo, undoable
from tournaments.rulings.models import Case
from tournaments.tables.models import Round

__all__ = ["tables"]  # a fixture


def crosswise(tables, by):
    """Two sheets typed crosswise, with their papers, and exchanged."""
    three, five = tables
    write(three, 1, E8, by=by)
    write(five, 1, SOLO, by=by)
    write(five, 2, E8_LOST, by=by)
    paper_at(five, N=13, S=13)(by)
    paper_at(three, E=12)(by)
    exchanged(tables, by)


def the_exchange():
    return Event.objects.filter(kind="sheets_exchanged").order_by("number").last()


def offered(tables, by):
    """The kinds of event that the journal offers to undo."""
    tournament = fresh(tables[0]).round.tournament
    events = Event.objects.filter(number__in=undoable(tournament, by))
    return sorted(events.values_list("kind", flat=True))


def refused(event, by):
    events = Event.objects.count()
    with pytest.raises(ValidationError) as refusal:
        undo(event, by=by)
    assert Event.objects.count() == events
    return refusal.value.code


def both(tables):
    three, five = tables
    return written(three), written(five), paper_at(three), paper_at(five)


@pytest.mark.long
def test_undoing_an_exchange_puts_back_both_whole_sheets_with_their_papers(
    tables, accounts
):
    by = accounts["scorer"]
    crosswise(tables, by)
    assert both(tables) == (
        {1: SOLO, 2: E8_LOST},
        {1: E8},
        {"N": 13, "S": 13},
        {"E": 12},
    )

    undo(the_exchange(), by=by)
    were = ({1: E8}, {1: SOLO, 2: E8_LOST}, {"E": 12}, {"N": 13, "S": 13})
    assert both(tables) == were
    assert the_exchange().facts["undone"]
    assert list(discrepancies(fresh(tables[0]).round.tournament)) == []

    undo(the_exchange(), by=by)
    assert both(tables)[:2] == ({1: SOLO, 2: E8_LOST}, {1: E8})


def test_the_lines_and_papers_of_an_exchange_are_not_undone_apart(tables, accounts):
    by = accounts["scorer"]
    crosswise(tables, by)

    assert offered(tables, by) == ["sheets_exchanged"]
    parts = Event.objects.filter(number__gt=the_exchange().facts["began_after"])
    for part in parts.exclude(kind="sheets_exchanged"):
        newest = parts.filter(kind=part.kind).order_by("number").last() == part
        assert refused(part, by) == ("part" if newest else "overtaken")


def test_a_line_written_after_an_exchange_is_undone_as_ever(tables, accounts):
    by = accounts["scorer"]
    crosswise(tables, by)
    write(tables[0], 3, E8, by=by)

    assert offered(tables, by) == ["deal_written"]
    assert refused(the_exchange(), by) == "stale"
    undo(Event.objects.filter(kind="deal_written").order_by("number").last(), by=by)
    assert written(tables[0]) == {1: SOLO, 2: E8_LOST}


def test_a_total_typed_since_keeps_the_exchange(tables, accounts):
    by = accounts["scorer"]
    crosswise(tables, by)
    paper_at(tables[0], N=14)(by)

    assert refused(the_exchange(), by) == "stale"


def test_an_exchange_stays_in_a_closed_round(tables, accounts):
    by = accounts["scorer"]
    crosswise(tables, by)
    Round.objects.update(state=Round.State.CLOSED)

    assert "sheets_exchanged" not in offered(tables, by)
    assert refused(the_exchange(), by) == "closed"


@pytest.mark.long
def test_an_exchange_stays_while_a_later_ruling_counts_on_a_line(tables, accounts):
    by, judge = accounts["scorer"], accounts["jury"]
    three = tables[0]
    crosswise(tables, by)
    case = jury.call_jury(
        tournament=three.round.tournament, call=jury.Call(three, 1), by=judge
    )
    who = entry_at(three, "N").public_id
    annulled = Decision("jury_not_called", (who,), points={who: -15}, effect="annulled")
    rulings.decide(case=case, seen=1, decision=annulled, by=judge)

    assert "sheets_exchanged" not in offered(tables, by)
    assert refused(the_exchange(), by) == "judged"
    case.refresh_from_db()
    rulings.lift(case=case, seen=case.version, by=judge, reason="erreur")
    # The ruling was on these sheets: they are looked at, and exchanged, once more.
    assert refused(the_exchange(), by) == "stale"
    exchanged(tables, by)
    assert written(three) == {1: E8}


@pytest.mark.long
def test_a_refused_exchange_and_its_refused_undo_lead_to_the_case(
    tables, accounts, organiser
):
    judge, three = accounts["jury"], tables[0]
    day = three.round.tournament
    crosswise(tables, accounts["scorer"])
    case = jury.call_jury(tournament=day, call=jury.Call(three, 1), by=judge)
    who = entry_at(three, "N").public_id
    annulled = Decision("jury_not_called", (who,), points={who: -15}, effect="annulled")
    rulings.decide(case=case, seen=1, decision=annulled, by=judge)

    undone = reverse("ledger:undo", args=[day.public_id, the_exchange().number])
    leads_there(organiser, said(organiser, undone), case)
    crossed = reverse("entry:exchange", args=[day.public_id, 1, three.number])
    sent = {"with": tables[1].number, "seen": 0, "seen_with": 0}
    leads_there(organiser, said(organiser, crossed, sent), case)


def test_the_cases_of_lines_come_back_with_them(tables, accounts):
    by = accounts["scorer"]
    write(tables[1], 2, ALONE, by=by)
    exchanged(tables, by)
    assert cases() == [(3, 2, "called")]

    undo(the_exchange(), by=by)
    assert cases() == [(5, 2, "called")]


def test_a_total_that_an_exchange_left_out_is_back_with_its_sheet(tables, accounts):
    by = accounts["scorer"]
    three, five = tables
    write(five, 1, E8, by=by)
    paper_at(five, N=4, W=-4)(by)
    three.occupants.filter(seat="N").delete()
    exchanged(tables, by)
    assert list(fresh(three).paper_totals.values()) == [-4]

    undo(the_exchange(), by=by)
    assert paper_at(five) == {"N": 4, "W": -4}


# --- A dispute is of what a table played, and stays with the table.


def test_a_case_of_a_table_that_called_is_named_before_and_notes_its_other_line(
    cast, tables, accounts
):
    by = accounts["scorer"]
    three, five = tables
    write(five, 1, E8, by=by)
    call = jury.Call(five, 1)
    case = jury.call_jury(tournament=five.round.tournament, call=call, by=by)
    empty = jury.Call(three, 1)
    other = jury.call_jury(tournament=five.round.tournament, call=empty, by=by)

    page = cast["scorer"].get(at(five, "exchange"), {"with": "3"})
    told = page.context["staying"]
    assert [(one["case"], one["table"].number, bool(one["line"])) for one in told] == [
        (case, 5, False),
        (other, 3, True),
    ]
    exchanged(tables, by)
    notes = Event.objects.filter(kind="case_line_exchanged").order_by("number")
    assert [(one.facts["case"], one.facts["after"]) for one in notes] == [
        (other.public_id, E8),
        (case.public_id, {"contract": "not_written"}),
    ]
    assert cases() == [(5, 1, "called"), (3, 1, "called")]
    # Who looked at the case before decides on nothing that is not there any more.
    assert list(Case.objects.values_list("version", flat=True)) == [2, 2]

    undo(the_exchange(), by=by)
    assert written(five) == {1: E8}
    assert notes.all().count() == 4


def test_a_call_for_a_line_that_stays_and_a_closed_one_note_nothing(tables, accounts):
    by = accounts["scorer"]
    three, five = tables
    tournament = five.round.tournament
    write(five, 1, E8, by=by)
    write(three, 1, E8, by=by)
    write(five, 2, SOLO, by=by)
    jury.call_jury(tournament=tournament, call=jury.Call(five, 1), by=by)
    fall = jury.Call(five, 2, Case.Kind.WITNESS, "solo")
    seen = jury.call_jury(tournament=tournament, call=fall, by=by)
    on_lines.watch(tournament=tournament, seen={seen.public_id: 1}, by=accounts["jury"])

    exchanged(tables, by)
    assert not Event.objects.filter(kind="case_line_exchanged").exists()
