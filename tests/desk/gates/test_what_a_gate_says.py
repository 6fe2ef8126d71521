"""Whatever a gate tells one to do can be done, on the page that it names."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from tests.desk.gates.round_at_its_gate import (
    ALL,
    EN,
    PASS,
    address,
    close,
    compare,
    open_now,
    seals,
    text,
    the_round,
)
from tests.jury import evening
from tests.ranking.day import write
from tournaments.follow import gates
from tournaments.jury import gates as queries
from tournaments.jury.rules.decision import Decision
from tournaments.jury.rules.gates import KINDS
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.rulings.models import Case

pytestmark = pytest.mark.django_db
UNDONE = "Undone: what was there before stands again."


@pytest.fixture
def led(organiser, day):
    """Read of a gate what it says of a kind, and where its first thing leads."""

    def to(kind, *gate):
        page = organiser.get(address(day, *gate), headers=EN)
        (group,) = [one for one, _field in page.context["open"] if one["kind"] == kind]
        assert group["hint"] in text(page)
        return group["hint"], group["things"][0][1]

    return to


def on_paper(client, where):
    """The boxes below a sheet, with what is counted in each."""
    page = client.get(where, headers=EN)
    assert 'name="paper-' in text(page)
    return {f"paper-{one.entry}": one.on_paper for one in page.context["players"]}


def undo(client, day, kind):
    """What one reads after undoing, in the history, the last of a kind."""
    number = Event.objects.filter(kind=kind).latest("number").number
    at = address(day, "ledger:undo", number)
    return text(client.post(at, headers=EN, follow=True))


def test_totals_of_a_paper_are_typed_below_the_sheet_to_which_the_gate_leads(
    cast, written, day, led
):
    hint, where = led("no_paper", "desk:close", 1)
    assert hint == (
        "Nobody knows whether these sheets add up: type their totals below the sheet."
    )
    totals = on_paper(cast["scorer"], where)
    cast["scorer"].post(address(day, "entry:paper", 1, 1), totals)

    assert open_now() == {"no_paper": [2], "unconfirmed": [1, 2]}


@pytest.mark.parametrize("wrong", ["total", "line"])
def test_what_is_not_as_it_was_written_is_found_and_mended_on_the_sheet(
    cast, written, day, led, by, wrong
):
    scorer = cast["scorer"]
    sheet = address(day, "entry:sheet", 1, 1)
    right = on_paper(scorer, sheet)
    if wrong == "line":
        write(written[0], 1, {**PASS}, by=by, seen=1)  # instead of NS, nine tricks
        typed = right
    else:
        one, other = list(right)[:2]
        typed = {**right, one: right[one] + 4, other: right[other] - 4}
    scorer.post(address(day, "entry:paper", 1, 1), typed)
    assert open_now()["wrong"] == [1]
    hint, where = led("wrong", "desk:close", 1)
    assert hint == (
        "A line or a total on paper is not as it was written: look for it on the sheet."
    )
    assert where == sheet

    if wrong == "line":
        cells = {"contract-1": "E8", "bidders-1": "NS", "tricks-1": "9", "line": "1"}
        cells |= {"seen-1": "2", "key-1": str(uuid4()), "confirm": "1:2"}
        scorer.post(address(day, "entry:line", 1, 1), cells)
    else:
        scorer.post(address(day, "entry:paper", 1, 1), right)
    assert open_now() == {"no_paper": [2], "unconfirmed": [1, 2]}


@pytest.mark.long
def test_what_was_let_go_of_a_closed_round_is_taken_back_once_it_is_open_again(
    organiser, written, day, by
):
    close(by)
    told = "Round 1 is closed. Open it again first."
    assert told in undo(organiser, day, "let_go")
    assert open_now() == {}

    reopen = address(day, "rounds:reopen", 1)
    assert reopen in text(organiser.get(address(day, "rounds:rounds") + "?round=1"))
    organiser.post(reopen, {"reason": "a sheet was found"})
    assert UNDONE in undo(organiser, day, "let_go")
    assert open_now() == {"no_paper": [1, 2], "unconfirmed": [1, 2]}


@pytest.mark.long
def test_what_was_let_go_of_a_day_that_is_over_is_taken_back_once_it_is_open_again(
    organiser, settled, day, by
):
    gates.close_round(round=the_round(), passing=gates.Passing(seen=()), by=by)
    day.entries.exclude(number=3).update(paid_at=timezone.now())
    day.refresh_from_db()
    gates.finish(tournament=day, passing=ALL, by=by)
    told = "The tournament is finished. Open it again first."
    assert told in undo(organiser, day, "let_go")

    organiser.post(address(day, "desk:reopen"))
    assert UNDONE in undo(organiser, day, "let_go")
    assert "unpaid" in queries.gate_of_day(Tournament.objects.get()).open


SOMETHING = "Something is open: close it on its own page, which lists what."


def passed(client, gate):
    """Close on its own page, with a reason for whatever that lists."""
    page = client.get(gate, headers=EN)
    assert page.context["open"]
    sent = dict.fromkeys(KINDS, "we agreed so") | {"seen": seals(client, gate)}
    assert client.post(gate, sent).status_code == 302


@pytest.mark.long
def test_a_round_opened_again_is_closed_on_its_own_page_where_something_is_open(
    organiser, written, day, by
):
    close(by)
    organiser.post(address(day, "rounds:reopen", 1), {"reason": "a sheet was found"})
    write(written[0], 1, PASS, by=by, seen=1)
    assert SOMETHING in undo(organiser, day, "round_reopened")
    assert the_round().state == "playing"

    passed(organiser, address(day, "desk:close", 1))
    assert the_round().state == "closed"


@pytest.mark.long
def test_a_day_opened_again_is_ended_on_its_own_page_where_something_is_open(
    organiser, settled, day, by
):
    gates.close_round(round=the_round(), passing=gates.Passing(seen=()), by=by)
    day.refresh_from_db()
    gates.finish(tournament=day, passing=ALL, by=by)
    organiser.post(address(day, "desk:reopen"))
    day.entries.exclude(number=3).update(paid_at=timezone.now())
    assert SOMETHING in undo(organiser, day, "tournament_reopened")
    assert Tournament.objects.get().state == "running"

    passed(organiser, address(day, "desk:finish"))
    assert Tournament.objects.get().state == "finished"


@pytest.mark.long
def test_the_day_ends_once_the_time_to_appeal_is_over_that_the_case_tells(
    cast, settled, day, accounts, by, led
):
    Tournament.objects.update(tie_breaks=["card"])
    case = evening.called(settled[0], 2, by=accounts["jury"])
    who = (evening.key_at(settled[0], "N"),)
    judge = {"by": accounts["jury"]}
    evening.rule(case, Decision("warning", who, warning=True), **judge)
    evening.told(case, **judge)
    gates.close_round(round=the_round(), passing=ALL, by=by)
    hint, where = led("appealable", "desk:finish")
    assert hint == (
        "Wait until the time to appeal is over: the page of the case says until when."
    )
    told = text(cast["organiser"].get(where, headers=EN))
    closed = Event.objects.get(kind="round_closed").made_at
    until = closed + timedelta(minutes=day.appeal_minutes)
    assert "Appeals are possible until" in told
    assert f"{timezone.localtime(until):%H:%M}" in told

    before = timezone.now() - timedelta(hours=1)
    Case.objects.update(told_at=before, appeal_until=before)  # the time is over
    gate = address(day, "desk:finish")
    assert queries.gate_of_day(Tournament.objects.get()).open == {}
    cast["organiser"].post(gate)
    assert Tournament.objects.get().state == "finished"


@pytest.mark.parametrize("way", ["settled", "let go"])
def test_what_is_open_is_settled_first_or_let_go_with_a_reason(
    organiser, written, day, accounts, way
):
    gate = address(day, "desk:close", 1)
    sent = {"seen": seals(organiser, gate)}
    told = "Settle it first, or write why it is let go."
    assert told in text(organiser.post(gate, sent, headers=EN))
    assert the_round().state == "playing"

    if way == "settled":
        for table in written:
            compare(table, accounts)
    else:
        sent |= dict.fromkeys(KINDS, "we agreed so")
    organiser.post(gate, sent)
    assert the_round().state == "closed"
