"""Reads what the kept backups vouch for: how far each ledger had come, and its head."""

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from tournaments.backups import places, state
from tournaments.backups.club import Club


class Witness(NamedTuple):
    """The word of one backup on one tournament."""

    file: str
    made_at: datetime
    events: int
    head: str


Witnesses = Mapping[str, list[Witness]]  # by tournament, the newest backup first


def read_witnesses(club: Club) -> Witnesses:
    """Read what all backups say, here and in the second place if that is there.

    Those from before a restore tell of another past, and are not asked.
    """
    known = state.read(club.backups)
    second = places.find(known.second, club.sticks) if known.second else None
    found: dict[str, list[Witness]] = {}
    told: set[tuple[str, int, str]] = set()
    for folder in filter(None, (club.backups, second)):
        for kept in places.backups_in(folder, club.series):
            one = kept.manifest
            if known.restored_at and one.made_at < known.restored_at:
                continue
            for key, events in one.numbers.events.items():
                head = one.numbers.heads.get(key, "")
                if (key, events, head) not in told:
                    told.add((key, events, head))
                    found.setdefault(key, []).append(
                        Witness(kept.path.name, one.made_at, events, head)
                    )
    return found
