"""A case stands on paper with where it was, when, and by which article."""

import re
from datetime import timedelta

import pytest
from django.utils.timezone import localdate

from tests.jury import evening
from tests.printing.reading import contents, page_of
from tournaments.printing.case_lists import unbroken

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
    tournament.save()
    [line] = contents(paper, tournament, desk=True)["cases"]
    assert line.where == "Manche 1, table 1"
    assert re.fullmatch(r"donne 2 · \d\d:\d\d", line.when)

    tournament.played_date -= timedelta(days=1)
    tournament.save()
    [line] = contents(paper, tournament, desk=True)["cases"]
    assert re.fullmatch(r"donne 2 · \d\d/\d\d/\d{4} \d\d:\d\d", line.when)


def test_what_a_case_costs_is_told_alike_on_both_papers(case):
    """Its sign belongs to its figure, and both to the name before them."""
    for paper in ("decisions", "report"):
        page = page_of(paper, case.tournament, "fr", desk=True)
        assert "(fautif)\xa0:\xa0−3" in page
