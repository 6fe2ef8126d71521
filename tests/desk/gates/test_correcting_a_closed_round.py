"""A line of a closed round is corrected where it stands, with one reason."""

from uuid import uuid4

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from scoring.wording import label_answer
from tests.desk.gates.round_at_its_gate import ALL, EN, address, close, text, the_round
from tests.entry.pages import rows, typed
from tests.jury.evening import SLAM
from tests.ranking.day import bid, write
from tournaments.deals.one_sheet import table_sheet
from tournaments.entries.models import Entry
from tournaments.follow import gates
from tournaments.follow.corrections import correct_line
from tournaments.follow.lines import TypedLine
from tournaments.guard.verifying.queries import verify
from tournaments.jury import gates as queries
from tournaments.ledger import undoing
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.rank.prizes import operations as prizes
from tournaments.rulings.models import Case
from tournaments.standings.published import published_at
from tournaments.tables.models import Table

pytestmark = pytest.mark.django_db
WHY = "Read badly"
BETTER = bid("NS", 10)  # instead of nine tricks


@pytest.fixture
def closed(settled, by):
    """The first of two tables of a round that was closed with nothing open."""
    close(by)
    return settled[0]


@pytest.fixture
def over(closed, day, by):
    gates.finish(tournament=day, passing=ALL, by=by)
    return closed


def sheet_of(table):
    found = Table.objects.select_related("round__tournament").get(pk=table.pk)
    return table_sheet(found)


def correct(table, by, facts=BETTER, **more):
    said = {"number": 1, "facts": facts, "seen": 1, "words": WHY, "client_key": uuid4()}
    line = TypedLine(**said | more)
    return correct_line(sheet=sheet_of(table), line=line, by=by)


def newest():
    return Event.objects.latest("number").number


def told_since(number):
    events = Event.objects.filter(number__gt=number).order_by("number")
    return list(events.values_list("kind", flat=True))


def refused(table, by, facts=BETTER, **more):
    """Why it is refused; nothing is told, and all stays as it was."""
    before, day = newest(), Tournament.objects.get().state
    with pytest.raises(ValidationError) as caught:
        correct(table, by, facts, **more)
    assert (told_since(before), Tournament.objects.get().state) == ([], day)
    assert the_round().state == "closed"
    return caught.value


def test_one_reason_opens_the_round_corrects_the_line_and_closes_it(closed, by):
    before = newest()
    correct(closed, by)

    events = Event.objects.filter(number__gt=before).order_by("number")
    said = [
        (event.kind, event.words.text if hasattr(event, "words") else "")
        for event in events
    ]
    assert said == [
        ("round_reopened", WHY),
        ("deal_corrected", WHY),
        (
            "let_go",
            label_answer("Feuilles qui ne tombent pas juste", f"{WHY}\n")
            + label_answer("Feuilles non confirmées par une deuxième personne", WHY),
        ),
        ("round_closed", ""),
    ]
    assert the_round().state == "closed"
    assert sheet_of(closed).written[1].facts == BETTER
    assert queries.gate_of_round(the_round()).open == {}


def test_a_day_that_is_over_is_over_again_at_once(over, by):
    before = newest()
    correct(over, by)

    assert told_since(before) == [
        "tournament_reopened",
        "round_reopened",
        "deal_corrected",
        "let_go",
        "round_closed",
        "tournament_finished",
    ]
    assert Tournament.objects.get().state == "finished"


@pytest.mark.parametrize("words", ["", "  "])
def test_without_a_reason_nothing_is_corrected(closed, by, words):
    assert refused(closed, by, words=words).code == "reason"


def test_of_two_who_correct_at_once_the_second_looks_first(over, by):
    correct(over, by)
    assert refused(over, by, bid("NS", 12)).code == "stale"


def test_a_correction_that_is_sent_again_is_written_once(over, by):
    key = uuid4()
    first = correct(over, by, client_key=key)
    before = newest()
    again = correct(over, by, client_key=key)

    assert again.version == first.version
    assert told_since(before) == []


def test_a_round_that_somebody_opened_meanwhile_is_not_closed_unasked(closed, by):
    sheet = sheet_of(closed)
    undoing.undo(Event.objects.get(kind="round_closed"), by=by)
    line = TypedLine(1, BETTER, 1, uuid4(), WHY)
    with pytest.raises(ValidationError) as caught:
        correct_line(sheet=sheet, line=line, by=by)

    assert caught.value.code == "state"
    assert the_round().state == "playing"


def test_a_deal_that_was_never_written_is_written_so_too(written, by):
    table = written[0]
    Tournament.objects.update(deals_per_round=5)
    close(by)
    correct(table, by, number=5, seen=0)

    assert sheet_of(table).written[5].facts == BETTER
    assert the_round().state == "closed"


