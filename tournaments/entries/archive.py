"""Reads what hangs on a member, and what would become of it."""

from hashlib import sha256
from typing import NamedTuple

from tournaments.entries import people
from tournaments.entries.models import Entry
from tournaments.plans.models import Tournament
from tournaments.players.imports import TAKEN_OVER
from tournaments.players.models import Player

MERGED = "members_merged"


class Merging(NamedTuple):
    """A merge of two members: what moves from one to the other, and what forbids it."""

    entries: list[Entry]
    both: list[Tournament]  # in which both are entered
    filled: list[str]  # the fields that one lacks and the other has
    clubs: tuple[str, str] | None  # for which the results count then, and until now
    seal: str


def has_history(player: Player) -> bool:
    """Tell whether a member was ever entered anywhere, or is several in one."""
    return player.entries.exists() or player.merged.exists()


def merging(player: Player, other: Player) -> Merging:
    """Work out what would move if `other` turned out to be `player`."""
    entries = list(people.entries_of(other))
    at = player.entries.values_list("tournament", flat=True)
    filled = [
        one.name
        for one in TAKEN_OVER
        if getattr(other, one.name) and not getattr(player, one.name)
    ]
    clubs = None
    if player.club and other.club and player.club != other.club:
        clubs = (str(player.club), str(other.club))
    seen = [filled, clubs, sorted(one.public_id for one in entries), sorted(at)]
    return Merging(
        entries=entries,
        both=[one.tournament for one in entries if one.tournament_id in set(at)],
        filled=filled,
        clubs=clubs if entries else None,
        seal=sha256(repr(seen).encode()).hexdigest()[:16],
    )


def one_person(key: str) -> Player | None:
    """The member with this key, or the one who turned out to be the same person."""
    found = Player.objects.filter(public_id=key).first()
    while found is not None and found.merged_into is not None:
        found = found.merged_into
    return found


def is_one_with(player: Player, other: str) -> bool:
    """Tell whether the member with this key was merged into this one before."""
    return one_person(other) == player and player.public_id != other


def all_in_one(player: Player) -> list[Player]:
    """A member with all those who turned out to be the same person."""
    found = [player]
    for one in found:
        found += Player.objects.filter(merged_into=one)
    return found
