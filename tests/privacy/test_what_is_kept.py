"""Players read what is kept of them, why, and how long, in plain words."""

import pytest
from django.urls import reverse

from tournaments.accounts.models import Host

pytestmark = pytest.mark.django_db
PAGE = "/what-is-kept/"


@pytest.fixture
def host():
    return Host.objects.create(
        pk=1, name="Ciney", contact="083 12 34 56", shown="initials", name_months=60
    )


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("fr", ["Ce que nous gardons de vous", "2 ans après", "5 ans après"]),
        ("nl", ["Wat we over u bewaren", "2 jaar nadat", "5 jaar nadat"]),
        ("en", ["What we keep of you", "2 years after", "5 years after"]),
    ],
)
def test_it_says_how_long_in_the_language_of_who_reads(client, host, language, words):
    client.cookies["django_language"] = language
    text = client.get(PAGE).content.decode()

    assert [one for one in words if one not in text] == []
    assert "083 12 34 56" in text


def test_names_stand_on_the_wall_as_the_page_says(client, host):
    assert "initiales" in client.get(PAGE).content.decode()


def test_where_nothing_is_forgotten_by_itself_it_says_so(client):
    Host.objects.create(pk=1, name="Ciney", contact_months=None)
    text = client.get(PAGE).content.decode()

    assert "jusqu’à ce que vous demandiez de les effacer" in text
    assert "jusqu’à ce que vous demandiez de l’oublier" in text
    assert "Adressez-vous dans la salle à un organisateur de Ciney" in text


def test_it_leaves_no_cookie(client, host):
    client.get(PAGE)

    assert not client.cookies


@pytest.mark.parametrize("page", ["home", "planning:tournaments", "sign_in"])
def test_each_page_leads_there_at_its_foot(client, page):
    assert f'href="{PAGE}"' in client.get(reverse(page)).content.decode()


def test_the_phone_of_a_player_and_of_a_table_lead_there(client, tournament):
    for page in ("own_page:page", "at_tables:table"):
        url = reverse(page, args=[tournament.public_id])
        assert f'href="{PAGE}"' in client.get(url).content.decode()


def test_the_address_in_the_foot_is_that_of_the_page():
    """It is written out there, for pages that are shown when all else fails."""
    assert reverse("privacy:kept") == PAGE
