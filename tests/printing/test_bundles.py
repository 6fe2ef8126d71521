"""All papers of a moment of the day are one file, each on sheets of its own."""

import re

import pytest
from django.urls import reverse

from tests.printing.reading import asked_of, page_of, words_of
from tournaments.demo.rehearsal import rehearse
from tournaments.papers import bundles
from tournaments.papers.bundles import BUNDLES
from tournaments.plans.models import Tournament
from tournaments.tables.models import Round

pytestmark = pytest.mark.django_db
FRENCH = {"accept-language": "fr"}


@pytest.fixture
def day():
    found = rehearse(players=9, rounds=3, deals_per_round=4, until=2)
    Tournament.objects.filter(pk=found.pk).update(is_practice=False)
    return Tournament.objects.get(pk=found.pk)


def titles_in(day, key, **choices):
    """The papers of a bundle by their headings, in order."""
    return re.findall(r"<h1>(.*?)</h1>", written(day, key, **choices))


def written(day, key, **choices):
    documents = BUNDLES[key].documents(day, lambda _permission: True)
    return "".join(bundles.bundle_pages(documents, asked_of(day, **choices), ["fr"]))


@pytest.mark.long
def test_all_for_a_round_is_one_file_with_the_ranking_of_the_round_before(
    organiser, day
):
    where = reverse("printing:bundle", args=[day.public_id, "round"])
    made = organiser.get(where, {"round": 2}, headers=FRENCH)
    words = words_of(made.content)

    assert made.headers["Content-Type"] == "application/pdf"
    assert "tout-pour-la-manche-2-" in made.headers["Content-Disposition"]
    assert "après la manche 1" in words
    assert "après la manche 2" not in words


def test_the_start_has_the_cards_of_players_and_both_lists_and_posters(day):
    documents = BUNDLES["start"].documents(day, lambda _permission: True)

    wanted = {"player-cards", "check-in", "check-in-by-number"}
    assert wanted | {"seating", "seating-by-table"} <= {one.key for one in documents}


def test_the_press_for_a_round_says_which_one_it_is(organiser, day):
    papers = reverse("printing:papers", args=[day.public_id])
    page = organiser.get(papers, headers=FRENCH).content.decode()
    newest = day.played_rounds.order_by("number").last()

    assert f"Tout pour la manche {newest.number}" in page
    assert "Tout pour une manche" not in page


def test_before_the_first_round_there_is_no_ranking(day):
    first = Round.objects.get(tournament=day, number=1)

    assert "Classement" not in titles_in(day, "round", round=first)


def test_the_page_offers_what_the_moment_needs(organiser, day):
    papers = reverse("printing:papers", args=[day.public_id])
    page = organiser.get(papers, headers=FRENCH)
    offered = [one.key for one, *_others in page.context["bundles"]]
    Tournament.objects.update(state="finished")
    later = organiser.get(papers, headers=FRENCH)

    assert offered == ["start", "round"]
    assert [one.key for one, *_others in later.context["bundles"]] == ["end"]
    assert "Tout pour la fin" in later.content.decode()


def test_who_may_not_print_a_paper_has_a_bundle_without_it(cast, day):
    def papers(who):
        page = cast[who].get(reverse("printing:papers", args=[day.public_id]))
        shown = {
            one.key: papers for one, _form, papers, *_size in page.context["bundles"]
        }
        return {one.key for one in shown.get("start", [])}

    assert "table-cards" in papers("organiser")
    assert "table-cards" not in papers("jury")


def test_nothing_is_printed_twice(day):
    start = written(day, "start", round=Round.objects.get(tournament=day, number=1))
    alone = page_of("emergency", day, desk=True)

    assert alone.count('class="score-sheet"') == 2 + 1  # of each table, and a blank one
    assert start.count('class="score-sheet"') == 2 + 1
    assert start.count('class="points-table"') == alone.count('class="points-table"')
    Tournament.objects.update(state="finished")
    day.refresh_from_db()
    end = written(day, "end")
    assert "Il est imprimé avec ce rapport." in end
    assert "Il est imprimé avec ce rapport." not in page_of("event-report", day)


@pytest.mark.long
@pytest.mark.press
@pytest.mark.parametrize("key", ["start", "end"])
def test_it_is_said_beforehand_about_how_many_sheets_it_takes(organiser, day, key):
    if key == "end":
        Tournament.objects.update(state="finished")
    papers = reverse("printing:papers", args=[day.public_id])
    page = organiser.get(papers, headers=FRENCH)
    [said] = [
        sheets
        for bundle, *_, sheets, _seconds in page.context["bundles"]
        if bundle.key == key
    ]
    made = organiser.get(reverse("printing:bundle", args=[day.public_id, key]))

    assert f"Environ {said} feuilles en une langue" in page.content.decode()
    assert said == pytest.approx(words_of(made.content).count("\f"), rel=0.35)


@pytest.mark.parametrize(
    ("key", "asked"), [("lunch", {}), ("end", {}), ("round", {"round": 9})]
)
def test_a_bundle_that_is_not_to_be_had_is_not_found(organiser, day, key, asked):
    where = reverse("printing:bundle", args=[day.public_id, key])

    assert organiser.get(where, asked).status_code == 404
