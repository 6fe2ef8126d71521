"""How many presses a ruling takes, on a phone, with ten calls waiting; none scrolls."""

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.reading import complaints, complaints_in_both_themes
from tests.entry.evening import E8, E8_LOST, table_of, write
from tests.jury import evening
from tournaments.players.models import Player
from tournaments.rulings.models import Case, Ruling
from tournaments.tables.models import Table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = {"width": 390, "height": 844}
FINGER = 64  # what somebody hits who stands at a table
LONG = ("Jean-Baptiste", "Vandenbroucke-Desmedt")
SAID = "Nord n'a pas fourni à cœur, le pli est ramassé et personne n'est d'accord"


@pytest.fixture
def ten_calls(accounts):
    """Ten tables that wait; of the first the deal is written, and names are long."""
    by = accounts["scorer"]
    tournament, *tables = evening.an_evening(by=by)
    for number in range(3, 11):
        table_of(tournament, number=number)
    tables = list(Table.objects.select_related("round__tournament").order_by("number"))
    write(tables[0], 1, E8, by=by)
    seated = tables[0].occupants.values("entry__player")
    Player.objects.filter(pk__in=seated).update(first_name=LONG[0], last_name=LONG[1])
    for table in tables:
        evening.called(table, 1, by=by, words=f"{SAID} ({table.number})")
    return tournament


class Hand:
    """A member of the jury with a phone: each press is seen, large, and counted."""

    def __init__(self, page):
        self.page, self.presses = page, 0

    def press(self, what):
        expect(what).to_be_visible()
        self.page.wait_for_load_state()  # with its style sheets
        box = what.bounding_box()
        assert box["height"] >= FINGER
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= PHONE["height"]
        self.unscrolled()
        what.tap()
        self.presses += 1

    def unscrolled(self):
        assert self.page.evaluate("window.scrollY") == 0
        assert self.page.evaluate("document.documentElement.scrollWidth") == 390


@pytest.fixture
def phone(browser, live_server, accounts):
    """A phone of the jury's, in one of the languages."""
    opened = []

    def take(tournament, language="fr"):
        context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
        client = Client()
        client.force_login(accounts["jury"])
        cookies = {
            "django_language": language,
            "sessionid": client.cookies["sessionid"].value,
        }
        context.add_cookies(
            [
                {"name": n, "value": v, "url": live_server.url}
                for n, v in cookies.items()
            ]
        )
        opened.append(context)
        page = context.new_page()
        here = reverse("jury:queue", args=[tournament.public_id])
        page.goto(live_server.url + here)
        return Hand(page)

    yield take
    for context in opened:
        context.close()


REVOKE = {"fr": "Renonce", "nl": "Verzaking", "en": "Revoke"}


@pytest.mark.long
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_a_plain_revoke_takes_four_presses_and_no_scrolling(phone, ten_calls, scripts):
    hand = phone(ten_calls)
    if not scripts:
        hand.page.route("**/*.js", lambda route: route.abort())
        hand.page.reload()
    page = hand.page
    expect(page.locator(".call")).to_have_count(10)
    hand.press(page.locator(".call .button.primary").first)
    hand.press(page.locator(".quick").get_by_role("link", name="Renonce", exact=True))
    east = page.locator(".at-fault .person").nth(1)
    hand.press(east.locator("button").last)
    costs = page.locator("#preview tbody .in-all")
    expect(costs).to_contain_text(["1", "−3", "1", "1"])
    hand.press(page.locator("#keep"))

    said = page.locator(".to-say blockquote")
    expect(said).to_be_in_viewport(ratio=1)
    expect(said).to_contain_text("Renonce.")
    expect(said).to_contain_text("−3 points.")
    hand.unscrolled()
    assert hand.presses == 4
    ruling = Ruling.objects.get()
    table = ruling.case.table
    assert (ruling.offence, ruling.case.number) == ("revoke", 1)
    assert [evening.at(table)[seat][1] for seat in "NESW"] == [1, -3, 1, 1]

    hand.press(page.locator("#told"))
    expect(page.locator("#told")).to_have_count(0)
    following = page.locator(".next-call button")
    expect(following).to_contain_text("table 2")
    hand.press(following)
    expect(page.locator("h1")).to_contain_text("Table 2")
    states = list(Case.objects.order_by("number").values_list("state", flat=True)[:2])
    assert states == ["told", "taken"]


