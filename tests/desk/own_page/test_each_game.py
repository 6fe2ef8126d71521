"""Each game stands on a player's page, and boards wait for those who play them yet."""

import re

import pytest
from django.utils import translation

from scoring import wording
from scoring.templatetags.points import points
from scoring.variants import VARIANTS
from tests.boards import evening as boards
from tests.boards.test_travelling import THIRTEEN
from tests.desk.own_page.phone import Phone, page_of, words_of
from tests.desk.own_page.test_page import figures
from tournaments.demo.rehearsal import rehearse
from tournaments.entries.models import Entry
from tournaments.standings import queries as standings
from tournaments.standings.player import rounds_of
from tournaments.tables.models import Table

pytestmark = pytest.mark.django_db


def bare(html):
    return " ".join(re.sub("<[^>]*>", " ", html).split())


@pytest.mark.long
@pytest.mark.parametrize("game", VARIANTS)
def test_every_player_reads_each_score_explained_and_his_figures(game):
    seats = len(VARIANTS[game].seats)
    tournament = rehearse(game=game, players=2 * seats, rounds=2, deals_per_round=seats)
    found = standings.ranking(tournament, desk=False)
    for standing in found.standings:
        for key in found.members(standing.result.key):
            entry = Entry.objects.select_related("tournament").get(public_id=key)
            phone = Phone(tournament)
            words = words_of(phone.scan(entry.number))
            with translation.override("en"):
                sums = [
                    bare(wording.formula(deal.parts))
                    for played in rounds_of(tournament, [entry.public_id])[
                        entry.public_id
                    ]
                    for deal in played.deals
                    if deal.parts
                ]
                figure = bare(points(found.figure(standing)))
            assert [one for one in sums if one not in words] == []
            told = figures(phone.look())
            ranked = f"{standing.rank} of {len(found.standings)}"
            assert told["Rank after round 2"].startswith(ranked)  # and up 3, say
            assert figure in told.values()


@pytest.mark.long
def test_of_boards_that_travel_a_player_reads_his_seat_and_nothing_more(accounts):
    by = accounts["organiser"]
    tournament = boards.evening(15, rounds=3, by=by, played=1)
    boards.begin(tournament, by)
    before = page_of(tournament, 1)
    assert "Round 2, now Table" in before
    assert "Boards are still travelling" in before
    told = [one for one in ("Deal", "Board 1", "Per cent", "Rank") if one in before]
    assert told == []

    table = Table.objects.get(
        round__tournament=tournament,
        round__number=2,
        occupants__entry__number=1,
    )
    boards.write(table, 1, THIRTEEN, by)
    assert page_of(tournament, 1) == before


@pytest.mark.long
def test_of_boards_of_which_a_round_is_settled_figures_are_as_old_as_that(accounts):
    by = accounts["organiser"]
    tournament = boards.evening(9, rounds=3, by=by, played=1)
    phone = Phone(tournament)
    phone.scan(1)
    before = figures(phone.look())
    table = Table.objects.get(
        round=boards.begin(tournament, by), occupants__entry__number=1
    )
    boards.write(table, 1, THIRTEEN, by)

    assert figures(phone.look()) == before
    assert "Rank after round 1" in before
    assert "After round 1, the last whose boards" in phone.reads()


@pytest.mark.long
def test_once_all_boards_are_played_each_stands_there_by_its_number(accounts):
    tournament = boards.evening(9, rounds=3, by=accounts["organiser"])
    words = page_of(tournament, 1)

    assert "Board 1" in words
    assert "Board by board" in words
    assert "Domy" in words
