"""Takes out of what was typed at a gate the reasons that were erased meanwhile."""

from django.http import QueryDict

from tournaments.desk.gates.forms import SEEN
from tournaments.ledger.erasing import was_erased
from tournaments.models import Event, Tournament
from tournaments.web import whole_number


def without_erased(
    typed: QueryDict | None, tournament: Tournament
) -> tuple[QueryDict | None, bool]:
    """What was typed at a gate, without the reasons if one there is erased since.

    Else a page that was open meanwhile would bring back what nobody may read any more.
    """
    numbers = typed.get("proposed", "").split() if typed is not None else []
    stood = [whole_number(number) for number in numbers]
    events = Event.objects.filter(tournament=tournament, number__in=stood)
    if typed is None or not any(was_erased(event) for event in events):
        return typed, False
    kept = QueryDict(mutable=True)
    for name in ("csrfmiddlewaretoken", SEEN):
        kept[name] = typed.get(name, "")
    return kept, True
