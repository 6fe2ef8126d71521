"""How the jury ruled before: counted by offence, day and season, and without names."""

from datetime import date

import pytest
from django.urls import reverse

from tests.jury import evening
from tournaments.follow import rulings
from tournaments.jury import precedents
from tournaments.jury.rules.decision import Decision
from tournaments.jury.rules.precedents import Ruled, season_of, summary
from tournaments.plans.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def jury(cast):
    return cast["jury"]


@pytest.fixture
def ruled(tables, accounts):
    """Three revokes and a warning of one evening, of which a revoke is lifted."""
    tournament, table, _other = tables
    made = []
    for deal, own in ((1, -3), (2, -3), (3, -1), (4, -2)):
        case = evening.called(table, deal, by=accounts["scorer"])
        fine = evening.fine(table, "revoke", own=own, others=1)
        evening.rule(case, fine, by=accounts["jury"])
        made.append(evening.now(case))
    lifted = made.pop()
    rulings.lift(
        case=lifted, seen=lifted.version, by=accounts["jury"], reason="by mistake"
    )
    case = evening.called(table, 4, by=accounts["scorer"])
    warning = Decision("warning", (evening.key_at(table, "N"),), warning=True)
    evening.rule(case, warning, by=accounts["jury"])
    return tournament, table, made


def decide_page(client, case, offence):
    url = reverse("jury:decide", args=[case.tournament.public_id, case.public_id])
    return client.get(url, {"offence": offence})


def test_the_usual_fine_is_the_most_frequent_and_of_two_the_mildest():
    assert summary([]) == (0, 0, 0, 0, None, 0, None, None, ())
    assert summary(
        [
            Ruled((-3,), "annulled"),
            Ruled((-1,), "annulled", is_warning=True),
            Ruled((-3, -1), "won"),
            Ruled((), "", is_exclusion=True),
        ]
    ) == (4, 1, 1, -8, -1, 2, -3, -1, (("annulled", 2), ("won", 1)))


def test_a_season_begins_in_september():
    assert season_of(date(2026, 8, 31)) == 2025
    assert season_of(date(2026, 9, 1)) == 2026
    assert season_of(date(2027, 5, 1)) == 2026


def test_who_decides_sees_how_the_offence_was_ruled_upon_before(ruled, jury, accounts):
    _tournament, table, made = ruled
    case = evening.called(table, 1, by=accounts["scorer"])
    answer = decide_page(jury, case, "revoke")
    before, html = answer.context["before"], answer.content.decode()
    names = [str(one.player) for one in case.tournament.entries.all()]
    block = html.partition('<details class="before">')[2].partition("</details>")[0]

    assert before.summary == (3, 0, 0, -7, -3, 2, -3, -1, ())
    assert [one.number for one, _own in before.cases] == [3, 2, 1]
    assert [f"/{one.public_id}/" in block for one in made] == [True] * 3
    assert [name for name in names if name in block] == []
    assert decide_page(jury, case, "two_cards").context["before"] is None


def test_the_case_itself_is_no_precedent(ruled, jury):
    _tournament, _table, made = ruled

    before = decide_page(jury, made[0], "revoke").context["before"]
    assert before.summary.rulings == 2


@pytest.mark.parametrize("kept", [{"is_practice": True}, {"variant_key": "simple"}])
def test_practice_and_other_games_are_no_precedent(ruled, accounts, kept):
    tournament, table, _made = ruled
    case = evening.called(table, 1, by=accounts["scorer"])
    assert precedents.precedents_for(case, "revoke") is not None
    Tournament.objects.filter(pk=tournament.pk).update(**kept)

    assert precedents.precedents_for(case, "revoke") is None
    assert precedents.seasons("couleur") == []


def test_offences_are_counted_by_day_and_season(ruled, jury):
    tournament, _table, _made = ruled
    page = jury.get(reverse("precedents:seasons", args=["couleur"]))
    season = page.context["season"]
    counted = [
        (one.offence, one.summary.rulings, one.summary.warnings, one.summary.points)
        for one in season.offences
    ]

    assert season.year == 2026
    assert counted == [("revoke", 3, 0, -7), ("warning", 1, 1, 0)]
    assert season.summary[:4] == (4, 1, 0, -7)
    assert [(day.tournament, day.summary) for day in season.days] == [
        (tournament, season.summary)
    ]
    names = [str(one.player) for one in tournament.entries.all()]
    assert [name for name in names if name in page.content.decode()] == []
    assert page.content.decode().count('<details class="before">') == 0


