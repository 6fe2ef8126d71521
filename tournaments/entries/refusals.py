"""Refuses what a player may not do: too late, already played, without a reason."""

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _

from tournaments.entries.models import Entry
from tournaments.plans.models import Tournament
from tournaments.plans.queries import closed_since
from tournaments.players.models import Player


def refuse_once_finished(tournament: Tournament) -> None:
    """Refuse who comes or goes once a tournament is finished: its ranking is final."""
    if tournament.state == Tournament.State.FINISHED:
        raise ValidationError(
            _("The tournament is finished. Open it again first."), code="finished"
        )


def refuse_entered(player: Player, numbers: Mapping[int, int]) -> None:
    """Refuse a player who has a number, by his key, in this tournament."""
    if player.pk in numbers:
        raise ValidationError(
            _("%(name)s is registered already, with number %(number)s."),
            code="entered",
            params={"name": player, "number": numbers[player.pk]},
        )


def reason_or_case(reason: str, ruled_in: int | None) -> dict[str, Any]:
    """Return where the reason for this stands: here, or with the ruling of a case."""
    if ruled_in is not None:
        return {"ruled_in": ruled_in}
    return {"words": required_reason(reason)}


def required_reason(words: str) -> str:
    """A reason without the spaces around it; refused where none is given."""
    if not words.strip():
        raise ValidationError({"reason": _("Say why: the jury may be asked later.")})
    return words.strip()


def refuse_unless_open(tournament: Tournament, *, late: bool) -> None:
    """Refuse whoever comes after the end, or after the closing unless as `late`."""
    if tournament.state == Tournament.State.FINISHED:
        raise ValidationError(_("This tournament is over."), code="finished")
    since = closed_since(tournament)
    if since is not None and not late:
        raise ValidationError(
            _(
                "Registration has been closed since %(time)s. An organiser who ticks "
                "“enter all the same, as late” can still enter whoever comes now."
            ),
            code="closed",
            params={"time": time_format(timezone.localtime(since), "H:i")},
        )


def refuse_with_money(entry: Entry) -> None:
    """Refuse to remove somebody of whom money was written, even if it went back."""
    if entry.movements.exists():
        raise ValidationError(
            _(
                "Money was written of %(name)s, and stays in the till: let them "
                "withdraw instead."
            ),
            code="money",
            params={"name": entry.player},
        )
