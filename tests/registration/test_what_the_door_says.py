"""Whatever a sentence of the door tells one to do can be done, on the page it names."""

import pytest

from tests.rounds.asking import Desk
from tournaments.models import Event, Player, Side, Tournament
from tournaments.registration.members.operations import add_player

pytestmark = pytest.mark.django_db
LEFT = "has left. Let them come back first, then make the pair."


@pytest.fixture
def at(organiser, tournament, accounts):
    return Desk(organiser, tournament, accounts["organiser"])


@pytest.fixture
def in_pairs(organiser, make_tournament, accounts, enter):
    """Whist, in which Anne has left before she had a partner, and Jean is here."""
    tournament = make_tournament("whist")
    for name in ("Anne Bovy", "Jean Closset"):
        enter(name, tournament=tournament, here=True)
    at = Desk(organiser, tournament, accounts["organiser"])
    at.act(1, "leave")
    return at


def pairs():
    return [
        sorted(str(one.player) for one in side.entries.all())
        for side in Side.objects.all()
    ]


@pytest.mark.parametrize("since", ["check-in", "paid", "leave"])
def test_who_came_since_all_were_taken_is_taken_off_on_the_own_page(at, since):
    people = [
        add_player(first_name=first, last_name="Bovy").public_id
        for first in ("Anne", "Jean")
    ]
    at.send("registration:take", player=people)
    at.act(2, since)
    event = Event.objects.get(kind="players_taken").number
    assert (
        "Jean Bovy came, paid, left, has a partner or a seat since. Take whoever is "
        "too many off the list on their own page."
    ) in at.send("registration:take_back", event=event)
    assert at.tournament.entries.count() == 2

    for number in (1, 2):
        page = at.page("registration:entry", at.entry(number).public_id)[1]
        entry = at.entry(number).public_id
        assert at.address("registration:act", entry, "remove") in page
        at.act(number, "remove")
    assert not at.tournament.entries.exists()


def test_who_left_comes_back_at_the_door_before_a_pair_is_made(in_pairs):
    one, other = (
        Player.objects.get(last_name=name).public_id for name in ("Bovy", "Closset")
    )
    typed = {"line": "Anne Bovy / Jean Closset", "one": one, "other": other}
    assert f"Anne Bovy {LEFT}" in in_pairs.send("registration:register_pair", **typed)
    assert pairs() == []

    in_pairs.act(1, "come-back")
    in_pairs.send("registration:register_pair", **typed)
    assert pairs() == [["Anne Bovy", "Jean Closset"]]


def test_who_left_comes_back_at_the_door_before_pasted_names_are_a_pair(in_pairs):
    names = {"names": "Anne Bovy / Jean Closset"}
    address = in_pairs.address("registration:names")
    seen = in_pairs.client.post(address, names).context["seal"]
    names |= {"confirm": "1", "seen": seen}
    assert f"Anne Bovy {LEFT}" in in_pairs.send("registration:names", **names)
    assert pairs() == []

    in_pairs.act(1, "come-back")
    in_pairs.send("registration:names", **names)
    assert pairs() == [["Anne Bovy", "Jean Closset"]]


def test_who_goes_after_the_end_is_noted_once_the_tournament_is_open_again(at, enter):
    enter("Anne Bovy", here=True)
    Tournament.objects.update(state="finished")
    told = "The tournament is finished. Open it again first."
    assert told in at.act(1, "leave")
    assert at.entry(1).state == "present"

    page = at.page("desk:tournament")[1]
    assert at.address("desk:reopen") in page
    at.send("desk:reopen", reason="somebody had gone before")
    assert told not in at.act(1, "leave")
    assert at.entry(1).state == "left"
