"""A deal of a table that its phone serves no more, or that is there no more."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.at_tables.deals import EMBALLAGE, close, deal, playing, seated, send
from tests.at_tables.tapping import Table
from tests.live.conftest import new_round, new_tournament
from tournaments.deals.all_tables import count_late_deals
from tournaments.deals.models import DealVersion, LateDeal
from tournaments.devices.models import Device
from tournaments.draw import operations as rounds
from tournaments.guard.verifying.history import row_discrepancies
from tournaments.jury import gates
from tournaments.ledger.models import Event
from tournaments.ledger.queries import find_break
from tournaments.ledger.undoing import undo
from tournaments.play.phones import operations as phones
from tournaments.play.phones.late import operations, queries
from tournaments.play.phones.queries import PhoneQueue

EN = {"accept-language": "en"}


@pytest.fixture
def day(db, accounts):
    return playing(accounts)


@pytest.fixture
def phone(day):
    return seated(day)


def players(day, table=1):
    at = day.played_rounds.get().tables.get(number=table).occupants
    return dict(at.values_list("seat", "entry__public_id"))


def move(accounts, number=2):
    phones.move(device=Device.objects.get(), number=number, by=accounts["scorer"])


@pytest.mark.long
@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_the_page_of_a_moved_phone_is_that_of_its_new_table(
    page, live_server, day, accounts
):
    send(seated(day, 2), deal(table=2, players=players(day, 2), confirmed_by="E"))
    table = Table(page, live_server, day)
    table.we_are()
    table.tap("Emballage 8")
    table.seat("N")

    phones.move(device=Device.objects.get(number=1), number=2, by=accounts["scorer"])

    expect(page.get_by_role("heading", level=1)).to_have_text("Table 2")
    expect(page).to_have_title(re.compile("Table 2"))
    expect(page.locator(".which-deal")).to_contain_text("Donne 2 sur")
    expect(page.locator(".asks")).to_have_text("Quel contrat ?")


def take_back(day, accounts):
    """The round is taken back as far as its draw."""
    for _step in ("begun", "published", "drawn"):
        rounds.undo_round(round=day.played_rounds.get(), by=accounts["organiser"])


def test_a_deal_of_a_moved_phone_waits_for_the_desk_at_the_table_it_was_entered_for(
    phone, day, accounts
):
    body = deal(players=players(day))
    move(accounts)

    answers = [send(phone, body) for _time in range(2)]

    assert [(one.status_code, one.json()["code"]) for one in answers] == [
        (409, "moved"),
        (409, "moved"),
    ]
    assert "It is kept for the organiser" in answers[0].json()["message"]
    assert not DealVersion.objects.exists()
    [one] = queries.late_deals(day)
    assert (one.where, one.sent) == (
        "Round 1, table 1, deal 1",
        "Emballage 8, N + S, 9 tricks",
    )
    east = one.deal.table.occupants.get(seat="E").entry
    assert one.deal.confirmed_by == east
    assert one.where_from == (
        f"phone of table 1, confirmed by {east.player}; that phone now serves table 2"
    )
    things = gates.gate_of_round(day.played_rounds.get()).open["late_deal"]
    assert [(one.table, one.figure) for one in things] == [(1, 1)]
    assert list(row_discrepancies(day)) == []


def test_the_desk_writes_it_and_the_phone_is_told_that_it_stands(phone, day, accounts):
    body = deal(players=players(day))
    move(accounts)
    send(phone, body)

    late = LateDeal.objects.get()
    operations.write(late=late, seen=0, reason="", by=accounts["organiser"])

    assert DealVersion.objects.get().table.number == 1
    assert send(phone, body).status_code == 200
    assert count_late_deals(day) == 0


def test_what_a_phone_wrote_before_it_was_moved_has_its_answer(phone, day, accounts):
    body = deal()
    first = send(phone, body).json()
    move(accounts)

    assert send(phone, body).json() == first
    assert not LateDeal.objects.exists()


def test_who_agreed_is_whom_the_phone_names_though_another_sits_there(
    phone, day, accounts
):
    before = players(day)
    body = deal(players=before | {"E": before["W"]})
    close(day, accounts)
    send(phone, body)

    assert LateDeal.objects.get().confirmed_by.public_id == before["W"]
    assert list(row_discrepancies(day)) == []


def test_a_deal_of_a_table_that_is_gone_waits_with_the_names_of_who_played_it(
    phone, day, accounts, cast
):
    body = deal(players=players(day))
    take_back(day, accounts)

    answers = [send(phone, body) for _time in range(2)]

    assert [one.json()["code"] for one in answers] == ["gone", "gone"]
    [one] = queries.late_deals(day)
    north, south = (
        day.entries.get(public_id=body["players"][seat]).player for seat in "NS"
    )
    assert one.where == "Round 1, table 1, deal 1"
    assert one.sent == f"Emballage 8, {north} + {south}, 9 tricks"
    assert [(one.round, one.table) for one in gates.gate_of_day(day).open["late_deal"]]
    assert count_late_deals(day) == 1
    assert list(row_discrepancies(day)) == []
    assert find_break(day) is None
    address = reverse("at_tables:late", args=[day.public_id])
    said = cast["organiser"].get(address, headers=EN).content.decode()
    assert "its table is there no more" in said
    assert "Enter it" not in said


def test_it_is_not_written_but_set_aside_taken_up_and_told(phone, day, accounts, cast):
    take_back(day, accounts)
    send(phone, deal(players={}))
    late, by = LateDeal.objects.get(), cast["organiser"]
    words = [day.public_id, late.public_id]

    written = by.post(
        reverse("at_tables:write_late", args=words), {"seen": 0}, headers=EN
    )
    assert (written.status_code, DealVersion.objects.count()) == (422, 0)
    assert "Its table is there no more" in written.content.decode()
    aside = reverse("at_tables:set_aside", args=words)
    by.post(aside, {"reason": "Drawn anew."}, headers=EN)
    assert LateDeal.objects.waiting().count() == 0
    undo(Event.objects.latest("number"), by=accounts["organiser"])
    assert LateDeal.objects.waiting().get() == late
    events = reverse("ledger:events", args=[day.public_id])
    told = by.get(events, headers=EN).context["told"]
    said = {one.event.kind: (one.place, one.by) for one in told}
    assert said["deal_came_late"] == ("round 1, table 1, deal 1", "phone of table 1")
    assert list(row_discrepancies(day)) == []


def test_what_is_no_deal_of_a_table_that_is_gone_is_not_kept(phone, day, accounts):
    take_back(day, accounts)
    for body in (deal(9), deal(facts={**EMBALLAGE, "tricks": 14})):
        assert send(phone, body).status_code == 422
    assert not LateDeal.objects.exists()


def test_a_round_that_begins_later_leaves_its_deals_on_the_phone(phone, day, accounts):
    rounds.undo_round(round=day.played_rounds.get(), by=accounts["organiser"])

    answer = send_keeping(phone, "1 0")

    assert answer.json()["code"] == "not_begun"
    assert told() == PhoneQueue(2, 0)
    assert not LateDeal.objects.exists()


def send_keeping(phone, keeps, **fields):
    address = reverse("at_tables:deal", args=[phone.tournament.public_id])
    headers = {"phone-keeps": keeps}
    return phone.client.post(
        address, deal(**fields), content_type="application/json", headers=headers
    )


def told():
    device = Device.objects.get()
    return PhoneQueue(device.unsent, device.to_check)


def test_the_desk_hears_with_the_deal_that_nothing_waits_any_more(phone):
    phones.note_heard(Device.objects.get(), PhoneQueue(2, 0))

    send_keeping(phone, "1 0")
    assert told() == PhoneQueue(1, 0)
    send_keeping(phone, "0 0", number=2)
    assert told() == PhoneQueue(0, 0)


def test_the_desk_hears_with_the_refusal_that_a_deal_is_to_be_checked(phone, accounts):
    send_keeping(phone, "0 0", facts={**EMBALLAGE, "tricks": 14})
    assert told() == PhoneQueue(0, 1)
    move(accounts)
    send_keeping(phone, "0 1")
    assert told() == PhoneQueue(0, 1)


def test_a_phone_that_says_nothing_keeps_what_it_said_before(phone):
    phones.note_heard(Device.objects.get(), PhoneQueue(2, 0))
    send_keeping(phone, "")
    assert told() == PhoneQueue(2, 0)


def test_the_token_of_a_table_is_sent_to_the_pages_of_its_tournament_alone(
    day, accounts
):
    other = new_tournament()
    new_round(other, accounts["organiser"], "playing")
    paths = [seated(one).client.cookies["at_table"]["path"] for one in (day, other)]

    assert paths == [
        reverse("at_tables:table", args=[one.public_id]) for one in (day, other)
    ]
