"""A joker who comes in at the door: registered, here, and not of the ranking."""

import pytest
from django.urls import reverse

from tests.registration.test_writing_down import BY_PART
from tournaments.entries.models import Entry
from tournaments.follow import comings
from tournaments.ledger.models import Event
from tournaments.tables import awaited


def address(page, tournament, *more):
    return reverse(f"registration:{page}", args=[tournament.public_id, *more])


@pytest.fixture
def known(elodie, tournament):
    return {"player": elodie.public_id, "line": "elod", "joker": "1"}


def only():
    entry = Entry.objects.get()
    return entry.state, entry.is_joker


def test_a_member_is_registered_as_a_joker_and_is_here_at_once(
    organiser, tournament, known
):
    organiser.post(address("register", tournament), known, headers=BY_PART)

    assert only() == ("present", True)
    said = Event.objects.get(kind="entry_registered").facts
    assert (said["number"], said["joker"]) == (1, True)


def test_somebody_new_is_registered_as_a_joker_and_is_here_at_once(
    organiser, tournament
):
    said = {"line": "Jan Maes", "joker": "1"}
    organiser.post(address("walk_in", tournament), said, headers=BY_PART)

    assert only() == ("present", True)


@pytest.mark.parametrize(
    ("ticked", "comes_as"),
    [({}, ("present", False)), ({"joker": "1"}, ("present", True))],
)
def test_who_was_registered_comes_in_as_what_is_ticked(
    organiser, tournament, elodie, ticked, comes_as
):
    entry = comings.register(tournament=tournament, player=elodie)
    tap = address("act", tournament, entry.public_id, "check-in")
    organiser.post(tap, {"line": "elod", **ticked}, headers=BY_PART)

    assert only() == comes_as


def test_the_tick_is_of_one_player_and_is_off_for_the_next(
    organiser, tournament, known
):
    page = organiser.post(address("register", tournament), known, headers=BY_PART)
    box = '<input type="checkbox" id="joker" name="joker" value="1"'

    assert f"{box}>" in page.content.decode()
    again = organiser.post(address("register", tournament), known, headers=BY_PART)
    assert again.status_code == 422
    assert f"{box} checked>" in again.content.decode()


def test_the_jokers_that_the_seating_misses_are_registered_at_the_door(
    organiser, tournament, enter
):
    for number in range(5):
        enter(f"Jan Maes{number}", here=True)
    seating = reverse("rounds:rounds", args=[tournament.public_id])
    missing = "3 jokers are missing to fill the tables."
    english = {"accept-language": "en"}
    assert missing in organiser.get(seating, headers=english).content.decode()
    for number in range(3):
        said = {"line": f"Luc Smet{number}", "joker": "1"}
        organiser.post(address("walk_in", tournament), said)

    assert missing not in organiser.get(seating, headers=english).content.decode()
    assert awaited.counts(tournament)["filling"] == (2, 0, 0, 0, 0)
