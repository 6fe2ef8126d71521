"""Reads how far each round was at a moment, and who had played it to its end."""

from collections.abc import Mapping
from datetime import datetime

from tournaments.models import Event, Round, Tournament
from tournaments.sheets.rules.holding import holders
from tournaments.sheets.rules.seatings import Seating

# How far a round was before each of these.
BEFORE = {
    "round_started": Round.State.PUBLISHED,
    "round_start_undone": Round.State.PLAYING,
    "round_closed": Round.State.PLAYING,
    "round_reopened": Round.State.CLOSED,
}


def states_at(tournament: Tournament, moment: datetime) -> dict[int, str]:
    """How far each round was, as what happened since tells what there was before."""
    rounds = Round.objects.filter(tournament=tournament)
    found = dict(rounds.values_list("number", "state"))
    since = Event.objects.filter(
        tournament=tournament, kind__in=BEFORE, made_at__gt=moment
    )
    for kind, facts in since.order_by("-number").values_list("kind", "facts"):
        found[facts["round"]] = BEFORE[kind]
    return found


def lasts(
    seatings: Mapping[int, Seating], states: Mapping[int, str]
) -> dict[str, tuple[int, bool]]:
    """The last of these rounds that each sat in or out, and whether to its end."""
    found: dict[str, tuple[int, bool]] = {}
    for number, seating in sorted(seatings.items()):
        closed = states[number] == Round.State.CLOSED
        for who in seating.out:
            found[who] = number, closed
        for chairs in seating.tables.values():
            left = {chair.seat for chair in chairs if not chair.entry}  # four play on
            held = holders(chairs)
            stayed = {who for seat, who in held.items() if seat not in left}
            for chair in chairs:
                if chair.entry:
                    found[chair.entry] = number, closed and chair.entry in stayed
    return found
