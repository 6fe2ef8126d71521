"""Whoever has a paper read out hears each language in its own voice."""

import pytest
from django.urls import reverse

from tests.printing.presses import info, languages, plain
from tests.printing.reading import page_of, pdf
from tests.ranking.day import tournament_of
from tournaments.papers.rendering import side_by_side

pytestmark = pytest.mark.django_db
PAGE = '<html lang="{}"><body><p>{}</p><p>{}</p><ul><li>{}</li> Est</ul></body></html>'
FIRST = PAGE.format("fr", "Table", "", "Nord")
SECOND = PAGE.format("nl", "Tafel", "x", "Noord")


@pytest.fixture
def day(db):
    return tournament_of(people=4)


def test_the_words_of_the_second_language_are_marked_as_such():
    assert side_by_side(FIRST, SECOND) == (
        '<!doctype html>\n<html lang="fr"><body class="two-languages">'
        '<p>Table / <span class="second" lang="nl">Tafel</span></p>'
        '<p><span lang="nl">x</span></p>'
        '<ul><li>Nord / <span class="second" lang="nl">Noord</span></li> Est</ul>'
        "</body></html>"
    )


def test_words_behind_an_element_stand_in_both_languages_in_their_order():
    both = side_by_side(
        '<html lang="fr"><body><p><b>1</b> donne <i>2</i> fin.</p></body></html>',
        '<html lang="nl"><body><p><b>1</b> gift <i>2</i> einde.</p></body></html>',
    )

    assert (
        '<p><b>1</b> donne / <span class="second" lang="nl">gift</span> <i>2</i> '
        'fin. / <span class="second" lang="nl">einde.</span></p>'
    ) in both


def test_pages_that_are_not_built_alike_are_not_one():
    assert side_by_side(FIRST, SECOND.replace("<p>x</p>", "")) is None


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
