"""Gathers all that is kept of a person, as plain values that any program reads."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournaments.accounts.models import Account, Act
from tournaments.accounts.queries import host
from tournaments.entries.archive import MERGED, all_in_one
from tournaments.entries.models import Entry
from tournaments.guard.privacy import naming
from tournaments.guard.privacy.dossier.day import day_record, moment
from tournaments.players.column import COLUMNS
from tournaments.players.models import Club, Player

Record = dict[str, Any]
FORMAT = 1


@transaction.atomic
def dossier(player: Player) -> Record:
    """Return all that is kept of a person, or that the person was forgotten."""
    found: Record = {
        "format": FORMAT,
        "club": host().name,
        "made_at": moment(timezone.now()),
        "forgotten_at": moment(player.forgotten_at),
        "person": {"id": player.public_id},
    }
    persons = all_in_one(player)
    entries = list(
        Entry.objects.filter(player__in=persons)
        .select_related("tournament", "player", "side", "place_of")
        .order_by("tournament__played_date", "pk")
    )
    if player.forgotten_at:
        return {**found, "tournaments_without_name": len(entries)}
    return {
        **found,
        "person": person_record(player),
        "same_person": [person_record(one) for one in persons if one != player],
        "accounts": [account_record(one) for one in naming.accounts_called(persons)],
        "tournaments": [day_record(entry) for entry in entries],
        "texts": [
            {"tournament": one.tournament.public_id, "text": one.text}
            for one in naming.texts_naming(persons)
        ],
        "acts": acts_on(persons),
    }


def person_record(player: Player) -> Record:
    """Return what the list of members holds of somebody."""
    found = {
        column.key: plain_value(getattr(player, column.name))
        for column in COLUMNS
        if column.key
    }
    return {
        "id": player.public_id,
        **found,
        "shown": player.shown or host().shown,
        "shown_as_club": not player.shown,
        "club": found["club"] or "",
    }


def plain_value(value: Any) -> Any:
    """Return a column's value as any program reads it; a related row by its name."""
    if isinstance(value, datetime):
        return moment(value)
    return value.name if isinstance(value, Account | Club) else value


def account_record(account: Account) -> Record:
    """An account of the crew with the name of the person; never its password."""
    hats = ("organiser", "scorer", "jury")
    return {
        "username": account.username,
        "name": account.name,
        "hats": [one for one in hats if getattr(account, f"is_{one}")],
        "language": account.language,
        "active": account.is_active,
        "made_at": moment(account.created_at),
        "last_sign_in": moment(account.last_login),
    }


def acts_on(persons: Sequence[Player]) -> list[Record]:
    """Return the acts on the person on the club's lists, the oldest first."""
    keys = {one.public_id for one in persons}
    roles = ("player", "other") if len(keys) > 1 else ("player",)
    return [
        {
            "kind": act.kind,
            "at": moment(act.made_at),
            **({"entries_moved": act.facts["entries"]} if act.kind == MERGED else {}),
        }
        for act in Act.objects.order_by("pk").iterator()
        if any(act.facts.get(role) in keys for role in roles)
    ]
