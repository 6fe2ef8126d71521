"""A morning at the desk in French: a list, the door, a wish, two tabs, the wall."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from tests.ranking import day
from tournaments.accounts.models import Host
from tournaments.entries.members import add_player
from tournaments.entries.models import Entry
from tournaments.follow.rounds import close_round
from tournaments.players.models import Player
from tournaments.tables.models import Occupant, Round, Wish

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def desk(sign_in):
    """The organiser's browser, in French."""
    return sign_in()


def enters(page, line, button):
    """Two Enters, as one presses them without looking."""
    page.locator("#line").fill(line)
    page.locator("#line").press("Enter")
    expect(page.locator("#found button:focus")).to_have_text(re.compile(button))
    page.keyboard.press("Enter")
    expect(page.locator("#line")).to_be_focused()
    expect(page.locator("#line")).to_have_value("")


@pytest.mark.long
def test_a_list_the_door_a_wish_and_two_tabs(desk, live_server, tmp_path):
    tournament = day.tournament_of(people=7, played_date=timezone.localdate())
    address = f"{live_server.url}/t/{tournament.public_id}"
    add_player(first_name="Piet", last_name="Bovy", club="Gesves")

    # A list of members: one of its rows is somebody whom the club has already.
    path = tmp_path / "liste.csv"
    path.write_text("Nom;Prénom\nBovi;Piet\nZola;Zoé\n", "utf-8")
    desk.goto(f"{live_server.url}/players/import/")
    desk.set_input_files("input[type=file]", path)
    desk.get_by_role("button", name="Voir la liste").click()
    whose = desk.get_by_label(re.compile("Ligne 2.*qui est-ce"))
    whose.select_option("C’est Piet Bovy (Gesves)")
    desk.get_by_role("button", name="Enregistrer cette liste").click()
    expect(desk.get_by_role("status").first).to_contain_text("1 nouveau membre")

    # The door: a letter off is asked about; otherwise Enter twice does it.
    desk.goto(f"{address}/players/")
    desk.locator("#line").fill("Piet Bovi")
    desk.locator("#line").press("Enter")
    expect(desk.locator("#found")).to_contain_text("Un membre porte presque ce nom.")
    desk.locator("#line").press("Enter")
    expect(desk.locator("#found")).to_contain_text("Un membre porte presque ce nom.")
    assert not Entry.objects.filter(player__last_name__startswith="Bov").exists()
    enters(desk, "piet bovy", "Inscrire")
    assert Player.objects.filter(last_name__startswith="Bov").count() == 1
    Entry.objects.update(state="present")

    # Two clubs are not with each other.
    desk.goto(f"{address}/seating/drafts/")
    form = desk.locator(
        "form", has=desk.get_by_role("button", name="Ajouter le souhait")
    )
    if not form.is_visible():
        desk.locator("summary", has_text="souhait").first.click()
    form.locator("[name=kind]").select_option("rivals")
    for club in ("Gesves", "Wavre"):
        form.locator(".of-clubs").get_by_label(re.compile(club)).check()
    form.get_by_role("button", name="Ajouter le souhait").click()
    sentence = "Gesves, Wavre : pas ensemble à la même table"
    expect(desk.locator("#content")).to_contain_text(sentence)
    assert Wish.objects.get().kind == "rivals"

    # In two tabs the same is pressed: the second is told so in one sentence.
    tabs = [desk, desk.context.new_page()]
    for tab in tabs:
        tab.goto(f"{address}/seating/")
    for tab in tabs:
        tab.get_by_role(
            "button", name="Tirer au sort les tables de la manche 1"
        ).click()
    expect(tabs[0].get_by_role("status").first).to_contain_text("La manche 1 est tirée")
    told = tabs[1].get_by_role("alert")
    expect(told).to_have_count(1)
    expect(told).to_contain_text("regardez-la, puis publiez-la")
    assert Round.objects.count() == 1

    # On the wall nobody's whole name stands.
    Host.objects.update(shown="initial")
    desk.goto(f"{address}/seating/")
    desk.get_by_role("button", name="Publier le placement").click()
    wall = desk.context.browser.new_page()
    wall.goto(f"{address}/seating/plan/")
    expect(wall.locator("#content")).to_contain_text("Piet B.")
    expect(wall.locator("#content")).not_to_contain_text("Bovy")
    wall.close()


@pytest.mark.long
def test_two_sheets_exchanged_and_put_back_and_the_ranking_of_an_earlier_round(
    desk, live_server, accounts
):
    tournament = day.tournament_of(people=8)
    by = accounts["scorer"]
    for table, tricks in zip(
        day.seat_round(tournament, 1, (1, 2, 3, 4), (5, 6, 7, 8)), (8, 13), strict=True
    ):
        day.write(table, 1, day.bid("NS", tricks), by=by)
    address = f"{live_server.url}/t/{tournament.public_id}"

    desk.goto(f"{address}/entry/1/1/exchange/?with=2")
    desk.get_by_role("button", name="Échanger les deux feuilles").click()
    done = "Les feuilles des tables 1 et 2 sont échangées."
    expect(desk.get_by_role("status").first).to_contain_text(done)
    desk.goto(live_server.url + reverse("ledger:events", args=[tournament.public_id]))
    desk.get_by_role("button", name="Annuler ceci").first.click()
    expect(desk.get_by_role("status").first).to_be_visible()
    first = Occupant.objects.get(table__number=1, seat="N").entry
    first.refresh_from_db()
    assert first.total.points < Entry.objects.get(number=5).total.points

    close_round(round=Round.objects.get(), by=accounts["organiser"])
    (table,) = day.seat_round(tournament, 2, (1, 2, 3, 4))
    day.write(table, 1, day.bid("NS", 13), by=by)
    desk.goto(f"{address}/ranking/?after=1")
    expect(desk.locator("#content")).to_contain_text("manche 1")
