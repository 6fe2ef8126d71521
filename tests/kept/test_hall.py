"""The picture of the hall is painted when it would show something new."""

from datetime import timedelta

import pytest
from django.urls import reverse

from tests.kept.looking import a_line
from tests.ranking import day
from tests.ranking.reading import table_at
from tournaments.show import operations as hall
from tournaments.show.rules import showing
from tournaments.tables.models import Round

pytestmark = pytest.mark.django_db


def test_lines_have_nothing_painted_while_the_hall_looks_at_the_clock(
    stranger, evening, accounts, clock, django_assert_num_queries, monkeypatch
):
    monkeypatch.setattr(showing, "TIME_TO_SIT", timedelta())  # everybody sits
    round = Round.objects.get(tournament=evening, number=2)
    hall.start_clock(round=round, minutes=60, by=accounts["organiser"])
    state = reverse("live:state", args=[evening.public_id])
    first = stranger.get(state)
    assert first.json()["screen"] == "timer"
    for _ten_minutes in range(10):
        a_line(evening, accounts["scorer"])
        clock.now += 600
        seen = {"If-None-Match": first.headers["ETag"]}
        with django_assert_num_queries(1):
            assert stranger.get(state, headers=seen).status_code == 304

    hall.add_minutes(round=round, minutes=5, by=accounts["organiser"])
    assert stranger.get(state, headers=seen).status_code == 200


def test_the_ranking_in_the_hall_is_painted_once_while_a_page_of_it_stands(
    stranger, evening, accounts, clock, django_assert_num_queries
):
    hall.choose_screen(tournament=evening, what="ranking", by=accounts["organiser"])
    state = reverse("live:state", args=[evening.public_id])
    before = stranger.get(state).json()
    day.write(table_at(evening, 2, 1), 2, day.bid("EW", 8), by=accounts["scorer"])
    clock.now += 8.9
    with django_assert_num_queries(1):
        assert stranger.get(state).json() == before

    clock.now += 0.1
    after = stranger.get(state).json()
    assert after.pop("stage") != before.pop("stage")
    assert after == before
