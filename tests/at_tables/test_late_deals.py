"""A deal that came when its round was closed: written after all, or set aside."""

from copy import copy
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from tests.at_tables.deals import EMBALLAGE, close, deal, playing, seated, send
from tests.browser.measuring import PHONE
from tests.browser.reading import complaints_in_both_themes
from tournaments.deals.models import DealVersion, LateDeal
from tournaments.devices.models import Device
from tournaments.follow import rounds
from tournaments.jury import gates
from tournaments.ledger.models import Event
from tournaments.ledger.queries import find_break
from tournaments.ledger.undoing import undo
from tournaments.plans.models import Tournament
from tournaments.play.phones.deals.too_late import MOST_WAITING
from tournaments.play.phones.late import operations
from tournaments.record import new_public_id


@pytest.fixture
def day(db, accounts):
    return playing(accounts)


@pytest.fixture
def phone(day):
    return seated(day)


@pytest.fixture
def late(day, phone, accounts):
    """A deal of table 1 that came when the round was closed."""
    close(day, accounts)
    return send_late(phone)


@pytest.fixture
def desk(cast, day):
    """The organiser presses a button beside a late deal."""
    return lambda page, late, **sent: press(cast["organiser"], day, page, late, **sent)


def send_late(phone, **fields):
    assert send(phone, deal(**fields)).json()["code"] == "closed"
    return LateDeal.objects.latest("pk")


def press(client, day, page, late, **sent):
    address = reverse(f"at_tables:{page}", args=[day.public_id, late.public_id])
    return client.post(address, sent, headers={"accept-language": "en"}, follow=True)


def look(client, day):
    address = reverse("at_tables:late", args=[day.public_id])
    return client.get(address, headers={"accept-language": "en"})


def reopen(day, accounts):
    rounds.reopen_round(
        round=day.played_rounds.get(), by=accounts["organiser"], reason="A late deal."
    )


def kinds():
    found = Event.objects.order_by("number").values_list("kind", flat=True)
    return list(found)


@pytest.mark.long
@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_on_a_phone_a_late_deal_has_two_lines_and_is_settled_below(
    open_page, day, late
):
    page = open_page(reverse("at_tables:late", args=[day.public_id]), PHONE)
    [row] = page.locator(".came-late tbody tr").all()
    assert row.bounding_box()["height"] <= 112
    expect(row.get_by_role("button", name="Set it aside")).to_be_hidden()

    row.locator(".unfolds summary").click()

    row.get_by_label("Why?").fill("Played twice.")
    expect(row.get_by_text("History of this deal")).to_be_visible()
    assert complaints_in_both_themes(page) == []
    row.get_by_role("button", name="Set it aside").click()
    expect(page.get_by_text("set aside by Odile")).to_be_visible()


@pytest.mark.long
@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_what_was_refused_of_a_late_deal_is_open_on_a_phone(open_page, day, late):
    page = open_page(reverse("at_tables:late", args=[day.public_id]), PHONE)
    page.locator(".unfolds summary").click()
    page.get_by_role("button", name="Set it aside").click()

    expect(page.get_by_text("Write why it does not count.")).to_be_visible()
    expect(page.get_by_label("Why?")).to_be_visible()


def test_the_page_says_what_was_sent_by_whom_and_what_stands(cast, day, late):
    page = look(cast["scorer"], day)

    [one] = page.context["waiting"]
    agreed = late.confirmed_by.player
    assert (one.sent, one.stands) == ("Emballage 8, N + S, 9 tricks", "")
    assert one.where_from == f"phone of table 1, confirmed by {agreed}"
    assert not one.is_open
    entered = timezone.localtime(late.entered_at)
    assert f"entered {entered:%d/%m/%Y %H:%M} by its clock" in page.content.decode()


def test_one_phone_does_not_fill_the_desk(day, phone, late, desk):
    more = MOST_WAITING - 1
    copies = [copy(late) for _one in range(more)]
    for one in copies:
        one.pk, one.client_key, one.public_id = None, uuid4(), new_public_id()
    LateDeal.objects.bulk_create(copies)
    sent = deal(key=str(uuid4()))

    refused = send(phone, sent)
    assert (refused.status_code, refused.json()["code"]) == (422, "full")
    assert "has 100 deals" in refused.json()["message"]
    assert LateDeal.objects.count() == MOST_WAITING

    desk("set_aside", late, reason="twice")
    assert send(phone, sent).json()["code"] == "closed"
    assert LateDeal.objects.count() == MOST_WAITING + 1


