"""Players leave between rounds, and at each draw the organiser says what follows."""

import pytest
from playwright.sync_api import expect

from tests.browser.reading import complaints_in_both_themes, read_on_a_phone
from tests.rounds.rounds import play
from tournaments.entries.models import Entry
from tournaments.tables.models import Round

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def press(page, name):
    page.get_by_role("button", name=name).first.click()


def leaves(page, address, number):
    entry = Entry.objects.get(number=number)
    page.goto(address.replace("/seating/", f"/players/{entry.public_id}/"))
    press(page, "Quitte le tournoi")


@pytest.mark.long
def test_one_of_sixteen_leaves_then_another_and_each_round_has_its_own_way_out(
    au_bureau, live_server, day, by
):
    page, tournament = au_bureau, day(16, rounds=3, deals_per_round=16)
    address = f"{live_server.url}/t/{tournament.public_id}/seating/"

    page.goto(address)
    expect(page.locator(".here")).to_have_text("16 joueurs sont là.")
    assert page.locator(".ways").count() == 0
    press(page, "Tirer au sort les tables de la manche 1")
    play(Round.objects.get(), by)

    leaves(page, address, 7)
    page.goto(address)
    expect(page.locator(".here")).to_have_text("15 joueurs sont là.")
    jokers = page.get_by_label("Des jokers complètent les tables")
    expect(jokers).to_be_disabled()
    expect(page.locator(".refused").first).to_contain_text("Il manque 1 joker")
    fives = page.locator(".way", has_text="Des tables de cinq")
    expect(fives).to_contain_text("3 tables de cinq.")
    expect(fives).to_contain_text("chacun joue 12 ou 13 des 16 donnes")
    page.get_by_label("Des tables de cinq").check()
    read_on_a_phone(page, address)
    assert complaints_in_both_themes(page) == []
    page.set_viewport_size({"width": 1366, "height": 800})
    page.get_by_label("Des tables de cinq").check()
    press(page, "Tirer au sort les tables de la manche 2")
    expect(page.locator(".about-round")).to_contain_text("3 tables de cinq")
    play(Round.objects.get(number=2), by)

    leaves(page, address, 8)
    page.goto(address)
    expect(page.locator(".here")).to_have_text("14 joueurs sont là.")
    page.get_by_label("Exempt, avec un score fixe").check()
    page.get_by_label("Points pour chaque exempt").fill("35")
    press(page, "Tirer au sort les tables de la manche 3")
    expect(page.locator(".about-round")).to_contain_text("Exempts")
    third = Round.objects.get(number=3)
    assert (third.uneven, third.points_out, third.sitting_out.count()) == (
        "out_fixed", 35, 2,
    )  # fmt: skip
