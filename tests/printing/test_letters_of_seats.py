"""Seats have one language of letters on all papers, and words where two are read."""

import re

import pytest
from django.urls import reverse

from tests.entry.evening import E8, table_of, tournament_of, write
from tests.jury.evening import called, rule
from tests.printing.reading import page_of, words_of
from tournaments.jury.rules.decision import Decision
from tournaments.plans.models import Tournament
from tournaments.rulings.models import Ruling
from tournaments.tables.models import Table

pytestmark = pytest.mark.django_db
IN_DUTCH = "N Noord · E Oost · S Zuid · O West"
IN_FRENCH = "N Nord · E Est · S Sud · O Ouest"


@pytest.fixture
def day():
    found = table_of(tournament_of("couleur")).round.tournament
    Tournament.objects.update(seat_letters="fr")
    return Tournament.objects.get(pk=found.pk)


def sheet(day, *languages):
    return page_of("score-sheets", day, *languages, table=1)


@pytest.mark.parametrize("languages", [("fr",), ("nl",), ("fr", "nl")])
def test_a_score_sheet_has_the_letters_of_its_tournament_in_every_language(
    day, languages
):
    page = sheet(day, *languages)
    over = re.findall(r'class="points">\s*(\w)', page)
    assert over == ["N", "E", "S", "O"]
    words = {"fr": "Nord, Est, Sud, Ouest", "nl": "Noord, Oost, Zuid, West"}
    for language in languages:
        assert f"N E S O = {words[language]}" in page


def test_seats_stand_in_words_where_a_paper_is_read_in_another_language(day):
    page = page_of("seating", day, "nl", round=day.played_rounds.get())
    assert IN_DUTCH in page
    page = page_of("seating", day, "fr", round=day.played_rounds.get())
    assert IN_FRENCH not in page
    page = page_of("seating", day, "fr", "nl", round=day.played_rounds.get())
    assert (IN_FRENCH in page, IN_DUTCH in page) == (True, True)


def test_a_record_of_the_tables_has_the_words_of_its_letters(day, accounts):
    write(Table.objects.get(), 1, E8, by=accounts["scorer"])
    page = page_of("transcript", day, "nl", desk=True)
    assert IN_DUTCH in page
    page = page_of("transcript", day, "fr", "nl", desk=True)
    assert (IN_FRENCH in page, IN_DUTCH in page) == (True, True)
    assert IN_FRENCH not in page_of("transcript", day, "fr", desk=True)


def test_the_form_of_a_ruling_has_the_words_of_its_letters(day, accounts, cast):
    table = Table.objects.select_related("round__tournament").get()
    write(table, 1, E8, by=accounts["scorer"])
    case = called(table, by=accounts["scorer"])
    rule(case, Decision("dispute"), by=accounts["jury"])
    key = Ruling.objects.get().public_id
    page = reverse("printing:ruling", args=[day.public_id, key])
    words = {
        language: IN_DUTCH
        in words_of(
            cast["jury"].get(page, headers={"accept-language": language}).content
        )
        for language in ("fr", "nl")
    }
    assert words == {"fr": False, "nl": True}


def test_a_guide_card_of_two_languages_has_the_words_beside_the_letter(day):
    Table.objects.get().occupants.update(from_deal=1)
    page = page_of("guide-cards", day, "fr", "nl", desk=True)
    assert page.count('<p class="word">') == 4
    assert "Ouest / " in page
    assert '<p class="word">' not in page_of("guide-cards", day, "fr", desk=True)


def test_a_score_sheet_in_two_languages_has_the_words_beside_the_letters(day):
    dutch = ["Noord", "Oost", "Zuid", "West"]
    french = ["Nord", "Est", "Sud", "Ouest"]

    assert seats_in_words(sheet(day, "fr", "nl")) == [
        f"{one} / {other}" for one, other in zip(french, dutch, strict=True)
    ]
    assert seats_in_words(sheet(day, "nl")) == dutch
    assert seats_in_words(sheet(day, "fr")) == []


def test_a_fifth_chair_has_no_word_in_any_language():
    page = page_of("blank-sheets", tournament_of(uneven="five"), "fr", "nl")
    *_four, last = page.split('<table class="sheet-names">')
    assert len(seats_in_words(last)) == 4
    assert last.split("</table>")[0].count("<tr>") == 5


def seats_in_words(page):
    found = re.findall(r'<td class="word">(.*?)</td>', page)
    return [re.sub("<[^>]*>", "", one) for one in found]
