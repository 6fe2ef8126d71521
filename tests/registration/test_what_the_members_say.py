"""What a sentence tells of a member comes first, can be done, and then the other."""

import pytest
from django.urls import reverse

from tests.rounds.asking import Desk
from tournaments.entries.archive import merging
from tournaments.entries.members import add_player
from tournaments.entries.people import known
from tournaments.players.models import Player
from tournaments.players.rules.verdicts import label

pytestmark = pytest.mark.django_db
EN = {"Accept-Language": "en"}


def change(client, member, **typed):
    """What one reads once a member was changed, and the name stayed."""
    address = reverse("registration:change_player", args=[member.public_id])
    asked = {"first_name": member.first_name, "last_name": member.last_name}
    asked |= {"shown": member.shown, **typed}
    return client.post(address, asked, headers=EN, follow=True).content.decode()


@pytest.mark.parametrize("way", ["another", "theirs"])
def test_a_number_is_free_once_another_is_chosen_or_theirs_is_changed(
    organiser, elodie, way
):
    anne = add_player(first_name="Anne", last_name="Bovy")
    told = f"Number 12 belongs to {elodie}. Choose another, or change theirs first."
    assert told in change(organiser, anne, number=12)

    if way == "theirs":
        change(organiser, elodie, number=13)
    change(organiser, anne, number=14 if way == "another" else 12)
    numbers = dict(Player.objects.values_list("first_name", "number"))
    assert numbers == (
        {"Élodie": 12, "Anne": 14} if way == "another" else {"Élodie": 13, "Anne": 12}
    )


def test_two_who_are_one_are_merged_once_the_wrong_registration_is_taken_back(
    organiser, accounts, tournament, elodie, enter
):
    one = enter("Élodie Lambert", anyway=True).player
    twice = enter("Elody Lambert", anyway=True).player
    merge = reverse("registration:merge_player", args=[one.public_id])
    other = next(label(who) for who in known() if who.public_id == twice.public_id)
    page = organiser.get(merge, {"other": other}, headers=EN).content.decode()
    assert (
        f"Both are entered in {tournament}. If one of them was entered there by "
        "mistake, take that registration back first; if both played, they are two "
        "persons."
    ).replace("'", "&#x27;") in page

    at = Desk(organiser, tournament, accounts["organiser"])
    at.act(tournament.entries.get(player=twice).number, "remove")
    seen = merging(one, twice).seal
    organiser.post(merge, {"other": other, "seen": seen})
    assert not known_as(twice)


def known_as(player):
    return [who for who in known() if who.public_id == player.public_id]