def test_french_keeps_the_sign_behind_who_sent_it_apart(cast, day, late):
    address = reverse("at_tables:late", args=[day.public_id])

    page = cast["scorer"].get(address, headers={"accept-language": "fr"})

    assert f"{late.confirmed_by.player}\xa0;\n" in page.content.decode()


def test_it_is_written_once_the_round_is_open_again(desk, day, late, accounts, phone):
    closed = desk("write_late", late, seen=0)
    assert closed.status_code == 422
    assert "This round is closed" in closed.content.decode()
    assert DealVersion.objects.count() == 0

    reopen(day, accounts)
    answer = desk("write_late", late, seen=0)

    assert "Round 1, table 1, deal 1: it is written." in answer.content.decode()
    line = DealVersion.objects.get()
    assert (line.facts, line.client_key) == (EMBALLAGE, late.client_key)
    assert (line.made_by, line.device) == (accounts["organiser"], Device.objects.get())
    assert (line.confirmed_by, line.entered_at) == (late.confirmed_by, late.entered_at)
    assert answer.context["waiting"] == []
    # The phone that still has it is told that it stands.
    body = deal(key=str(late.client_key))
    assert send(phone, body).status_code == 200
    assert DealVersion.objects.count() == 1
    assert find_break(day) is None


def test_what_it_replaces_takes_a_reason_and_is_undone(
    desk, day, late, accounts, phone
):
    reopen(day, accounts)
    send(phone, deal(facts={**EMBALLAGE, "tricks": 8}))

    silent = desk("write_late", late, seen=1)
    assert silent.status_code == 422
    assert "Write why this replaces what stands there." in silent.content.decode()
    blind = desk("write_late", late, seen=0, reason="The paper says so.")
    assert "Somebody has written this deal meanwhile" in blind.content.decode()
    assert "The paper says so." in blind.content.decode()
    desk("write_late", late, seen=1, reason="The paper says so.")

    assert DealVersion.objects.latest("revision").facts == EMBALLAGE
    event = Event.objects.latest("number")
    assert (event.kind, event.words.text) == ("deal_corrected", "The paper says so.")
    undo(event, by=accounts["organiser"])
    assert DealVersion.objects.latest("revision").facts["tricks"] == 8


def test_it_is_set_aside_with_a_reason_and_taken_up_again(desk, day, late, accounts):
    assert "Write why it does not count." in desk("set_aside", late).content.decode()
    for _time in range(2):
        answer = desk("set_aside", late, reason="Played after the bell.")

    [one] = answer.context["settled"]
    assert (one.why, one.deal.set_aside_by) == (
        "Played after the bell.",
        accounts["organiser"],
    )
    assert kinds()[-1:] == ["late_deal_set_aside"]
    assert kinds().count("late_deal_set_aside") == 1
    reopen(day, accounts)
    assert "Take it up again first" in desk("write_late", late, seen=0).content.decode()
    [waits] = desk("take_up", late).context["waiting"]
    assert waits.deal == late
    assert Event.objects.latest("number").kind == "late_deal_taken_up"


def test_setting_aside_is_undone_in_the_list_of_what_happened(desk, late, accounts):
    desk("set_aside", late, reason="Played after the bell.")
    undo(Event.objects.latest("number"), by=accounts["organiser"])
    assert LateDeal.objects.waiting().get() == late
    undo(Event.objects.latest("number"), by=accounts["organiser"])
    assert LateDeal.objects.waiting().count() == 0


def test_what_was_written_meanwhile_is_not_set_aside(desk, day, late, accounts):
    reopen(day, accounts)
    desk("write_late", late, seen=0)
    answer = desk("set_aside", late, reason="No.")
    assert answer.status_code == 422
    late.refresh_from_db()
    assert late.set_aside_at is None


def test_the_scorer_reads_and_the_organiser_decides(cast, day, late):
    assert look(cast["jury"], day).status_code == 403
    page = look(cast["scorer"], day).content.decode()
    assert "The organiser writes them" in page
    assert "Set it aside" not in page
    for button in ("write_late", "set_aside", "take_up"):
        assert press(cast["scorer"], day, button, late).status_code == 403
    other = "nobody"
    late.public_id = other
    assert press(cast["organiser"], day, "take_up", late).status_code == 404


