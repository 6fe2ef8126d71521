"""Which events can be undone now, and undoes them."""

from __future__ import annotations

from django.db.models import Max

from tournaments.ledger.inverses import UNDOINGS
from tournaments.models import Account, Event, Tournament


def undoable(tournament: Tournament, by: Account) -> set[int]:
    """The last event of each kind that nothing newer has overtaken, and `by` may undo.

    Whether the day allows it is for the operation to say: a seated player, a line.
    """
    events = Event.objects.filter(tournament=tournament, kind__in=UNDOINGS)
    newest = dict(events.values_list("kind").annotate(Max("number")).order_by())
    found = set()
    for event in events.filter(number__in=newest.values()):
        how = UNDOINGS[event.kind]
        family = [kind for kind, one in UNDOINGS.items() if one.family == how.family]
        newer = [kind for kind in family if newest.get(kind, 0) > event.number]
        if not by.has_perm(how.permission):
            continue
        overtaken = events.filter(kind__in=newer, number__gt=event.number)
        if how.about:
            same = {f"facts__{how.about}": event.facts.get(how.about)}
            overtaken = overtaken.filter(**same)
        if not newer or not overtaken.exists():
            found.add(event.number)
    return found


def undo(event: Event, *, by: Account) -> None:
    """Write what was there before; ValidationError if the day has gone on meanwhile."""
    UNDOINGS[event.kind].undo(event.tournament, event.facts, by)
