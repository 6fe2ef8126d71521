"""The ranking is read, sorted, searched and frozen on its pages."""

import json
import re

import pytest
from django.db.models import F

from tests.printing.reading import list_on, page_of
from tests.ranking import day
from tests.ranking.reading import address, column, table_on
from tournaments.deals.counting import recount
from tournaments.deals.models import RoundScore, Total
from tournaments.deals.queries import sheet_of
from tournaments.entries.models import Entry
from tournaments.plans.models import Tournament
from tournaments.players.models import Player
from tournaments.show.operations import freeze_ranking
from tournaments.standings import results
from tournaments.tables.models import Round, SittingOut, Table

pytestmark = pytest.mark.django_db


def test_the_desk_reads_every_name_and_the_hall_what_each_player_chose(
    organiser, stranger, evening
):
    Player.objects.filter(last_name="Peeters").update(shown=Player.Shown.NUMBER)
    Player.objects.filter(last_name="Maes").update(shown=Player.Shown.FULL)

    at_the_desk = set(column(organiser.get(address("ranking", evening)), 2))
    in_the_hall = set(column(stranger.get(address("ranking", evening)), 2))
    assert {"Élodie Lambert", "Jan Peeters", "Luc Maes"} <= at_the_desk
    assert {"Élodie L.", "#2", "Luc Maes"} <= in_the_hall
    assert not in_the_hall & {"Élodie Lambert", "Jan Peeters"}


def test_nobody_is_a_partner_who_only_has_the_same_first_name(stranger, evening):
    Player.objects.update(first_name="Marie")
    one = Entry.objects.get(number=1).public_id
    page = stranger.get(f"/t/{evening.public_id}/ranking/players/{one}/")
    assert page.status_code == 200
    assert "Partenaire" not in page.content.decode()


def test_the_page_says_the_totals_that_are_kept(organiser, evening):
    totals = dict(
        Total.objects.values_list("entry__number", "total").order_by("-total")
    )
    response = organiser.get(address("ranking", evening))

    rows = table_on(response.content.decode())[1:]
    heading = table_on(response.content.decode())[0]
    total = next(at for at, words in enumerate(heading) if words.startswith("Total"))
    shown = {int(row[1]): int(row[total].replace("−", "-")) for row in rows}
    assert shown == totals
    assert list(shown.values()) == sorted(totals.values(), reverse=True)
    assert rows[0][0] == "1"


@pytest.mark.long
def test_columns_are_sorted_by_their_heading(organiser, evening):
    def names(sort):
        return column(organiser.get(address("ranking", evening), {"sort": sort}), 2)

    assert names("name") == names("-name")[::-1]
    assert names("name")[0] == "An Claes"
    assert column(
        organiser.get(address("ranking", evening), {"sort": "number"}), 1
    ) == [str(number) for number in range(1, 9)]
    for sort in ("rank", "club", "round_1", "-round_2", "bonus", "-total", "nonsense"):
        assert len(names(sort)) == 8


@pytest.mark.parametrize("words", ["elodie", "ELODIE L", "1"])
def test_a_name_is_found_without_its_accents_and_by_its_number(
    organiser, evening, words
):
    response = organiser.get(address("ranking", evening), {"search": words})

    assert column(response, 2) == ["Élodie Lambert"]


def test_the_hall_finds_by_a_surname_that_it_may_not_read_once_it_is_whole(
    stranger, evening
):
    Player.objects.filter(last_name="Peeters").update(shown=Player.Shown.NUMBER)

    def found(words):
        page = stranger.get(address("ranking", evening), {"search": words})
        return [line.name for line in page.context["lines"]]

    asked = ("elodie l", "lambert", "lamber", "la", "peeters", "jan peeters", "2")
    assert list(map(found, asked)) == [
        ["Élodie L."], ["Élodie L."], [], [], [], [], ["#2"],
    ]  # fmt: skip


def test_a_category_has_a_ranking_of_its_own(stranger, evening):
    response = stranger.get(address("ranking", evening), {"category": "Dames"})

    assert column(response, 0) == ["1", "2", "3", "4"]
    unknown = stranger.get(address("ranking", evening), {"category": "Nobody"})
    assert unknown.status_code == 404


