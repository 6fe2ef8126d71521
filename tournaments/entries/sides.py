"""Reads who plays with whom, who is still single, and who might play together."""

from typing import Any

from tournaments.accounts.models import Account
from tournaments.entries.models import Entry
from tournaments.entries.queries import IN, entries
from tournaments.ledger.models import Event
from tournaments.ledger.queries import newest_events
from tournaments.ledger.undoing import undoable
from tournaments.plans.models import Tournament
from tournaments.plans.queries import play_of
from tournaments.players.rules import pairs
from tournaments.players.rules.pairs import Single


def tournaments_in_pairs() -> list[Tournament]:
    """The tournaments to come and of today whose players come two by two."""
    over = Tournament.State.FINISHED
    still = Tournament.objects.filter(archived_at=None).exclude(state=over)
    return [one for one in still.order_by("played_date") if play_of(one).in_sides]


def partners(tournament: Tournament) -> dict[str, Any]:
    """The pairs, those of which one has left, the singles, and who might play together.

    Whoever's partner has left is single: `lacking` are all such but jokers.
    """
    sides: dict[int, list[Entry]] = {}
    singles = []
    for entry in entries(tournament):
        if entry.side is not None:
            sides.setdefault(entry.side.number, []).append(entry)
        elif entry.state in IN:
            singles.append(entry)
    broken = []
    for number, some in sorted(sides.items()):
        stays = [entry for entry in some if entry.state in IN]
        if len(stays) < len(some):
            gone = [entry for entry in some if entry.state not in IN]
            broken.append({"number": number, "gone": gone, "stays": stays})
            singles += stays
            del sides[number]
    singles.sort(key=lambda entry: entry.number)
    known = {entry.public_id: entry for entry in singles}
    asked = [
        Single(key, entry.player_id, entry.player.club_id, entry.is_joker)
        for key, entry in known.items()
    ]
    proposed: list[dict[str, Any]] = [
        {"one": known[one], "other": known[other], "why": why}
        for one, other, why in pairs.propose(
            asked, earlier_partners(tournament, singles)
        )
    ]
    taken = {pair[who].pk for pair in proposed for who in ("one", "other")}
    return {
        "pairs": [(number, some) for number, some in sorted(sides.items())],
        "singles": singles,
        "lacking": [entry for entry in singles if not entry.is_joker],
        "broken": broken,
        "proposed": proposed,
        "alone": [
            entry for entry in singles if entry.pk not in taken and not entry.is_joker
        ],
    }


def paired_anew(tournament: Tournament, by: Account) -> Event | None:
    """Return the last event, if it parted a pair for a new one and can be undone."""
    if not by.has_perm("tournaments.view_history"):
        return None
    event = newest_events(tournament).first()
    if event is None or event.kind != "sides_paired" or not event.facts.get("parted"):
        return None
    return event if event.number in undoable(tournament, by) else None


def earlier_partners(
    tournament: Tournament, singles: list[Entry]
) -> list[tuple[int, int]]:
    """The players of these who were partners in other tournaments, the last first."""
    return pairs.twos(
        Entry.objects.filter(
            player__in=[entry.player_id for entry in singles], side__isnull=False
        )
        .exclude(tournament=tournament)
        .order_by("-tournament__played_date", "-tournament", "side", "number")
        .values_list("side", "player")
    )
