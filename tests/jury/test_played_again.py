"""A deal that the jury has played again may end as it did the first time."""

from uuid import uuid4

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from tests.entry.evening import E8, E8_LOST, SOLO, points_of, write
from tests.jury import evening
from tournaments.deals import counting
from tournaments.deals.models import DealVersion
from tournaments.deals.one_sheet import table_sheet
from tournaments.deals.queries import states_at
from tournaments.follow import rulings
from tournaments.follow.lines import TypedLine, record_line
from tournaments.ledger import undoing
from tournaments.ledger.models import Event

pytestmark = pytest.mark.django_db

AS_PLAYED = {"contract": "E8", "jury": "", "bidders": "NS", "tricks": "10"}
EMPTY = dict.fromkeys(AS_PLAYED, "")
NOTHING = {"N": 0, "E": 0, "S": 0, "W": 0}
LOST = {"N": -13, "E": 13, "S": -13, "W": 13}
ONCE = {"N": 13, "E": 0, "S": 13, "W": 0}


@pytest.fixture
def table(scorer):
    _tournament, one, _two = evening.an_evening(by=scorer)
    write(one, 1, E8, by=scorer)
    return one


@pytest.fixture
def case(table, jury, scorer):
    """The case in which deal 1 of the table is to be played again."""
    return ruled(evening.called(table, by=scorer), table, jury)


def ruled(case, table, jury, effect="replayed", **more):
    decision = evening.fine(table, "dispute", own=0, effect=effect, **more)
    evening.rule(case, decision, by=jury)
    return evening.now(case)


def address(name, table):
    round = table.round
    return reverse(f"entry:{name}", args=[round.tournament.public_id, 1, table.number])


def sent(cells, seen="1*", **more):
    row = {f"{column}-1": typed for column, typed in cells.items()}
    return {**row, "line": "1", "seen-1": seen, "language": "en", **more}


def typed(cast, table, cells=AS_PLAYED, seen="1*", **more):
    return cast["scorer"].post(address("line", table), sent(cells, seen, **more))


def written(table):
    versions = DealVersion.objects.filter(table=table, number=1).order_by("revision")
    return [one.facts["contract"] for one in versions]


def row_of(cast, table):
    page = cast["scorer"].get(address("sheet", table))
    row = page.context["rows"][0]
    return {box.column: box.typed for box in row.boxes}, row.state, row.again


def test_the_line_of_a_deal_to_be_played_again_is_empty(cast, table, case):
    page = cast["scorer"].get(address("sheet", table), {"language": "en"})

    assert row_of(cast, table) == (EMPTY, "empty", case.number)
    assert points_of(table) == NOTHING
    assert 'value="1*"' in page.content.decode()


def test_the_same_result_is_written_once_more_and_counts(cast, table, case):
    answer = typed(cast, table)

    assert answer.status_code == 200
    assert written(table) == ["emballage", "emballage"]
    assert points_of(table) == ONCE
    assert row_of(cast, table) == (AS_PLAYED, "saved", None)
    assert 'id="seen-1" value="2"' in " ".join(answer.content.decode().split())
    assert list(counting.differences(table.round.tournament)) == []


def test_sent_twice_it_is_written_once(cast, table, case):
    key = {"key-1": "5b9d3d5e-7c5c-4d0f-8a57-1f6a35f6a001"}
    typed(cast, table, **key)
    typed(cast, table, **key)

    assert written(table) == ["emballage", "emballage"]


def test_a_page_of_before_the_ruling_writes_nothing_of_its_own(cast, table, case):
    """The whole sheet is sent: its first line is as it was, another is new."""
    second = {"contract-2": "S6", "bidders-2": "E", "tricks-2": "6", "seen-2": "0"}
    cast["scorer"].post(address("sheet", table), sent(AS_PLAYED, "1") | second)

    assert written(table) == ["emballage"]
    assert DealVersion.objects.filter(table=table, number=2).count() == 1


