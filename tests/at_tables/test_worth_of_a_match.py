"""Of a match a table reads what a deal brings before it agrees with it."""

import json
import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.at_tables.deals import playing, seated
from tests.at_tables.tapping import Table
from tests.browser.reading import complaints, width
from tests.entry.evening import table_of, tournament_of, write
from tournaments.deals.models import DealVersion
from tournaments.players.models import Player

NINE = {"tricks": {"NS": 9, "EW": 4}}


def ask(phone, facts, deal=1):
    address = reverse("at_tables:worth", args=[phone.tournament.public_id])
    return phone.client.get(address, {"deal": deal, "facts": json.dumps(facts)})


@pytest.fixture
def day(db):
    return tournament_of("whist")


@pytest.fixture
def at(day):
    return table_of(day)


@pytest.mark.django_db
def test_tricks_honours_and_the_game_are_told_and_nothing_is_written(day, at):
    answer = ask(seated(day), NINE | {"honours": {"NS": 3}})

    both, others = answer.json()["sides"]
    assert (both["points"], both["parts"], both["game"]) == (
        8,
        ["tricks above six +6", "honours +2"],
        8,
    )
    assert (others["points"], others["parts"], others["game"]) == (0, [], 0)
    assert answer.json()["ended"] == []
    assert " & " in both["name"]
    assert not DealVersion.objects.exists()


@pytest.mark.django_db
def test_a_game_that_is_won_by_it_is_named_with_who_wins(day, at, accounts):
    phone = seated(day)
    write(at, 1, NINE, by=accounts["scorer"])

    answer = ask(phone, NINE, deal=2).json()

    assert answer["ended"] == [
        f"{answer['sides'][0]['name']} win the game: 1–0 in the rubber"
    ]
    assert answer["sides"][0]["game"] == 0


@pytest.mark.django_db
def test_what_the_rules_refuse_is_said_before_anybody_agrees(day, at):
    answer = ask(seated(day), {"called": "NS"})

    assert answer.status_code == 422
    assert "with exactly 8 points" in answer.json()["message"]


@pytest.mark.django_db
@pytest.mark.parametrize("deal", [0, 99])
def test_only_of_a_deal_of_the_round_that_is_a_match(day, at, deal, accounts):
    phone = seated(day)
    assert ask(phone, NINE, deal=deal).json()["code"] == "gone"
    assert ask(phone, {}).json()["code"] == "gone"
    assert ask(seated(playing(accounts)), NINE).json()["code"] == "gone"


@pytest.mark.long
@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_the_points_are_read_with_the_deal_and_without_network_they_come_later(
    page, live_server, day, at
):
    page.set_viewport_size({"width": 360, "height": 640})
    table = Table(page, live_server, day)
    table.we_are()
    table.tap(re.compile("^9$"))
    table.tap(re.compile("3 honneurs$"))
    table.tap("Je ne sais pas")

    rows = page.locator(".of-sides tbody tr")
    expect(rows.nth(0).locator("td")).to_have_text(
        ["+8", "plis au-delà de six +6, honneurs +2", "8"]
    )
    assert complaints(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    table.tap("Non, corriger")
    table.tap("Retour")
    table.tap("Retour")
    page.context.set_offline(True)
    table.tap(re.compile("^8$"))
    table.tap("personne")
    table.tap("Je ne sais pas")
    later = page.get_by_text("Les points s’affichent une fois la donne envoyée")
    expect(later).to_be_visible()


@pytest.mark.long
@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_the_points_stand_on_the_smallest_phone_in_dutch_and_beside_long_names(
    page, live_server, day, at
):
    Player.objects.filter(pk__in=at.occupants.values("entry__player")).update(
        first_name="Marie-Christine", last_name="Vanderschueren", shown="full"
    )
    page.set_viewport_size({"width": 360, "height": 640})
    cookie = {"name": "django_language", "value": "nl", "url": live_server.url}
    page.context.add_cookies([cookie])
    table = Table(page, live_server, day, title="Tafel")
    table.tap("Ja, dat zijn wij")
    assert width(page) == 360
    table.tap(re.compile("^9$"))
    table.tap(re.compile("3 honneurs$"))
    table.tap("Ik weet het niet")

    expect(page.locator(".of-sides thead .parts")).to_have_text("Samengesteld uit")
    assert width(page) == 360
    page.locator("#at-to-sheet").click()
    assert width(page) == 360
