"""A table enters deals on a small phone: few taps, large targets, all by name."""

import json
import re

import pytest
from playwright.sync_api import expect

from scoring.variants import VARIANTS
from tests.at_tables.deals import deal, playing
from tests.at_tables.tapping import Table
from tests.browser.reading import complaints, complaints_in_both_themes
from tests.entry.evening import table_of, tournament_of, write
from tests.rounds.places import newcomer
from tournaments.deals.models import DealVersion, Verification
from tournaments.devices.models import Device
from tournaments.draw.places.operations import Newcomer, take_place
from tournaments.play.phones.deals.operations import submit
from tournaments.play.phones.deals.submission import read
from tournaments.players.models import Player
from tournaments.tables.models import Occupant

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SMALL = {"width": 360, "height": 640}
CUT = """[...document.querySelectorAll('button')]
    .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
    .map((one) => one.textContent)"""
LEAST = 64  # px of what a finger of 75 years hits


@pytest.fixture
def day(db, accounts):
    return playing(accounts)


@pytest.fixture
def table(page, live_server, day):
    page.set_viewport_size(SMALL)
    return Table(page, live_server, day)


def too_small(page):
    """The buttons and links that are smaller than a finger."""
    return page.evaluate(
        """least => [...document.querySelectorAll('button, a, summary')]
        .filter((one) => one.checkVisibility() && !one.matches('.skip'))
        .map((one) => [one.textContent.trim(), one.getBoundingClientRect()])
        .filter(([, box]) => box.height < least - 0.5 || box.width < least - 0.5)
        .map(([text, box]) => `${text} ${box.width} x ${box.height}`)""",
        LEAST,
    )


def names_of(newcomer):
    """Whether an answer to the phone is the first that names who took a place."""

    def does(answer):
        heard = answer.ok and answer.url.endswith("/at/state/")
        return heard and newcomer in answer.text()

    return does


def test_an_ordinary_emballage_takes_five_taps_and_three_to_confirm(table):
    table.we_are()
    table.taps = 0

    table.emballage()
    assert table.taps == 5
    page = table.page
    expect(page.locator(".sentence")).to_contain_text("Emballage 8, 9 plis. ✔ réussi")
    assert page.locator(".deal-points td").all_inner_texts() == [
        "+10",
        "0",
        "+10",
        "0",
        "+20",
    ]
    table.confirm()
    assert table.taps == 8

    table.arrived(1)
    expect(page.get_by_text("Donne 2 sur 4")).to_be_visible()
    line = DealVersion.objects.get()
    assert line.facts == {
        "contract": "emballage",
        "level": 8,
        "bidders": ["N", "S"],
        "tricks": 9,
    }
    assert line.confirmed_by in {
        one.entry for one in line.table.occupants.filter(seat__in="EW")
    }


@pytest.mark.long
def test_every_screen_is_read_by_all_and_hit_by_large_fingers(table):
    page = table.page

    def fine():
        assert complaints(page) == []
        assert too_small(page) == []
        assert page.evaluate(CUT) == []
        assert page.evaluate("document.documentElement.scrollWidth") == 360

    fine()
    table.we_are()
    assert complaints_in_both_themes(page) == []
    fine()
    table.tap("Emballage 8")
    fine()
    table.seat("N")
    table.seat("S")
    fine()
    table.tap(re.compile("^7\\b"))
    table.tap("Relire")
    expect(page.locator(".sentence")).to_contain_text("✘ perdu")
    fine()
    table.confirm()
    fine()


@pytest.mark.long
@pytest.mark.parametrize("seats", ["NESW", "NESWX"])
def test_who_reads_a_deal_again_and_who_agrees_has_the_buttons_in_sight(
    page, live_server, db, seats
):
    """A misère of three has the longest sentence; what was not played asks all."""
    day = tournament_of(deals=5)
    table_of(day, seats=seats)
    Player.objects.update(first_name="Marie-Christine")
    page.set_viewport_size(SMALL)
    table = Table(page, live_server, day)
    table.we_are()

    def in_sight(count):
        buttons = page.locator(".agreeing .button")
        expect(buttons).to_have_count(count)
        for one in buttons.all():
            expect(one).to_be_in_viewport(ratio=1)

    table.tap("Non jouée")
    in_sight(2)
    table.tap(re.compile("^Donnez le téléphone"))
    in_sight(5)
    table.tap("Non, corriger")
    table.tap("Grande misère")
    for seat in "ESW":
        table.seat(seat)
    table.tap("Continuer")
    for _player in range(3):
        table.tap(re.compile("^0\\b"))
    table.tap("Relire")
    in_sight(2)
    table.tap(re.compile("^Donnez le téléphone"))
    in_sight(2)


