"""Many are registered at once: an earlier field, members ticked, pasted names."""

import datetime

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tournaments.door.field import operations as field
from tournaments.door.sides.operations import pair
from tournaments.entries.members import add_player
from tournaments.entries.models import Entry
from tournaments.follow import comings
from tournaments.guard.verifying.queries import discrepancies
from tournaments.ledger import undoing
from tournaments.ledger.models import Event
from tournaments.ledger.queries import find_break
from tournaments.plans.models import Tournament
from tournaments.players.models import Player

pytestmark = pytest.mark.django_db


def address(page, tournament):
    return reverse(f"registration:{page}", args=[tournament.public_id])


def listed(tournament):
    entries = Entry.objects.filter(tournament=tournament).order_by("number")
    return [(one.number, str(one.player), one.state) for one in entries]


def kinds(tournament):
    events = Event.objects.filter(tournament=tournament).order_by("number")
    return list(events.values_list("kind", flat=True))


def taken(tournament, by=None, **more):
    players = list(Player.objects.values_list("public_id", flat=True))
    return field.take(tournament=tournament, players=players, by=by, **more).entries


def test_the_players_of_last_time_are_all_ticked_and_who_is_in_is_marked(
    organiser, tournament, last_time
):
    jean = Player.objects.get(last_name="Closset")
    comings.register(tournament=tournament, player=jean)
    query = {"from": last_time.public_id}
    page = organiser.get(address("several", tournament), query)

    people = [(one.name, one.number) for one in page.context["people"]]
    assert people == [("Anne Bovy", None), ("Jean Closset", 1)]
    assert page.content.decode().count('name="player"') == 1
    assert page.content.decode().count(" checked") == 1

    anne = Player.objects.get(last_name="Bovy").public_id
    organiser.post(address("take", tournament), {"player": [anne]})
    assert listed(tournament) == [
        (1, "Jean Closset", "registered"),
        (2, "Anne Bovy", "registered"),
    ]
    assert kinds(tournament)[1:] == ["entry_registered", "players_taken"]
    assert find_break(tournament) is None


def test_the_joker_of_last_time_comes_back_as_a_joker_or_not_at_all(
    organiser, tournament, last_time
):
    Entry.objects.filter(player__last_name="Closset").update(is_joker=True)
    query = {"from": last_time.public_id}
    page = organiser.get(address("several", tournament), query)
    people = page.context["people"]
    assert [(one.name, one.about) for one in people] == [
        ("Anne Bovy", ""), ("Jean Closset", "comme joker")
    ]  # fmt: skip
    assert page.context["picked"] == {people[0].key}

    both = {"player": [one.key for one in people], **query}
    organiser.post(address("take", tournament), both)
    entries = Entry.objects.filter(tournament=tournament).order_by("number")
    assert [(str(one.player), one.is_joker, one.state) for one in entries] == [
        ("Anne Bovy", False, "registered"),
        ("Jean Closset", True, "registered"),
    ]
    assert list(discrepancies(tournament)) == []


def test_an_archived_field_can_be_taken_and_never_one_of_practice(
    organiser, tournament, last_time, make_tournament, enter
):
    last_time.archived_at = timezone.now()
    last_time.save()
    practice = make_tournament(name="Essai", is_practice=True)
    enter("Jan Maes", tournament=practice)

    page = organiser.get(address("several", tournament))
    assert page.context["fields"] == [last_time]
    page = organiser.get(address("several", practice))
    assert page.context["fields"] == [last_time]


def test_members_are_ticked_and_stand_here_at_once(organiser, tournament, last_time):
    page = organiser.get(address("several", tournament), {"from": "members"})
    people = [one.key for one in page.context["people"]]
    assert " checked" not in page.content.decode()

    organiser.post(address("take", tournament), {"player": people, "here": "1"})
    assert listed(tournament) == [
        (1, "Anne Bovy", "present"),
        (2, "Jean Closset", "present"),
    ]


def test_what_was_taken_is_taken_off_again_in_one_press(organiser, tournament, enter):
    enter("Luc Maes")
    add_player(first_name="Anne", last_name="Bovy")
    taken(tournament)
    page = organiser.get(address("entries", tournament)).content.decode()
    assert address("take_back", tournament) in page

    event = Event.objects.get(kind="players_taken").number
    organiser.post(address("take_back", tournament), {"event": event})
    assert listed(tournament) == [(1, "Luc Maes", "registered")]
    assert kinds(tournament)[-1] == "entry_removed"
    page = organiser.get(address("entries", tournament)).content.decode()
    assert address("take_back", tournament) not in page

    again = organiser.post(
        address("take_back", tournament), {"event": event}, follow=True
    )
    assert 'class="notice error"' in again.content.decode()


@pytest.mark.parametrize("act", ["come", "pay", "sit_out", "pair"])
def test_who_came_or_paid_since_is_not_taken_off(
    make_tournament, elodie, accounts, act
):
    tournament = make_tournament("whist")
    add_player(first_name="Anne", last_name="Bovy")
    one, other = taken(tournament)
    if act == "come":
        comings.check_in(entry=one)
    elif act == "pay":
        comings.set_paid(entry=one, paid=True)
    elif act == "sit_out":
        comings.leave(entry=one)
    else:
        pair(entry=one, partner=other)
    event = Event.objects.get(kind="players_taken")

    with pytest.raises(ValidationError) as refused:
        undoing.undo(event, by=accounts["organiser"])
    assert refused.value.code == "since"
    assert event.number not in undoing.undoable(tournament, accounts["organiser"])
    assert len(listed(tournament)) == 2


