"""Writes what is in the cash box: at the start, counted, put in, taken out."""

from collections.abc import Mapping
from uuid import UUID

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.plans.models import Tournament
from tournaments.plans.rules.amounts import MOST
from tournaments.till import moving, queries
from tournaments.till.models import Movement
from tournaments.till.moving import Kind, move, write_once
from tournaments.till.wording import money


@write_once
def open_till(
    *,
    tournament: Tournament,
    amount: int,
    by: Account | None,
    pieces: Mapping[str, int] | None = None,
    key: UUID | None = None,
    sure: bool = False,
) -> Movement:
    """Write the cash at the start; another amount takes the place of the first."""
    opened = _in_box(tournament, Kind.FLOAT, amount, pieces, key)
    before = queries.valid_movements(tournament).filter(kind=Kind.FLOAT).last()
    if before is not None:
        if (before.amount, before.pieces) == (amount, opened.pieces):
            return before
        if not sure:
            moving.refuse_overdraft(tournament, amount - before.amount)
        move(moving.counter_movement(tournament, before), by, sure=True)
    return move(opened, by)


@write_once
def count_cash(
    *,
    tournament: Tournament,
    amount: int,
    by: Account | None,
    pieces: Mapping[str, int] | None = None,
    key: UUID | None = None,
) -> Movement:
    """Write what is in the cash box now; what should be there then is worked out."""
    return move(_in_box(tournament, Kind.COUNT, amount, pieces, key), by)


@write_once
def move_cash(
    *,
    tournament: Tournament,
    amount: int,
    reason: str,
    by: Account | None,
    key: UUID | None = None,
    sure: bool = False,
) -> Movement:
    """Put cash into the box, or with a negative amount take some out of it."""
    if not 0 < abs(amount) <= MOST:
        raise ValidationError(_("Say how much, more than 0."), code="amount")
    if not reason.strip():
        raise ValidationError({"reason": _("Say what for: the cash must balance.")})
    moved = Movement(
        tournament=tournament, kind=Kind.MOVED, amount=amount, client_key=key
    )
    return move(moved, by, words=reason.strip(), sure=sure)


def _in_box(
    tournament: Tournament,
    kind: str,
    amount: int,
    pieces: Mapping[str, int] | None,
    key: UUID | None,
) -> Movement:
    """Draft a movement for the cash in the box, with coins and notes if counted."""
    if not 0 <= amount <= MOST:
        raise ValidationError(
            _("An amount in the cash box is from 0 to %(most)s."),
            code="amount",
            params={"most": money(MOST)},
        )
    return Movement(
        tournament=tournament,
        kind=kind,
        amount=amount,
        pieces=dict(pieces) if pieces else None,
        client_key=key,
    )
