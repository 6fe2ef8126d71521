"""Hand records: each suit of a hand by sign and letter, on the paper and the page."""

import re

import pytest
from django.urls import reverse
from django.utils.translation import override

from scoring.letters import LETTERS, SIGNS
from tests.printing.reading import SITE, page_of, pdf, words_of
from tests.printing.test_every_paper import outside, overlapping
from tests.worlds import built_once
from tournaments.boards.models import Board
from tournaments.boards.rules.cards import RANKS, SUITS
from tournaments.boards.wording import ranks
from tournaments.demo.rehearsal import rehearse
from tournaments.papers.document import Asked
from tournaments.papers.documents import DOCUMENTS
from tournaments.papers.rendering import pages
from tournaments.plans.models import Tournament
from tournaments.templatetags.papers import cards_in_pocket

pytestmark = pytest.mark.django_db
OF_SUIT = re.compile(r'<b class="suit">(\S+)</b>')
SIZED = re.compile(r"font-size:(\S+)pt\">(.*?)<")
BY_HAND = re.compile(r'<b class="suit">\S(\S+)</b><span style="\S+">(.*?)</span>')


def an_evening():
    day = rehearse(game="whiz", players=9, rounds=2, deals_per_round=3, duplicate=True)
    return day.pk


evening = built_once(an_evening)


@pytest.fixture
def day(evening):
    return Tournament.objects.get(pk=evening)


@pytest.mark.parametrize("language", LETTERS)
def test_each_suit_has_its_sign_and_its_letter_in_each_language(day, language):
    known = LETTERS[language]
    shown = OF_SUIT.findall(page_of("hand-records", day, language))

    assert set(shown) >= {SIGNS[suit] + known.trump(suit) for suit in SUITS}
    assert shown[:4] == [known.sign(suit) for suit in "SHDC"]


def test_in_dutch_hearts_are_bold_beside_their_sign_and_a_king_is_not(day):
    page = page_of("hand-records", day, "nl")
    hearts = [ranks.split() for suit, ranks in BY_HAND.findall(page) if suit == "H"]

    kings = sum(ranks.count("H") for ranks in hearts)
    assert kings == len(hearts) / 4  # one on each board
    assert page.count('<b class="suit">♥H</b>') >= len(hearts)


@pytest.mark.parametrize("language", LETTERS)
def test_the_page_has_the_same_letters_and_the_word_for_who_does_not_see(
    organiser, day, language
):
    where = reverse("boards:records", args=[day.public_id])
    page = organiser.get(where, headers={"accept-language": language}).content.decode()
    found = re.findall(
        r'#hearts"/></svg><b aria-hidden="true">(\w+)</b>'
        r'<span class="for-readers">(\w+)',
        page,
    )

    words = {"fr": "cœur", "nl": "harten", "en": "hearts"}
    assert set(found) == {(LETTERS[language].trump("H"), words[language])}


def test_in_two_languages_the_records_come_one_after_the_other(day):
    asked = Asked(day, site=SITE)
    french, dutch = pages(DOCUMENTS["hand-records"], asked, ["fr", "nl"])

    assert ("♥C" in french, "♥C" in dutch) == (True, False)


@pytest.mark.parametrize("language", LETTERS)
def test_even_thirteen_cards_of_a_suit_stand_in_their_pocket(language):
    with override(language):
        usual, whole = ranks(RANKS[:7]), ranks(RANKS)

    assert cards_in_pocket(usual) == f'<span style="font-size:12pt">{usual}</span>'
    [(points, shown)] = SIZED.findall(cards_in_pocket(whole))
    assert shown.split() == whole.split()
    assert points == "9"


@pytest.mark.long
@pytest.mark.parametrize("language", LETTERS)
def test_nothing_lies_on_another_or_over_the_edge(day, language):
    board = Board.objects.earliest("number")
    Board.objects.filter(pk=board.pk).update(cards="".join(13 * one for one in "NESW"))
    made = pdf(page_of("hand-records", day, language))

    assert (outside(made), overlapping(made)) == ([], [])


@pytest.mark.long
def test_the_seal_stands_below_six_boards_and_not_on_a_page_of_its_own(day):
    made = words_of(pdf(page_of("hand-records", day, "fr")))
    last = made.rstrip("\f").split("\f")[-1]

    assert Board.objects.count() % 6 == 0
    assert "Sceau du journal" in last
    assert "Donneur" in last
