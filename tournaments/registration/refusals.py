"""What is refused to who takes part once a day has gone so far."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.models import Entry, Tournament
from tournaments.registration import queries


def refuse_once_finished(tournament: Tournament) -> None:
    """The ranking of a finished tournament is final: nobody comes or goes any more."""
    if tournament.state == Tournament.State.FINISHED:
        raise ValidationError(
            _("The tournament is finished. Open it again first."), code="finished"
        )


def refuse_played(entry: Entry) -> None:
    """Who has played is ranked, and so is no joker."""
    if queries.has_played(entry):
        raise ValidationError(
            _(
                "%(name)s has played: those points stay in the ranking, so this is "
                "no joker. Whoever goes leaves the tournament instead; a joker is "
                "somebody who has not played yet."
            ),
            code="played",
            params={"name": entry.player},
        )
