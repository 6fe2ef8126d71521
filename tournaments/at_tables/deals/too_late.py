"""Keeps for the organiser the deals of tables that came too late to be written."""

from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.at_tables.deals.submission import Submission
from tournaments.entry.by_phone import may_correct
from tournaments.entry.operations import refuse_impossible, refuse_line
from tournaments.ledger import operations as ledger
from tournaments.models import Device, Entry, LateDeal
from tournaments.sheets.one_sheet import TableSheet, counted

# More than a table plays in a day: only a phone that means harm has so many looked at.
MOST_WAITING = 100


def keep_what_differs(
    device: Device, sheet: TableSheet, deal: Submission, agreed: str
) -> None:
    """Keep a deal beside what stands there, if the table could not write it again."""
    if may_correct(sheet, deal.number):
        return
    refuse_no_deal(sheet, deal)
    keep_late(device, sheet, deal, agreed)
    raise ValidationError(
        _(
            "Something else is written, which the table itself corrects no more. Yours "
            "is kept for the organiser, who decides."
        ),
        code="kept",
    )


def refuse_no_deal(sheet: TableSheet, deal: Submission) -> None:
    """Refuse what is no deal of this round, whatever else stands on the sheet."""
    refuse_line(deal.number, sheet.tournament, stale=False)
    typed = {deal.number: deal.facts}
    alone = sheet.lines._replace(facts=typed, judgements={})
    refuse_impossible(counted(sheet.tournament, alone), typed, ())


def closed() -> ValidationError:
    return ValidationError(
        _(
            "This round is closed. The deal is kept for the organiser, who decides "
            "whether it still counts."
        ),
        code="closed",
    )


def keep_late(device: Device, sheet: TableSheet, deal: Submission, agreed: str) -> None:
    """Keep a deal that came too late for the organiser, once."""
    table = sheet.table
    with ledger.locked(table.round.tournament) as tournament:
        late = LateDeal.objects.filter(client_key=deal.key).first()
        if late is not None:
            refuse_other(late, sheet, deal)
            return
        waiting = LateDeal.objects.waiting().filter(device=device).count()
        if waiting >= MOST_WAITING:
            raise ValidationError(
                _(
                    "The organiser has %(count)s deals of this phone to look at. This "
                    "one stays on the phone: show it at the desk, or send it again "
                    "later."
                ),
                code="full",
                params={"count": waiting},
            )
        late = LateDeal.objects.create(
            table=table,
            number=deal.number,
            seen=deal.seen,
            client_key=deal.key,
            facts=deal.facts,
            device=device,
            confirmed_by=Entry.objects.filter(
                tournament=tournament, public_id=agreed
            ).first(),
            entered_at=deal.entered_at,
        )
        facts: dict[str, Any] = {
            "late": late.public_id,
            "table": table.public_id,
            "deal": deal.number,
            "after": deal.facts,
            "agreed": agreed,
        }
        ledger.append(tournament, "deal_came_late", facts, device=device)


def refuse_other(late: LateDeal, sheet: TableSheet, deal: Submission) -> None:
    """Refuse another deal under a key that is kept, and one that was set aside."""
    kept = late.table_id, late.number, late.facts, late.seen
    if kept != (sheet.table.pk, deal.number, deal.facts, deal.seen):
        raise other_facts()
    if late.set_aside_at is not None:
        raise ValidationError(
            _("The organiser has set this deal aside: it does not count."),
            code="closed",
        )


def other_facts() -> ValidationError:
    return ValidationError(
        _("This line was sent before with other facts."), code="key_reuse"
    )
