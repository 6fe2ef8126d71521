"""What stands above and below each sheet: in both languages, and on one line."""

import re
from itertools import pairwise

import pytest

from tests.printing.reading import page_of, pdf, words_of
from tests.printing.test_every_paper import bbox, outside, overlapping
from tests.ranking import day as days
from tournaments.accounts.models import Host
from tournaments.plans.models import Tournament
from tournaments.till import writes as till
from tournaments.till.rules.fees import Plan

pytestmark = pytest.mark.django_db
CLUB = "Les Joyeux Whisteurs de Thy-le-Château et des Trois Rivières réunies"
CUP = "Grand Tournoi interprovincial de la Coupe d’automne de la Fédération"


@pytest.fixture
def day():
    found = days.tournament_of()
    Tournament.objects.update(is_practice=True, name="Soirée d’hiver")
    found.refresh_from_db()
    till.set_plan(tournament=found, plan=Plan(usual_fee=500), by=None)
    return found


def said(page):
    """What is said around the sheets, by where it stands."""
    [tag] = re.findall(r'<div class="running" (.*?)>', page, re.DOTALL)
    return dict(re.findall(r'data-(\w+)="([^"]*)"', tag))


def test_in_one_language_a_sheet_says_whose_and_what_it_is(day):
    around = said(page_of("ranking", day, "fr"))

    assert around["title"] == "Exercice · Classement · Soirée d’hiver, 20/11/2026"
    assert around["club"] == "WhistClub"
    assert around["seal"].startswith("provisoire · ")
    assert (around["page"], around["of"]) == ("page", "sur")


def test_in_two_languages_both_stand_there_and_what_is_alike_stands_once(day):
    around = said(page_of("ranking", day, "fr", "nl"))

    assert around["title"] == (
        "Exercice / Oefening · Classement / Rangschikking · Soirée d’hiver, 20/11/2026"
    )
    assert around["practice"] == "Exercice / Oefening"
    assert re.fullmatch(
        r"provisoire / voorlopig · [\d/]+ [\d:]+ · sceau / zegel [0-9a-f]{12}",
        around["seal"],
    )
    assert (around["page"], around["of"]) == ("page / pagina", "/")
    english = said(page_of("ranking", day, "fr", "en"))
    assert english["page"] == "page"


def test_a_paper_that_is_no_ranking_is_neither_provisional_nor_final(day):
    assert said(page_of("seating", day, "fr", "nl"))["seal"][:1].isdigit()
    assert said(page_of("points", day, "fr"))["title"].startswith("Exercice · ")


def test_two_papers_one_after_the_other_have_a_head_each(day):
    page = page_of("points", day, "fr", "nl")

    assert "Exercice · " in page
    assert "Oefening · " in page
    assert "Exercice / Oefening" not in page


@pytest.mark.long
@pytest.mark.parametrize("languages", [("fr",), ("fr", "nl"), ("en", "nl")])
def test_left_and_right_of_a_sheet_never_meet(day, languages):
    Host.objects.create(pk=1, name=CLUB)
    Tournament.objects.update(name=CUP)
    day.refresh_from_db()
    made = pdf(page_of("check-in-by-number", day, *languages, desk=True))

    assert (outside(made), overlapping(made)) == ([], [])
    for _width, _height, boxes in bbox(made):
        head = sorted(box for box in boxes if 40 < box[3] < 51)
        gaps = [b[0] - a[2] for a, b in pairwise(head)]
        assert max(gaps) > 12
    assert re.search(r" 1 (/|sur) \d", words_of(made))
