"""A round is closed once what is open is settled, or let go with a reason."""

import pytest

from tests.desk.gates.round_at_its_gate import (
    EN,
    PASS,
    address,
    close,
    compare,
    open_now,
    refused,
    seals,
    text,
    the_round,
)
from tests.ranking.day import seat_round, write
from tournaments.follow.rounds import reopen_round
from tournaments.jury import gates, writes as jury
from tournaments.ledger import erasing, undoing
from tournaments.ledger.models import Event, Words
from tournaments.ledger.queries import find_break
from tournaments.plans.models import Tournament
from tournaments.tables.models import Table

pytestmark = pytest.mark.django_db


def test_where_nothing_is_open_one_press_closes(organiser, settled, day):
    page = organiser.get(address(day, "desk:tournament"), headers=EN)
    assert "and nothing is open" in text(page)

    answer = organiser.post(address(day, "desk:close", 1))

    assert answer.headers["Location"] == address(day, "rounds:rounds") + "?round=1"
    assert the_round().state == "closed"
    assert not Event.objects.filter(kind="let_go").exists()


def test_a_press_on_a_round_with_something_open_shows_what(organiser, written, day):
    gate = address(day, "desk:close", 1)
    answer = organiser.post(gate)

    assert answer.headers["Location"] == gate
    assert the_round().state == "playing"
    page = text(organiser.get(gate, headers=EN))
    assert "Totals on paper never typed (2)" in page
    assert "Sheets not confirmed by a second person (2)" in page
    assert "adds up" not in page


def test_each_kind_is_let_go_with_a_reason_that_the_ledger_keeps(
    organiser, written, day
):
    gate = address(day, "desk:close", 1)
    sent = {"seen": seals(organiser, gate), "no_paper": "No totals on these sheets"}

    answer = organiser.post(gate, sent, headers=EN)
    assert answer.status_code == 422
    assert answer.context["form"].errors.keys() == {"unconfirmed"}
    assert "No totals on these sheets" in text(answer)
    assert the_round().state == "playing"

    organiser.post(gate, {**sent, "unconfirmed": "We are only one"})
    assert the_round().state == "closed"
    told = Event.objects.get(kind="let_go")
    assert [one["kind"] for one in told.facts["let_go"]] == ["no_paper", "unconfirmed"]
    passed = gates.gate_of_round(the_round()).passed
    assert {kind: {why for _, why in found} for kind, found in passed.items()} == {
        "no_paper": {("No totals on these sheets", "Odile")},
        "unconfirmed": {("We are only one", "Odile")},
    }
    history = text(organiser.get(address(day, "ledger:events"), headers=EN))
    assert "Totals on paper never typed: table 1; table 2" in history
    assert find_break(day) is None


def test_what_opened_since_one_looked_is_listed_and_the_round_stays_open(
    organiser, written, day, by
):
    gate = address(day, "desk:close", 1)
    sent = {
        "seen": seals(organiser, gate),
        "no_paper": "none here",
        "unconfirmed": "alone",
    }
    jury.call_jury(tournament=day, call=jury.Call(written[0], 1), by=by)

    answer = organiser.post(gate, sent, headers=EN)

    assert answer.status_code == 422
    assert "Cases that wait for the jury (1)" in text(answer)
    assert 'value="none here"' in text(answer)
    assert the_round().state == "playing"


def test_a_line_corrected_since_one_looked_is_not_let_go_unseen(
    organiser, written, day, by
):
    gate = address(day, "desk:close", 1)
    sent = {"seen": seals(organiser, gate), "no_paper": "…", "unconfirmed": "…"}
    write(written[0], 1, PASS, by=by, seen=1)

    answer = organiser.post(gate, sent, headers=EN)

    assert "Something more is open since you looked" in text(answer)
    again = organiser.post(gate, {**sent, "seen": answer.context["seals"]})
    assert again.status_code == 302
    assert the_round().state == "closed"


def test_what_was_settled_since_one_looked_hinders_nobody(
    organiser, written, day, accounts
):
    gate = address(day, "desk:close", 1)
    sent = {"seen": seals(organiser, gate), "no_paper": "…", "unconfirmed": "…"}
    compare(written[0], accounts)

    assert organiser.post(gate, sent).status_code == 302
    _no_paper, unconfirmed = Event.objects.get(kind="let_go").facts["let_go"]
    assert unconfirmed == {
        "kind": "unconfirmed",
        "things": [[written[1].public_id, str(Table.objects.get(number=2).version)]],
        "numbers": [],
    }


