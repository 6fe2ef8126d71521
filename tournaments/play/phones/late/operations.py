"""Writes a deal that came late after all, or sets it aside."""

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.deals.models import DealVersion, LateDeal
from tournaments.deals.one_sheet import reread_sheet
from tournaments.follow.lines import TypedLine, write_line
from tournaments.ledger import writes as ledger
from tournaments.play.phones.deals.too_late import late_deal_facts
from tournaments.play.phones.late.queries import SET_ASIDE


def write(*, late: LateDeal, seen: int, reason: str, by: Account) -> DealVersion:
    """Write a late deal on its line, over the revision that was `seen` there.

    It is the deal that the table sent, under its key: a phone that sends it again is
    answered that it stands. What it replaces takes a reason.
    """
    reason = reason.strip()
    with ledger.locked(late.device.tournament) as tournament:
        late = LateDeal.objects.select_related("table", "device", "confirmed_by").get(
            pk=late.pk
        )
        if late.table is None:
            raise ValidationError(
                _(
                    "Its table is there no more. Type it on the sheet where it counts, "
                    "then set it aside here."
                ),
                code="gone",
            )
        if late.set_aside_at is not None:
            raise ValidationError(
                _("This deal was set aside meanwhile. Take it up again first."),
                code="aside",
            )
        if seen and not reason:
            raise ValidationError(
                _("Write why this replaces what stands there."), code="reason"
            )
        line = TypedLine(
            number=late.number,
            facts=late.facts,
            seen=seen,
            client_key=late.client_key,
            words=reason,
            agreed=late.confirmed_by.public_id if late.confirmed_by else "",
            entered_at=late.entered_at,
        )
        sheet = reread_sheet(late.table, tournament)
        return write_line(sheet, line, by=by, device=late.device).version


def set_aside(*, late: LateDeal, reason: str, by: Account) -> LateDeal:
    """Let a late deal not count. Pressed twice, it is set aside once."""
    with ledger.locked(late.device.tournament):
        late = late_deal_again(late)
        if late.set_aside_at is not None:
            return late
        if DealVersion.objects.filter(client_key=late.client_key).exists():
            raise ValidationError(
                _("This deal was written meanwhile: it stands on the sheet."),
                code="written",
            )
        if not reason.strip():
            raise ValidationError(_("Write why it does not count."), code="reason")
        _keep(late, SET_ASIDE, by, reason.strip())
    return late


def take_up(*, late: LateDeal, by: Account) -> LateDeal:
    """Let a late deal that was set aside wait again."""
    with ledger.locked(late.device.tournament):
        late = late_deal_again(late)
        if late.set_aside_at is not None:
            _keep(late, "late_deal_taken_up", by)
    return late


def late_deal_again(late: LateDeal) -> LateDeal:
    return LateDeal.objects.select_related("table", "device__tournament").get(
        pk=late.pk
    )


def _keep(late: LateDeal, kind: str, by: Account, words: str = "") -> None:
    """Keep whether a late deal is set aside, with its event."""
    aside = kind == SET_ASIDE
    late.set_aside_by = by if aside else None
    late.set_aside_at = timezone.now() if aside else None
    late.save(update_fields=["set_aside_by", "set_aside_at"])
    tournament = late.device.tournament
    ledger.append(tournament, kind, late_deal_facts(late), by=by, words=words)
