"""The rail beside every page of a tournament says where one is."""

import re

import pytest
from django.urls import reverse

from tests.ranking import day

pytestmark = pytest.mark.django_db
CURRENT = re.compile(r'aria-current="page">\s*([^<]*?)\s*(?:<|$)')
ENGLISH = {"accept-language": "en"}
# For each entry of the rail, pages that stand under it.
UNDER = {
    "Players": ("registration:entries",),
    "Till": ("till:sheet", "till:people", "till:fees"),
    "Seating": ("rounds:rounds", "rounds:drafts"),
    "Entry": ("entry:board", "ledger:events"),
    "Jury": ("jury:queue", "jury:decisions"),
    "Ranking": ("ranking:ranking", "ranking:prizes"),
    "Print": ("printing:papers",),
    "Hall screen": ("live:control",),
}


def current(client, url):
    html = client.get(url, headers=ENGLISH).content.decode()
    rail = html[html.index('<nav class="rail"') :]
    return CURRENT.findall(rail[: rail.index("</nav>")])


@pytest.mark.parametrize(
    ("word", "page"), [(word, page) for word in UNDER for page in UNDER[word]]
)
def test_a_page_is_marked_in_the_rail(organiser, accounts, word, page):
    tournament = day.an_evening(accounts["scorer"])

    assert current(organiser, reverse(page, args=[tournament.public_id])) == [word]


def test_a_players_own_page_stands_under_the_ranking(organiser, accounts):
    tournament = day.an_evening(accounts["scorer"])
    who = tournament.entries.first().public_id
    page = reverse("desk:player", args=[tournament.public_id, who])

    assert current(organiser, page) == ["Ranking"]