def told(client, day):
    address = reverse("ledger:events", args=[day.public_id])
    found = client.get(address, headers={"accept-language": "en"}).context["told"]
    return {one.event.kind: one for one in found}


def test_the_history_says_whose_phone_sent_it_and_who_agreed(cast, day, late):
    event = told(cast["jury"], day)["deal_came_late"]
    agreed = late.confirmed_by.player
    assert event.by == f"phone of table 1, confirmed by {agreed}"
    assert event.sentences == ["Emballage 8, N + S, 9 tricks"]


def test_a_round_or_a_day_does_not_end_over_it_without_a_reason(
    cast, day, late, accounts
):
    organiser, by = cast["organiser"], accounts["organiser"]
    reopen(day, accounts)
    gate = reverse("desk:close", args=[day.public_id, 1])
    page = organiser.get(gate, headers={"accept-language": "en"})
    said = page.content.decode()
    where = reverse("at_tables:late", args=[day.public_id])
    assert "Deals that came late (1)" in said
    assert f'href="{where}#late-{late.public_id}">Table 1, deal 1</a>' in said
    things = gates.gate_of_day(day).open["late_deal"]
    assert [(one.round, one.table, one.figure) for one in things] == [(1, 1, 1)]

    why = dict.fromkeys(page.context["form"].fields, "Nobody wants it.")
    organiser.post(gate, {"seen": page.context["seals"], **why})
    assert day.played_rounds.get().state == "closed"
    assert "late_deal" not in gates.gate_of_day(day).open
    assert LateDeal.objects.waiting().count() == 1
    sentences = told(organiser, day)["let_go"].sentences
    assert "Deals that came late: round 1, table 1, deal 1" in sentences
    operations.set_aside(late=late, reason="Nobody wants it.", by=by)
    assert not [one for one in gates.gate_of_day(day).passed if one == "late_deal"]


def test_a_round_of_which_a_deal_came_late_keeps_its_seating(cast, day, late, accounts):
    reopen(day, accounts)
    undone = reverse("rounds:undo", args=[day.public_id, 1])
    answer = cast["organiser"].post(undone, headers={"accept-language": "en"})
    assert answer.status_code == 422
    assert "its seating stays" in answer.content.decode()


def test_after_the_day_it_is_set_aside_but_not_written(desk, day, late):
    Tournament.objects.update(state="finished")
    assert "This round is closed" in desk("write_late", late, seen=0).content.decode()
    [one] = desk("set_aside", late, reason="Too late.").context["settled"]
    assert one.why == "Too late."


def test_the_page_asks_as_often_for_three_as_for_one(
    cast, day, late, phone, django_assert_max_num_queries
):
    def queries():
        with django_assert_max_num_queries(30) as captured:
            look(cast["organiser"], day)
        return len(captured)

    queries()
    once = queries()
    for number in (2, 3):
        send_late(phone, number=number)
    assert queries() == once


@pytest.mark.parametrize(
    "facts",
    [
        {"contract": "nonsense"},
        {"contract": ["emballage"]},
        {"contract": "emballage", "bidders": 7},
        {**EMBALLAGE, "tricks": 14},
        {**EMBALLAGE, "tricks": {"N": []}},
    ],
)
def test_what_cannot_be_is_not_kept(cast, day, phone, accounts, facts):
    close(day, accounts)
    answer = send(phone, deal(facts=facts))
    assert (answer.status_code, answer.json()["code"]) == (422, "illegal")
    assert LateDeal.objects.count() == 0


def test_a_deal_that_the_round_never_had_is_not_kept(phone, day, accounts):
    close(day, accounts)
    answer = send(phone, deal(number=5))
    assert (answer.status_code, answer.json()["code"]) == (422, "number")
    assert LateDeal.objects.count() == 0


def test_what_is_settled_is_listed_for_who_presses_nothing(cast, day, late, desk):
    desk("set_aside", late, reason="the paper is right")
    page = look(cast["scorer"], day)

    assert [one.deal for one in page.context["settled"]] == [late]
    said = page.content.decode()
    assert f'<span id="late-{late.public_id}">' in said
    assert "<q>the paper is right</q>" in said
    assert reverse("at_tables:take_up", args=[day.public_id, late.public_id]) not in (
        said
    )
