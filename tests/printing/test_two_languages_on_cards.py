"""In two languages nothing on a card, a diploma or a movement runs into another."""

import pytest

from tests.printing.reading import page_of, pdf
from tests.printing.test_every_paper import overlapping
from tests.worlds import built_once
from tournaments.demo.rehearsal import rehearse
from tournaments.plans.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.press]
PAPERS = ("diplomas", "guide-cards", "table-cards", "score-sheets")


def a_day(names):
    """A day of ten tables, whose last number has two figures."""
    day = rehearse(
        game="couleur", players=40, rounds=2, deals_per_round=4, long_names=names
    )
    return day.pk


played = built_once(a_day, (False, True))


@pytest.mark.long
@pytest.mark.parametrize("languages", [("fr", "nl"), ("nl", "en")])
@pytest.mark.parametrize("key", PAPERS)
def test_the_words_of_two_languages_stand_beside_each_other(played, key, languages):
    day = Tournament.objects.get(pk=played)
    made = pdf(page_of(key, day, *languages, desk=True))

    assert overlapping(made) == []


@pytest.mark.long
def test_who_sits_out_of_a_movement_stands_beside_the_words_for_it():
    day = rehearse(game="whiz", players=10, until=0)
    made = pdf(page_of("boards", day, "nl", "en", desk=True))

    assert overlapping(made) == []
