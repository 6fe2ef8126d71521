"""Takes a movement back by a press on its line, unless something stands on it."""

from django.core.exceptions import PermissionDenied, ValidationError
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.ledger import writes as ledger
from tournaments.ledger.catalogue import kinds, undo_checks
from tournaments.till import moving
from tournaments.till.models import Movement

Kind = Movement.Kind
OF_THE_BOX = (Kind.FLOAT, Kind.COUNT, Kind.MOVED)


def take_back(
    *, movement: Movement, by: Account, reason: str = "", sure: bool = False
) -> Movement:
    """Correct a movement as the history would undo it; pressed twice it is done once.

    Another part that used the money may forbid it: it is taken back there.
    """
    if movement.kind in OF_THE_BOX and not by.has_perm("tournaments.keep_till"):
        raise ValidationError(_("An organiser counts the cash, and corrects it."))
    event = movement.event
    if not by.has_perm(kinds()[event.kind].permission):
        raise PermissionDenied(_("You may not undo this."))
    with ledger.locked(movement.tournament):
        done = Movement.objects.filter(corrects=movement).first()
        if done is not None:
            return done
        for refuse in undo_checks(event.kind):
            refuse(event)
        return moving.take_back(movement=movement, by=by, reason=reason, sure=sure)
