"""A club of players is given another name; its players stay there."""

import pytest
from django.urls import reverse

from tournaments.accounts.models import Act
from tournaments.entries.members import add_player
from tournaments.players.models import Club, Player

pytestmark = pytest.mark.django_db
CLUBS = reverse("registration:clubs")


@pytest.fixture
def wavre(elodie):
    add_player(first_name="Jan", last_name="Maes", club="Geel")
    return Club.objects.get(name="Wavre")


def page_of(club):
    return reverse("registration:club", args=[club.public_id])


def test_the_clubs_stand_with_their_members_each_leads_to_its_name(organiser, wavre):
    page = organiser.get(CLUBS)
    assert [(one.name, one.members) for one in page.context["table"].records] == [
        ("Geel", 1), ("Wavre", 1)
    ]  # fmt: skip
    assert page_of(wavre) in page.content.decode()
    assert CLUBS in organiser.get(reverse("registration:players")).content.decode()


def test_a_club_is_renamed_and_its_members_and_pages_follow(
    organiser, tournament, elodie, entry, wavre
):
    tournament.refresh_from_db()
    before = tournament.version
    answer = organiser.post(page_of(wavre), {"name": "  Wavre   Nord "}, follow=True)
    assert answer.redirect_chain == [(CLUBS, 302)]
    assert "Le club s’appelle désormais Wavre Nord." in answer.content.decode()
    assert str(Player.objects.get(pk=elodie.pk).club) == "Wavre Nord"
    act = Act.objects.get(kind="club_renamed")
    facts = {"club": wavre.public_id, "before": "Wavre", "after": "Wavre Nord"}
    assert act.facts == facts
    archive = organiser.get(reverse("acts")).content.decode()
    assert "Club « Wavre » : nouveau nom « Wavre Nord »" in archive.replace(
        "\N{NO-BREAK SPACE}", " "
    )
    tournament.refresh_from_db()
    assert tournament.version > before


def test_the_same_name_again_is_told_once(organiser, wavre):
    organiser.post(page_of(wavre), {"name": "Wavre"})
    assert not Act.objects.exists()


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("gEEL", "Il existe déjà un club « Geel »."),
        ("…", "au moins une lettre"),
        ("", "obligatoire"),
        ("x" * 81, "80"),
    ],
)
def test_a_name_that_cannot_be_is_refused_and_stays_in_the_box(
    organiser, wavre, typed, said
):
    answer = organiser.post(page_of(wavre), {"name": typed})
    page = answer.content.decode().replace("\N{NO-BREAK SPACE}", " ")
    assert (answer.status_code, answer.context["form"]["name"].value()) == (422, typed)
    assert said in page
    assert str(Club.objects.get(pk=wavre.pk)) == "Wavre"
