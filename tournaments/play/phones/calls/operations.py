"""Writes that a table calls the jury, what for, or that it needs it no more."""

from django.core.exceptions import ValidationError
from django.db.models import OuterRef, QuerySet
from django.utils.translation import gettext as _

from tournaments.devices.models import Device
from tournaments.jury import called_for, writes as jury
from tournaments.ledger import writes as ledger
from tournaments.ledger.models import Event
from tournaments.play.phones.which_table import table_played
from tournaments.rulings.models import Case
from tournaments.rulings.rules.life import TO_COME
from tournaments.tables.models import Table

CALLS = (Case.Kind.CALL, Case.Kind.WITNESS)


def pending_calls(table: Table | OuterRef) -> QuerySet[Case]:
    """The calls of a table to which the jury has still to come."""
    return Case.objects.filter(table=table, state__in=TO_COME, kind__in=CALLS)


def call(*, device: Device, deal: int | None = None, contract: str = "") -> Case:
    """Call the jury to the table of a phone, perhaps to see a contract played.

    Whoever is on the way already is not called twice: the same case is the answer. So
    it is where the table had called and taken that back, before anybody set out.
    """
    with ledger.locked(device.tournament) as tournament:
        table = table_played(device)
        on_the_way = pending_calls(table).last()
        if on_the_way is not None:
            return on_the_way
        kind = Case.Kind.WITNESS if contract else Case.Kind.CALL
        asked = jury.Call(table, deal, kind, contract)
        before = call_taken_back(table)
        if before is not None:
            return jury.call_again(case=before, call=asked, by=device)
        return jury.call_jury(tournament=tournament, call=asked, by=device)


def call_taken_back(table: Table) -> Case | None:
    """The last call of a table, if the table itself has taken it back."""
    case = Case.objects.filter(table=table, kind__in=CALLS).last()
    if case is None or (case.state, case.taken_by) != (Case.State.CLOSED, None):
        return None
    ended = Event.objects.filter(
        tournament=case.tournament_id,
        kind="case_withdrawn",
        facts__case=case.public_id,
    )
    devices = ended.order_by("number").values_list("device", flat=True)
    return case if devices.last() else None


def say(*, device: Device, reason: str) -> None:
    """Say what a table has called the jury for."""
    with ledger.locked(device.tournament):
        called_for.say_reason(case=pending_call(device), reason=reason, device=device)


def take_back(*, device: Device) -> None:
    """Take back the call of a table to which nobody has set out yet."""
    with ledger.locked(device.tournament):
        case = pending_call(device)
        if case.state != Case.State.CALLED:
            raise ValidationError(
                _("The jury is on its way. Tell whoever comes that it is settled."),
                code="taken",
            )
        jury.withdraw(case=case, seen=case.version, by=device)


def pending_call(device: Device) -> Case:
    """The call of a phone's table to which the jury has still to come."""
    case = pending_calls(table_played(device)).last()
    if case is None:
        raise ValidationError(
            _("Nobody has been called to this table, or the jury has been here."),
            code="state",
        )
    return case
