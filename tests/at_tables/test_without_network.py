"""The network goes and comes: what a table has confirmed arrives, and arrives once."""

import re
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Error, expect

from tests.at_tables.conftest import card
from tests.at_tables.deals import close, deal, playing, seated, send
from tests.at_tables.tapping import Table
from tests.conftest import CHROMIUM
from tests.rounds.places import take
from tournaments.at_tables import operations
from tournaments.models import DealVersion, Device, LateDeal

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
DEALS = 16
FULL = """
const full = () => { throw new DOMException('full', 'QuotaExceededError'); };
Storage.prototype.setItem = full;
IDBObjectStore.prototype.put = full;
"""


@pytest.fixture
def day(db, accounts):
    return playing(accounts, deals_per_round=DEALS)


@pytest.fixture
def table(page, live_server, day):
    page.set_viewport_size({"width": 360, "height": 640})
    at = Table(page, live_server, day)
    at.we_are()
    return at


def enter(table, deals):
    for _deal in range(deals):
        table.emballage()
        table.confirm()


def written():
    lines = DealVersion.objects.order_by("number", "revision")
    return list(lines.values_list("table__number", "number", "revision"))


def once_each(deals):
    return [(1, number, 1) for number in range(1, deals + 1)]


def test_sixteen_deals_without_network_arrive_once_each_after_a_reload(table):
    page = table.page
    page.context.set_offline(True)
    enter(table, DEALS)
    expect(table.sending).to_contain_text("⏳ 16 en attente")
    assert written() == []
    with pytest.raises(Error):
        page.reload()

    page.context.set_offline(False)
    page.goto(table.address)

    table.arrived(DEALS)
    assert written() == once_each(DEALS)
    expect(page.get_by_text("La manche est jouée")).to_be_visible()


def test_the_page_need_not_be_touched_when_the_network_is_back(table):
    table.page.context.set_offline(True)
    enter(table, 3)

    table.page.context.set_offline(False)

    table.arrived(3)
    assert written() == once_each(3)


def test_an_answer_that_is_lost_on_its_way_makes_no_second_line(table):
    """The server has written the deal, and dies before the phone hears of it."""
    lost = []

    def lose(route):
        if len(lost) < 2:
            lost.append(route.fetch().status)
            route.abort()
        else:
            route.continue_()

    table.page.route("**/at/deal/", lose)
    enter(table, 1)
    expect(table.sending).to_contain_text("⏳ 1 en attente")
    while len(lost) < 2:
        table.tap("Renvoyer")
        table.page.wait_for_timeout(200)
    table.tap("Renvoyer")

    table.arrived(1)
    assert lost == [200, 200]
    assert written() == once_each(1)


def test_a_deal_that_is_sent_twice_at_once_is_written_once(table):
    """What a phone and a proxy repeat has the first answer."""
    answers = []

    def twice(route):
        answers.extend([route.fetch(), route.fetch()])
        route.fulfill(response=answers[-1])

    table.page.route("**/at/deal/", twice)
    enter(table, 1)

    table.arrived(1)
    assert [one.status for one in answers] == [200, 200]
    assert answers[0].json() == answers[1].json()


def test_two_tabs_of_one_phone_send_each_deal_once(table, live_server, day):
    other = table.page.context.new_page()
    other.set_viewport_size({"width": 360, "height": 640})
    other.goto(table.address)
    expect(other.get_by_role("heading", level=1)).to_have_text("Table 1")
    table.page.context.set_offline(True)
    enter(table, 2)
    second = other.locator("#at-sending")
    expect(second).to_contain_text("⏳ 2 en attente")

    table.page.context.set_offline(False)

    table.arrived(2)
    expect(second).to_contain_text("✔ tout est envoyé")
    assert written() == once_each(2)


def test_a_page_that_is_closed_lets_the_next_one_send_at_once(table):
    table.page.context.set_offline(True)
    enter(table, 1)
    context = table.page.context
    table.page.close()
    context.set_offline(False)

    table.page = context.new_page()
    table.page.goto(table.address)

    table.arrived(1)


