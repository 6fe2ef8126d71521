"""Whoever has a session has pages of his own, which nobody else sees."""

import os

import pytest
from django.test import Client

from scoring.grids.operations import GridDraft, make_grid
from scoring.variants import VARIANTS
from tests.kept.looking import addresses, told
from tests.ranking.reading import address
from tournaments.accounts.models import Account
from tournaments.cache import program_changed_at
from tournaments.settings.operations import change_club
from tournaments.show import operations as hall

pytestmark = pytest.mark.django_db


@pytest.mark.long
def test_whoever_has_signed_in_has_pages_of_his_own(
    stranger, organiser, evening, accounts, clock
):
    hall.freeze_ranking(tournament=evening, after_round=1, by=accounts["organiser"])
    for page in addresses(evening)[:6]:
        organiser.get(page)  # the first page brings the token of the forms on it
        own = organiser.get(page)
        kept = stranger.get(page)

        assert "Odile" in own.content.decode()
        assert "csrfmiddlewaretoken" in own.content.decode()
        assert "Odile" not in kept.content.decode()
        assert "csrfmiddlewaretoken" not in kept.content.decode()
        assert "Odile" in organiser.get(page).content.decode()
        etag = {"If-None-Match": own.headers["ETag"]}
        assert organiser.get(page, headers=etag).status_code == 304
        assert stranger.get(page, headers=etag).status_code == 200
        told(evening)
        assert organiser.get(page, headers=etag).status_code == 200


def new_name(accounts):
    Account.objects.filter(pk=accounts["organiser"].pk).update(name="Ottoline")


def new_club(accounts):
    change_club(name="Cercle de Ciney")


def new_grid(accounts):
    couleur = VARIANTS["couleur"]
    draft = GridDraft("Notre grille", couleur.presets["default"].grid.text(), {})
    make_grid(variant=couleur, preset_key="default", draft=draft, by=None)


@pytest.mark.parametrize("changed", [new_name, new_club, new_grid])
def test_what_is_of_no_tournament_is_new_on_a_page_of_the_crew_as_well(
    organiser, evening, accounts, clock, changed
):
    page = f"/t/{evening.public_id}/ranking/"
    organiser.get(page)
    etag = {"If-None-Match": organiser.get(page).headers["ETag"]}
    assert organiser.get(page, headers=etag).status_code == 304
    changed(accounts)

    assert organiser.get(page, headers=etag).status_code == 200


def test_an_update_of_the_program_makes_every_page_anew(tmp_path):
    page = tmp_path / "templates/desk/player.html"
    page.parent.mkdir(parents=True)
    page.write_text("…")
    os.utime(page, (1, 1))
    before = program_changed_at(tmp_path)
    os.utime(page, (2, 2))
    program_changed_at.cache_clear()

    assert (before, program_changed_at(tmp_path)) == (1, 2)


def test_the_program_is_part_of_what_a_browser_has_seen(
    organiser, evening, clock, settings, tmp_path
):
    page = f"/t/{evening.public_id}/ranking/"
    organiser.get(page)
    etag = {"If-None-Match": organiser.get(page).headers["ETag"]}
    assert organiser.get(page, headers=etag).status_code == 304
    settings.BASE_DIR = tmp_path

    assert organiser.get(page, headers=etag).status_code == 200


def test_what_is_to_be_told_once_is_told_to_him_alone(cast, evening, clock):
    leaving, other = Client(), Client()
    leaving.force_login(cast.accounts["scorer"])
    leaving.post("/sign-out/")
    page = address("ranking", evening)

    assert "déconnecté" in leaving.get(page).content.decode()
    assert "déconnecté" not in other.get(page).content.decode()
    assert "déconnecté" not in leaving.get(page).content.decode()
