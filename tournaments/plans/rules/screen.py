"""Tells anew what the screen in the hall was asked to show."""

from tournaments.history.rules.rows import Rows, Told, put

DAY = ""  # the one row


def made(rows: Rows, event: Told) -> None:
    rows[DAY] = {"hall_shows": "auto", "hall_revealed": 0}


def shown(rows: Rows, event: Told) -> None:
    what, revealed = event.facts["after"]
    put(rows, DAY, hall_shows=what, hall_revealed=revealed)


STEPS = {"tournament_made": made, "hall_shows": shown}
