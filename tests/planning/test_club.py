"""Organisers change what their club says of itself."""

import pytest

from tests.planning.plans import make
from tournaments.accounts.models import Host
from tournaments.plans.models import Tournament

pytestmark = pytest.mark.django_db

PAGE = "/club/"
SAID = {
    "name": "Whist Club de Ciney",
    "place": "Ciney",
    "contact": "083 12 34 56",
    "shown": "initials",
    "rulings_shown": "told",
}


@pytest.fixture
def host():
    return Host.objects.create(pk=1, name="Club of before", place="Dinant")


def test_the_club_is_changed_on_every_page(organiser, stranger, host):
    page = organiser.get(PAGE).content.decode()
    assert "Club of before" in page
    assert "Dinant" in page

    assert organiser.post(PAGE, SAID).headers["Location"] == PAGE
    assert Host.objects.values(*SAID).get() == SAID
    first = stranger.get("/").content.decode()
    assert "Whist Club de Ciney</title>" in first
    assert "083 12 34 56" in first


def test_a_club_without_a_contact_shows_none(stranger, organiser, host):
    organiser.post(PAGE, SAID | {"contact": ""})

    assert stranger.get("/").context["club_contact"] == ""
    assert "083" not in stranger.get("/").content.decode()


@pytest.mark.parametrize("name", ["", "   ", "x" * 81])
def test_a_club_keeps_a_name(organiser, host, name):
    answer = organiser.post(PAGE, SAID | {"name": name})

    assert answer.status_code == 422
    assert "083 12 34 56" in answer.content.decode()
    assert Host.objects.get().name == "Club of before"


def test_pages_that_browsers_keep_are_drawn_anew(organiser, host):
    make()
    before = Tournament.objects.get().version
    organiser.post(PAGE, SAID)

    assert Tournament.objects.get().version == before + 1


def test_a_club_whose_accounts_came_first_is_made(organiser):
    organiser.post(PAGE, SAID)

    assert Host.objects.get().pk == 1


@pytest.mark.parametrize("who", ["scorer", "jury", "stranger"])
def test_nobody_else_changes_the_club(cast, host, who):
    cast[who].post(PAGE, SAID)

    assert Host.objects.get().name == "Club of before"