def test_another_result_on_a_page_of_before_the_ruling_asks_first(cast, table, case):
    lost = {**AS_PLAYED, "tricks": "6"}
    asked = typed(cast, table, lost, "1", confirm="1:1")
    once = written(table)
    typed(cast, table, lost, confirm="1:1")

    assert (asked.status_code, once) == (200, ["emballage"])
    assert points_of(table) == LOST


def test_what_is_typed_while_the_ruling_is_lifted_asks_first(cast, table, case, jury):
    rulings.lift(case=case, seen=case.version, by=jury, reason="erreur")
    typed(cast, table, {**AS_PLAYED, "tricks": "6"})
    same = typed(cast, table)

    assert (written(table), points_of(table)) == (["emballage"], ONCE)
    assert same.status_code == 200


def test_nothing_is_wiped_out_by_an_empty_row_once_the_ruling_is_lifted(
    cast, table, case, jury
):
    rulings.lift(case=case, seen=case.version, by=jury, reason="erreur")
    answer = cast["scorer"].post(address("sheet", table), sent(EMPTY))

    assert (answer.status_code, written(table)) == (302, ["emballage"])


def test_a_line_typed_before_the_ruling_and_sent_after_it_is_looked_at_again(
    table, scorer, jury
):
    sheet = table_sheet(table)
    case = ruled(evening.called(table, by=scorer), table, jury)
    line = TypedLine(1, E8_LOST, 1, uuid4(), again=False)
    with pytest.raises(ValidationError) as refused:
        record_line(sheet=sheet, line=line, by=scorer)

    assert refused.value.code == "stale"
    assert table_sheet(table).replays == {1: case.number}


def test_what_was_played_again_can_be_undone_and_waits_once_more(
    cast, table, case, scorer
):
    typed(cast, table)
    undoing.undo(Event.objects.filter(kind="deal_corrected").last(), by=scorer)

    assert written(table) == ["emballage", "emballage", "not_written"]
    assert points_of(table) == NOTHING
    assert row_of(cast, table) == (EMPTY, "empty", case.number)
    typed(cast, table, seen="3*")
    assert points_of(table) == ONCE


def test_the_line_of_before_the_ruling_is_not_undone(table, case, scorer):
    with pytest.raises(ValidationError) as refused:
        undoing.undo(Event.objects.filter(kind="deal_written").last(), by=scorer)

    assert refused.value.code == "ruled"


def test_a_mistake_in_what_was_played_again_is_corrected(cast, table, case):
    typed(cast, table)
    asked = typed(cast, table, {**AS_PLAYED, "tricks": "6"}, "2")
    typed(cast, table, {**AS_PLAYED, "tricks": "6"}, "2", confirm="1:2")

    assert 'id="panel-1"' in asked.content.decode()
    assert points_of(table) == LOST


def test_who_only_changes_the_fine_has_the_deal_played_once(cast, table, case, jury):
    typed(cast, table)
    ruled(case, table, jury, warning=True)

    assert points_of(table) == ONCE
    assert row_of(cast, table)[2] is None


def test_a_ruling_lifted_leaves_what_was_written_last(cast, table, case, jury):
    typed(cast, table, {**AS_PLAYED, "tricks": "6"})
    case.refresh_from_db()
    rulings.lift(case=case, seen=case.version, by=jury, reason="erreur")

    assert points_of(table) == LOST


def test_nobody_asks_of_a_void_line_whether_the_jury_was_there(table, jury, scorer):
    write(table, 2, evening.SLAM, by=scorer)
    before = states_at([table], table.round.tournament)[0].unsaid
    ruled(evening.called(table, 2, by=scorer), table, jury)

    assert before == frozenset({2})
    assert states_at([table], table.round.tournament)[0].unsaid == frozenset()
    assert table_sheet(table).lines_without_jury_mark == {}


def test_another_line_is_written_while_a_deal_waits(cast, table, case, scorer):
    write(table, 2, SOLO, by=scorer)

    assert row_of(cast, table) == (EMPTY, "empty", case.number)
