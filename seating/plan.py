"""Plans the rounds to come, or draws a single one, in the way that a club chose."""

from collections.abc import Callable, Mapping

from seating.meet import meet
from seating.one_round import keep_writers, seat_at_random
from seating.partners.changing import change_partners
from seating.partners.fixed import keep_partners
from seating.request import Impossible, Request, SeatingPlan
from seating.standing import seat_by_standing

WAYS: Mapping[str, Callable[[Request], SeatingPlan]] = {
    "random": seat_at_random,
    "meet": meet,
    "change_partners": change_partners,
    "standing": seat_by_standing,
    "writer_stays": keep_writers,
    "partners": keep_partners,
}


def plan(request: Request) -> SeatingPlan:
    """Seat the rounds to come; equal requests give equal plans on every machine."""
    if request.method not in WAYS:
        raise Impossible("method")
    return WAYS[request.method](request)
