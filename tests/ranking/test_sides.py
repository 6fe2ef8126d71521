"""Where partners stay together, a ranking is of pairs; the players stand beside it."""

import csv
import io
import json

import pytest
from django.urls import reverse

from tests.printing.reading import list_on, page_of, words_of
from tests.ranking import day
from tests.ranking.reading import column, table_on
from tournaments.door.sides.operations import pair
from tournaments.entries.models import Entry
from tournaments.plans.models import Tournament
from tournaments.show.prize_giving import podium
from tournaments.show.queries import scene
from tournaments.standings import queries
from tournaments.standings.prizes import prizes

pytestmark = pytest.mark.django_db

SLAM = {"tricks": {"NS": 13, "EW": 0}}
PAIRS = ["Élodie Lambert & Marie Dupont", "Paul Noël & Guy Henry"]
SHORT = ["Élodie L. & Marie D.", "Paul N. & Guy H."]
LOSERS = ["Jan Peeters & Luc Maes", "An Claes & Rita Wouters"]


@pytest.fixture
def whist(accounts):
    """Four pairs: North and South of the first table win a rubber with slams."""
    found = day.tournament_of("whist", people=8, prize_one_in=2)
    found.special_prizes = ["last"]
    found.save(update_fields=["special_prizes"])
    entries = {entry.number: entry for entry in found.entries.all()}
    for one, other in ((1, 3), (2, 4), (5, 7), (6, 8)):
        pair(entry=entries[one], partner=entries[other])
    one, two = day.seat_round(found, 1, (1, 2, 3, 4), (5, 6, 7, 8))
    day.write(one, 1, SLAM, by=accounts["scorer"])
    day.write(one, 2, {"tricks": {"NS": 8, "EW": 5}}, by=accounts["scorer"])
    day.write(two, 1, {"tricks": {"NS": 8, "EW": 5}}, by=accounts["scorer"])
    return found


def lines(tournament, **asked):
    found = queries.ranking(tournament, desk=True, **asked)
    rows = queries.rows(tournament, found, found.standings, full=True)
    return [(row.standing.rank, row.number, row.name, row.rounds) for row in rows]


def test_a_line_of_the_ranking_is_a_pair_with_the_fiches_of_both(whist):
    assert lines(whist) == [
        (1, "1 & 3", PAIRS[0], (6,)),
        (2, "5 & 7", PAIRS[1], (0,)),
        (3, "6 & 8", LOSERS[1], (0,)),
        (4, "2 & 4", LOSERS[0], (-6,)),
    ]


def test_the_players_one_by_one_stand_beside_it(whist):
    assert [(rank, number, rounds) for rank, number, _, rounds in lines(
        whist, persons=True
    )] == [
        (1, 1, (3,)),
        (1, 3, (3,)),
        (3, 5, (0,)),
        (3, 7, (0,)),
        (5, 6, (0,)),
        (5, 8, (0,)),
        (7, 2, (-3,)),
        (7, 4, (-3,)),
    ]  # fmt: skip


def test_partners_are_no_tie(whist, organiser):
    page = organiser.get(reverse("ranking:ranking", args=[whist.public_id]))
    at = table_on(page.content.decode())[0].index("Nom")

    assert column(page, at) == [PAIRS[0], PAIRS[1], LOSERS[1], LOSERS[0]]
    assert [line.standing.decided_by for line in page.context["lines"]] == [
        "",
        "margin",
        "margin",
        "",
    ]  # between pairs, never between partners


def test_prizes_are_counted_and_given_by_pairs(whist):
    found = queries.ranking(whist, desk=True)
    won = prizes(whist, found, full=True)["prizes"]

    assert [(row.prize.special, row.name) for row in won] == [
        ("", PAIRS[0]),
        ("", PAIRS[1]),
        ("last", LOSERS[0]),
    ]


