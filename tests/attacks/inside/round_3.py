"""Plays a tournament of four rounds until its third one has begun."""

from tournaments.accounts.models import Host
from tournaments.demo import rehearsal


def begun() -> str:
    """Who runs the club is known already; the day is that of a practice."""
    Host.objects.create(pk=1, name="Whist Club de Ciney")
    day = rehearsal.rehearse(players=8, rounds=4, deals_per_round=4, until=2)
    crew = rehearsal.practice_crew()
    rehearsal.begin(rehearsal.draw(day, 7, crew), crew)
    return day.public_id
