"""Puts tournaments away: archived and brought back, or thrown away whole."""

from typing import Any

from django.core.exceptions import ValidationError
from django.db import DEFAULT_DB_ALIAS, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.desk.archive import queries
from tournaments.entries.people import PRACTICE_CLUB
from tournaments.ledger import writes as ledger
from tournaments.ledger.queries import head
from tournaments.plans.models import ThrowingAway, Tournament
from tournaments.players.models import Player


def archive(*, tournament: Tournament, by: Account | None) -> None:
    """Take a tournament off the lists; its pages and addresses stay."""
    _set(tournament, "tournament_archived", by)


def bring_back(*, tournament: Tournament, by: Account | None) -> None:
    _set(tournament, "tournament_back", by)


def _set(tournament: Tournament, kind: str, by: Account | None) -> None:
    away = kind == "tournament_archived"
    with ledger.locked(tournament) as tournament:
        if bool(tournament.archived_at) == away:
            return
        at = timezone.now() if away else None
        Tournament.objects.filter(pk=tournament.pk).update(archived_at=at)
        ledger.append(tournament, kind, {}, by=by)


def throw_away(*, tournament: Tournament, seen: int, by: Account | None) -> None:
    """Delete a tournament with all that hangs on it, by somebody who saw `seen` of it.

    Only one in which nothing was written, or one for practice. That it was there is
    kept, with how far its chain of events went.
    """
    with transaction.atomic():
        ledger.lock_club()
        day = ledger.lock(tournament)
        _refuse(day, seen)
        facts: dict[str, Any] = {
            "tournament": day.public_id,
            "name": day.name,
            "game": day.variant_key,
            "played_date": day.played_date.isoformat(),
            "head": head(day),
            **queries.count_dependents(day),
        }
        _erase(day)
        kind = "tournament_deleted"
        if day.is_practice:
            kind = "practice_thrown_away"
            invented = Player.objects.filter(club__name=PRACTICE_CLUB)
            invented.filter(entries=None, merged=None, merged_into=None).delete()
        ledger.record_act(kind, facts, by=by)


def _refuse(day: Tournament, seen: int) -> None:
    if not queries.can_be_deleted(day):
        said = _(
            "Something is written in “%(name)s”: deals, totals, cases or money. "
            "Archive it instead."
        )
        if day.archived_at:
            said = _(
                "Something is written in “%(name)s”: deals, totals, cases or "
                "money. Only a tournament in which nothing is written is deleted; "
                "this one stays archived."
            )
        raise ValidationError(
            said,
            code="written",
            params={"name": day.name},
        )
    later = Tournament.objects.filter(carry_from=day).first()
    if later is not None:
        raise ValidationError(
            _(
                "“%(later)s” counts the boards of this one as an earlier session. "
                "Archive this one instead."
            ),
            code="carried",
            params={"later": later.name},
        )
    if day.version != seen:
        raise ValidationError(
            _("Something has changed since this was shown. Look again."), code="stale"
        )


def _erase(day: Tournament) -> None:
    """Delete every row that hangs on a tournament, and then the tournament."""
    passing = ThrowingAway.objects.create(tournament=day.public_id)
    for model, way in queries.paths().items():
        # Deleted as they are: a delete that reads them first is refused row by row.
        model._default_manager.filter(**{way: day.pk})._raw_delete(DEFAULT_DB_ALIAS)
    passing.delete()
