"""The rulebooks are read, searched, and found from the offences that cite them."""

import pytest
from django.urls import reverse

from tests.naming import repeated, those_without
from tournaments.plans.rules.articles import (
    cited_article,
    matching_articles,
    rulebook,
    simplify,
)
from tournaments.plans.rules.offences import game_offences

# The games of the clubs; a game may be added before its rulebook is.
KEPT = ("couleur", "simple", "whist", "whist32", "whiz")
HOUSE = "usage de la maison, pas dans le règlement"


@pytest.mark.parametrize("game", KEPT)
def test_every_game_has_its_rulebook_with_one_place_for_each_article(game):
    keys = [one.key for one in rulebook(game)]

    assert keys
    assert repeated(keys) == []
    assert those_without(rulebook(game), lambda one: one.title and one.text) == []


@pytest.mark.parametrize("game", KEPT)
def test_every_offence_that_cites_an_article_finds_it(game):
    offences = {one.key: one.article["fr"] for one in game_offences(game)}
    lost = {
        key for key, article in offences.items() if not cited_article(game, article)
    } - {key for key, article in offences.items() if article == HOUSE}

    assert lost == set()
    assert cited_article(game, HOUSE) is None


@pytest.mark.parametrize(
    ("game", "offence", "key", "words"),
    [
        ("couleur", "misdeal", "1-distribution-des-cartes", "il perdra 3 points"),
        ("couleur", "revoke", "1-important", "Punition max -3 points"),
        ("couleur", "trou_forgotten", "1-le-trou", "sanction de 15 points"),
        ("couleur", "cheating", "4-les-points-d-abus", "maximum 15 points d’abus"),
        ("couleur", "bid_refused", "1-l-appel-a-l-arbitre", "Si l’arbitre refuse"),
        ("couleur", "jury_not_called", "note-du-jury", "Sanction : -15 points"),
        ("couleur", "exclusion", "6-exclusions", "sera exclu du tournoi"),
        ("simple", "card_not_turned", "2-important", "il perdra 3 points"),
        ("simple", "trou_forgotten", "4-le-trou", "sanction de 15 points"),
        ("whist", "revoke", "9-regles-particulieres", "pénalité de trois points"),
    ],
)
def test_an_offence_leads_to_the_words_that_it_rests_on(game, offence, key, words):
    (article,) = (
        one.article["fr"] for one in game_offences(game) if one.key == offence
    )
    found = cited_article(game, article)

    assert found is not None
    assert found.key == key
    assert words in found.text


def test_a_club_that_cites_in_its_own_words_is_understood_or_left_alone():
    assert cited_article("couleur", "6 « exclusions »").key == "6-exclusions"
    assert (
        cited_article("couleur", "article du club « Note du jury »").key
        == "note-du-jury"
    )
    assert cited_article("couleur", "7").title == "Joker"
    assert cited_article("couleur", "1") is None  # there are many
    assert cited_article("couleur", "6, « Joker »") is None
    assert cited_article("couleur", "99") is None
    assert cited_article("couleur", "") is None
    assert cited_article("a game that is gone", "6, « Exclusions »") is None


def test_a_search_folds_accents_and_wants_every_word():
    found = [one.key for one in matching_articles("couleur", "MISERE sur table jury")]

    assert "1-misere-sur-table" in found
    assert "7-joker" not in found
    assert [one.title for one in matching_articles("couleur", "alcool biere")] == [
        "Attitude"
    ]
    assert matching_articles("couleur", "bridge") == ()
    assert simplify("Cœur, ÉTÉ !") == "coeur ete"


@pytest.mark.django_db
@pytest.mark.parametrize("game", KEPT)
def test_anybody_reads_the_rulebook_of_a_game(stranger, game):
    page = stranger.get(reverse("rulebook:rulebook", args=[game])).content.decode()

    assert [one.key for one in rulebook(game) if f'id="{one.key}"' not in page] == []


@pytest.mark.django_db
def test_the_rulebook_shows_what_a_search_finds_and_says_when_nothing_is(stranger):
    url = reverse("rulebook:rulebook", args=["couleur"])
    found = stranger.get(url, {"search": "depart rembourse"}).context["articles"]
    exclusions = stranger.get(url, {"search": "rembourse"}).context["articles"]

    assert found == ()
    assert [one.key for one in exclusions] == ["6-exclusions"]


@pytest.mark.django_db
def test_the_rulebooks_stand_on_a_page_of_their_own(stranger):
    page = stranger.get(reverse("rulebook:rulebooks")).content.decode()
    linked = [reverse("rulebook:rulebook", args=[game]) for game in KEPT]

    assert [one for one in linked if f'href="{one}"' not in page] == []
    assert stranger.post(reverse("rulebook:rulebooks")).status_code == 405


@pytest.mark.django_db
def test_a_game_without_a_rulebook_is_not_found(stranger):
    assert (
        stranger.get(reverse("rulebook:rulebook", args=["bridge"])).status_code == 404
    )


@pytest.mark.django_db
def test_the_offences_of_a_game_lead_to_their_articles(organiser):
    page = organiser.get(reverse("offences:game", args=["couleur"])).content.decode()
    keys = {
        cited_article("couleur", one.article["fr"]).key
        for one in game_offences("couleur")
    }

    assert {key for key in keys if f"/rulebooks/couleur/#{key}" not in page} == set()