def test_nothing_is_counted_twice_on_a_page_of_one_day(ruled, jury, accounts):
    tournament, _table, _made = ruled
    url = reverse("precedents:seasons", args=["couleur"])
    english = {"accept-language": "en"}
    one_day = jury.get(url, headers=english).content.decode()
    other = evening.an_evening(by=accounts["scorer"])[1]
    case = evening.called(other, by=accounts["scorer"])
    evening.rule(case, evening.fine(other, "revoke", own=-2), by=accounts["jury"])
    two_days = jury.get(url, headers=english).content.decode()

    # The link of a day leads there, though the season tells it all.
    assert f'id="day-{tournament.public_id}"' in one_day
    assert ("Day by day" in one_day, "Day by day" in two_days) == (False, True)


def test_an_effect_follows_its_fine_without_a_gap(tables, jury, accounts):
    _tournament, table, other = tables
    case = evening.called(table, by=accounts["scorer"])
    fine = evening.fine(table, "revoke", own=-3, effect="annulled")
    evening.rule(case, fine, by=accounts["jury"])
    page = decide_page(jury, evening.called(other, by=accounts["scorer"]), "revoke")
    listed = page.content.decode().partition('class="before"')[2].partition("</li>")[0]

    assert "−3, annulé" in " ".join(listed.partition("</a>")[2].split())


@pytest.mark.long
def test_only_what_was_given_more_than_once_was_given_most_often(
    tables, jury, accounts
):
    _tournament, table, other = tables
    case = evening.called(other, by=accounts["scorer"])
    said = []
    for deal, own in enumerate((-3, -1, -3), start=1):
        there = evening.called(table, deal, by=accounts["scorer"])
        fine = evening.fine(table, "revoke", own=own)
        evening.rule(there, fine, by=accounts["jury"])
        page = decide_page(jury, case, "revoke").content.decode()
        block = page.partition('<details class="before">')[2].partition("<ul>")[0]
        said.append([one in block for one in ("de −3 à −1", "le plus souvent")])

    assert said == [[False, False], [True, False], [True, True]]


def test_an_earlier_season_is_looked_up(ruled, jury):
    tournament, _table, _made = ruled
    Tournament.objects.filter(pk=tournament.pk).update(played_date=date(2024, 2, 3))
    url = reverse("precedents:seasons", args=["couleur"])

    assert jury.get(url).context["season"].year == 2023
    assert jury.get(url, {"season": "2019"}).context["season"].year == 2023
    assert jury.get(url, {"season": "rubbish"}).status_code == 200


def test_a_game_without_rulings_says_what_will_stand_there(jury):
    page = jury.get(reverse("precedents:seasons", args=["whiz"]))

    assert page.context["season"] is None
    assert "Pas encore de décision" in page.content.decode()


def test_a_fine_off_a_side_counts_once(accounts):
    tournament, table, _other = evening.an_evening("whist", by=accounts["scorer"])
    case = evening.called(table, by=accounts["scorer"])
    fine = Decision("revoke", side="NS", side_points=-3)
    evening.rule(case, fine, by=accounts["jury"])
    (season,) = precedents.seasons("whist")

    assert season.summary == (1, 0, 0, -3, -3, 1, -3, -3, ())
    assert season.days[0].tournament == tournament


@pytest.mark.parametrize("count", [1, 3])
def test_the_past_is_read_as_often_for_one_ruling_as_for_three(
    tables, accounts, count, django_assert_num_queries
):
    _tournament, table, other = tables
    for deal in range(1, count + 1):
        case = evening.called(table, deal, by=accounts["scorer"])
        evening.rule(case, evening.fine(table, "revoke", own=-3), by=accounts["jury"])
    case = evening.called(other, by=accounts["scorer"])

    with django_assert_num_queries(2):
        assert precedents.precedents_for(case, "revoke").summary.rulings == count
    with django_assert_num_queries(2):
        assert precedents.seasons("couleur")[0].summary.rulings == count


def test_a_row_of_the_season_counts_and_the_last_adds_up(ruled, jury):
    url = reverse("precedents:seasons", args=["couleur"])
    page = jury.get(url, headers={"accept-language": "en"})

    found = [
        (row.name, *row.summary[:4], row.is_sum) for row in page.context["table"].data
    ]
    assert found == [
        ("Revoke", 3, 0, 0, -7, False),
        ("Warning", 1, 1, 0, 0, False),
        ("In all", 4, 1, 0, -7, True),
    ]
    assert 'class="total"' in page.content.decode()
