"""Lists of the ranking on paper: one round, categories, clubs, and what a wall says."""

import re

import pytest
from django.utils import translation

from tests.printing.presses import plain as printed
from tests.printing.reading import (
    asked_of,
    contents,
    list_on,
    page_of,
    pdf,
    standings_on,
)
from tests.printing.test_every_paper import not_embedded
from tests.ranking import day
from tournaments.follow.rounds import close_round, reopen_round
from tournaments.ledger.models import Event
from tournaments.papers.documents import DOCUMENTS, papers_of
from tournaments.plans.models import Tournament
from tournaments.standings import queries as standings
from tournaments.standings.change import with_earlier_ranks
from tournaments.tables.models import Round

pytestmark = pytest.mark.django_db
LISTS = ("ranking", "round", "categories", "teams")


@pytest.fixture
def evening(accounts):
    return day.an_evening(accounts["scorer"])


def round_of(tournament, number):
    return Round.objects.get(tournament=tournament, number=number)


def test_of_one_round_the_best_stands_first(evening):
    page = page_of("round", evening, desk=True, round=round_of(evening, 1))
    heading, *rows = list_on(page)
    ranking = standings.ranking(evening, desk=True, after=1)
    points = {
        str(row.number): row.rounds[0]
        for row in standings.rows(evening, ranking, ranking.lines, full=True)
    }

    assert heading[:4] == ["Rang", "N°", "Nom", "Points"]
    figures = [int(row[3].replace("−", "-")) for row in rows]
    assert figures == sorted(points.values(), reverse=True)
    assert [points[row[1]] for row in rows] == figures
    assert [row[0] for row in rows] == [
        str(1 + sum(other > one for other in figures)) for one in figures
    ]


def test_without_a_choice_it_is_the_last_round_that_is_closed(evening):
    assert contents("round", evening)["number"] == 1
    Round.objects.update(state=Round.State.CLOSED)
    assert contents("round", evening)["number"] == 2


def test_a_wall_shows_no_round_that_is_hidden_from_the_hall(evening):
    Round.objects.update(state=Round.State.CLOSED)
    Tournament.objects.update(frozen_after_round=1)
    evening.refresh_from_db()
    second = round_of(evening, 2)
    round = page_of("round", evening, round=second)
    ranking = page_of("ranking", evening, round=second)

    assert "<table" not in round
    assert "La manche 2 n’est pas encore visible" in round
    assert list_on(ranking) == list_on(
        page_of("ranking", evening, round=round_of(evening, 1))
    )
    assert "après la manche 1 sur 2" in plain(ranking)
    assert "après la manche 2 sur 2" in plain(
        page_of("ranking", evening, desk=True, round=second)
    )


def plain(page):
    return " ".join(re.sub("<[^>]*>", " ", page).split())


def test_after_a_round_the_wall_and_the_desk_read_the_same_figures(evening):
    first = round_of(evening, 1)
    wall, desk = (
        [[row[0], row[1], *row[3:]] for row in list_on(page)]
        for page in (
            page_of("ranking", evening, round=first),
            page_of("ranking", evening, desk=True, round=first),
        )
    )
    assert wall == desk
    assert len(wall) == 9


def test_a_ranking_says_that_a_round_is_still_played(evening):
    assert "pendant la manche 2" in plain(page_of("ranking", evening))


def test_each_category_is_ranked_on_its_own(evening):
    found = contents("categories", evening, desk=True)
    whole = standings.ranking(evening, desk=True)
    alone = standings.ranking(evening, desk=True, category="Dames")

    assert [category for category, _list in found["sections"]] == ["Dames"]
    rows = found["sections"][0][1].rows
    assert [(row.cells[0], row.cells[2]) for row in rows] == [
        (str(one.rank), str(one.result.number)) for one in alone.standings
    ]
    assert len(rows) < len(whole.standings)
    assert "Catégorie" not in [column.heading for column in found["sheet"].columns]


def test_clubs_stand_with_the_players_that_count(evening):
    Tournament.objects.update(team_size=2)
    evening.refresh_from_db()
    ranking = standings.ranking(evening, desk=True)
    teams = standings.teams(evening, ranking, full=True)["teams"]
    rows = standings_on(page_of("teams", evening, desk=True))[1:]

    told = []
    for team, members in teams:
        told.append([str(team.rank), team.club, str(team.total)])
        told += [["", name, str(ranking.figure(one))] for one, name in members]
    assert [[cell.replace("−", "-") for cell in row[:3]] for row in rows] == told