def test_what_the_jury_has_to_hear_is_not_let_go_with_a_line(closed, by):
    """A grand slam without the jury opens a case, which somebody has to read."""
    said = refused(closed, by, {**SLAM, "jury": "absent"})

    assert said.code == "open"
    assert "Affaires qui attendent le jury" in said.messages[0]
    assert not Case.objects.exists()


def test_what_was_let_go_before_goes_with_the_line(written, by):
    """The sheet asked already whether the jury was there, and that was let go."""
    table = written[0]
    write(table, 1, SLAM, by=by, seen=1)
    close(by)
    correct(table, by, bid("NS", 8), number=2)

    assert the_round().state == "closed"
    assert queries.gate_of_round(the_round()).open == {}


def test_why_a_line_was_corrected_is_nobodys_usual_reason(written, day, by):
    close(by)
    correct(written[0], by)

    reasons = {reason for reason, _told_in in queries.usual_reasons(day).values()}
    assert reasons == {"we agreed so"}


def test_an_appeal_has_no_more_time_by_a_correction(closed, day, by):
    before = published_at(day)
    correct(closed, by)

    assert published_at(Tournament.objects.get()) == before
    assert before[1] < timezone.now()


def test_a_tie_that_a_correction_makes_is_not_passed_over(over, by):
    """North and South had one deal that parted them."""
    said = refused(over, by, bid("NS", 10), number=4)

    assert said.code == "open"


def asked(client, day, cells, page="entry:line", **more):
    """The answer to a line that is typed on the sheet of the first table."""
    sent = typed(cells, line="1") | {"seen-1": "1"} | more
    return client.post(address(day, page, 1, 1), sent, headers=EN)


def test_the_sheet_asks_why_and_does_it_on_the_same_page(organiser, over, day):
    page = asked(organiser, day, ("E8", "NS", "10"))
    assert rows(page)[0] == (1, "changed")
    assert "It is opened for this line, and finished again at once" in text(page)
    assert f'formaction="{address(day, "entry:correct", 1, 1)}"' in text(page)

    sure = {"confirm": "1:1", "words-1": WHY}
    page = asked(organiser, day, ("E8", "NS", "10"), "entry:correct", **sure)
    assert rows(page)[0] == (1, "saved")
    assert "round closed" in text(page)
    assert sheet_of(over).written[1].facts == BETTER


def test_the_sheet_keeps_what_was_typed_where_it_is_refused(organiser, over, day):
    for sure, said in (
        ({"words-1": ""}, "Write why it is corrected."),
        ({"words-1": WHY}, "It would leave this to be settled: Ties"),
    ):
        cells = ("E8", "NS", "10")
        sent = typed(*[("E8", "NS", "9")] * 3, cells) | {"seen-4": "1", "line": "4"}
        sent |= {key.replace("1", "4"): one for key, one in sure.items()}
        page = organiser.post(
            address(day, "entry:correct", 1, 1), sent | {"confirm": "4:1"}, headers=EN
        )
        assert rows(page)[0] == (4, "changed")
        assert said in text(page)
        assert 'name="confirm" value="4:1"' in text(page)


def test_without_a_script_the_whole_page_comes_back(organiser, over, day):
    sent = typed(("E8", "NS", "10")) | {"seen-1": "1", "confirm": "1:1"}
    page = organiser.post(address(day, "entry:correct", 1, 1), sent, headers=EN)
    assert (page.status_code, "Write why it is corrected." in text(page)) == (422, True)

    sent["words-1"] = WHY
    page = organiser.post(
        address(day, "entry:correct", 1, 1), sent, headers=EN, follow=True
    )
    assert "Deal 1 is corrected; round 1 is closed." in text(page)
    assert sheet_of(over).written[1].facts == BETTER


def test_prizes_that_were_handed_out_are_told_beside_the_line(organiser, over, day, by):
    Tournament.objects.update(prize_one_in=4)
    won = prizes.prizes_now(Tournament.objects.get())[1].prizes[0].standing.result.key
    entry = Entry.objects.get(public_id=won)
    prizes.collect(tournament=day, prize="place", entry=entry, cents=0, by=by)
    page = asked(organiser, day, ("E8", "NS", "10"))
    correct(over, by)

    assert "Prizes were handed out already: that stays noted." in text(page)
    assert Tournament.objects.get().prizes_handed["collected"]["place"].keys() == {won}


def test_nothing_is_left_that_verify_would_find(over, day, by):
    correct(over, by)

    assert verify(Tournament.objects.get()).differences == []


def test_the_last_step_of_a_correction_is_taken_back_as_any_other(closed, day, by):
    correct(closed, by)
    again = Event.objects.filter(kind="round_closed").latest("number")
    line = Event.objects.get(kind="deal_corrected")
    offered = undoing.undoable(Tournament.objects.get(), by)

    assert (again.number in offered, line.number in offered) == (True, False)
    undoing.undo(again, by=by)
    undoing.undo(line, by=by)
    assert sheet_of(closed).written[1].facts == bid("NS", 9)