@pytest.mark.long
@pytest.mark.parametrize("language", ["fr", "nl", "en"])
def test_every_step_can_be_read_by_day_and_by_night(phone, ten_calls, language):
    hand = phone(ten_calls, language)
    page = hand.page
    assert complaints_in_both_themes(page) == []
    hand.press(page.locator(".call .button.primary").first)
    expect(page.locator(".quick a")).to_have_count(4)
    assert complaints_in_both_themes(page) == []
    hand.press(page.locator(".quick a", has_text=REVOKE[language]))
    expect(page.locator(".at-fault .person")).to_have_count(4)
    assert complaints_in_both_themes(page) == []
    hand.press(page.locator(".at-fault .person").nth(3).locator("button").first)
    expect(page.locator("#preview .moves p").first).to_be_visible()
    assert complaints_in_both_themes(page) == []
    hand.press(page.locator("#keep"))
    expect(page.locator("#told")).to_be_visible()
    assert complaints(page) == []


def test_the_keyboard_alone_decides_as_well(phone, ten_calls):
    page = phone(ten_calls).page

    def enter(what):
        what.press("Enter")

    def arrives():
        expect(page.locator("#judging-title")).to_be_focused()
        expect(page.locator(".htmx-added")).to_have_count(0)  # and nothing moves more

    enter(page.locator(".call .button.primary").first)
    enter(page.locator(".quick a", has_text="Renonce"))
    arrives()
    buttons = page.locator(".at-fault .person").first.locator("button")
    buttons.first.press("ArrowDown")  # moves nothing by itself
    expect(buttons.first).to_be_focused()
    buttons.first.press("Tab")
    expect(buttons.nth(1)).to_be_focused()
    buttons.nth(1).press("Enter")
    expect(page.locator("#preview")).to_be_visible()
    arrives()
    enter(page.locator("#keep"))
    expect(page.locator("#told")).to_be_visible()

    assert list(Ruling.objects.get().points.values_list("points", flat=True)) == [
        -1, 1, 1, 1,
    ]  # fmt: skip


@pytest.mark.long
def test_cards_laid_down_as_lost_take_five_presses_though_nobody_called_so(
    phone, ten_calls, accounts
):
    table = Table.objects.select_related("round__tournament").get(number=1)
    write(table, 1, E8_LOST, by=accounts["scorer"], seen=1)
    page = phone(ten_calls).page
    down = "Cartes abattues, se croyant battu"
    five = [
        page.locator(".call .button.primary").first,
        page.locator(".other-offences summary"),
        page.get_by_role("link", name=down, exact=True),
        page.locator(".at-fault .person").first.locator("button"),
        page.locator("#keep"),
    ]
    for press in five:
        press.tap()
    expect(page.locator(".to-say blockquote")).to_contain_text(down)

    ruling = Ruling.objects.get()
    assert (ruling.offence, ruling.effect) == ("cards_shown_lost", "carried")
    assert ruling.carrier == "N"


@pytest.mark.long
@pytest.mark.parametrize("said", ["mes cartes", "lui, il a vu mes cartes à moi"])
def test_another_offence_is_found_by_what_tables_say(phone, ten_calls, said):
    page = phone(ten_calls).page
    page.locator(".call .button.primary").first.tap()
    page.locator(".other-offences summary").tap()
    page.locator("#offence-search").fill(said)
    expect(page.locator(".offences li:visible")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator("#judging-title")).to_contain_text("Tricherie")


@pytest.mark.long
def test_another_offence_is_found_by_typing(phone, ten_calls):
    page = phone(ten_calls).page
    page.locator(".call .button.primary").first.tap()
    page.locator(".other-offences summary").tap()
    page.locator("#offence-search").fill("exclu")
    expect(page.locator(".offences li:visible")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator("#judging-title")).to_contain_text("Exclusion")
    expect(page.locator("#id_reason")).to_be_attached()


@pytest.mark.long
def test_a_press_that_does_not_arrive_says_so_and_is_pressed_again(phone, ten_calls):
    page = phone(ten_calls).page
    page.locator(".call .button.primary").first.tap()
    revoke = page.locator(".quick a", has_text="Renonce")
    expect(revoke).to_be_visible()
    page.route("**/decide/**", lambda route: route.abort())
    revoke.tap()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Appuyez à nouveau")
    assert complaints(page) == []
    page.unroute("**/decide/**")
    revoke.tap()
    expect(page.locator(".at-fault .person")).to_have_count(4)
    expect(alert).to_have_count(0)


@pytest.mark.long
def test_enter_in_a_field_looks_at_what_is_typed_and_accuses_nobody_else(
    phone, ten_calls
):
    page = phone(ten_calls).page
    page.locator(".call .button.primary").first.tap()
    page.locator(".quick a", has_text="Renonce").tap()
    page.locator("details.change > summary").tap()
    page.locator('[name="offenders"]').nth(2).check()
    page.fill("#id_points_others", "0")
    page.fill("#id_points_offender", "-2")
    page.keyboard.press("Enter")
    costs = page.locator("#preview tbody .in-all")
    expect(costs).to_contain_text(["0", "0", "−2", "0"])
    assert complaints(page) == []