def test_a_tournament_without_categories_or_clubs_has_no_such_papers(evening):
    keys = {one.key for one in papers_of(evening)}
    assert {"categories", "teams"} <= keys
    evening.entries.all()[0].player.__class__.objects.update(category="", club=None)
    assert not {"categories", "teams"} & {one.key for one in papers_of(evening)}


@pytest.mark.parametrize("key", [*LISTS, "player-deals"])
@pytest.mark.parametrize("language", ["fr", "nl", "en"])
def test_a_paper_says_what_is_missing_where_nothing_is_played(key, language):
    page = page_of(key, day.tournament_of(people=0), language)

    assert "<table" not in page
    assert re.search(r'<p class="missing">\s*\w', page)


def changes_on_the_page(day):
    ranking = with_earlier_ranks(day, standings.ranking(day, desk=True))
    rows = standings.rows(day, ranking, ranking.lines, full=True)
    signs = [(row.change > 0) - (row.change < 0) for row in rows]
    return [
        ("", "▲", "▼")[sign] + (str(abs(row.change)) if sign else "")
        for sign, row in zip(signs, rows, strict=True)
    ]


def test_from_the_second_round_on_a_ranking_says_who_went_up_or_down(evening):
    first = list_on(page_of("ranking", evening, desk=True, round=round_of(evening, 1)))
    page = page_of("ranking", evening, desk=True)
    heading, *rows = list_on(page)

    assert first[0][:2] == ["Rang", "N°"]
    assert heading[:3] == ["Rang", "▲▼", "N°"]
    assert [row[1] for row in rows] == changes_on_the_page(evening)
    assert any(row[1] for row in rows)
    assert "▲▼ rangs gagnés ou perdus depuis la manche 1." in plain(page)


def test_beside_the_points_of_one_round_stands_who_went_up_or_down(evening):
    page = page_of("round", evening, desk=True, round=round_of(evening, 2))
    heading, *rows = list_on(page)
    of_number = {
        row[2]: row[1] for row in list_on(page_of("ranking", evening, desk=True))[1:]
    }

    assert heading[-1] == "▲▼"
    assert {row[1]: row[-1] for row in rows} == of_number


@pytest.mark.long
def test_whoever_has_a_ranking_read_out_hears_up_and_down_in_words(evening):
    made = pdf(page_of("ranking", evening, "fr", desk=True))
    objects = printed(made)
    words = {"▲": "gagne", "▼": "perd"}
    said = [f"{words[one[0]]} {one[1:]}" for one in changes_on_the_page(evening) if one]

    assert said
    assert re.findall(rb"/Alt \(((?:gagne|perd) \d+)\)", objects) == [
        one.encode() for one in said
    ]
    assert not_embedded(made) == []


def test_three_are_honoured_and_who_shares_their_rank(evening):
    sheet = contents("ranking", evening, desk=True)["sheet"]

    assert [row.marked for row in sheet.rows] == [
        int(row.cells[0]) <= 3 for row in sheet.rows
    ]


@pytest.mark.parametrize("key", LISTS)
def test_two_languages_stand_on_one_list(evening, key):
    with translation.override("fr"):
        page = page_of(key, evening, "fr", "nl", desk=True)

    assert page.count("<!doctype") == 1
    assert asked_of(evening, desk=True).ranking.standings
    assert DOCUMENTS[key].suits(evening)


def test_a_ranking_bears_what_vouched_for_each_round_when_it_was_closed(
    evening, accounts
):
    first, by = round_of(evening, 1), accounts["organiser"]
    Round.objects.filter(pk=first.pk).update(state=Round.State.PLAYING)
    for reason in ("seen", "seen again"):
        close_round(round=first, by=by, reason=reason)
        reopen_round(round=first, by=by, reason="a mistake")
    close_round(round=first, by=by, reason="at last")
    last = Event.objects.filter(kind="round_closed").latest("number")
    page = re.sub(r"<[^>]+>|\s+", " ", page_of("ranking", evening))
    words = re.sub(r" +", " ", page)

    assert f"Empreintes à la clôture des manches : 1 {last.hash[:16]} " in words
