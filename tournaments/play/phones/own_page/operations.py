"""Writes what players see on their own pages."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.ledger import writes as ledger
from tournaments.plans.models import Tournament


def choose_players_see(
    *, tournament: Tournament, players_see: str, by: Account, seen: str = ""
) -> Tournament:
    """Let players see so much; when the day is finished too, until nobody looks.

    Who `seen` something else than stands there does not write over it.
    """
    with ledger.locked(tournament) as tournament:
        before = tournament.players_see
        if before == players_see:
            return tournament
        if seen and seen != before:
            raise ValidationError(
                _("Somebody has changed this meanwhile. Look at it, then choose."),
                code="stale",
            )
        tournament.players_see = players_see
        tournament.save(update_fields=["players_see"])
        facts = {"before": before, "after": players_see}
        ledger.append(tournament, "players_see_changed", facts, by=by)
    return tournament
