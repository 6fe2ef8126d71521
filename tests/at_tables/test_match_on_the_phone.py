"""A table of Whist reads how its match stands, and what its round has brought."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.at_tables.deals import deal, look, seated, send
from tests.at_tables.tapping import Table
from tests.entry.evening import table_of, tournament_of, write

TEN = {"tricks": {"NS": 10, "EW": 3}}  # eight points
NINE = {"tricks": {"NS": 9, "EW": 4}}  # six


def side(games, points, **won):
    return {"games": games, "points": points, **won}


def both(ours, theirs):
    return {"NS": ours, "EW": theirs}


@pytest.fixture
def day(db):
    return tournament_of("whist", deals=5)


@pytest.fixture
def table(day):
    return table_of(day)


@pytest.fixture
def phone(day, table):
    return seated(day)


@pytest.fixture
def at(table, phone, accounts):
    """Two games and so a rubber for North and South, then six points."""
    for number, facts in enumerate([TEN, TEN, TEN, TEN, NINE], start=1):
        write(table, number, facts, by=accounts["scorer"])
    return table


def in_text(html):
    return " ".join(re.sub("<[^>]*>", " ", html).split())


def test_before_each_deal_it_is_told_what_each_side_has_of_the_rubber(phone, at):
    before = look(phone).json()["match"]["before"]

    assert before == [
        both(side(0, 0), side(0, 0)),
        both(side(0, 8), side(0, 0)),
        both(side(1, 0), side(0, 0)),
        both(side(1, 8), side(0, 0)),
        both(side(0, 0), side(0, 0)),
    ]


def test_another_match_begins_at_nothing_once_one_is_over(day, phone, at, accounts):
    write(at, 5, {"tricks": {"NS": 13, "EW": 0}}, seen=1, by=accounts["scorer"])
    day.deals_per_round = 9
    day.save(update_fields=["deals_per_round"])
    for number in range(6, 9):
        write(at, number, TEN, by=accounts["scorer"])

    before = look(phone).json()["match"]["before"]

    assert [one["NS"] for one in before[5:8]] == [side(1, 0), side(1, 8), side(0, 0)]


def test_a_side_agrees_with_its_fiches_rubbers_and_games(phone, at):
    assert look(phone).json()["match"]["won"] == both(
        side(2, 6, rubbers=1, fiches=2), side(0, 0, rubbers=0, fiches=-2)
    )
    page = in_text(phone.look().content.decode())
    assert (
        "Side Bert 1 &amp; Dirk 3 Chloé 2 &amp; Emma 4 Fiches each 2 −2 minus 2 "
        "Rubbers 1 0 Games 2 0 The game being played 6 0 " in page
    )


def test_the_form_of_a_deal_says_how_the_rubber_stands(day, phone, at):
    address = reverse("at_tables:deal_form", args=[day.public_id, 4])

    page = in_text(phone.client.get(address).content.decode())

    assert "Side Games Points Bert 1 &amp; Dirk 3 1 8 " in page


def test_other_games_know_of_no_match(db):
    day = tournament_of()
    table_of(day)

    assert look(seated(day)).json()["match"] is None


def test_a_call_that_a_correction_made_impossible_is_put_right_by_the_table(
    day, accounts
):
    at, phone = table_of(day), seated(day)
    write(at, 1, TEN, by=accounts["scorer"])
    send(phone, deal(2, {"called": "NS"}, confirmed_by="E"))
    write(at, 1, NINE, seen=1, by=accounts["scorer"])
    assert look(phone).json()["deals"][1]["state"] == "refused"

    assert "Correct deal 2" in in_text(phone.look().content.decode())
    answer = send(phone, deal(2, NINE, seen=1, confirmed_by="E"))

    assert answer.json()["deal"]["state"] == "written"


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_who_made_no_trick_cannot_have_won_the_first(page, live_server, db):
    day = tournament_of("whist", options={"next_dealer": "first_trick"})
    table_of(day)
    table = Table(page, live_server, day)
    table.we_are()
    table.tap(re.compile("^0$"))
    table.tap("personne")

    assert page.locator("button.seat").count() == 2
    table.seat("E")
    expect(page.locator(".sentence")).to_contain_text("13 plis")
    assert table.errors == []
