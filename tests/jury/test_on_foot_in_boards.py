"""Where boards travel a ruling takes as few presses on a phone, and none scrolls."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.reading import complaints_in_both_themes
from tests.jury import evening
from tests.jury.one_board import a_table, kinds, seats
from tests.jury.test_on_foot import phone
from tournaments.boards.models import BoardFine
from tournaments.rulings.models import Ruling

__all__ = ["phone"]
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def called(phone, accounts):
    """A call about a board that is written, on the phone of a member of the jury."""
    table = a_table(accounts["organiser"])
    evening.called(table, 1, by=accounts["scorer"], words="Il a joué avant son tour")
    return phone(table.round.tournament), table


def at_fault(hand, seat=1):
    page = hand.page
    hand.press(page.locator(".call .button.primary").first)
    hand.press(
        page.locator(".quick").get_by_role("link", name="Contestation", exact=True)
    )
    people = page.locator(".at-fault .person")
    expect(people).to_have_count(3)
    return people.nth(seat)


@pytest.mark.long
def test_average_minus_and_plus_take_four_presses(called):
    hand, table = called
    hand.press(at_fault(hand).get_by_role("button", name="Moyenne moins"))
    expect(hand.page.locator("#preview")).to_be_visible()
    hand.press(hand.page.locator("#keep"))
    expect(hand.page.locator("#told")).to_be_visible()

    assert hand.presses == 4
    ruling = Ruling.objects.get()
    (own,) = ruling.points.filter(is_offender=True)
    assert own.entry.public_id == seats(table)["E"]
    assert kinds(table) == {"N": "plus", "E": "minus", "S": "plus"}


@pytest.mark.long
def test_a_fine_takes_four_presses(called):
    hand, table = called
    hand.press(at_fault(hand, 2).get_by_role("button", name="Pénalité"))
    hand.press(hand.page.locator("#keep"))
    expect(hand.page.locator("#told")).to_be_visible()

    assert hand.presses == 4
    fine = BoardFine.objects.get()
    assert (fine.entry.public_id, fine.percent) == (seats(table)["S"], 10)
    assert kinds(table) == {}


@pytest.mark.long
def test_one_press_takes_the_place_of_another(accounts, cast):
    table = a_table(accounts["organiser"])
    case, keys = evening.called(table, 1, by=accounts["scorer"]), seats(table)
    words = [case.tournament.public_id, case.public_id]
    url = reverse("jury:decide", args=words)
    sent = {"offence": "dispute", "seen": 1}
    press = {**sent, "verdict": f"{keys['E']}:minus:E"}
    first = cast["jury"].post(url, press).context["form"].decision()
    typed = {"given-N": "plus", "given-E": "minus", "given-S": "plus"}
    press = {**sent, **typed, "verdict": f"{keys['N']}:fine:10"}
    second = cast["jury"].post(url, press).context["form"].decision()

    gives = {seat: one["kind"] for seat, one in first.boards.gives.items()}
    assert (first.offenders, first.boards.fine) == ((keys["E"],), 0)
    assert gives == {"N": "plus", "E": "minus", "S": "plus"}
    assert (second.offenders, second.boards.fine) == ((keys["N"],), 10)
    assert second.boards.gives == {}


@pytest.mark.long
def test_the_rest_is_folded_and_can_be_read(called):
    hand, _table = called
    at_fault(hand)
    page = hand.page

    assert page.evaluate("document.querySelector('details.change').open") is False
    assert complaints_in_both_themes(page) == []
