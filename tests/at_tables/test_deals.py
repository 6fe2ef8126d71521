"""A table enters its deals on its own phone, and nothing else."""

from uuid import uuid4

import pytest

from tests.at_tables.deals import (
    EMBALLAGE,
    close,
    deal,
    look,
    playing,
    seated,
    send,
)
from tests.rounds.places import newcomer, take
from tournaments.deals.models import DealVersion, LateDeal
from tournaments.deals.one_sheet import table_or_404, table_sheet
from tournaments.devices.models import Device
from tournaments.follow.lines import TypedLine, record_line
from tournaments.ledger.models import Event
from tournaments.play.phones.operations import revoke
from tournaments.tables.models import Table


@pytest.fixture
def day(db, accounts):
    return playing(accounts)


@pytest.fixture
def phone(day):
    return seated(day)


def from_the_desk(day, accounts, number, facts, seen=0):
    sheet = table_sheet(table_or_404(day, 1, 1))
    line = TypedLine(number, facts, seen, uuid4())
    return record_line(sheet=sheet, line=line, by=accounts["scorer"]).version


def test_a_deal_is_written_by_the_phone_with_the_opponent_who_agreed(phone):
    body = deal()
    answer = send(phone, body)

    assert answer.status_code == 200
    assert answer.json()["deal"]["points"] == {"N": 10, "E": 0, "S": 10, "W": 0}
    assert answer.json()["totals"] == {"N": 10, "E": 0, "S": 10, "W": 0}
    line = DealVersion.objects.get()
    assert (line.number, line.revision, line.facts) == (1, 1, EMBALLAGE)
    assert line.device == Device.objects.get()
    assert line.made_by is None
    east = line.table.occupants.get(seat="E").entry
    assert line.confirmed_by == east
    assert line.entered_at.isoformat() == body["entered_at"]
    event = Event.objects.get(kind="deal_written")
    assert (event.device, event.made_by) == (line.device, None)
    assert event.facts["agreed"] == east.public_id


def test_the_same_deal_sent_again_has_the_first_answer_and_is_one_line(phone):
    body = deal()
    first = send(phone, body).json()

    again = send(phone, body)

    assert (again.status_code, again.json()) == (200, first)
    assert DealVersion.objects.count() == 1


def test_another_deal_under_the_same_key_is_refused(phone):
    body = deal()
    send(phone, body)

    answer = send(phone, {**body, "facts": {**EMBALLAGE, "tricks": 10}})

    assert (answer.status_code, answer.json()["code"]) == (422, "key_reuse")
    assert DealVersion.objects.get().facts == EMBALLAGE


@pytest.mark.parametrize(
    "other", [{"confirmed_by": "W"}, {"seen": 1}, {"confirmed_by": "W", "seen": 1}]
)
@pytest.mark.parametrize("with_players", [True, False])
def test_the_same_key_says_all_that_it_said(phone, day, other, with_players):
    body = deal(**({"players": players(day)} if with_players else {}))
    assert send(phone, body).status_code == 200

    answer = send(phone, body | other)

    assert (answer.status_code, answer.json()["code"]) == (422, "key_reuse")
    assert send(phone, body).status_code == 200
    assert DealVersion.objects.count() == 1


def test_the_same_deal_again_has_its_answer_whoever_came_meanwhile(
    phone, day, accounts
):
    for number in (1, 2):
        body = deal(number, players=players(day) if number == 2 else None)
        assert send(phone, body).status_code == 200
        at = day.played_rounds.get().tables.get(number=1).occupants
        east = at.filter(seat="E").order_by("from_deal").last().entry
        who = newcomer(day, 90 + number, f"Zoé {number}")
        take(day, accounts["organiser"], leaver=east.number, entry=who)
        assert send(phone, body).status_code == 200


def test_another_version_of_a_deal_is_shown_and_not_written_over(phone, day, accounts):
    from_the_desk(day, accounts, 1, {**EMBALLAGE, "tricks": 7})

    answer = send(phone, deal())

    assert (answer.status_code, answer.json()["code"]) == (409, "kept")
    assert answer.json()["deal"]["facts"]["tricks"] == 7
    assert answer.json()["deal"]["by_phone"] is False
    assert DealVersion.objects.count() == 1


def test_a_deal_of_a_closed_round_is_kept_for_the_organiser_once(phone, day, accounts):
    close(day, accounts)
    body = deal()

    answers = [send(phone, body) for _time in range(2)]

    assert [(one.status_code, one.json()["code"]) for one in answers] == [
        (409, "closed"),
        (409, "closed"),
    ]
    assert DealVersion.objects.count() == 0
    late = LateDeal.objects.waiting().get()
    assert (late.number, late.facts, late.table.number) == (1, EMBALLAGE, 1)
    assert Event.objects.filter(kind="deal_came_late").count() == 1
    other = send(phone, {**body, "facts": {**EMBALLAGE, "tricks": 10}})
    assert (other.status_code, other.json()["code"]) == (422, "key_reuse")


def test_a_deal_that_was_written_in_time_is_not_late_when_it_is_sent_again(
    phone, day, accounts
):
    body = deal()
    first = send(phone, body).json()
    close(day, accounts)

    assert send(phone, body).json()["deal"] == first["deal"]
    assert LateDeal.objects.count() == 0


