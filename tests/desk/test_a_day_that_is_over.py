"""A tournament that is finished offers what it does, and leads through the rest."""

import pytest
from django.urls import reverse

from tests.ranking.day import seat_round, tournament_of
from tournaments.follow import days
from tournaments.jury import writes as jury
from tournaments.plans.models import Tournament

pytestmark = pytest.mark.django_db
# Each page of what waits for the tournament to be opened, with the button it had.
WAITS = {
    "planning:change": "Save the settings",
    "rounds:place": "See what it moves",
    "jury:call": ">Call the jury</button>",
    "jury:misdeal": "Save it",
    "jury:correct": "Save it",
}


@pytest.fixture
def over(by):
    day = tournament_of(rounds=1)
    (table,) = seat_round(day, 1, (1, 2, 3, 4), state="closed")
    case = jury.call_jury(tournament=day, call=jury.Call(table, 1), by=by)
    days.finish(tournament=day, by=by)
    return {"jury:correct": (case.public_id,), "jury:misdeal": (1, 1)}


def address(page, words=()):
    return reverse(page, args=[Tournament.objects.get().public_id, *words])


@pytest.fixture
def everybody(client, by):
    """Somebody who wears every hat."""
    by.is_organiser = by.is_scorer = by.is_jury = True
    by.save()
    client.force_login(by)
    return client


@pytest.mark.parametrize("place", WAITS)
def test_what_it_refuses_is_not_offered_and_opening_it_again_leads_there(
    everybody, over, place
):
    url = address(place, over.get(place, ()))
    shown = everybody.get(url, headers={"Accept-Language": "en"}).content.decode()
    button, way = WAITS[place], f'action="{address("desk:reopen")}"'
    again = everybody.post(address("desk:reopen"), {"next": url})
    offered = everybody.get(url, headers={"Accept-Language": "en"}).content.decode()

    assert ([one in shown for one in (button, way)]) == [False, True]
    assert f'name="next" value="{url}"' in shown
    assert again.headers["Location"] == url
    assert ([one in offered for one in (button, way)]) == [True, False]


def test_a_round_of_it_is_opened_by_way_of_the_tournament(everybody, over):
    rounds = address("rounds:rounds")
    shown = everybody.get(rounds).content.decode()
    back = f"{rounds}?round=1#reopen"

    assert address("rounds:reopen", (1,)) not in shown
    assert f'name="next" value="{back}"' in shown
    again = everybody.post(address("desk:reopen"), {"next": back})
    assert again.headers["Location"] == back
    assert address("rounds:reopen", (1,)) in everybody.get(rounds).content.decode()


def test_opening_it_again_leads_nowhere_else(everybody, over):
    """Not to an address that a page of somebody else has put there."""
    again = everybody.post(address("desk:reopen"), {"next": "https://example.org/"})

    assert again.headers["Location"] == "/"
