"""A case stands on paper with where it was, when, and by which article."""

import re
from datetime import timedelta

import pytest
from django.utils import translation
from django.utils.timezone import localdate, localtime

from tests.jury import evening
from tests.printing.reading import contents, page_of
from tournaments.papers.case_lists import unbroken
from tournaments.rulings.models import Case
from tournaments.tables.models import Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def case(accounts):
    _tournament, one, _other = evening.an_evening(by=accounts["organiser"])
    found = evening.called(one, 2, by=accounts["organiser"])
    evening.rule(found, evening.fine(one, "revoke", own=-3), by=accounts["jury"])
    return evening.now(found)


def test_an_article_breaks_no_line_inside_its_quotation_marks():
    assert unbroken("4, « Les points d'abus »") == "4, «\xa0Les points d’abus\xa0»"


@pytest.mark.parametrize("paper", ["decisions", "report"])
def test_a_case_of_the_day_says_the_hour_and_one_of_another_day_the_date(case, paper):
    tournament = case.tournament
    tournament.played_date = localdate()
    tournament.save(update_fields=["played_date"])
    [line] = contents(paper, tournament, desk=True)["cases"]
    assert line["where"] == "Manche 1, table 1"
    assert re.fullmatch(r"donne 2 · \d\d:\d\d", line["when"])

    tournament.played_date -= timedelta(days=1)
    tournament.save(update_fields=["played_date"])
    [line] = contents(paper, tournament, desk=True)["cases"]
    assert re.fullmatch(r"donne 2 · \d\d/\d\d/\d{4} \d\d:\d\d", line["when"])


def test_what_a_case_costs_is_told_alike_on_both_papers(case):
    """Its sign belongs to its figure, and both to the name before them."""
    for paper in ("decisions", "report"):
        page = page_of(paper, case.tournament, "fr", desk=True)
        assert "(fautif)\xa0:\xa0−3" in page


@pytest.fixture
def told(accounts):
    """A ruling of which the table has heard, in a round that is over."""
    _tournament, one, _other = evening.an_evening(by=accounts["organiser"])
    found = evening.told_revoke(one, accounts)
    Round.objects.filter(pk=one.round_id).update(state=Round.State.CLOSED)
    return found


def on_the_wall(case, *languages):
    """How far a case is, on the list of decisions and on the report of the day."""
    found = {}
    for language in languages:
        with translation.override(language):
            papers = [contents(key, case.tournament) for key in ("decisions", "report")]
        found[language] = {paper["cases"][0]["state"] for paper in papers}
    return found


def test_the_wall_says_until_when_a_ruling_can_still_be_appealed(told):
    Case.objects.filter(pk=told.pk).update(
        appeal_until=localtime().replace(hour=23, minute=59, second=59)
    )
    assert on_the_wall(told, "fr", "nl", "en") == {
        "fr": {"peut encore être contestée jusqu’à 23\xa0h\xa059"},
        "nl": {"kan nog betwist worden tot 23.59\xa0uur"},
        "en": {"can still be appealed until 23:59"},
    }


def test_the_wall_says_so_before_the_time_to_appeal_runs(told):
    Round.objects.update(state=Round.State.PLAYING)
    assert on_the_wall(told, "en") == {
        "en": {"can still be appealed, until 30 minutes after the ranking is out"}
    }


def test_the_wall_says_that_a_ruling_is_final_once_its_time_is_over(told):
    Case.objects.filter(pk=told.pk).update(
        appeal_until=localtime() - timedelta(minutes=1)
    )
    assert on_the_wall(told, "fr") == {"fr": {"définitive"}}
