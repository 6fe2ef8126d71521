"""A table calls the jury on its phone, and the jury finds it as any other call."""

import pytest
from django.urls import reverse

from tests.at_tables.deals import close, deal, look, playing, seated, send
from tournaments.devices.models import Device
from tournaments.guard.verifying.queries import verify
from tournaments.jury import writes as jury
from tournaments.ledger.models import Event
from tournaments.play.phones import operations as phones
from tournaments.rulings.models import Case

AT_ONCE = {"Accept": "application/json"}
SLAM = {"contract": "grand_chelem", "bidders": ["N"], "tricks": 13, "jury": "present"}


@pytest.fixture
def day(db, accounts):
    return playing(accounts)


@pytest.fixture
def table(day):
    return seated(day)


def post(phone, page="call", script=True, **fields):
    address = reverse(f"at_tables:{page}", args=[phone.tournament.public_id])
    if script:
        return phone.client.post(address, fields, headers=AT_ONCE)
    return phone.client.post(address, fields, follow=True)


def told(phone):
    return look(phone).json()["jury"]


def test_a_call_stands_for_the_table_and_the_deal_and_for_the_phone(table):
    answer = post(table, deal=3)

    case = Case.objects.get()
    assert (case.table.number, case.deal, case.kind) == (1, 3, "call")
    assert (case.called_by, case.device) == (None, Device.objects.get())
    assert Event.objects.get(kind="case_called").device == case.device
    assert answer.json()["jury"] == told(table)
    assert (told(table)["taken"], told(table)["reason"]) == (False, "")


def test_whoever_waits_already_is_not_called_twice(table, day, accounts):
    post(table, deal=3)
    post(table, deal=4)
    case = Case.objects.get()
    jury.take_case(case=case, seen=case.version, by=accounts["jury"])
    post(table, deal=4, contract="grand_chelem")

    assert Case.objects.count() == 1
    assert told(table)["by"] == "Jeanne"


def test_a_call_of_the_desk_for_this_table_is_seen_at_the_table(table, day, accounts):
    at = day.played_rounds.get().tables.get(number=1)
    jury.call_jury(tournament=day, call=jury.Call(at, 2), by=accounts["scorer"])

    assert told(table)["deal"] == 2
    assert told(seated(day, 2)) is None


def test_what_for_is_said_after_the_call_and_heads_the_buttons_of_the_case(
    table, cast, day
):
    post(table)
    answer = post(table, "call_reason", reason="remarks")

    case = Case.objects.get()
    assert answer.json()["jury"]["reason"] == "Remarks or hints"
    page = cast["jury"].get(
        reverse("jury:case", args=[day.public_id, case.public_id]),
        headers={"accept-language": "en"},
    )
    quick = page.context["quick"]
    assert (quick[0].key, page.context["said"]) == ("remarks", "Remarks or hints")


def test_the_same_reason_pressed_twice_is_said_once_and_another_counts_last(table):
    post(table)
    for reason in ("revoke", "revoke", "remarks"):
        post(table, "call_reason", reason=reason)

    said = Event.objects.filter(kind="case_reason").order_by("number")
    assert [one.facts["reason"] for one in said] == ["revoke", "remarks"]


def test_a_reason_that_is_no_button_is_refused(table):
    post(table)

    answer = post(table, "call_reason", reason="weather")

    assert (answer.status_code, answer.json()["code"]) == (422, "reason")


def test_a_call_is_taken_back_until_somebody_is_on_the_way(table, accounts):
    post(table)
    assert post(table, "call_take_back").json()["jury"] is None
    assert Case.objects.get().state == "closed"

    post(table)
    case = Case.objects.latest("pk")
    jury.take_case(case=case, seen=case.version, by=accounts["jury"])
    answer = post(table, "call_take_back")

    assert (answer.status_code, answer.json()["code"]) == (422, "taken")
    case.refresh_from_db()
    assert case.state == "taken"


def test_a_call_that_is_taken_back_and_made_again_is_one_case(table, day):
    for number in (2, 2, 3):
        post(table, deal=number)
        assert (told(table)["deal"], told(table)["taken"]) == (number, False)
        post(table, "call_take_back")
    post(table, deal=3, contract="grand_chelem")

    case = Case.objects.get()
    assert (case.state, case.deal, case.kind, case.contract) == (
        "called",
        3,
        "witness",
        "grand_chelem",
    )
    told_anew = Event.objects.filter(kind__in=("case_called", "case_withdrawn"))
    assert told_anew.count() == 7
    assert verify(day).differences == []


def test_a_case_to_which_somebody_had_come_is_not_called_for_again(
    table, day, accounts
):
    post(table)
    case = Case.objects.get()
    jury.withdraw(case=case, seen=case.version, by=accounts["jury"])

    post(table)

    assert [one.state for one in Case.objects.order_by("pk")] == ["closed", "called"]


def test_nothing_is_said_or_taken_back_where_nobody_was_called(table):
    for page in ("call_reason", "call_take_back"):
        assert post(table, page, reason="revoke").json()["code"] == "state"
    assert not Case.objects.exists()


def test_a_phone_calls_to_its_own_table_whatever_it_sends(day):
    other = seated(day, 2)

    post(other, table=1, deal=1)

    assert Case.objects.get().table.number == 2


def test_a_phone_that_was_sent_away_calls_nobody(table):
    phones.revoke(device=Device.objects.get(), by=None)

    answer = post(table)

    assert (answer.status_code, answer.json()["code"]) == (401, "revoked")
    assert "Scan the card" in post(table, script=False).content.decode()
    assert not Case.objects.exists()


def test_a_closed_round_calls_nobody_any_more(table, day, accounts):
    close(day, accounts)

    answer = post(table)

    assert (answer.status_code, answer.json()["code"]) == (409, "not_begun")


def test_without_a_script_the_page_says_that_the_jury_knows(table):
    page = post(table, script=False)
    assert "The jury knows that your table calls." in page.content.decode()
    assert "We need no jury any more" in page.content.decode()

    page = post(table, "call_take_back", script=False)
    assert "The jury is not called any more." in page.content.decode()
    page = post(table, "call_take_back", script=False)
    assert "Nobody has been called to this table" in page.content.decode()


def test_a_witness_who_was_called_makes_no_accusation_of_the_deal(table):
    post(table, deal=1, contract="grand_chelem")
    answer = send(table, deal(facts=SLAM))

    assert answer.status_code == 200
    assert [case.kind for case in Case.objects.all()] == ["witness"]


def test_a_deal_played_without_the_jury_accuses_and_names_the_phone(table):
    send(table, deal(facts={**SLAM, "jury": "absent"}))

    case = Case.objects.get()
    assert (case.kind, case.device) == ("not_called", Device.objects.get())
    assert told(table) is None