def test_whoever_closes_second_reads_that_it_is_closed(organiser, settled, day):
    gate = address(day, "desk:close", 1)
    organiser.post(gate)
    again = organiser.post(gate, headers=EN, follow=True)

    assert "Round 1 is closed by now" in text(again)
    assert again.redirect_chain[-1][0].endswith("?round=1")
    assert f'action="{gate}"' not in again.content.decode()
    assert organiser.get(gate).headers["Location"].endswith("?round=1")


def test_the_reason_of_the_round_before_is_proposed_for_what_is_usual(
    organiser, written, day, by
):
    Tournament.objects.update(rounds=2)
    close(by)
    seat_round(day, 2, (1, 5, 2, 6), (3, 7, 4, 8))

    form = organiser.get(address(day, "desk:close", 2)).context["form"]
    assert form.proposed == str(Event.objects.get(kind="let_go").number)
    assert form.initial == {
        "no_paper": "we agreed so",
        "unconfirmed": "we agreed so",
    }
    assert form.fields.keys() == {"unwritten"}


def test_a_gate_left_open_does_not_bring_back_a_reason_that_was_erased(
    organiser, written, by, day
):
    close(by)
    reopen_round(round=the_round(), by=by, reason="a sheet was found")
    write(written[0], 1, PASS, by=by, seen=1)
    gate = address(day, "desk:close", 1)
    form = organiser.get(gate).context["form"]
    left_open = {**form.initial, "proposed": form.proposed, "seen": "x"}
    erasing.erase(event=Event.objects.get(kind="let_go"), by=by)
    answer = organiser.post(gate, left_open, headers=EN)

    assert "The text that stood here was erased meanwhile." in text(answer)
    assert "we agreed so" not in text(answer)
    assert not Words.objects.filter(text__contains="we agreed so").exists()
    assert the_round().state == "playing"


def test_what_was_let_go_stays_so_until_it_is_another_thing(written, by, day):
    close(by)
    reopen_round(round=the_round(), by=by, reason="a sheet was found")
    assert open_now() == {}

    write(written[0], 1, PASS, by=by, seen=1)
    assert open_now() == {"no_paper": [1], "unconfirmed": [1]}
    passed = gates.gate_of_round(the_round()).passed
    assert [thing.table for thing, _why in passed["no_paper"]] == [2]


def test_a_reason_that_is_given_again_stands_in_one_place_and_is_erased_there(
    written, by, day
):
    close(by)
    reopen_round(round=the_round(), by=by, reason="a sheet was found")
    write(written[0], 1, PASS, by=by, seen=1)
    close(by)
    first, second = Event.objects.filter(kind="let_go").order_by("number")
    why = {one.reason for one in gates.let_go_by_key(day).values()}
    erasing.erase(event=second, by=by)

    assert second.facts["said_in"] == dict.fromkeys(kinds_of(second), first.number)
    assert not Words.objects.filter(event__in=(first, second)).exists()
    assert why == {"we agreed so"}
    assert {one.reason for one in gates.let_go_by_key(day).values()} == {""}
    assert not any(reason for reason, _told_in in gates.usual_reasons(day).values())


def kinds_of(event):
    return [one["kind"] for one in event.facts["let_go"]]


def test_letting_go_is_taken_back_while_the_round_is_open(written, by, day):
    close(by)
    told = Event.objects.get(kind="let_go")
    assert refused(undoing.undo, event=told, by=by) == "closed"

    reopen_round(round=the_round(), by=by, reason="a sheet was found")
    undoing.undo(told, by=by)

    assert open_now() == {"no_paper": [1, 2], "unconfirmed": [1, 2]}
    assert refused(undoing.undo, event=told, by=by) == "overtaken"

    undoing.undo(Event.objects.get(kind="let_go_taken_back"), by=by)
    assert open_now() == {}


def test_an_undo_closes_no_round_in_which_something_is_open(written, by, day):
    close(by)
    reopen_round(round=the_round(), by=by, reason="a sheet was found")
    again = Event.objects.get(kind="round_reopened")
    assert again.number in undoing.undoable(day, by)

    write(written[0], 1, PASS, by=by, seen=1)

    assert again.number not in undoing.undoable(day, by)
    assert refused(undoing.undo, event=again, by=by) == "open"
    assert the_round().state == "playing"
