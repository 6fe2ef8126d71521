"""Every paper of a tournament without players, of one alone, of the longest names."""

import re

import pytest

from tests.printing.reading import page_of, pdf, words_of
from tests.printing.test_every_paper import outside, overlapping, papers_for
from tests.ranking import crowd
from tests.ranking.day import tournament_of
from tournaments.deals.models import Total
from tournaments.plans.models import Tournament
from tournaments.players.models import Club, Player

pytestmark = pytest.mark.django_db
NAME = "Marie-Christine Vandenbossche-Delcourt van den Eynde-Dujardin"
CLUB = "Les Joyeux Whisteurs de Thy-le-Château et des Trois Rivières réunies"
LISTS = ("ranking", "check-in", "seating", "prizes", "event-report", "teams")


@pytest.mark.long
@pytest.mark.parametrize("people", [0, 1])
@pytest.mark.parametrize("state", ["registration", "finished"])
def test_every_paper_says_something_of_nobody_and_of_one_player(people, state):
    day = tournament_of(people=people, state=state)
    for document in papers_for(day):
        if not document.refusal(day):
            page = page_of(document.key, day, desk=True)
            body = re.sub("<[^>]*>", " ", page[page.index("<body") :])
            assert len(re.findall(r"[^\W\d_]{3,}", body)) > 2, document.key


@pytest.mark.long
@pytest.mark.parametrize("key", LISTS)
def test_the_longest_names_and_totals_stay_within_the_margins(key):
    day = crowd.a_long_day()
    Player.objects.update(first_name="Marie-Christine", last_name=NAME[16:])
    Club.objects.filter(pk=Club.objects.first().pk).update(name=CLUB)
    Total.objects.update(total=-123_456_789, points=-123_456_789)
    Tournament.objects.update(state="finished", prize_one_in=4, team_size=3)
    day.refresh_from_db()
    made = pdf(page_of(key, day, "fr", desk=True))

    assert (outside(made), overlapping(made)) == ([], [])
    if key == "ranking":
        assert words_of(made).count("−123456789") >= crowd.PLAYERS
