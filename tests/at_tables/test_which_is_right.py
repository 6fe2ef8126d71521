"""Two phones of a table say two things: the table decides, and nothing is lost."""

import re

import pytest
from playwright.sync_api import expect

from tests.at_tables.deals import EMBALLAGE, close, deal, playing, seated, send
from tests.at_tables.tapping import Table
from tests.entry.evening import write as desk_writes
from tests.jury import evening as jury
from tournaments.deals.models import DealVersion, LateDeal
from tournaments.deals.one_sheet import table_or_404
from tournaments.devices.models import Device
from tournaments.play.phones import operations
from tournaments.play.phones.late.operations import write

SOLO = {"contract": "solo", "level": 6, "bidders": ["E"], "tricks": 6}


@pytest.fixture
def day(db, accounts):
    return playing(accounts, deals_per_round=16)


@pytest.fixture
def table(page, live_server, day):
    page.set_viewport_size({"width": 360, "height": 640})
    at = Table(page, live_server, day)
    at.we_are()
    return at


def second_phone(day):
    other = seated(day)
    operations.let_in(device=Device.objects.last(), by=None)
    return other


def corrected_without_network(table):
    """A deal of nine tricks is entered and corrected to ten: both wait."""
    table.page.context.set_offline(True)
    table.emballage()
    table.confirm()
    table.tap("Corriger la donne 1")
    agree_again(table, 10)
    expect(table.sending).to_contain_text("⏳ 2 en attente")


def agree_again(table, tricks):
    table.tap("Emballage 8")
    table.tap("Continuer")
    table.tap(re.compile(f"^{tricks}\\b"))
    table.tap("Relire")
    table.confirm()


def online(table):
    table.page.context.set_offline(False)
    expect(table.sending).to_contain_text("⚠ 1 à contrôler · ⏳ 1 en attente")


def written():
    lines = DealVersion.objects.order_by("number", "revision")
    return [(one.number, one.revision, one.facts) for one in lines]


@pytest.mark.long
@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_what_corrects_a_deal_that_is_given_up_is_given_up_with_it(table, day):
    corrected_without_network(table)
    send(second_phone(day), deal(facts=SOLO, confirmed_by="N"))
    online(table)
    beside = table.page.locator(".side-by-side section")
    expect(beside.nth(0)).to_contain_text("10 plis")
    expect(beside.nth(1)).to_contain_text("Solo 6")

    table.tap("Ce qui est encodé est juste")

    expect(table.sending).to_contain_text("✔ tout est envoyé")
    table.emballage()
    table.confirm()
    table.arrived(2)
    assert written() == [(1, 1, SOLO), (2, 1, EMBALLAGE)]


@pytest.mark.long
@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_if_ours_is_right_its_newest_version_alone_is_written(table, day):
    corrected_without_network(table)
    send(second_phone(day), deal(facts=SOLO, confirmed_by="N"))
    online(table)

    table.tap("La nôtre est juste")
    expect(table.page.locator(".which-deal")).to_contain_text("Corriger la donne 1")
    # As long as it is not agreed with again, both are still there to be checked.
    expect(table.sending).to_contain_text("⚠ 1 à contrôler")
    table.tap("Emballage 8")
    table.tap("Continuer")
    ten = table.page.locator('.key[aria-pressed="true"]')
    expect(ten).to_contain_text("10")
    table.tap("Relire")
    table.confirm()

    table.arrived(2)
    assert written() == [(1, 1, SOLO), (1, 2, {**EMBALLAGE, "tricks": 10})]


@pytest.mark.django_db
def test_a_correction_is_of_the_version_that_its_phone_had(day):
    first, second = seated(day), second_phone(day)
    mine = deal()
    theirs = deal(facts=SOLO, confirmed_by="N")
    assert send(second, theirs).status_code == 200

    ten = {**EMBALLAGE, "tricks": 10}
    answer = send(first, deal(facts=ten, seen=1, corrects=mine["key"]))
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    assert answer.json()["deal"]["facts"] == SOLO

    answer = send(first, deal(facts=ten, seen=1, corrects=theirs["key"]))
    assert (answer.status_code, answer.json()["deal"]["revision"]) == (200, 2)


@pytest.mark.django_db
@pytest.mark.parametrize("said", ["nine", 9, True])
def test_what_is_corrected_is_said_by_a_key(day, said):
    answer = send(seated(day), deal(corrects=said))

    assert (answer.status_code, answer.json()["field"]) == (422, "corrects")


TEN = {**EMBALLAGE, "tricks": 10}