@pytest.mark.parametrize("by", ["N", "S", "X", ""])
def test_who_bid_does_not_agree_with_himself(phone, by):
    answer = send(phone, deal(confirmed_by=by))

    assert (answer.status_code, answer.json()["code"]) == (422, "confirm")
    assert DealVersion.objects.count() == 0


def test_facts_that_cannot_be_are_refused_with_the_field(phone):
    answer = send(phone, deal(facts={**EMBALLAGE, "tricks": 14}))

    assert answer.status_code == 422
    assert answer.json() == {
        "code": "illegal",
        "message": "A number of tricks from 0 to 13 is expected here.",
        "field": "tricks",
    }


@pytest.mark.parametrize(
    "body",
    [
        "",
        "[]",
        "{",
        '{"key": 1}',
        "[" * 3_000,
        "x" * 5_000,
    ],
)
def test_what_is_no_deal_is_refused_in_a_sentence(phone, body):
    answer = send(phone, body)

    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")
    assert "stays on this phone" in answer.json()["message"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("key", "twelve"),
        ("number", 0),
        ("number", True),
        ("number", "1"),
        ("seen", -1),
        ("seen", None),
        ("round", 10**9),
        ("facts", []),
        ("facts", {}),
        ("confirmed_by", None),
    ],
)
def test_each_field_of_a_deal_is_judged(phone, field, value):
    answer = send(phone, deal(**{field: value}))

    assert (answer.status_code, answer.json()["field"]) == (422, field)


def test_a_deal_that_does_not_exist_or_a_round_that_is_not_there_is_refused(phone):
    assert send(phone, deal(5)).json()["code"] == "number"
    assert send(phone, deal(round=3)).json()["code"] == "gone"
    assert DealVersion.objects.count() == 0


def test_the_table_is_that_of_the_phone_and_of_nothing_that_it_sends(phone, day):
    answer = send(phone, deal(table=2))

    assert (answer.status_code, answer.json()["code"]) == (409, "moved")
    assert DealVersion.objects.count() == 0
    send(phone, deal())
    assert DealVersion.objects.get().table.number == 1
    second = seated(day, 2)
    assert send(second, deal(table=2)).status_code == 200
    assert Table.objects.get(number=2).deals.count() == 1


def test_a_phone_that_was_sent_away_writes_nothing(phone, day, accounts):
    revoke(device=Device.objects.get(), by=accounts["scorer"])

    answer = send(phone, deal())

    assert (answer.status_code, answer.json()["code"]) == (401, "revoked")
    assert look(phone).status_code == 401
    assert DealVersion.objects.count() == 0


def test_a_phone_that_waits_writes_nothing_yet(phone, day):
    second = seated(day)

    answer = send(second, deal())

    assert (answer.status_code, answer.json()["code"]) == (401, "waiting")
    assert look(second).json()["code"] == "waiting"


def test_a_round_that_has_not_begun_takes_no_deals(phone, day):
    day.played_rounds.update(state="published")

    answer = send(phone, deal())

    assert (answer.status_code, answer.json()["code"]) == (409, "not_begun")


def test_the_last_deal_is_corrected_and_older_ones_are_not(phone):
    send(phone, deal(1))
    send(phone, deal(2))

    older = send(phone, deal(1, {**EMBALLAGE, "tricks": 10}, seen=1))
    last = send(phone, deal(2, {**EMBALLAGE, "tricks": 10}, seen=1))

    assert (older.status_code, older.json()["code"]) == (409, "kept")
    assert (last.status_code, last.json()["deal"]["revision"]) == (200, 2)
    assert DealVersion.objects.count() == 3


def test_what_the_desk_has_typed_is_not_corrected_at_the_table(phone, day, accounts):
    from_the_desk(day, accounts, 1, EMBALLAGE)

    answer = send(phone, deal(1, {**EMBALLAGE, "tricks": 10}, seen=1))

    assert (answer.status_code, answer.json()["code"]) == (409, "kept")
    assert DealVersion.objects.count() == 1


def test_a_table_wipes_out_nothing_and_writes_no_deal_that_is_dealt_again(phone, day):
    day.all_pass = "again"
    day.save(update_fields=["all_pass"])
    for facts in ({"contract": "not_written"}, {"contract": "pass"}):
        answer = send(phone, deal(facts=facts))
        assert (answer.status_code, answer.json()["code"]) == (422, "illegal")
    assert DealVersion.objects.count() == 0


def players(day):
    at = day.played_rounds.get().tables.get(number=1).occupants
    return dict(at.values_list("seat", "entry__public_id"))


def test_a_deal_says_who_played_it_and_is_no_deal_of_anybody_else(phone, day):
    here = players(day)
    others = here | {"N": here["S"], "S": here["N"]}

    answer = send(phone, deal(players=others))
    assert (answer.status_code, answer.json()["code"]) == (409, "players")
    assert "Somebody else sits here" in answer.json()["message"]
    assert not DealVersion.objects.exists()

    body = deal(players=here)
    assert send(phone, body).status_code == 200
    assert send(phone, body).status_code == 200
    assert DealVersion.objects.count() == 1


@pytest.mark.parametrize("said", ["NESW", {"N": 1}, dict.fromkeys("NESWXY", "a")])
def test_who_played_is_said_as_the_page_says_it(phone, said):
    answer = send(phone, deal(players=said))

    assert (answer.status_code, answer.json()["field"]) == (422, "players")
