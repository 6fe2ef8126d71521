"""Plans the rounds to come, or draws a single one, in the way that a club chose."""

from collections.abc import Callable, Mapping

from seating.meet import meet
from seating.one_round import at_random, writer_stays
from seating.partners.changing import change_partners
from seating.partners.fixed import keep_partners
from seating.request import Impossible, Plan, Request
from seating.standing import by_standing

WAYS: Mapping[str, Callable[[Request], Plan]] = {
    "random": at_random,
    "meet": meet,
    "change_partners": change_partners,
    "standing": by_standing,
    "writer_stays": writer_stays,
    "partners": keep_partners,
}


def plan(request: Request) -> Plan:
    """Seat the rounds to come; equal requests give equal plans on every machine."""
    if request.method not in WAYS:
        raise Impossible("method")
    return WAYS[request.method](request)