def test_two_phones_of_a_table_that_differ_see_both_side_by_side(table, day):
    table.page.context.set_offline(True)
    enter(table, 1)
    other = seated(day)
    operations.let_in(device=Device.objects.last(), by=None)
    solo = {"contract": "solo", "level": 6, "bidders": ["E"], "tricks": 6}
    assert send(other, deal(facts=solo, confirmed_by="N")).status_code == 200

    table.page.context.set_offline(False)

    expect(table.sending).to_contain_text("⚠ 1 à vérifier")
    beside = table.page.locator(".side-by-side section")
    expect(beside.nth(0)).to_contain_text("Emballage 8")
    expect(beside.nth(1)).to_contain_text("Solo 6")
    # What the desk is told, to save again, is not what this page has a button for.
    card = table.page.locator(".to-check")
    expect(card).to_contain_text("Entre-temps, quelqu’un a écrit cette donne.")
    expect(card).not_to_contain_text("enregistrez")
    assert DealVersion.objects.get().facts == solo

    table.tap("Ce qui est écrit est juste")
    expect(table.sending).to_contain_text("✔ tout est envoyé")
    assert DealVersion.objects.get().facts == solo
    expect(table.page.get_by_text("Donne 2 sur 16")).to_be_visible()


def test_of_two_that_differ_a_table_corrects_to_its_own(table, day):
    table.page.context.set_offline(True)
    enter(table, 1)
    other = seated(day)
    operations.let_in(device=Device.objects.last(), by=None)
    solo = {"contract": "solo", "level": 6, "bidders": ["E"], "tricks": 6}
    send(other, deal(facts=solo, confirmed_by="N"))
    table.page.context.set_offline(False)
    expect(table.sending).to_contain_text("⚠ 1 à vérifier")

    table.tap("La nôtre est juste")
    table.tap("Emballage 8")
    table.tap("Continuer")
    table.tap(re.compile("^9\\b"))
    table.tap("Relire")
    table.confirm()

    table.arrived(2)
    assert written() == [(1, 1, 1), (1, 1, 2)]
    assert DealVersion.objects.last().facts["contract"] == "emballage"


@pytest.mark.parametrize("hours", [-2, 2])
def test_a_phone_whose_clock_is_wrong_sends_all_the_same(page, live_server, day, hours):
    page.clock.install(time=datetime.now() + timedelta(hours=hours))
    table = Table(page, live_server, day)
    table.we_are()
    enter(table, 2)

    table.arrived(2)
    assert written() == once_each(2)


def test_a_clock_that_is_put_back_neither_stops_nor_reorders(page, live_server, day):
    page.clock.install(time=datetime.now() + timedelta(hours=2))
    table = Table(page, live_server, day)
    table.we_are()
    enter(table, 1)
    table.arrived(1)
    page.context.set_offline(True)
    enter(table, 1)
    page.clock.set_system_time(datetime.now())
    enter(table, 1)

    page.context.set_offline(False)

    table.arrived(3)
    assert written() == once_each(3)


def test_a_phone_that_can_keep_nothing_says_so_and_still_sends(page, live_server, day):
    page.add_init_script(FULL)
    table = Table(page, live_server, day)
    table.we_are()
    page.context.set_offline(True)
    enter(table, 1)
    expect(page.get_by_role("alert")).to_contain_text("ne peut pas garder")

    page.context.set_offline(False)

    table.arrived(1)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_page_that_alone_keeps_a_deal_stays_when_its_phone_is_sent_away(
    page, live_server, day
):
    page.add_init_script(FULL)
    table = Table(page, live_server, day)
    table.we_are()
    assert not asks_before_it_is_left(page)
    page.context.set_offline(True)
    enter(table, 1)
    page.evaluate("window.stays = true")
    operations.revoke(device=Device.objects.get(), by=None)

    page.context.set_offline(False)

    code = page.get_by_label("Le code de la carte")
    expect(code).to_be_visible()
    assert page.evaluate("window.stays")
    assert asks_before_it_is_left(page)
    expect(table.sending).to_contain_text("⏳ 1 en attente")
    code.fill("ACDE-0000")
    table.tap("C’est notre table")
    expect(page.get_by_text("Aucune table n’a ce code")).to_be_visible()
    page.get_by_label("Le code de la carte").fill(card(day, 1).spelled)
    table.tap("C’est notre table")
    table.arrived(1)
    expect(page.locator(".which-deal, .asks").first).to_contain_text("onne")
    assert page.evaluate("window.stays")
    assert not asks_before_it_is_left(page)


def test_a_card_that_is_scanned_on_such_a_page_does_not_leave_it(
    page, live_server, day
):
    page.add_init_script(FULL)
    table = Table(page, live_server, day)
    table.we_are()
    page.context.set_offline(True)
    enter(table, 1)
    page.evaluate("window.stays = true")
    operations.revoke(device=Device.objects.get(), by=None)
    page.context.set_offline(False)
    expect(page.get_by_label("Le code de la carte")).to_be_visible()

    page.evaluate("secret => { location.hash = secret; }", card(day, 1).secret)

    table.arrived(1)
    assert page.evaluate("window.stays")