def test_jokers_and_those_who_left_are_not_ranked_and_stay_in_the_record(
    organiser, evening
):
    Entry.objects.filter(number=1).update(is_joker=True)
    Entry.objects.filter(number=2).update(state=Entry.State.LEFT)
    Entry.objects.filter(number=3).update(state=Entry.State.EXCLUDED)

    rows = table_on(organiser.get(address("ranking", evening)).content.decode())[1:]
    assert sorted(row[1] for row in rows[:5]) == ["4", "5", "6", "7", "8"]
    assert sorted((row[1], row[0]) for row in rows[5:]) == [("2", "–"), ("3", "–")]
    gone = Entry.objects.get(number=2)
    page = organiser.get(address("player", evening, gone.public_id))
    assert page.status_code == 200
    assert page.context["standing"].rank == 0


def test_whoever_registered_and_did_not_come_is_not_ranked(organiser, evening):
    player = Player.objects.create(last_name="Absent", folded_name="absent")
    entry = Entry.objects.create(tournament=evening, player=player, number=9)

    assert "9" not in column(organiser.get(address("ranking", evening)), 1)
    Entry.objects.filter(pk=entry.pk).update(state=Entry.State.PRESENT)
    assert "9" in column(organiser.get(address("ranking", evening)), 1)


@pytest.mark.long
def test_a_frozen_ranking_hides_newer_rounds_from_the_hall_alone(
    organiser, stranger, evening, accounts
):
    page = address("ranking", evening)
    after_two = table_on(stranger.get(page).content.decode())
    freeze_ranking(tournament=evening, after_round=1, by=accounts["organiser"])

    hall = stranger.get(page)
    assert hall.context["ranking"].hidden
    assert hall.context["ranking"].rounds == (1,)
    totals = {line.standing.result.number: line for line in hall.context["lines"]}
    first = dict(
        RoundScore.objects.filter(table__round__number=1).values_list(
            "entry__number", "points"
        )
    )
    assert {n: line.rounds for n, line in totals.items()} == {
        number: (points,) for number, points in first.items()
    }
    desk = organiser.get(page)
    assert not desk.context["ranking"].hidden
    assert desk.context["ranking"].shown_after == 1
    assert table_on(desk.content.decode())[0] == [
        cell.replace(" ↑", "") for cell in after_two[0]
    ]
    who = Entry.objects.get(number=1)
    own = stranger.get(address("player", evening, who.public_id))
    assert [played.number for played in own.context["rounds"]] == [1]
    data = json.loads(stranger.get(address("export", evening, "json")).content)
    assert "round_2" not in data["ranking"][0]


def test_adding_up_anew_gives_the_totals_that_are_kept(evening, accounts):
    entry = Entry.objects.get(number=8)
    SittingOut.objects.create(round=Round.objects.get(number=2), entry=entry)
    for table in Table.objects.all():
        recount({table: sheet_of(table, evening)}, evening)
    kept = {one.key: one for one in results.results(evening, margins=True)}

    again = results.results_until(evening, 2)
    assert {one.key: one for one in again} == kept


def test_whist_shows_fiches_rubbers_and_games(organiser, accounts):
    tournament = day.tournament_of(
        "whist", people=4, tie_breaks=["rubbers", "margin", "fiches"]
    )
    (table,) = day.seat_round(tournament, 1, (1, 2, 3, 4))
    day.write_all(
        table,
        {"tricks": {"NS": 13, "EW": 0}},
        {"tricks": {"NS": 5, "EW": 8}},
        by=accounts["scorer"],
    )

    response = organiser.get(address("ranking", tournament))
    keys = response.context["table"].columns.names()
    wanted = ["fiches", "rubbers", "games", "margin"]
    assert [key for key in keys if key in wanted] == wanted
    assert column(response, 0) == ["1", "1", "3", "3"]
    north = response.context["lines"][0].standing.result
    south = response.context["lines"][2].standing.result
    points = RoundScore.objects.values_list("entry__number", "points")
    assert north.margin == dict(points)[1] - dict(points)[2] == -south.margin
    assert [one.margin for one in results.results_until(tournament, 1)] == [
        one.margin for one in results.results(tournament, margins=True)
    ]


def test_teams_and_prizes_have_pages_of_their_own(organiser, evening):
    Tournament.objects.update(
        team_size=2, prize_one_in=4, special_prizes=["last", "Un jambon"]
    )

    teams = organiser.get(address("teams", evening)).context["teams"]
    assert [len(members) for _team, members in teams] == [2, 2]
    prizes = organiser.get(address("prizes", evening)).context["prizes"]
    places = [row.prize.place for row in prizes if row.prize.place]
    assert set(places) == {1, 2}
    special = [row.key for row in prizes if not row.prize.place]
    assert special == ["last", "Un jambon"]


