"""How the addresses of members are pressed."""

import json

from tests.live.conftest import new_tournament
from tests.presses.press import Press, press
from tournaments.accounts.models import Act
from tournaments.entries import archiving
from tournaments.entries.archive import merging
from tournaments.follow import comings
from tournaments.players.models import Club, Player


@press("registration:add_player")
def add_player(by):
    return Press(
        sent={"first_name": "Marie", "last_name": "Noël", "shown": "full"},
        leaves=Player.objects.count,
        left=1,
    )


@press("registration:change_player")
def change_player(by):
    marie = Player.objects.create(last_name="Noël", folded_name="noel")
    return Press(
        {"player": marie.public_id},
        {"last_name": "Noël", "club": "Wavre", "shown": "full"},
        leaves=Club.objects.count,
        left=1,
    )


def member(last_name="Noël"):
    return Player.objects.create(last_name=last_name, folded_name=last_name.lower())


@press("registration:archive_player")
def archive_player(by):
    return Press({"player": member().public_id}, leaves=Act.objects.count, left=1)


@press("registration:bring_back_player")
def bring_back_player(by):
    marie = member()
    archiving.archive(player=marie, by=by)
    return Press({"player": marie.public_id}, leaves=Act.objects.count, left=2)


@press("registration:delete_player")
def delete_player(by):
    words = {"player": member().public_id}
    return Press(words, {"sure": "1"}, leaves=Act.objects.count, left=1)


@press("registration:club")
def club(by):
    wavre = Club.objects.create(name="Wavre")
    return Press(
        {"club": wavre.public_id},
        {"name": "Wavre-Nord"},
        leaves=Act.objects.count,
        left=1,
    )


@press("registration:merge_player")
def merge_player(by):
    marie, other = member(), member("Noel")
    comings.register(tournament=new_tournament(players=0), player=other)
    seen = merging(marie, other).seal
    return Press(
        {"player": marie.public_id},
        {"other": "Noel", "seen": seen},
        tells=("entry_merged",),
        leaves=Act.objects.count,
        left=1,
    )


@press("registration:part_players")
def part_players(by):
    marie, other = member(), member("Noel")
    comings.register(tournament=new_tournament(players=0), player=other)
    seen = merging(marie, other).seal
    archiving.merge(player=marie, other=other, seen=seen, by=by)
    return Press(
        {"player": marie.public_id},
        {"other": other.public_id},
        tells=("entry_parted",),
        leaves=Act.objects.count,
        left=2,
    )


@press("registration:import_players")
def import_players(by):
    sent = {
        "cells": json.dumps([["Marie Noël", "Wavre"], ["Jan Maes", "Wavre"]]),
        "column_0": "name",
        "column_1": "club",
        "confirm": "on",
    }
    return Press(sent=sent, leaves=Player.objects.count, left=2)
