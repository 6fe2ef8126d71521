"""Scorecards of the players: each deal with what it brought, as on their page."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.templatetags.points import exact
from scoring.variants import VARIANTS
from tests.jury import evening as jury
from tests.printing.reading import contents, page_of, pdf, words_of
from tests.ranking import day
from tournaments.demo.rehearsal import rehearse
from tournaments.entries.models import Entry
from tournaments.papers.score_card import SETTINGS
from tournaments.players.models import Player
from tournaments.standings.player import rounds_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(accounts):
    return day.an_evening(accounts["scorer"])


def test_the_round_and_its_table_are_parted_by_a_point(evening):
    page = page_of("player-deals", evening, "fr", desk=True)
    text = " ".join(re.sub("<[^>]*>", " ", page).split())

    assert "Manche 1 · table 1" in text


@pytest.mark.long
def test_a_card_in_boards_names_everybody_met_however_long_the_names():
    day = rehearse(game="whiz", players=9, rounds=3, long_names=True)
    day.state = "finished"
    day.save(update_fields=["state"])
    for _card, sheet in contents("scorecards", day, desk=True)["cards"]:
        titles = [row.title for row in sheet.rows if row.title]
        assert len(titles) == 3
        assert all(title.count(", ") == 1 for title in titles)


@pytest.mark.parametrize("game", VARIANTS)
def test_each_deal_of_each_game_stands_there_as_on_the_page_of_the_player(game):
    seats = len(VARIANTS[game].seats)
    tournament = rehearse(
        game=game, players=2 * seats, rounds=2, deals_per_round=seats, duplicate=False
    )
    cards = contents("player-deals", tournament, desk=True)["cards"]

    assert len(cards) == 2 * seats
    for card in cards:
        entry = Entry.objects.get(tournament=tournament, number=card.number)
        told = [
            (one.table, [(deal.number, deal.points) for deal in one.deals], one.points)
            for one in card.rounds
        ]
        had = rounds_of(tournament, [entry.public_id], full=True)[entry.public_id]
        assert told == [
            (
                one.table,
                [
                    (deal.number, "–" if deal.points is None else exact(deal.points))
                    for deal in one.deals
                ],
                exact(one.share.points),
            )
            for one in had
        ]
        last = sum(one.share.points for one in had)
        assert card.rounds[-1].so_far == exact(last)


def test_on_the_wall_the_others_are_called_as_they_allow(evening):
    Player.objects.filter(last_name="Maes").update(shown="number")
    wall = page_of("player-deals", evening)
    desk = page_of("player-deals", evening, desk=True)

    assert "Luc\N{NO-BREAK SPACE}Maes" in desk
    assert "Maes" not in wall
    assert "<span>O</span>\N{NO-BREAK SPACE}<span>#4</span>" in wall


def test_one_card_is_made_anew(evening):
    who = evening.entries.get(number=3)
    [card] = contents("player-deals", evening, desk=True, entry=who)["cards"]

    assert (card.number, card.name) == (3, "Marie Dupont")
    assert [one.number for one in card.rounds] == [1, 2]
    assert page_of("player-deals", evening, entry=who).count("<h2") == 1


@pytest.mark.long
def test_an_evening_of_four_rounds_of_eight_deals_is_one_page_for_each():
    day = rehearse(players=8, rounds=4, deals_per_round=8)
    cards = contents("player-deals", day, desk=True)["cards"]
    made = words_of(pdf(page_of("player-deals", day, "fr", desk=True)))

    assert all(card.alone for card in cards)
    assert made.count("\f") == len(cards) == 8


@pytest.mark.long
@pytest.mark.parametrize("languages", [["fr"], ["nl"], ["en"], ["fr", "nl"]])
def test_a_card_printed_alone_is_one_page_too_with_its_title(languages):
    day = rehearse(players=8, rounds=4, deals_per_round=8)
    for number in (1, 8):
        who = day.entries.get(number=number)
        page = page_of("player-deals", day, *languages, desk=True, entry=who)
        assert words_of(pdf(page)).count("\f") == 1


def test_in_two_languages_who_sat_there_is_named_once(evening):
    both = page_of("player-deals", evening, "fr", "nl", desk=True)
    alone = page_of("player-deals", evening, "fr", desk=True)

    name = "Luc\N{NO-BREAK SPACE}Maes"
    assert both.count(name) == alone.count(name) > 0
    assert 'class="deals closest' in both
    assert "closest" not in alone


def test_the_rows_of_a_card_stand_no_closer_than_they_must(evening):
    [card, *_rest] = contents("player-deals", evening, desk=True)["cards"]
    high = [card.high(one) for one in SETTINGS]

    assert high == sorted(high, reverse=True)
    assert [card.within(one + 0.1).setting for one in high] == [
        *("", "close", "closer", "closest"),
    ]
    assert card.within(high[-1] - 1).setting == card.setting


def test_a_wall_tells_no_round_that_is_hidden(evening):
    evening.frozen_after_round = 1
    evening.save(update_fields=["frozen_after_round"])

    wall = contents("player-deals", evening)["cards"]
    desk = contents("player-deals", evening, desk=True)["cards"]
    assert {len(card.rounds) for card in wall} == {1}
    assert {len(card.rounds) for card in desk} == {2}


def test_all_cards_are_read_as_often_as_one(evening):
    def asks(**choices):
        with CaptureQueriesContext(connection) as found:
            contents("player-deals", evening, desk=True, **choices)
        return len(found)

    asks()  # ranks of the round before are read once, and kept
    assert asks() == asks(entry=evening.entries.get(number=3))


def test_a_ruling_stands_on_the_card_of_whom_it_concerns(accounts):
    tournament, table, _other = jury.an_evening(by=accounts["scorer"])
    case = jury.called(table, by=accounts["scorer"])
    fine = jury.fine(table, "revoke", own=-3)
    jury.rule(case, fine, by=accounts["jury"])
    told = {
        card.number: card.rulings
        for card in contents("player-deals", tournament, desk=True)["cards"]
    }
    fined = {
        one.number
        for one in tournament.entries.all()
        if one.ruling_points.filter(is_offender=True).exists()
    }

    assert len(fined) == 1
    assert {number for number, rulings in told.items() if rulings} == fined
    wall = contents("player-deals", tournament)["cards"]
    assert [card.rulings for card in wall if card.rulings] == []  # nobody was told
