"""Whose points another has: they come back, or are handed on to the next."""

import pytest
from django.urls import reverse

from tests.rounds.places import entry, last_event, newcomer, ranked, standings, take
from tests.rounds.rounds import refused
from tournaments.deals.counting import differences
from tournaments.draw.places.operations import Newcomer, take_place
from tournaments.follow import comings
from tournaments.ledger.queries import find_break
from tournaments.ledger.undoing import undo
from tournaments.standings.moments import ranking_at

pytestmark = pytest.mark.django_db


def test_whose_points_another_has_comes_back_only_once_they_are_given_back(
    evening, accounts
):
    by = accounts["organiser"]
    take(evening, by, with_points=True)

    assert refused(comings.come_back, entry=entry(evening, 3)) == "taken_over"
    undo(last_event(evening), by=by)
    assert entry(evening, 3).state == "present"


@pytest.mark.long
def test_somebody_comes_back_to_points_that_another_plays_on_with(
    evening, accounts, organiser
):
    by = accounts["organiser"]
    heir = take(evening, by, with_points=True)
    total = standings(evening)[9][0]
    places = reverse("rounds:take_place", args=[evening.public_id])
    sent = {"leaver": heir.public_id, "entry": entry(evening, 3).public_id}

    anew = organiser.post(places, {**sent, "points": "anew", "sure": "1"})
    assert anew.status_code == 422
    organiser.post(places, {**sent, "points": "points", "sure": "1"})
    assert {entry(evening, n).state for n in (3, 9)} == {"present", "left"}
    assert standings(evening)[3][0] == total
    assert 9 not in standings(evening) or standings(evening)[9][0] == 0
    assert ranked(ranking_at(evening, last_event(evening).made_at))[3] == total
    assert list(differences(evening)) == []

    undo(last_event(evening), by=by)
    assert entry(evening, 3).state == "left"
    assert standings(evening)[9][0] == total
    assert ranked(ranking_at(evening, last_event(evening).made_at))[9] == total
    assert find_break(evening) is None


def test_who_was_excluded_takes_the_points_back_once_admitted_again(evening, accounts):
    by = accounts["organiser"]
    comings.exclude(entry=entry(evening, 3), reason="why", by=by)
    heir = take(evening, by, with_points=True)
    total = standings(evening)[9][0]
    comings.readmit(entry=entry(evening, 3), reason="appeal", by=by)
    assert entry(evening, 3).state == "left"

    take_place(
        leaver=heir, newcomer=Newcomer(entry(evening, 3)), with_points=True, by=by
    )
    assert entry(evening, 3).state == "present"
    assert standings(evening)[3][0] == total
    assert list(differences(evening)) == []


def test_places_are_handed_on_from_one_to_the_next(evening, accounts):
    by = accounts["organiser"]
    before = standings(evening)[3]
    first = take(evening, by, with_points=True)
    second = newcomer(evening, 10, "Yann")
    take_place(
        leaver=entry(evening, first.number),
        newcomer=Newcomer(second),
        with_points=True,
        by=by,
    )

    assert standings(evening)[10] == before
    assert entry(evening, 9).state == "left"
