"""Whoever has a paper read out hears each language in its own voice."""

import pytest
from django.urls import reverse

from tests.printing.presses import info, languages, plain
from tests.printing.reading import page_of, pdf
from tests.ranking.day import tournament_of
from tournaments.printing.rules.two_languages import side_by_side

pytestmark = pytest.mark.django_db
FIRST = '<html lang="fr"><body><p>Table</p><p></p><pre>Nord\nEst</pre></body></html>'
SECOND = '<html lang="nl"><body><p>Tafel</p><p>x</p><pre>Noord\nEst</pre></body></html>'


@pytest.fixture
def day(db):
    return tournament_of(people=4)


def test_the_words_of_the_second_language_are_marked_as_such():
    assert side_by_side(FIRST, SECOND) == (
        '<html lang="fr"><body>'
        '<p>Table / <span class="second" lang="nl">Tafel</span></p>'
        '<p><span lang="nl">x</span></p>'
        '<pre>Nord / <span lang="nl">Noord</span>\nEst</pre></body></html>'
    )


def test_cells_that_tabs_part_stay_where_they_are():
    """A tag would begin a line of its own, from which tabs are counted anew."""
    first, second = (one.replace("\n", "\t") for one in (FIRST, SECOND))

    assert "<pre>Nord / Noord\tEst</pre>" in side_by_side(first, second)


def test_words_side_by_side_are_tagged_with_their_language(day):
    made = pdf(page_of("seating", day, "fr", "nl"))

    assert set(languages(made)) == {("Div", "fr"), ("Part", "fr"), ("Span", "nl")}
    assert b"/Lang (fr)" in plain(made)


@pytest.mark.long
def test_papers_one_after_the_other_are_tagged_each_with_its_language(organiser, day):
    where = reverse("printing:paper", args=[day.public_id, "points"])
    made = organiser.get(where, {"language": "nl+fr"}).content

    parts = [language for kind, language in languages(made) if kind == "Part"]
    assert parts == ["nl", "fr"]
    assert info(made)["Pages"] == "2"


def test_in_a_browser_too_each_has_its_language(organiser, day):
    where = reverse("printing:page", args=[day.public_id, "points"])
    page = organiser.get(where, {"language": "nl+fr"}).content.decode()

    assert page.count("<html") == page.count("<title") == 1
    assert '<html lang="nl">' in page
    assert '<div class="paper points a4" lang="fr">' in page