@pytest.mark.long
def test_what_waits_for_the_network_is_hit_by_large_fingers_too(table):
    page = table.page
    table.we_are()
    page.context.set_offline(True)
    table.emballage()
    table.confirm()

    expect(table.sending).to_contain_text("⏳ 1 en attente")
    assert too_small(page) == []
    page.get_by_text("Montrer en texte ce qui attend").click()
    assert too_small(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360


@pytest.mark.long
@pytest.mark.parametrize(
    ("wide", "high"),
    [
        (360, 640),
        pytest.param(390, 844, marks=pytest.mark.long),
        pytest.param(768, 1024, marks=pytest.mark.long),
    ],
)
def test_what_is_tapped_stays_where_it_is_whatever_is_sent(
    page, live_server, day, accounts, wide, high
):
    page.set_viewport_size({"width": wide, "height": high})
    table = Table(page, live_server, day)
    table.we_are()
    expect(table.sending).to_contain_text("✔ tout est envoyé,")
    first = page.locator(".tile").first
    before = first.bounding_box()
    page.context.set_offline(True)
    table.emballage()
    table.confirm()
    expect(table.sending).to_contain_text("⏳ 1 en attente")
    assert first.bounding_box() == before

    at = day.played_rounds.get().tables.get(number=1)
    solo = {"contract": "solo", "level": 6, "bidders": ["E"], "tricks": 6}
    write(at, 1, solo, by=accounts["scorer"])
    page.context.set_offline(False)
    expect(table.sending).to_contain_text("⚠ 1 à contrôler")
    assert first.bounding_box() == before


@pytest.mark.long
def test_several_who_play_alone_are_read_with_french_signs(table):
    table.we_are()
    table.tap("Petite misère")
    table.seat("N")
    table.seat("E")
    table.tap("Continuer")
    table.tap(re.compile("^0\\b"))
    table.tap(re.compile("^3\\b"))
    table.tap("Relire")

    said = table.page.locator(".sentence").text_content()
    assert re.findall(".[:;]", said) == ["\xa0:", "\xa0;", "\xa0:"]


@pytest.mark.long
def test_the_totals_of_a_seat_name_all_who_sat_there(table, day, accounts):
    table.we_are()
    for number in range(1, 5):
        if number == 4:
            south = Occupant.objects.get(table__number=1, seat="S").entry
            take_place(
                leaver=south,
                newcomer=Newcomer(newcomer(day, 99)),
                with_points=False,
                by=accounts["organiser"],
            )
            # The phone hears of it before the deal is entered.
            with table.page.expect_response(names_of("Zo")):
                pass
        table.emballage()
        table.confirm()
        table.arrived(number)

    third = table.page.locator(".agreement tbody th").nth(2)
    expect(third).to_have_text(re.compile(".+, Zoé$"), timeout=10_000)


@pytest.mark.long
def test_text_twice_as_large_still_fits(table):
    page = table.page
    page.evaluate("document.documentElement.style.fontSize = '200%'")

    def fits():
        assert page.evaluate("document.documentElement.scrollWidth") == 360
        assert page.evaluate(CUT) == []

    table.we_are()
    fits()
    table.tap("Emballage 8")
    fits()
    table.seat("N")
    table.seat("S")
    fits()
    table.tap(re.compile("^12\\b"))
    table.tap("Relire")
    fits()


def focused(page):
    """What the key that is pressed next goes to."""
    return page.evaluate(
        """() => document.activeElement === document.body ? "nothing"
        : document.activeElement.textContent.trim()"""
    )


def reach(page, name):
    """Go on from control to control, as whoever has no other way does."""
    for _time in range(80):
        if re.search(name, focused(page)):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{name} is not reached, but {focused(page)}")


def press(page, name, key="Enter"):
    reach(page, name)
    page.keyboard.press(key)


def test_a_deal_is_entered_by_keyboard_alone(table):
    page = table.page
    press(page, "Oui, c’est nous")
    press(page, "^Petite misère")
    north, east = (
        page.locator(f"button.seat-{seat} .seat-name").inner_text() for seat in "NE"
    )
    press(page, north, "Space")
    assert north in focused(page)
    press(page, east, "Space")
    assert east in focused(page)
    press(page, "^Continuer")
    press(page, "^0")
    press(page, "^3")
    # What can be done now is under the finger; another number can still be reached.
    assert focused(page) == "Relire"
    page.keyboard.press("Shift+Tab")
    assert focused(page) != "nothing"
    press(page, "^Relire")
    press(page, "^Donnez")
    agreed = page.get_by_role("button", name=re.compile("d’accord$")).first
    expect(agreed).to_be_enabled()
    press(page, "d’accord$", "Space")

    expect(page.get_by_text("La donne 1 est enregistrée")).to_be_visible()
    press(page, "^Donne suivante")
    table.arrived(1)
    assert DealVersion.objects.get().facts == {
        "contract": "petite_misere",
        "bidders": ["N", "E"],
        "tricks": {"N": 0, "E": 3},
    }


@pytest.mark.long
def test_who_is_at_a_control_stays_there_whatever_comes_from_elsewhere(table):
    page = table.page
    table.we_are()
    page.context.set_offline(True)
    table.emballage()
    table.confirm()
    press(page, "^Renvoyer")
    expect(table.sending).to_contain_text("⏳ 1 en attente")
    assert focused(page) == "Renvoyer"

    reach(page, "^Corriger")
    page.context.set_offline(False)
    table.arrived(1)
    expect(page.locator(".written-deals .deal-state")).to_have_count(0)
    assert focused(page).startswith("Corriger")


@pytest.mark.long
def test_the_number_that_a_contract_needs_is_marked_and_spoken(table):
    page = table.page
    table.we_are()
    table.tap("Emballage 9")
    table.seat("N")
    table.seat("S")
    aimed = page.locator(".key.aimed")
    expect(aimed).to_have_count(1)
    expect(aimed).to_have_accessible_name(re.compile("^9.*objectif.*réussi$"))
    assert aimed.locator(".target").is_visible()
    assert too_small(page) == []
    assert page.evaluate(CUT) == []

    table.tap("Retour")
    table.tap("Retour")
    table.tap("Petite misère")
    table.seat("N")
    table.tap("Continuer")
    expect(page.locator(".key.aimed b")).to_have_text("0")


@pytest.mark.long
def test_several_play_a_misere_each_for_himself(table):
    table.we_are()
    table.tap("Petite misère")
    table.seat("N")
    table.seat("E")
    table.tap("Continuer")
    table.tap(re.compile("^0\\b"))
    table.tap(re.compile("^2\\b"))
    table.tap("Relire")

    assert table.page.locator(".deal-points td").all_inner_texts() == [
        "+18",
        "−18\nmoins\u00a018",
        "+12",
        "+12",
        "+24",
    ]
    table.confirm()
    table.arrived(1)
    assert DealVersion.objects.get().facts["tricks"] == {"N": 0, "E": 2}


@pytest.mark.long
def test_a_contract_for_the_jury_says_whether_it_was_there(table):
    table.we_are()
    table.tap("Grand chelem")
    table.tap("Le jury est là")
    table.seat("S")
    table.tap(re.compile("^13\\b"))
    table.tap("Relire")
    table.confirm()

    table.arrived(1)
    assert DealVersion.objects.get().facts["jury"] == "present"


@pytest.mark.long
def test_a_started_deal_is_there_again_after_a_reload(table):
    table.we_are()
    table.tap("Emballage 9")
    table.seat("N")

    table.page.reload()

    expect(table.page.get_by_text("Quels deux joueurs, ensemble")).to_be_visible()
    pressed = table.page.locator('button.seat-N[aria-pressed="true"]')
    expect(pressed).to_have_count(1)


def test_who_sits_elsewhere_is_told_to_look_at_the_seating(table):
    table.tap("Non", exact=True)

    expect(table.page.get_by_text("Regardez le plan des tables")).to_be_visible()


def test_the_last_deal_is_corrected_and_confirmed_again(table):
    table.we_are()
    table.emballage()
    table.confirm()
    table.arrived(1)
    table.tap("Corriger la donne 1")
    table.tap("Emballage 8")
    table.tap("Continuer")
    table.tap(re.compile("^10\\b"))
    table.tap("Relire")
    table.confirm()

    table.arrived(2)
    expect(table.page.locator(".written-deals")).to_contain_text("10 plis")
    last = DealVersion.objects.latest("pk")
    assert (last.revision, last.facts["tricks"]) == (2, 10)


@pytest.mark.long
@pytest.mark.parametrize("game", VARIANTS)
def test_with_the_totals_the_last_deal_is_still_corrected_also_once_all_agree(
    page, live_server, db, game
):
    """The page hears from the server meanwhile, which takes the button away no more."""
    day = tournament_of(game, deals=1)
    table_of(day)
    page.set_viewport_size(SMALL)
    Table(page, live_server, day)
    not_played = deal(facts={"contract": "not_played"}, confirmed_by="N")
    submit(device=Device.objects.get(), deal=read(json.dumps(not_played)))
    correct = page.get_by_role("button", name="Corriger la donne")
    agree = page.get_by_role("button", name=re.compile("les totaux sont justes$"))
    expect(agree.first).to_be_enabled()
    expect(correct).to_have_count(1)
    page.evaluate("document.dispatchEvent(new Event('table-heard'))")
    page.evaluate("window.TableDeals.read()")

    while agree.count():
        left = agree.count()
        agree.first.click()
        expect(agree).to_have_count(left - 1)
    page.evaluate("document.dispatchEvent(new Event('table-heard'))")
    expect(page.get_by_text("Tout le monde est d’accord")).to_be_visible()
    correct.click()
    expect(page.locator(".which-deal")).to_contain_text("Corriger la donne")


@pytest.mark.long
def test_at_the_end_both_sides_agree_with_the_totals(table):
    table.we_are()
    for _deal in range(4):
        table.emballage()
        table.confirm()
    table.arrived(4)
    page = table.page
    expect(page.get_by_text("La manche est jouée")).to_be_visible()
    expect(page.locator(".agreement .deal-points td").first).to_have_text("+40")

    table.tap(re.compile("les totaux sont justes$"))
    expect(page.locator(".has-agreed")).to_have_count(1)
    table.tap(re.compile("les totaux sont justes$"))

    expect(page.get_by_text("Tout le monde est d’accord")).to_be_visible()
    assert Verification.objects.get().verdict == "confirmed"
