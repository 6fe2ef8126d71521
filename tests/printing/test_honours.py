"""For the prize-giving: the list to sign, receipts, cards for prizes, diplomas."""

import re

import pytest
from django.utils import translation

from tests.printing.reading import boxes_of, contents, list_on, page_of, pdf
from tests.printing.test_every_paper import outside, overlapping
from tests.ranking import day
from tournaments.papers.prize_lists import OF_DIPLOMA, SIGNED, place_in_words
from tournaments.plans.models import Tournament
from tournaments.plans.rules.prize_settings import LIST, Settings, as_dict
from tournaments.plans.rules.worths import Worth
from tournaments.players.models import Player
from tournaments.standings import queries as standings
from tournaments.standings.prizes import prizes

pytestmark = pytest.mark.django_db
POINT = 72 / 25.4  # in a millimetre
PAPERS = ("prizes", "receipts", "prize-labels", "diplomas")
LONG = "Van den Wouwerberghe-Vanderwaeren-Wyckmans"
WORTHS = (Worth(10000), Worth(5000), Worth(0, "un jambon"))


@pytest.fixture
def evening(accounts):
    settings = as_dict(Settings(way=LIST, worths=WORTHS))
    return day.an_evening(accounts["scorer"], prize_settings=settings)


def test_the_list_to_sign_is_that_of_the_page_with_worth(evening):
    with translation.override("fr"):
        found = prizes(evening, standings.ranking(evening, desk=True), full=True)
        told = [
            [row.what, str(row.number), row.name or "–", " ".join(row.worth.split())]
            for row in found["prizes"]
        ]
    heading, *rows = list_on(page_of("prizes", evening, desk=True))

    assert heading == ["Prix", "N°", "Nom", "Total", "Valeur", "Reçu"]
    assert [[*row[:3], row[4]] for row in rows if len(row) > 1] == told
    assert "un jambon" in str(rows)


def test_each_prize_has_a_receipt_and_a_card(evening):
    ranking = standings.ranking(evening, desk=True)
    won = prizes(evening, ranking, full=True)["prizes"]
    for paper, kind in (("receipts", "receipt"), ("prize-labels", "prize-card")):
        page = page_of(paper, evening, desk=True)
        assert page.count(f'class="{kind}"') == len(won)
        assert "un jambon" in page


def test_a_card_names_the_winner_once_the_ranking_is_final(evening):
    before = page_of("prize-labels", evening, desk=True)
    Tournament.objects.update(state="finished")
    evening.refresh_from_db()
    [first, *_others] = standings.ranking(evening, desk=True).standings
    name = standings.line_names(
        evening, standings.ranking(evening, desk=True), full=True
    )
    after = page_of("prize-labels", evening, desk=True)

    assert name[first.result.key] not in before
    assert name[first.result.key] in after


def test_the_first_three_have_a_diploma_and_anybody_may(evening):
    first_three = contents("diplomas", evening, desk=True)["diplomas"]
    ranking = standings.ranking(evening, desk=True)
    last = ranking.standings[-1]
    entry = evening.entries.get(public_id=last.result.key)
    [own] = contents("diplomas", evening, desk=True, entry=entry)["diplomas"]

    assert [one["words"] for one in first_three] == [
        place_in_words(one.rank) for one in ranking.standings if one.rank <= 3
    ]
    assert own["words"] == place_in_words(last.rank)
    assert own["names"][0]["text"] == str(entry.player)


@pytest.mark.parametrize(
    ("language", "words"),
    [("fr", "Première place"), ("nl", "Eerste plaats"), ("en", "First place")],
)
def test_a_diploma_says_the_rank_in_words(evening, language, words):
    assert words in page_of("diplomas", evening, language, desk=True)


def test_the_longest_name_fits_its_diploma(evening):
    Player.objects.update(
        first_name="Marie-Bernadette",
        last_name=LONG,
    )
    found = contents("diplomas", evening, desk=True)["diplomas"]
    [name] = found[0]["names"]

    assert name["text"] == str(Player.objects.first())
    assert OF_DIPLOMA[-1] < name["points"] < OF_DIPLOMA[0]


@pytest.mark.long
@pytest.mark.press
@pytest.mark.parametrize("paper", PAPERS)
def test_of_long_names_nothing_lies_on_another(evening, paper):
    Tournament.objects.update(state="finished", name="Coupe d’automne de la Fédération")
    Player.objects.update(first_name="Marie-Bernadette", last_name=LONG)
    evening.refresh_from_db()
    for languages in (("fr",), ("fr", "nl")):
        made = pdf(page_of(paper, evening, *languages, desk=True))
        assert (outside(made), overlapping(made)) == ([], [])


@pytest.mark.long
@pytest.mark.press
@pytest.mark.parametrize("languages", [("fr",), ("fr", "nl"), ("nl", "en")])
def test_who_wins_has_room_to_sign(evening, languages):
    made = pdf(page_of("prizes", evening, *languages, desk=True))
    width, words = boxes_of(made)
    said = {"fr": "Reçu", "nl": "Ontvangen", "en": "Received"}
    left = min(left for left, _right, word in words if word == said[languages[0]])
    margin = 12 * POINT

    assert width - margin - left > (SIGNED - 3) * POINT


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", ["fr", "nl", "en"])
def test_where_nobody_wins_the_paper_says_so(paper, language):
    page = page_of(paper, day.tournament_of(people=0), language, desk=True)

    assert re.search(r'<p class="missing">\s*\w', page)
