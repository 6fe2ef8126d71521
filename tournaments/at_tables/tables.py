"""Gathers what the phone of a table shows."""

from typing import Any

from tournaments.models import Device, Round, Tournament
from tournaments.rounds import queries as rounds

SEEN = (Round.State.PUBLISHED, Round.State.PLAYING, Round.State.CLOSED)


def of_phone(tournament: Tournament, device: Device) -> dict[str, Any]:
    """The table as it sits in the newest round that everybody has seen."""
    context: dict[str, Any] = {"tournament": tournament, "device": device}
    seen = [one for one in rounds.rounds(tournament) if one.state in SEEN]
    if not seen:
        return context
    round = seen[-1]
    seated = rounds.seating(tournament, round)
    return context | {"round": round, "sits": seated.tables.get(device.number, [])}
