"""Who may see what tables made of boards that others have still to play."""

from django.contrib.auth.models import AnonymousUser

from tournaments.models import Account, Tournament
from tournaments.planning.queries import is_over


def sees_results(user: Account | AnonymousUser, day: Tournament) -> bool:
    """Whether somebody of the desk may see the results of all boards.

    Until none is to be played any more the organiser may, and others as he has set.
    """
    if not user.has_perm("tournaments.view_player"):
        return False
    told = day.travelling_shown or user.has_perm("tournaments.plan")
    return told or not day.duplicate or is_over(day)
