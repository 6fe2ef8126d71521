"""Whoever looks for his table sees at once which of many it is."""

import pytest
from django.urls import reverse

from tests.live.conftest import new_round, new_tournament
from tournaments.draw.hall.operations import arrange
from tournaments.plans.models import Tournament
from tournaments.players.models import Player
from tournaments.tables.rules.hall_plan import HallPlan

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.long
def test_the_table_that_is_looked_for_is_larger_than_all_others_and_alone_full(
    page, live_server, by
):
    day = new_tournament(24)
    arrange(tournament=day, plan=HallPlan(across=3).as_json(), by=by)
    new_round(Tournament.objects.get(pk=day.pk), by)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(
        live_server.url + reverse("rounds:plan", args=[day.public_id]) + "?search=2"
    )

    here = page.locator(".hall-map .on-plan.here rect")
    others = page.locator(".hall-map .on-plan:not(.here) rect")
    assert (here.count(), others.count()) == (1, 5)
    assert here.bounding_box()["width"] > 1.25 * others.first.bounding_box()["width"]
    colour = "one => getComputedStyle(one).fill"
    assert here.evaluate(colour) != others.first.evaluate(colour)
    shown = page.locator(".hall-map").bounding_box()
    whole = here.bounding_box()
    assert whole["x"] >= 0
    assert whole["x"] + whole["width"] <= 390
    assert shown["width"] <= 390


def test_a_player_is_found_by_the_whole_of_a_name_that_is_shown_shortened(stranger, by):
    day = new_tournament(8)
    Player.objects.update(shown="initial")
    new_round(day, by)
    plan = reverse("rounds:plan", args=[day.public_id])

    found = stranger.get(plan, {"search": "Peeters Bart"}).context["listed"]

    assert [one.name for one in found] == ["Bart P."]