def asks_before_it_is_left(page):
    leaving = "new Event('beforeunload', { cancelable: true })"
    return page.evaluate(f"!window.dispatchEvent({leaving})")


def test_a_round_closed_while_three_wait_keeps_them_for_the_organiser(
    table, day, accounts
):
    table.page.context.set_offline(True)
    enter(table, 3)
    close(day, accounts)

    table.page.context.set_offline(False)

    expect(table.sending).to_contain_text("⚠ 3 à vérifier")
    assert written() == []
    late = LateDeal.objects.order_by("number")
    assert [(one.table.number, one.number) for one in late] == [(1, 1), (1, 2), (1, 3)]
    expect(table.page.locator(".to-check li")).to_have_count(3)


def test_a_phone_sent_away_keeps_its_deals_until_it_is_let_in_again(
    table, live_server, day
):
    page = table.page
    page.context.set_offline(True)
    enter(table, 2)
    operations.revoke(device=Device.objects.get(), by=None)
    page.context.set_offline(False)
    expect(page.get_by_label("Code")).to_be_visible()
    expect(
        page.get_by_text("Donnes qui attendent sur ce téléphone : 2.")
    ).to_be_visible()
    assert written() == []

    page.goto(f"{table.address}#{card(day, 1).secret}")

    table.arrived(2)
    assert written() == once_each(2)


def test_a_phone_at_another_table_writes_nothing_of_the_old_one_there(
    table, live_server, day
):
    page = table.page
    page.context.set_offline(True)
    enter(table, 2)
    operations.move(device=Device.objects.get(), number=2, by=None)

    page.context.set_offline(False)

    expect(table.sending).to_contain_text("⚠ 2 à vérifier")
    expect(page.locator(".to-check")).to_contain_text("table 1")
    assert written() == []


def test_what_waits_is_there_as_text_for_a_network_that_stays_dead(table):
    table.page.context.set_offline(True)
    enter(table, 1)

    table.page.get_by_text("Montrer en texte ce qui attend").click()

    text = table.page.locator(".as-text").inner_text()
    assert "emballage" in text
    assert "Emballage 8, 9 plis" in text


def test_a_plain_address_of_a_laptop_in_the_hall_is_enough(
    playwright, live_server, day, settings
):
    """There a browser has neither service workers, Web Locks nor randomUUID."""
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "salle.test"]
    browser = playwright.chromium.launch(
        executable_path=CHROMIUM,
        args=["--host-resolver-rules=MAP salle.test 127.0.0.1"],
    )
    try:
        page = browser.new_context(locale="fr-BE").new_page()
        server = type(
            "Hall", (), {"url": re.sub("//[^:]+", "//salle.test", live_server.url)}
        )
        table = Table(page, server, day)
        assert page.evaluate(
            "[isSecureContext, 'locks' in navigator, 'randomUUID' in crypto]"
        ) == [False, False, False]
        table.we_are()
        page.context.set_offline(True)
        enter(table, 1)
        page.context.set_offline(False)
        table.arrived(1)
    finally:
        browser.close()


def test_a_deal_of_who_has_been_replaced_meanwhile_is_agreed_with_again(
    table, day, accounts
):
    """Its points are his who played it, and never silently those of who came."""
    table.page.context.set_offline(True)
    enter(table, 1)
    north = day.played_rounds.get().tables.get(number=1).occupants.get(seat="N")
    take(day, accounts["organiser"], leaver=north.entry.number)

    table.page.context.set_offline(False)

    expect(table.sending).to_contain_text("⚠ 1 à vérifier")
    expect(table.page.locator(".to-check")).to_contain_text("quelqu’un d’autre")
    assert written() == []
    table.tap("La corriger")
    table.tap("Emballage 8")
    table.tap("Continuer")
    table.tap(re.compile("^9\\b"))
    table.tap("Relire")
    expect(table.page.locator(".sentence")).to_contain_text("Zoé")
    table.confirm()
    table.arrived(1)


def test_what_was_sent_is_said_below_while_the_next_deal_is_entered(table):
    table.page.context.set_offline(True)
    enter(table, 1)
    waits = table.page.locator(".written-deals .deal-state")
    expect(waits).to_contain_text("attend")
    table.tap("Emballage 8")

    table.page.context.set_offline(False)

    expect(waits).to_have_count(0)
    expect(table.page.get_by_text("Quels deux joueurs, ensemble")).to_be_visible()
