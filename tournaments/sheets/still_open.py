"""Refuses lines of rounds that are over, but for a board that was put off."""

from tournaments.models import BoardPlay, Round, Table, Tournament
from tournaments.sheets.one_sheet import refuse_unless_playing


def refuse_unless_open(table: Table, deal: int) -> None:
    """Refuse a line of a round that is not being played, but for a board put off."""
    if not played_late(table, deal):
        refuse_unless_playing(table.round.state)


def played_late(table: Table, deal: int) -> bool:
    """Whether a line of a closed round is that of a board that was put off.

    It is written as long as the day is not over.
    """
    tournament = table.round.tournament
    return (
        table.round.state == Round.State.CLOSED
        and tournament.duplicate
        and tournament.state != Tournament.State.FINISHED
        and BoardPlay.objects.filter(table=table, number=deal, put_off=True).exists()
    )
