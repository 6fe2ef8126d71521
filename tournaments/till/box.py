"""Writes what is in the cash box: at the start, counted, put in, taken out."""

from collections.abc import Mapping
from uuid import UUID

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.ledger import operations as ledger
from tournaments.models import Account, Movement, Tournament
from tournaments.planning.rules.amounts import MOST
from tournaments.till import moving, queries
from tournaments.till.moving import Kind, Money, move, refuse_away
from tournaments.till.wording import money


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
    with ledger.locked(tournament) as tournament:
        if done := moving.pressed_before(tournament, key):
            return done
        refuse_away(tournament)
        _refuse_amount(amount)
        before = queries.standing(tournament).filter(kind=Kind.FLOAT).last()
        if before is not None:
            if before.amount == amount and (before.pieces or {}) == (pieces or {}):
                return before
            if not sure:
                moving.refuse_below(tournament, amount - before.amount)
            move(tournament, moving.opposite(before, None, sure=True), by)
        return move(tournament, Money(Kind.FLOAT, amount, pieces=pieces, key=key), by)


def count_cash(
    *,
    tournament: Tournament,
    amount: int,
    by: Account | None,
    pieces: Mapping[str, int] | None = None,
    key: UUID | None = None,
) -> Movement:
    """Write what is in the cash box now; what should be there then is worked out."""
    with ledger.locked(tournament) as tournament:
        if done := moving.pressed_before(tournament, key):
            return done
        refuse_away(tournament)
        _refuse_amount(amount)
        counted = Money(Kind.COUNT, amount, pieces=pieces, key=key)
        return move(tournament, counted, by)


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
    with ledger.locked(tournament) as tournament:
        if done := moving.pressed_before(tournament, key):
            return done
        refuse_away(tournament)
        if not 0 < abs(amount) <= MOST:
            raise ValidationError(_("Say how much, more than 0."), code="amount")
        if not reason.strip():
            raise ValidationError({"reason": _("Say what for: the cash must balance.")})
        moved = Money(Kind.MOVED, amount, key=key, words=reason.strip(), sure=sure)
        return move(tournament, moved, by)


def _refuse_amount(amount: int) -> None:
    if not 0 <= amount <= MOST:
        raise ValidationError(
            _("An amount in the cash box is from 0 to %(most)s."),
            code="amount",
            params={"most": money(MOST)},
        )
