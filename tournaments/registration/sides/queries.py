"""Reads who plays with whom, who is still single, and who might play together."""

from typing import Any, NamedTuple

from tournaments.models import Entry, Tournament
from tournaments.registration.queries import IN, entries
from tournaments.registration.rules import pairs
from tournaments.registration.rules.pairs import Single


class Pair(NamedTuple):
    """Two entries, as partners or as a proposal; `why` it is proposed."""

    one: Entry
    other: Entry
    why: str = ""


def partners(tournament: Tournament) -> dict[str, Any]:
    """The pairs, the singles, and who of them might play together."""
    sides: dict[int, list[Entry]] = {}
    singles = []
    for entry in entries(tournament):
        if entry.side is not None:
            sides.setdefault(entry.side.number, []).append(entry)
        elif entry.state in IN:
            singles.append(entry)
    # A joker is there for whoever finds nobody else.
    singles.sort(key=lambda entry: (entry.is_joker, entry.number))
    known = {entry.public_id: entry for entry in singles}
    asked = [
        Single(key, entry.player_id, entry.player.club_id)
        for key, entry in known.items()
    ]
    proposed = [
        Pair(known[one], known[other], why)
        for one, other, why in pairs.propose(asked, before(tournament, singles))
    ]
    taken = {entry.pk for pair in proposed for entry in (pair.one, pair.other)}
    return {
        "pairs": [(number, some) for number, some in sorted(sides.items())],
        "singles": sorted(singles, key=lambda entry: entry.number),
        "proposed": proposed,
        "alone": [entry for entry in singles if entry.pk not in taken],
    }


def before(tournament: Tournament, singles: list[Entry]) -> list[tuple[int, int]]:
    """The players of these who were partners in other tournaments, the last first."""
    played = (
        Entry.objects.filter(
            player__in=[entry.player_id for entry in singles], side__isnull=False
        )
        .exclude(tournament=tournament)
        .order_by("-tournament__played_date", "-tournament", "side", "number")
    )
    sides: dict[int, list[int]] = {}
    for side, player in played.values_list("side", "player"):
        sides.setdefault(side, []).append(player)
    return [(some[0], some[1]) for some in sides.values() if len(some) == 2]