def test_who_was_taken_off_alone_does_not_hold_the_others(tournament, elodie, accounts):
    add_player(first_name="Anne", last_name="Bovy")
    one, _other = taken(tournament)
    comings.unregister(entry=one)

    event = Event.objects.get(kind="players_taken")
    undoing.undo(event, by=accounts["scorer"])
    assert listed(tournament) == []


def test_all_are_registered_already_once_somebody_else_took_them(tournament, elodie):
    taken(tournament)
    with pytest.raises(ValidationError) as refused:
        taken(tournament)
    assert refused.value.code == "entered"

    add_player(first_name="Anne", last_name="Bovy")
    taken(tournament)  # of both, only who is not in yet
    assert [name for _number, name, _state in listed(tournament)] == [
        "Élodie Lambert",
        "Anne Bovy",
    ]


@pytest.mark.parametrize("sent", [{}, {"player": ["nobody"]}])
def test_nobody_ticked_or_nobody_known_is_told_and_the_ticks_stay(
    organiser, tournament, last_time, sent
):
    sent = {"from": last_time.public_id, **sent}
    page = organiser.post(address("take", tournament), sent)

    assert page.status_code == 422
    assert 'class="notice error"' in page.content.decode()
    assert page.context["people"]
    assert listed(tournament) == []


def test_after_the_closing_an_organiser_says_that_they_come_late(
    cast, make_tournament, elodie
):
    today = timezone.localdate()
    closed = make_tournament(
        played_date=today, registration_closes_at=datetime.time(0, 0)
    )
    sent = {"player": elodie.public_id, "from": "members"}
    refused = cast["organiser"].post(address("take", closed), sent)
    assert (refused.status_code, listed(closed)) == (422, [])
    assert 'name="late"' in refused.content.decode()

    late = cast["scorer"].post(address("take", closed), sent | {"late": "1"})
    assert (late.status_code, listed(closed)) == (422, [])
    assert 'name="late"' not in late.content.decode()
    cast["organiser"].post(address("take", closed), sent | {"late": "1"})
    assert listed(closed) == [(1, "Élodie Lambert", "registered")]


def test_a_tournament_that_is_over_takes_nobody_at_once(organiser, tournament, elodie):
    Tournament.objects.update(state="finished")
    sent = {"player": elodie.public_id}

    assert organiser.post(address("take", tournament), sent).status_code == 422
    sent = {"names": "Jan Maes", "confirm": "1"}
    assert organiser.post(address("names", tournament), sent).status_code == 422
    assert (listed(tournament), Player.objects.count()) == ([], 1)
    page = organiser.get(address("entries", tournament)).content.decode()
    assert address("several", tournament) not in page


# Pasted names.


def test_a_pasted_list_is_looked_at_decided_and_registered(
    organiser, tournament, elodie, enter
):
    enter("Luc Maes")
    for club in ("Ath", "Mons"):
        add_player(first_name="Marie", last_name="Dupont", club=club)
    of_mons = Player.objects.get(club__name="Mons")
    sent = {"names": "Lambert, Elodie\nLuc Maes\nMarie Dupont\nZoé Neuve [Ath]"}

    page = organiser.post(address("names", tournament), sent)
    found = [one.verdict for one, *_rest in page.context["judged"]]
    assert found == ["same", "same", "doubtful", "new"]
    undecided = organiser.post(address("names", tournament), sent | {"confirm": "1"})
    assert undecided.status_code == 422
    assert len(listed(tournament)) == 1

    decided = {"confirm": "1", "row_3": of_mons.public_id}
    organiser.post(address("names", tournament), sent | decided)
    assert [name for _number, name, _state in listed(tournament)] == [
        "Luc Maes",
        "Élodie Lambert",
        "Marie Dupont",
        "Zoé Neuve",
    ]
    assert Entry.objects.filter(player=of_mons).exists()
    assert Player.objects.get(first_name="Zoé").club.name == "Ath"


MANY = "\n".join(f"An N{number}x" for number in range(501))


@pytest.mark.parametrize("names", ["", " \n--\n", MANY])
def test_a_list_without_names_or_with_too_many_is_told(organiser, tournament, names):
    page = organiser.post(address("names", tournament), {"names": names})

    assert page.status_code == 422
    assert 'class="notice error"' in page.content.decode()


def test_the_lists_ask_the_same_for_one_member_and_for_three(
    organiser, tournament, last_time
):
    def asked():
        with CaptureQueriesContext(connection) as found:
            organiser.get(address("several", tournament), {"from": "members"})
            organiser.post(address("names", tournament), {"names": "Anne Bovy"})
        return len(found)

    before = asked()
    for name in ("Maes", "Noël", "Peeters"):
        add_player(last_name=name)
    assert asked() == before
