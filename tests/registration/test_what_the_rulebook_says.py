"""The door says in the words of the rulebook what it asks of age, hour and jokers."""

import datetime

import pytest
from django.urls import reverse

from scoring.variants import VARIANTS
from tournaments.entries.models import Entry
from tournaments.follow import comings
from tournaments.plans.rules.articles import quoted_article

AGE = "Age minimum pour participer : +16 ans"
LATE = "Le joueur qui n’est pas inscrit avant 09:45 h ou qui quitte la partie"
FEE = "Le prix d&#x27;inscription ne sera pas remboursé."
JOKER = "On peut se proposer candidat sur le website."
EXCLUSIONS = "/rulebooks/couleur/#6-exclusions"


def shown(client, page, tournament, *words, **sent):
    url = reverse(f"registration:{page}", args=[tournament.public_id, *words])
    return client.get(url, sent).content.decode()


def test_couleur_alone_speaks_of_the_door():
    kinds = ("age", "late", "gone", "joker")
    said = {
        game: [bool(quoted_article(game, one)) for one in kinds] for game in VARIANTS
    }

    assert said == {game: [game == "couleur"] * 4 for game in VARIANTS}


@pytest.mark.parametrize(
    "day", [datetime.date(2026, 1, 17), datetime.date(2099, 1, 17)]
)
@pytest.mark.parametrize("who", ["organiser", "scorer"])
def test_before_and_after_the_closing_the_door_cites_the_rule_and_the_fee(
    cast, make_tournament, day, who
):
    tournament = make_tournament(
        played_date=day, registration_closes_at=datetime.time(9, 45)
    )
    page = shown(cast[who], "entries", tournament)

    assert LATE in page
    assert FEE in page
    assert EXCLUSIONS in page


def test_a_game_whose_rulebook_says_nothing_of_it_cites_nothing(
    organiser, make_tournament, elodie
):
    tournament = make_tournament("simple", registration_closes_at=datetime.time(9, 45))
    entry = comings.register(tournament=tournament, player=elodie)
    pages = [
        shown(organiser, "entries", tournament),
        shown(organiser, "find", tournament, line="Zoé Unknown"),
        shown(organiser, "entry", tournament, entry.public_id),
    ]

    assert [page for page in pages if "/rulebooks/" in page] == []


def test_who_writes_down_somebody_new_reads_the_age(organiser, tournament, elodie):
    assert AGE in shown(organiser, "find", tournament, line="Zoé Unknown")


def test_an_age_that_was_checked_is_asked_no_more(organiser, entry):
    tournament, player = entry.tournament, entry.player
    asked = shown(organiser, "entry", tournament, entry.public_id)
    player.age_checked_at = datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC)
    player.save(update_fields=["age_checked_at"])
    checked = shown(organiser, "entry", tournament, entry.public_id)

    assert AGE in asked
    assert AGE not in checked


def test_the_fee_of_who_leaves_stays_paid_and_the_page_says_so(organiser, entry):
    tournament = entry.tournament
    comings.set_paid(entry=entry, paid=True)
    before = shown(organiser, "entry", tournament, entry.public_id)
    comings.leave(entry=Entry.objects.get(pk=entry.pk))
    after = shown(organiser, "entry", tournament, entry.public_id)
    kept = Entry.objects.get(pk=entry.pk)

    assert kept.paid_at is not None
    assert FEE not in before
    assert FEE in after


def test_the_fee_of_who_is_excluded_stays_paid_and_the_page_says_so(organiser, entry):
    comings.set_paid(entry=entry, paid=True)
    comings.exclude(entry=Entry.objects.get(pk=entry.pk), reason="bruit")
    page = shown(organiser, "entry", entry.tournament, entry.public_id)
    kept = Entry.objects.get(pk=entry.pk)

    assert (kept.state, kept.paid_at is not None) == (Entry.State.EXCLUDED, True)
    assert FEE in page
    assert EXCLUSIONS in page


def test_a_joker_is_offered_in_the_words_of_the_rulebook(organiser, entry):
    comings.set_joker(entry=entry, joker=True)
    page = shown(organiser, "entry", entry.tournament, entry.public_id)

    assert JOKER in page
    assert "/rulebooks/couleur/#7-joker" in page
