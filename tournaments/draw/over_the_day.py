"""Says how often each is at a table of five once all rounds are played."""

from django.utils.translation import gettext as _

from seating.request import Request
from tournaments.draw.drafts.turns import between
from tournaments.standings.known import Known


def over_the_day(known: Known, request: Request, number: int, places: int) -> list[str]:
    """Say how often each is at a table of five by the end, if all stay who are here."""
    rounds, turns = known.tournament.rounds, dict(request.turns)
    there = {who: request.odd_turns_before[who] for who in known.here}
    for _round in range(number, rounds + 1):
        for who in sorted(known.here, key=lambda who: turns.get(who, 0))[:places]:
            turns[who] = turns.get(who, 0) + 1
            there[who] += 1
    if rounds == 1:
        return []
    said = _("In all %(rounds)s rounds together, each is there %(times)s if all stay.")
    often = between(min(there.values()), max(there.values()))
    return [said % {"rounds": rounds, "times": often}]
