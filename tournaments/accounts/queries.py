"""Reads the club that this installation serves, and whether anybody may sign in."""

from typing import Any

from tournaments.accounts.models import Account, Host


def host() -> Host:
    """The club that this installation serves; without a name before the first run."""
    return Host.objects.first() or Host()


def is_first_run() -> bool:
    """Tell whether there is neither a club nor anybody who may sign in."""
    return not (can_anybody_sign_in() or Host.objects.exists())


def can_anybody_sign_in() -> bool:
    """Tell whether an active account exists; those of a rehearsal are not active."""
    return Account.objects.filter(is_active=True).exists()


def hat_named(hat: str) -> str:
    field: Any = Account._meta.get_field(hat)
    return str(field.verbose_name)
