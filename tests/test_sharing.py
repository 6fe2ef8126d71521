"""What a phone shows of a link that is sent, or keeps of a page."""

import re
from html import unescape
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.urls import reverse
from fontTools.ttLib import TTFont

from tests.addresses import a_tournament
from tests.naming import those_without
from tournaments.accounts.models import Host
from tournaments.plans.models import Tournament

pytestmark = pytest.mark.django_db
SAID = re.compile(r'<meta (?:name|property)="([^"]+)"[^>]*? content="([^"]*)"')
FONTS = Path(__file__).parents[1] / "static" / "fonts"


@pytest.fixture
def tournament():
    return Tournament.objects.get(public_id=a_tournament())


def said(response):
    return dict(SAID.findall(unescape(response.content.decode())))


@pytest.mark.parametrize("name", ["ranking:ranking", "live:hall"])
def test_a_link_shows_which_tournament_it_is_of_and_a_picture(client, tournament, name):
    found = said(client.get(reverse(name, args=[tournament.public_id])))

    day = f"{tournament.played_date:%d/%m/%Y}"
    words = f"Tables, points et classement\N{NO-BREAK SPACE}: {tournament.name}, {day}."
    assert found["description"] == found["og:description"] == words
    site, _static, picture = found["og:image"].partition("/static/")
    assert site == "http://testserver"
    assert finders.find(picture)


def test_a_page_of_no_tournament_says_what_the_site_is_for(client, tournament):
    found = said(client.get("/"))

    assert (
        found["description"]
        == "Tournois de whist\N{NO-BREAK SPACE}: tables, points et classements."
    )


def test_each_is_shown_a_picture_under_the_name_by_which_he_came(client, tournament):
    page = reverse("ranking:ranking", args=[tournament.public_id])
    came = [client.get(page, headers={"host": one}) for one in ("localhost", "[::1]")]

    pictures = [said(one)["og:image"] for one in came]
    assert [one.partition("/static/")[0] for one in pictures] == [
        "http://localhost",
        "http://[::1]",
    ]


def test_a_phone_keeps_the_site_under_the_name_of_the_club(client, db):
    Host.objects.update_or_create(pk=1, defaults={"name": "Les Atouts"})
    page = client.get("/sign-in/").content.decode()
    address = re.search(r'rel="manifest" href="([^"]+)"', page)[1]

    answer = client.get(address)

    assert answer.headers["Content-Type"] == "application/manifest+json"
    told = answer.json()
    assert (told["name"], told["start_url"]) == ("Les Atouts", "/")
    icons = [one["src"].removeprefix("/static/") for one in told["icons"]]
    assert those_without(icons, finders.find) == []


@pytest.mark.parametrize("weight", [400, 700])
def test_large_figures_are_those_of_the_letter_with_an_open_zero(weight):
    letter = f"atkinson-hyperlegible-next-latin-{weight}-normal.woff2"
    ours = TTFont(FONTS / f"whistclub-figures-{weight}.woff2")
    theirs = TTFont(FONTS / letter)

    def contours(font, sign):
        return font["glyf"][font.getBestCmap()[ord(sign)]].numberOfContours

    def width(font, sign):
        return font["hmtx"][font.getBestCmap()[ord(sign)]]

    assert [contours(font, "0") for font in (ours, theirs)] == [2, 3]
    assert set(map(chr, ours.getBestCmap())) == set("0123456789")
    for sign in "123456789":
        assert contours(ours, sign) == contours(theirs, sign)
    for sign in "0123456789":
        assert width(ours, sign) == width(theirs, sign)
