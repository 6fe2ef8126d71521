"""A day on which people come and go, and much is set right, is the same for a seed."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.compare.names import Names
from tournaments.accounts.models import Account
from tournaments.accounts.queries import is_first_run
from tournaments.demo.eventful.rehearsal import rehearse
from tournaments.guard.verifying.queries import discrepancies
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament

pytestmark = pytest.mark.django_db

SMALL = {"players": 8, "rounds": 2, "deals_per_round": 4}
DAYS = [
    pytest.param("couleur", {}, id="couleur"),
    pytest.param("whist", {}, id="whist"),
    pytest.param("whiz", {"duplicate": True, "deals_per_round": 3}, id="boards"),
]


def said(command, *words):
    out = StringIO()
    call_command(command, *words, stdout=out)
    return out.getvalue()


def told(day):
    """What is written down of a day, without its own names for things."""
    kinds = Event.objects.filter(tournament=day).order_by("number")
    found = said("facts", day.public_id), said("ranking", day.public_id, "--json")
    return [*map(Names(), found), *kinds.values_list("kind", flat=True)]


@pytest.mark.long
@pytest.mark.parametrize(("game", "plan"), DAYS)
def test_the_same_seed_plays_the_same_day(game, plan):
    one = rehearse(game=game, seed=3, **SMALL | plan)
    again = rehearse(game=game, seed=3, **SMALL | plan)
    other = rehearse(game=game, seed=4, **SMALL | plan)

    assert told(one) == told(again) != told(other)
    assert list(discrepancies(one)) == list(discrepancies(again)) == []
    assert one.state == "finished"


def test_nobody_signs_in_as_those_who_run_an_eventful_day(client):
    day = rehearse(game="couleur", until=1, **SMALL)
    crew = Account.objects.all()

    assert is_first_run()
    assert {(one.is_active, one.is_organiser, one.is_jury) for one in crew} == {
        (False, False, False)
    }
    assert (day.is_practice, day.state) == (True, "running")


def test_the_command_plays_until_a_round_and_draws_alone_at_none():
    words = ("--game", "couleur", "--players", "9", "--deals", "4", "--eventful")
    answer = json.loads(said("rehearse", *words, "--until", "0", "--json"))
    day = Tournament.objects.get()

    assert answer == {
        "tournament": day.public_id,
        "players": 9,
        "rounds_played": 0,
        "deals": 0,
    }
    assert [one.state for one in day.played_rounds.all()] == ["drawn"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("couleur", "7"), "commence avec 8 joueurs ou plus"),
        (("whiz", "5"), "au moins 6 joueurs"),
        (("couleur", "8", "--until", "9"), "Il y a 3 manches"),
    ],
)
def test_what_cannot_be_played_leaves_nothing_behind(words, sentence):
    game, players, *more = words
    asked = ("--game", game, "--players", players, *more, "--eventful")
    with pytest.raises(CommandError, match=sentence):
        said("rehearse", *asked)

    assert not Tournament.objects.exists()