@pytest.mark.long
@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_where_ours_cannot_be_written_any_more_it_is_kept_for_the_organiser(
    table, day, accounts
):
    table.page.context.set_offline(True)
    table.emballage()
    table.confirm()
    other = second_phone(day)
    send(other, deal(facts=SOLO, confirmed_by="N"))
    send(other, deal(2))
    table.page.context.set_offline(False)

    expect(table.sending).to_contain_text("⚠ 1 à contrôler")
    card = table.page.locator(".to-check")
    expect(card).to_contain_text("Votre version est gardée pour l’organisateur")
    expect(card.locator("section")).to_have_count(2)
    buttons = card.get_by_role("button")
    expect(buttons).to_have_text(["Nous l’avons lu"])
    late = LateDeal.objects.waiting().get()
    assert (late.number, late.facts) == (1, EMBALLAGE)

    table.tap("Nous l’avons lu")
    expect(table.sending).to_contain_text("✔ tout est envoyé")
    by = accounts["organiser"]
    write(late=late, seen=1, reason="All four say so.", by=by)
    assert written()[:2] == [(1, 1, SOLO), (1, 2, EMBALLAGE)]


@pytest.mark.django_db
def test_of_an_older_deal_another_version_is_kept_beside_what_stands(day):
    phone = seated(day)
    send(phone, deal(1, SOLO, confirmed_by="N"))
    send(phone, deal(2))
    body = deal(1)

    answers = [send(phone, body) for _time in range(2)]

    assert [one.status_code for one in answers] == [409, 409]
    assert [one.json()["code"] for one in answers] == ["kept", "kept"]
    assert answers[0].json()["deal"]["facts"] == SOLO
    assert LateDeal.objects.get().facts == EMBALLAGE
    # What cannot be is not kept, and what stands there already is answered with that.
    assert send(phone, deal(1, SOLO, confirmed_by="N")).status_code == 200
    wrong = {**EMBALLAGE, "tricks": 14}
    assert send(phone, deal(1, wrong)).json()["code"] == "illegal"
    assert LateDeal.objects.count() == 1


@pytest.mark.django_db
def test_two_phones_that_enter_a_deal_alike_are_told_that_it_stands(day, accounts):
    first, second = seated(day), second_phone(day)
    told = send(first, deal()).json()

    alike = deal(confirmed_by="W")
    assert send(second, alike).json() == told
    # Also once it is an older deal, and once the round is closed.
    send(first, deal(2))
    assert send(second, alike).status_code == 200
    close(day, accounts)
    assert send(second, alike).status_code == 200
    assert written() == [(1, 1, EMBALLAGE), (2, 1, EMBALLAGE)]
    assert not LateDeal.objects.exists()


@pytest.mark.django_db
def test_two_phones_that_correct_a_deal_alike_are_told_that_it_stands(day):
    first, second = seated(day), second_phone(day)
    ten = {**EMBALLAGE, "tricks": 10}
    send(first, deal())
    send(first, deal(facts=ten, seen=1))

    assert send(second, deal(facts=ten, seen=1)).json()["deal"]["revision"] == 2
    # What was corrected meanwhile is not what stands.
    assert send(second, deal()).json()["code"] == "stale"
    assert written() == [(1, 1, EMBALLAGE), (1, 2, ten)]


@pytest.mark.django_db
def test_what_the_desk_has_typed_alike_stands_for_a_phone_too(day, accounts):
    phone = seated(day)
    desk_writes(table_or_404(day, 1, 1), 1, EMBALLAGE, by=accounts["scorer"])

    answer = send(phone, deal())

    assert (answer.status_code, answer.json()["deal"]["by_phone"]) == (200, False)
    assert not LateDeal.objects.exists()


@pytest.mark.django_db
def test_a_deal_alike_of_other_players_is_not_the_same(day):
    send(seated(day), deal())
    west = deal(players={"W": "somebody"})

    assert send(second_phone(day), west).json()["code"] == "stale"


@pytest.mark.django_db
def test_a_deal_that_is_played_again_is_written_again_though_it_is_alike(day, accounts):
    phone = seated(day)
    send(phone, deal())
    table = table_or_404(day, 1, 1)
    case = jury.called(table, 1, by=accounts["scorer"])
    again = jury.fine(table, "dispute", own=0, effect="replayed")
    jury.rule(case, again, by=accounts["jury"])

    answer = send(phone, deal(seen=1, again=True))

    assert answer.json()["deal"]["revision"] == 2


@pytest.mark.django_db
def test_of_the_last_deal_the_table_itself_says_which_is_right(day):
    phone = seated(day)
    send(phone, deal(1, SOLO, confirmed_by="N"))

    assert send(phone, deal(1)).json()["code"] == "stale"
    assert not LateDeal.objects.exists()


@pytest.mark.django_db
def test_what_the_desk_has_typed_meanwhile_is_settled_by_the_organiser(day, accounts):
    phone = seated(day)
    desk_writes(
        day.played_rounds.get().tables.get(number=1), 1, SOLO, by=accounts["scorer"]
    )

    assert send(phone, deal(1)).json()["code"] == "kept"
