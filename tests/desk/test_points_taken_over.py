"""A player's page adds up: what was taken over from somebody stands beside it."""

import pytest
from django.urls import reverse

from scoring.templatetags.points import points
from tests.ranking import day
from tests.rounds.places import entry, standings, take
from tournaments.tables.models import Table

pytestmark = pytest.mark.django_db


@pytest.mark.long
def test_the_page_tells_what_was_taken_over_round_by_round(accounts, organiser):
    evening = day.an_evening(accounts["scorer"])
    total, rounds = standings(evening)[5]
    take(evening, accounts["organiser"], leaver=5, with_points=True)
    table = Table.objects.get(round__number=2, number=1)
    day.write(table, 2, day.bid("NE", 10), by=accounts["scorer"])

    here = [evening.public_id, entry(evening, 9).public_id]
    page = organiser.get(
        reverse("desk:player", args=here), headers={"accept-language": "en"}
    )
    (before,) = page.context["taken_over"]
    name = str(entry(evening, 5).player)
    assert before == (name, total, list(enumerate(rounds, start=1)))
    assert f"Taken over from {name}: {points(total)}" in page.text
    own = sum(one.share.points for one in page.context["rounds"])
    assert own + before.figure == standings(evening)[9][0]
    other = organiser.get(
        reverse("desk:player", args=[evening.public_id, entry(evening, 5).public_id])
    )
    assert other.context["taken_over"] == []
