"""Papers of two hundred players with long names: no word lies on another."""

import pytest

from tests.printing.reading import page_of, pdf, words_of
from tests.printing.test_every_paper import outside, overlapping, papers_for
from tests.worlds import built_once
from tournaments.demo.rehearsal import rehearse
from tournaments.plans.models import Tournament
from tournaments.players.models import Player

pytestmark = [pytest.mark.django_db, pytest.mark.press, pytest.mark.long]
# Above a sheet that is cut it stands near the edge: it is not for who gets a card.
PRACTICE = ("Exercice", "/", "Oefening")
SURNAMES = ("Vanden Eynde-Vandenbossche", "Vandenbroucke-Delcourt", "De Wandeleer")
# Of these each player has a card or a page, and fifty are as good as two hundred.
CARDS = {"player-deals", "scorecards", "player-cards", "guide-cards", "table-cards"}


def a_day(kind):
    """A usual day of two hundred, or an evening in boards of sixty."""
    boards = kind == "boards"
    day = rehearse(
        game="whiz" if boards else "couleur",
        players={"boards": 60, "list": 200, "cards": 50}[kind],
        rounds=3,
        deals_per_round=15 if boards else 16,
        duplicate=boards,
        place="Salle communale de Thy-le-Château",
        prize_one_in=4,
        team_size=4,
    )
    for at, one in enumerate(Player.objects.order_by("pk")):
        surname = SURNAMES[at % len(SURNAMES)]
        Player.objects.filter(pk=one.pk).update(
            first_name=f"{one.first_name}-Christine", last_name=surname
        )
    Tournament.objects.filter(pk=day.pk).update(
        state="finished",
        is_practice=kind == "list",
        name="Coupe d’automne de la Fédération de whist",
    )
    return day.pk


played = built_once(a_day, ("list", "cards", "boards"))


@pytest.fixture
def day(played):
    return Tournament.objects.get(pk=played)


def of_kind(day):
    """The papers that are tried with a day: cards with few, what travels in boards."""
    for document in papers_for(day):
        if document.refusal(day):
            continue
        if day.duplicate:
            if document.in_boards:
                yield document.key
        elif (document.key in CARDS) is (day.entries.count() < 200):
            yield document.key


@pytest.mark.parametrize("languages", [("fr",), ("fr", "nl")])
def test_no_word_lies_on_another_or_over_the_edge(day, languages):
    found = {}
    for key in of_kind(day):
        made = pdf(page_of(key, day, *languages, desk=True))
        beyond = [one for one in outside(made) if one not in PRACTICE]
        found[key] = beyond[:5], overlapping(made)[:5]

    assert len(found) > 3
    assert {key: some for key, some in found.items() if some != ([], [])} == {}


@pytest.mark.parametrize("played", ["list"], indirect=True)
def test_a_ranking_of_two_hundred_takes_six_pages(day):
    pages = words_of(pdf(page_of("ranking", day, desk=True))).count("\f")
    assert pages <= 6


def test_thirty_two_players_stand_on_one_page():
    day = rehearse(game="couleur", players=32, rounds=3, deals_per_round=16)

    pages = words_of(pdf(page_of("ranking", day, desk=True))).count("\f")
    assert pages == 1
