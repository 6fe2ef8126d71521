"""A browser cuts a page off from what it keeps, and the page says nothing untrue."""

import pytest
from playwright.sync_api import expect

from tests.at_tables.deals import close, playing
from tests.at_tables.tapping import Table
from tests.at_tables.without_network.lines import enter, once_each, written
from tests.at_tables.without_network.phones import DENIED, FULL, STORES, Phone, Store
from tournaments.deals.models import DealVersion
from tournaments.follow import days

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
# Three transactions in ten find their connection cut, and three are cut off themselves.
BY_CHANCE = """
let seed = %d;
const chance = () => (seed = (seed * 16807) %% 2147483647) / 2147483647;
const begin = IDBDatabase.prototype.transaction;
IDBDatabase.prototype.transaction = function (...asked) {
  const at = chance();
  if (at < 0.3) this.close();
  const begun = begin.apply(this, asked);
  const end = () => { try { begun.abort(); } catch { /* it is through */ } };
  if (at > 0.7) setTimeout(end);
  return begun;
};
"""
LISTEN = """
window.said = [];
const line = document.getElementById('at-sending');
new MutationObserver(() => window.said.push(line.textContent))
  .observe(line, { childList: true, characterData: true, subtree: true });
"""
NEXT = "window.TableDeals.due(window.TableDeals.known())"


@pytest.fixture
def phone(new_context, live_server, day):
    """A phone of table 1, whose browser is the store that is asked for."""
    return lambda store: Phone(new_context, live_server, day, 1, store)


def test_what_waits_is_sent_though_the_browser_has_cut_the_page_off(phone):
    cut = STORES["cut"]
    at = phone(cut)
    at.context.set_offline(True)
    at.enter(1)
    cut.happens(at)
    at.enter(2)
    cut.happens(at)
    at.page.evaluate("window.TableQueue.sendNow()")
    at.wait_for("⏳ 2 en attente")

    at.come_back()

    at.wait_for("✔ tout est envoyé")
    assert written() == once_each(2)


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_whenever_a_browser_cuts_nothing_is_lost_asked_twice_or_said_to_be_sent(
    phone, seed
):
    at = phone(Store(BY_CHANCE % seed))
    at.context.set_offline(True)
    at.page.evaluate(LISTEN)
    for number in (1, 2, 3, 4):
        at.enter(number)
        at.page.evaluate("window.TableDeals.read()")
        assert at.page.evaluate(NEXT) == number + 1
    at.wait_for("⏳ 4 en attente")
    assert [one for one in at.page.evaluate("window.said") if "✔" in one] == []

    at.come_back()

    at.wait_for("✔ tout est envoyé")
    assert written() == once_each(4)


@pytest.mark.long
def test_a_page_that_cannot_read_what_is_kept_says_so_and_asks_for_no_deal(phone):
    at = phone(Store())
    at.context.set_offline(True)
    at.enter(1)
    at.page.close()
    at.context.add_init_script(DENIED)
    at.context.set_offline(False)
    at.page = at.open()

    at.wait_for("⚠ Ce téléphone ne peut pas lire ce qu’il garde")
    asks = at.page.locator("#at-work .asks")
    expect(asks).to_have_text("Ce téléphone ne peut pas lire ce qu’il garde")
    assert written() == []

    at.page.evaluate("window.allowStore()")

    at.wait_for("✔ tout est envoyé")
    assert written() == once_each(1)
    expect(at.page.locator(".which-deal")).to_contain_text("Donne 2 sur 16")


@pytest.mark.long
def test_who_cannot_wait_for_what_is_not_read_goes_on_without_it(phone):
    at = phone(Store())
    at.enter(1)
    at.wait_for("✔ tout est envoyé")
    at.page.close()
    at.context.add_init_script(DENIED)
    at.page = at.open()

    at.page.get_by_role("button", name="Continuer").click()

    expect(at.page.locator(".which-deal")).to_contain_text("Donne 2 sur 16")
    at.enter(2)
    expect(at.page.locator("#at-sending")).not_to_contain_text("✔")
    expect(at.page.locator(".written-deals li").first).to_contain_text("Donne 2")


@pytest.mark.long
def test_a_phone_with_nowhere_to_keep_a_deal_says_so_before_it_is_typed(phone):
    at = phone(Store(FULL))

    note = at.page.get_by_role("note")

    expect(note).to_contain_text("Ce téléphone ne peut garder aucune donne")
    expect(at.page.locator("#at-work .asks")).to_contain_text("Êtes-vous bien")


@pytest.mark.long
def test_the_second_tab_of_a_phone_does_not_ask_for_what_the_first_keeps(table):
    other = table.page.context.new_page()
    other.goto(table.address)
    asked = other.locator(".which-deal")
    expect(asked).to_contain_text("Donne 1 sur 16")
    table.page.context.set_offline(True)
    enter(table, 1)
    expect(asked).to_contain_text("Donne 2 sur 16")
    other.get_by_role("button", name="Emballage 8").click()

    enter(table, 1)

    expect(asked).to_contain_text("Donne 3 sur 16")
    expect(other.locator(".notice")).to_contain_text(
        "La donne 2 a été encodée sur une autre page"
    )
    assert table.errors == []


@pytest.mark.long
def test_once_the_day_is_over_what_was_sent_is_taken_off_the_phone(
    new_context, live_server, accounts
):
    day = playing(accounts, rounds=1)
    at = Phone(new_context, live_server, day, 1, Store())
    at.enter(1)
    at.wait_for("✔ tout est envoyé")
    assert kept(at, many=1) == ["sent"]
    at.context.set_offline(True)
    at.enter(2)
    close(day, accounts)
    days.finish(tournament=day, by=accounts["organiser"])
    at.context.set_offline(False)

    expect(at.page.get_by_text("Ce tournoi est terminé")).to_be_visible()
    assert kept(at, many=1) == ["late"]
    at.page.get_by_role("button", name="Nous l’avons lu").click()
    assert kept(at, many=0) == []


def kept(at, many):
    """The states of the deals on a phone, once there are so many."""
    for _time in range(100):
        states = at.page.evaluate(
            "TableStore.all().then((all) => all.map((one) => one.state))"
        )
        if len(states) == many:
            break
        at.page.wait_for_timeout(100)
    return states


@pytest.mark.long
def test_a_phone_serves_tables_of_two_tournaments_at_once(
    table, day, live_server, accounts
):
    other = playing(accounts, deals_per_round=16)
    there = Table(table.page.context.new_page(), live_server, other, 2)
    there.we_are()
    table.page.context.set_offline(True)
    enter(table, 1)
    enter(there, 1)
    for at in (table, there):
        expect(at.sending).to_contain_text("⏳ 1 en attente")

    table.page.context.set_offline(False)

    table.arrived(2)
    expect(there.sending).to_contain_text("✔ tout est envoyé")
    lines = DealVersion.objects.order_by("table__number")
    assert [(one.table.number, one.table.round.tournament_id) for one in lines] == [
        (1, day.pk),
        (2, other.pk),
    ]
