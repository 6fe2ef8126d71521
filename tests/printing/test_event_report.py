"""The report of an event: what was played and how, who went, what vouches for it."""

import re

import pytest

from tests.printing.reading import contents, page_of
from tests.ranking import day
from tournaments.follow import comings, rounds
from tournaments.ledger import queries as ledger
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.tables.models import Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(accounts):
    return day.an_evening(accounts["scorer"])


def words_on(page):
    return " ".join(re.sub("<[^>]*>", " ", page).split())


def test_it_says_what_was_played_and_how(evening):
    page = words_on(page_of("event-report", evening, desk=True))

    assert "Whist à couleur" in page
    assert "Tirage Au hasard" in page


@pytest.mark.parametrize("game", ["couleur", "whist", "whist32", "simple", "whiz"])
def test_its_points_table_is_the_one_of_the_wall_in_the_words_of_the_club(game):
    evening = day.tournament_of(game, people=0)
    report, wall = (
        re.findall("<table class=.points-table.*?</table>", page_of(key, evening), re.S)
        for key in ("event-report", "points")
    )

    assert report == wall
    assert report
    keys = {line.split()[0] for line in evening.grid_text.splitlines() if "_" in line}
    page = words_on(page_of("event-report", evening))
    assert [key for key in keys if f" {key} " in page] == []


def test_each_closed_round_stands_with_what_vouched_for_it(evening, accounts):
    by = accounts["organiser"]
    first = Round.objects.get(tournament=evening, number=1)
    rounds.reopen_round(round=first, by=by, reason="faute")
    first.refresh_from_db()
    rounds.close_round(round=first, by=by)
    found = contents("event-report", evening, desk=True)
    closings = Event.objects.filter(tournament=evening, kind="round_closed")

    assert [(one.number, one.head) for one in found["closed_rounds"]] == [
        (1, closings.order_by("number").last().hash)
    ]
    assert found["events"] == Event.objects.filter(tournament=evening).count()
    page = page_of("event-report", evening, desk=True)
    assert found["closed_rounds"][0].head in page
    assert ledger.head(evening) in page


def test_it_says_who_left(evening, accounts):
    gone = evening.entries.get(number=3)
    comings.leave(entry=gone, by=accounts["scorer"])
    told = contents("event-report", evening, desk=True)["went"]

    assert len(told) == 1
    assert told[0].startswith("3 · Marie Dupont")


def test_on_the_wall_it_names_nobody_in_full(evening):
    Tournament.objects.update(prize_one_in=2)
    evening.refresh_from_db()

    assert "Élodie Lambert" not in page_of("event-report", evening)
    assert "Élodie Lambert" in page_of("event-report", evening, desk=True)


@pytest.mark.parametrize("game", ["couleur", "whist", "whist32", "simple", "whiz"])
@pytest.mark.parametrize("language", ["fr", "nl", "en"])
def test_a_day_on_which_nothing_was_played_has_a_report_too(game, language):
    page = page_of("event-report", day.tournament_of(game, people=0), language)

    assert re.search(r'<p class="missing">\s*\w', page)
    assert "signature" in page