@pytest.mark.long
def test_the_hall_tells_pairs(whist):
    Tournament.objects.update(hall_shows="ranking")
    whist.refresh_from_db()
    slide = scene(whist).slides[0]
    first = slide.rows[0].row
    assert (first.standing.rank, first.name, first.number) == (1, SHORT[0], "1 & 3")
    Tournament.objects.update(hall_shows="podium", hall_revealed=4)
    whist.refresh_from_db()
    (slide,) = podium(whist)
    assert [(row.name, row.number, row.total) for row in slide.rows] == [
        (SHORT[0], "1 & 3", 6),
        (SHORT[1], "5 & 7", 0),
        ("Jan P. & Luc M.", "2 & 4", None),
    ]


@pytest.mark.long
def test_the_page_of_a_player_names_the_partner_and_says_whose_rank_it_is(
    whist, organiser
):
    entry = whist.entries.get(number=3)
    page = organiser.get(
        reverse("desk:player", args=[whist.public_id, entry.public_id])
    )

    assert list(page.context["partners"]) == [
        (whist.entries.get(number=1).public_id, "Élodie Lambert")
    ]
    assert page.context["standing"].rank == 1
    figures = {str(words): figure for _key, words, figure in page.context["figures"]}
    assert figures["Fiches"] == 6


def exported(client, tournament, form, **asked):
    address = reverse("ranking:export", args=[tournament.public_id, form])
    return client.get(address, asked).content.decode("utf-8-sig")


def test_files_hold_pairs_and_the_players_when_asked(whist, organiser):
    of_pairs = list(csv.reader(io.StringIO(exported(organiser, whist, "csv"))))
    alone = exported(organiser, whist, "csv", of="players")
    said = json.loads(exported(organiser, whist, "json"))["ranking"]

    assert [row[:3] for row in of_pairs[1:]] == [
        ["1", "1 & 3", PAIRS[0]],
        ["2", "5 & 7", PAIRS[1]],
        ["3", "6 & 8", LOSERS[1]],
        ["4", "2 & 4", LOSERS[0]],
    ]
    assert [row[1] for row in csv.reader(io.StringIO(alone))][1:] == list("13576824")
    keys = ("rank", "number", "numbers", "names", "fiches", "rounds")
    first = {key: said[0][key] for key in keys}
    assert first == {
        "rank": 1,
        "number": 1,
        "numbers": [1, 3],
        "names": ["Élodie Lambert", "Marie Dupont"],
        "fiches": 6,
        "rounds": [6],
    }


@pytest.mark.long
def test_the_paper_names_pairs(whist, organiser):
    address = reverse("printing:paper", args=[whist.public_id, "ranking"])
    printed = words_of(organiser.get(f"{address}?for=desk").content)
    listed = list_on(page_of("ranking", whist, desk=True))

    assert "Élodie Lambert &" in printed
    assert "Marie Dupont" in printed
    assert listed[1][2] == "Élodie Lambert & Marie Dupont"


def test_who_plays_with_a_joker_is_a_pair_of_one(whist):
    """Whoever filled the seat is not ranked, but the fiches of the table add up."""
    partner = whist.entries.get(number=3)
    Entry.objects.filter(pk=partner.pk).update(is_joker=True)

    assert lines(whist)[0] == (1, 1, "Élodie Lambert", (6,))
    found = queries.ranking(whist, desk=True)
    assert sum(one.fiches for one in found.results) == 0


def test_whoever_is_looked_for_is_found_beside_the_partner(whist, organiser, stranger):
    address = reverse("ranking:ranking", args=[whist.public_id])
    for words in ("dupont", "3"):
        page = organiser.get(address, {"search": words})
        assert [line.name for line in page.context["lines"]] == [PAIRS[0]]
    for words in ("dupont", "Marie Dupont", "dupont marie"):
        page = stranger.get(address, {"search": words})
        assert [line.name for line in page.context["lines"]] == [SHORT[0]]
    assert stranger.get(address, {"search": "dupon"}).context["lines"] == []
    turned = organiser.get(address, {"sort": "-name"})
    assert turned.context["lines"][0].name == PAIRS[1]


def test_clubs_are_ranked_by_players_since_partners_may_be_of_two(whist):
    found = queries.ranking(whist, desk=True)
    teams = queries.teams(whist, found, full=True)["teams"]

    assert [(team.club, len(members)) for team, members in teams] == [
        ("Wavre", 4),
        ("Gesves", 3),
    ]
