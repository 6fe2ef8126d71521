"""Sends out of the ranking whom a decision excludes, and says who comes back by it."""

from django.db.models import QuerySet

from tournaments.entries.models import Entry
from tournaments.follow import comings
from tournaments.rulings.models import Ruling
from tournaments.rulings.standing import excluding_ruling


def exclude_and_readmit(ruling: Ruling) -> None:
    """Exclude whom the ruling excludes, and readmit whom no ruling does any more.

    Why stands with the ruling, and nowhere a second time.
    """
    before, by = ruling.replaces, ruling.made_by
    if before is not None and before.is_exclusion:
        for entry in _offenders(before):
            # Another case may exclude the same player.
            if entry.state == Entry.State.EXCLUDED and excluding_ruling(entry) is None:
                comings.readmit(entry=entry, by=by, ruled_in=ruling.case.number)
    if ruling.is_exclusion:
        for entry in _offenders(ruling):
            comings.exclude(entry=entry, by=by, ruled_in=ruling.case.number)


def _offenders(ruling: Ruling) -> QuerySet[Entry]:
    return Entry.objects.select_related("tournament", "player").filter(
        ruling_points__in=ruling.points.filter(is_offender=True)
    )