def test_a_club_says_how_many_places_it_went_up_or_down(organiser, evening):
    Tournament.objects.update(team_size=2)
    evening.refresh_from_db()
    scores = RoundScore.objects.filter(entry__number=1)
    for number, more in ((1, 400), (2, -400)):
        scores.filter(table__round__number=number).update(points=F("points") + more)

    page = organiser.get(address("teams", evening), headers={"Accept-Language": "en"})
    html = page.content.decode()
    paper = list_on(page_of("teams", evening, desk=True))
    first = Round.objects.get(number=1)
    of_the_first = list_on(page_of("teams", evening, desk=True, round=first))

    assert [row[:2] for row in table_on(html)[1:]] == [["1", "Gesves"], ["2", "Wavre"]]
    assert re.findall(r">(up|down)</span> (\d)", html) == [("up", "1"), ("down", "1")]
    assert [row[:3] for row in paper if row[0]] == [
        ["Rang", "▲▼", "Club"],
        ["1", "▲1", "Gesves"],
        ["2", "▼1", "Wavre"],
    ]
    assert {len(row) for row in paper} == {5}
    assert of_the_first[0][:2] == ["Rang", "Club"]


def test_prizes_and_teams_go_by_what_the_organiser_put_first(organiser, accounts):
    tournament = day.tournament_of(
        "whist",
        people=4,
        tie_breaks=["rubbers", "margin"],
        prize_one_in=4,
        team_size=1,
    )
    (table,) = day.seat_round(tournament, 1, (1, 2, 3, 4))
    slam = {"tricks": {"NS": 13, "EW": 0}}
    day.write_all(table, slam, slam, slam, by=accounts["scorer"])
    first = Total.objects.get(entry__number=1)
    assert first.rubbers != first.fiches

    for page in ("prizes", "teams"):
        rows = table_on(organiser.get(address(page, tournament)).content.decode())
        assert rows[0][3] == "Robres gagnés"
        assert rows[1][3] == "1"


def test_an_empty_tournament_says_what_comes_next(stranger, db):
    tournament = day.tournament_of(people=0)

    for page in ("ranking", "teams", "prizes"):
        response = stranger.get(address(page, tournament))
        assert response.status_code == 200
        assert 'class="empty"' in response.content.decode()


def test_a_player_reads_how_each_deal_adds_up(stranger, evening):
    who = Entry.objects.get(number=1)
    response = stranger.get(address("player", evening, who.public_id))

    first = response.context["rounds"][0]
    sheet = RoundScore.objects.get(entry=who, table__round__number=1)
    assert first.share.points == sheet.points == first.deals[-1].running
    assert [deal.bid for deal in first.deals] == [True, True, False, True]
    assert "Emballage 8" in response.content.decode()


@pytest.mark.parametrize(("language", "word"), [("fr", "final"), ("nl", "definitief")])
def test_a_ranking_is_called_final_as_each_language_does(
    organiser, evening, language, word
):
    """In French it is no case of the jury, which is “définitive”."""
    Tournament.objects.update(state=Tournament.State.FINISHED)
    for page in (address("ranking", evening), f"/t/{evening.public_id}/"):
        found = organiser.get(page, headers={"Accept-Language": language})
        text = found.content.decode()
        assert word in text
        assert "définitive" not in text


@pytest.mark.parametrize(("penalty", "said"), [(2, "+2"), (-3, "−3")])
def test_under_penalties_a_gain_is_told_from_a_loss(stranger, evening, penalty, said):
    who = Entry.objects.get(number=1)
    Total.objects.filter(entry=who).update(penalties=penalty)
    ranking = table_on(stranger.get(address("ranking", evening)).content.decode())
    at = ranking[0].index("Pénalités")
    assert {row[at] for row in ranking[1:]} == {"0", said}

    page = stranger.get(address("player", evening, who.public_id))
    own = page.content.decode().partition("<dt>Pénalités</dt>")[2].partition("</dd>")[0]
    assert re.sub(r"<[^>]*>", "", own.split('<span class="for-readers"')[0]) == said
