"""Enters whoever walks in, known or not."""

from tournaments.accounts.models import Account
from tournaments.entries import members
from tournaments.entries.models import Entry
from tournaments.follow.comings import register
from tournaments.ledger import writes as ledger
from tournaments.plans.models import Tournament
from tournaments.players.rules.naming import WalkIn

AT_ONCE = 500


def walk_in(
    *,
    tournament: Tournament,
    person: WalkIn,
    by: Account | None = None,
    here: bool = False,
    late: bool = False,
    joker: bool = False,
    anyway: bool = True,
) -> Entry:
    """Make a member of somebody at the door and enter them, both or neither.

    Unless it is done `anyway`, a member of that name is not made a second time.
    """
    with ledger.locked(tournament) as tournament:
        if not anyway:
            members.refuse_namesake(person.first_name, person.last_name)
        player = members.add_player(**person._asdict(), by=by)
        entering = {"here": here, "late": late, "joker": joker}
        return register(tournament=tournament, player=player, by=by, **entering)
