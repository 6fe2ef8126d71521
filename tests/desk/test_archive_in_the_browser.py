"""An organiser practises and throws it away, and makes one member of two, in French."""

import pytest
from playwright.sync_api import expect

from tests.browser.reading import complaints
from tests.live.conftest import new_tournament
from tournaments.entries.members import add_player
from tournaments.follow import comings
from tournaments.plans.models import Tournament
from tournaments.players.models import Player

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def desk(sign_in, live_server):
    """The browser of the organiser, and where the club is."""
    return sign_in(), live_server.url


def press(page, name):
    page.get_by_role("main").get_by_role("button", name=name, exact=True).click()


def follow(page, name):
    page.get_by_role("main").get_by_role("link", name=name, exact=True).click()


@pytest.mark.long
def test_one_practises_and_throws_the_practice_away(desk):
    page, site = desk
    page.goto(f"{site}/tournaments/")
    page.get_by_label("Jeu").select_option(label="Whist à couleur")
    press(page, "S’exercer")
    expect(page.locator(".practice")).to_contain_text("Rien ne compte ici.")
    assert complaints(page) == []

    follow(page, "Supprimer le tournoi")
    expect(page.get_by_role("main")).to_contain_text("16 joueurs inscrits")
    assert complaints(page) == []
    press(page, "Supprimer le tournoi")
    expect(page.locator(".notice.success")).to_contain_text("est supprimé")
    assert (Tournament.objects.count(), Player.objects.count()) == (0, 0)

    follow(page, "Retirés des listes")
    expect(page.get_by_role("main")).to_contain_text("Whist à couleur » : supprimé")
    assert complaints(page) == []


@pytest.mark.long
def test_two_entries_in_the_list_become_one_member_and_two_again(desk):
    page, site = desk
    kept = add_player(first_name="Élodie", last_name="Lambert", club="Wavre")
    other = add_player(first_name="Elodie", last_name="Lamber", number=7)
    day = new_tournament(players=0)
    comings.register(tournament=day, player=other)

    page.goto(f"{site}/players/{kept.public_id}/")
    follow(page, "Même personne qu’un autre membre")
    page.get_by_label("L’autre membre").fill("Elodie Lamber 7")
    press(page, "Voir ce qui change")
    expect(page.get_by_role("main")).to_contain_text("Tournoi d’hiver")
    assert complaints(page) == []
    press(page, "Oui, c’est une seule personne")
    expect(page.locator(".facts")).to_contain_text("7")
    assert complaints(page) == []

    page.get_by_role("button", name="Ce sont deux personnes").click()
    expect(page.locator(".notice.success")).to_contain_text("de nouveau deux personnes")
    press(page, "Supprimer")
    expect(page.get_by_role("main")).to_contain_text("C’est définitif")
    press(page, "Supprimer")
    expect(page.locator(".notice.success")).to_contain_text("fiche supprimée")
    assert list(Player.objects.all()) == [other]


def test_a_member_is_archived_then_forgotten(desk):
    page, site = desk
    gone = add_player(first_name="Élodie", last_name="Lambert")
    day = new_tournament(players=0, state="finished")
    Tournament.objects.update(state="registration")
    comings.register(tournament=day, player=gone)
    Tournament.objects.update(state="finished")

    page.goto(f"{site}/players/{gone.public_id}/")
    press(page, "Archiver")
    page.goto(f"{site}/players/")
    follow(page, "Membres aux archives")
    follow(page, "Lambert, Élodie")
    follow(page, "Oublier définitivement")
    page.get_by_label("Tapez le nom de ce membre").fill("Élodie Lambert")
    press(page, "Continuer")
    page.get_by_label("Tapez le mot").fill("oublier")
    assert complaints(page) == []
    press(page, "Oublier définitivement")
    expect(page.locator(".notice.success")).to_contain_text("Le nom est oublié")
    page.goto(f"{site}/t/{day.public_id}/players/?show=all")
    expect(page.get_by_role("main")).to_contain_text("un joueur")
