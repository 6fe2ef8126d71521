"""Whatever a sentence of the door tells one to do can be done, on the page it names."""

import datetime

import pytest
from django.utils import timezone

from tests.rounds.asking import Desk
from tournaments.entries.members import add_player
from tournaments.entries.models import Side
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.players.models import Player
from tournaments.players.rules.verdicts import SKIP

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


@pytest.mark.long
@pytest.mark.long
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


def test_who_comes_after_the_closing_is_entered_once_that_is_ticked(
    organiser, make_tournament, accounts
):
    closed = make_tournament(
        played_date=timezone.localdate(), registration_closes_at=datetime.time(0, 0)
    )
    at = Desk(organiser, closed, accounts["organiser"])
    told = "Registration is closed. Tick “enter all the same” first."
    said = at.send("registration:walk_in", line="Zoé Zola")
    assert told in said
    assert 'name="late"' in said
    assert not closed.entries.exists()

    at.send("registration:walk_in", line="Zoé Zola", late="on")
    assert closed.entries.get().player.last_name == "Zola"


@pytest.fixture
def anne_has_jean(organiser, make_tournament, accounts, enter):
    """Whist, in which Anne and Jean are a pair, and Luc is alone."""
    tournament = make_tournament("whist")
    for name in ("Anne Bovy", "Jean Closset", "Luc Maes"):
        enter(name, tournament=tournament, here=True)
    at = Desk(organiser, tournament, accounts["organiser"])
    at.send("registration:pair", at.entry(1).public_id, partner=at.entry(2).public_id)
    return at


def test_who_has_a_partner_is_paired_at_the_door_once_that_pair_is_apart(anne_has_jean):
    at = anne_has_jean
    one, other = (at.entry(number).player.public_id for number in (1, 3))
    typed = {"line": "Anne Bovy / Luc Maes", "one": one, "other": other}
    assert (
        "Anne Bovy has a partner already: Jean Closset. Take that pair apart first."
    ) in at.send("registration:register_pair", **typed)
    assert pairs() == [["Anne Bovy", "Jean Closset"]]

    at.act(1, "part")
    at.send("registration:register_pair", **typed)
    assert pairs() == [["Anne Bovy", "Luc Maes"]]


@pytest.mark.parametrize("way", ["apart", "left out"])
def test_who_has_a_partner_is_pasted_with_another_once_apart_or_left_out(
    anne_has_jean, way
):
    at = anne_has_jean
    names = {"names": "Anne Bovy / Luc Maes\nZoé Zola"}
    seen = at.client.post(at.address("registration:names"), names).context["seal"]
    names |= {"confirm": "1", "seen": seen}
    assert (
        "Anne Bovy has a partner already. Take that pair apart first, or leave the row "
        "out."
    ) in at.send("registration:names", **names)
    assert at.tournament.entries.count() == 3

    if way == "apart":
        at.act(1, "part")
    else:
        names["row_1"] = SKIP
    at.send("registration:names", **names)
    assert at.tournament.entries.count() == 4
    pair = {"apart": "Luc Maes", "left out": "Jean Closset"}[way]
    assert pairs() == [["Anne Bovy", pair]]
