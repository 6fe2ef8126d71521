"""A draft that was refused does not stay in the list, as one sees it in a browser."""

import pytest
from playwright.sync_api import expect

from tests.browser.reading import complaints_in_both_themes, read_on_a_phone
from tests.rounds.test_uneven_in_a_browser import press
from tournaments.entries.models import Entry
from tournaments.tables.models import Draft, Round

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
MEET = "Rencontrer le plus d’autres possible"


def listed(page, address):
    """The drafts of the list, each with its state."""
    page.goto(f"{address}drafts/")
    rows = page.locator("table tbody tr")
    return {
        row.locator("th").inner_text(): row.locator(".badge").inner_text()
        for row in rows.all()
    }


@pytest.mark.long
def test_a_draw_that_is_refused_leaves_no_draft_in_the_list(
    au_bureau, live_server, day
):
    page, tournament = au_bureau, day(15, jokers=1)
    address = f"{live_server.url}/t/{tournament.public_id}/seating/"
    page.goto(address)
    page.get_by_label("Tirage des tables").select_option(label=MEET)
    page.get_by_label("Des jokers complètent les tables").check()
    Entry.objects.filter(is_joker=True).update(state="left")  # at another desk
    press(page, "Tirer au sort les tables de la manche 1")
    expect(page.get_by_role("alert").first).to_contain_text(
        "Il manque 1 joker pour compléter les tables."
    )
    assert listed(page, address) == {}
    expect(page.get_by_text("Pas encore de projet")).to_be_visible()

    page.goto(address)
    page.get_by_label("Tirage des tables").select_option(label=MEET)
    page.get_by_label("Des tables de cinq").check()
    press(page, "Tirer au sort les tables de la manche 1")
    assert listed(page, address) == {"Projet 1": "placé"}


@pytest.mark.long
def test_a_draft_that_can_be_taken_no_more_leaves_the_list_as_it_is_refused(
    au_bureau, live_server, day
):
    page, tournament = au_bureau, day(16)
    address = f"{live_server.url}/t/{tournament.public_id}/seating/"
    page.goto(address)
    page.get_by_label("Tirage des tables").select_option(label=MEET)
    page.get_by_label("Numéro du tirage").fill("1")
    press(page, "Tirer au sort les tables de la manche 1")
    page.get_by_text("Refaire le tirage").first.click()
    page.get_by_label("Tirage des tables").select_option(label=MEET)
    page.get_by_label("Numéro du tirage").fill("2")
    press(page, "Refaire le tirage")
    assert listed(page, address) == {
        "Projet 1": "peut être pris",
        "Projet 2": "placé",
    }
    read_on_a_phone(page, f"{address}drafts/")
    assert complaints_in_both_themes(page) == []
    page.set_viewport_size({"width": 1366, "height": 800})

    page.get_by_role("link", name="Projet 1").click()
    Entry.objects.filter(number=7).update(state="left")  # at the door, meanwhile
    press(page, "Placer ainsi la manche 1")
    expect(page.get_by_role("alert").first).to_contain_text(
        "Entre-temps, des joueurs sont venus ou partis."
    )
    assert listed(page, address) == {"Projet 2": "placé"}
    assert Round.objects.get().draft == Draft.objects.get(number=2)
