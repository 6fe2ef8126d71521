"""Plans for who takes a place what was planned for who had it."""

import json
from collections.abc import Sequence

from tournaments.boards.models import BoardSet
from tournaments.entries.models import Entry
from tournaments.plans.models import Tournament


def replace_in_movement(tournament: Tournament, leaver: Entry, entry: Entry) -> bool:
    """Give the newcomer the number of the leaver in the movement of the boards."""
    found = BoardSet.objects.filter(tournament=tournament).first()
    if (
        found is None
        or entry.public_id in found.players
        or leaver.public_id not in found.players
    ):
        return False
    at = found.players.index(leaver.public_id)
    found.players[at] = entry.public_id
    found.save(update_fields=["players"])
    return True


def replace_in_drafts(
    tournament: Tournament,
    leaver: Entry,
    entry: Entry,
    numbers: Sequence[int] | None = None,
) -> list[int]:
    """Plan for the newcomer what was planned for the leaver; tell in which drafts."""
    one, other = json.dumps(leaver.public_id), json.dumps(entry.public_id)
    drafts = tournament.drafts.all()
    if numbers is not None:
        drafts = drafts.filter(number__in=numbers)
    found = []
    for draft in drafts:
        text = json.dumps(draft.rounds)
        if one in text and other not in text and not leaver.is_joker:
            draft.rounds = json.loads(text.replace(one, other))
            draft.save(update_fields=["rounds"])
            found.append(draft.number)
    return found
