"""Writes down who comes through the door: somebody new, or a whole list at once."""

from collections.abc import Iterable
from itertools import count

from django.utils import timezone

from tournaments.ledger import operations as ledger
from tournaments.ledger.operations import Happening
from tournaments.models import Account, Entry, Player, Tournament
from tournaments.registration import queries
from tournaments.registration.members import operations as members
from tournaments.registration.operations import (
    refuse_entered,
    refuse_unless_open,
    register,
)
from tournaments.registration.rules.naming import WalkIn


def walk_in(
    *,
    tournament: Tournament,
    person: WalkIn,
    by: Account | None = None,
    here: bool = False,
    late: bool = False,
    anyway: bool = True,
) -> Entry:
    """Make a member of somebody at the door and enter them, both or neither.

    Unless it is done `anyway`, a member of that name is not made a second time.
    """
    with ledger.locked(tournament) as tournament:
        if not anyway:
            members.refuse_namesake(person.first_name, person.last_name)
        player = members.add_player(**person._asdict(), by=by)
        return register(
            tournament=tournament, player=player, by=by, here=here, late=late
        )


def enter_all(
    *, tournament: Tournament, players: Iterable[Player], by: Account | None
) -> list[Entry]:
    """Enter players who are here and have paid, each with the next free number."""
    with ledger.locked(tournament) as tournament:
        refuse_unless_open(tournament, late=False)
        numbers = queries.numbers_of_players(tournament)
        taken = set(numbers.values())
        free = (number for number in count(1) if number not in taken)
        entries = []
        for player in players:
            refuse_entered(player, numbers)
            numbers[player.pk] = next(free)
            entries.append(
                Entry(
                    tournament=tournament,
                    player=player,
                    number=numbers[player.pk],
                    state=Entry.State.PRESENT,
                    paid_at=timezone.now(),
                )
            )
        Entry.objects.bulk_create(entries)
        happenings = []
        for entry in entries:
            who = {"entry": entry.public_id}
            known = {"player": entry.player.public_id, "number": entry.number}
            states = {"before": "registered", "after": "present"}
            happenings += [
                Happening("entry_registered", {**who, **known, "joker": False}),
                Happening("entry_arrived", {**who, **states}),
                Happening("entry_paid", who),
            ]
        ledger.append_all(tournament=tournament, happenings=happenings, by=by)
    return entries
