"""Keeps for the organiser the deals of tables that came too late to be written."""

from typing import Any, NoReturn

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.at_tables.deals.submission import Submission
from tournaments.entry.by_phone import may_correct
from tournaments.entry.operations import refuse_impossible, refuse_line
from tournaments.ledger import operations as ledger
from tournaments.models import Device, Entry, LateDeal, Table, Tournament
from tournaments.sheets.one_sheet import TableSheet, counted
from tournaments.sheets.rules.holding import Chair
from tournaments.sheets.rules.sheet import Written

# More than a table plays in a day: only a phone that means harm has so many looked at.
MOST_WAITING = 100


def keep_what_differs(
    device: Device, sheet: TableSheet, deal: Submission, agreed: str
) -> None:
    """Keep a deal beside what stands there, if the table could not write it again."""
    if may_correct(sheet, deal.number):
        return
    refuse_no_deal(sheet.tournament, sheet.lines, deal)
    keep_late(device, sheet.table, deal, agreed)
    raise ValidationError(
        _(
            "Something else is written, which the table itself corrects no more. Yours "
            "is kept for the organiser, who decides."
        ),
        code="kept",
    )


def refuse_no_deal(tournament: Tournament, lines: Written, deal: Submission) -> None:
    """Refuse what is no deal of this round, whatever else stands on the sheet."""
    refuse_line(deal.number, tournament, stale=False)
    typed = {deal.number: deal.facts}
    alone = lines._replace(facts=typed, judgements={})
    refuse_impossible(counted(tournament, alone), typed, ())


def keep_of_another_table(
    device: Device, sheet: TableSheet, deal: Submission
) -> NoReturn:
    """Keep a deal of the table that a phone served before it was moved, and say so."""
    refuse_no_deal(sheet.tournament, sheet.lines, deal)
    keep_late(device, sheet.table, deal)
    raise ValidationError(
        _(
            "This deal was entered at table %(then)s, and this phone now serves table "
            "%(now)s. It is kept for the organiser, who decides."
        ),
        code="moved",
        params={"then": deal.table, "now": device.number},
    )


def keep_of_no_table(device: Device, deal: Submission) -> NoReturn:
    """Keep a deal of a table that is there no more, as its phone tells it; say so."""
    chairs = [Chair(*one) for one in deal.players.items()]
    refuse_no_deal(device.tournament, Written({}, chairs), deal)
    keep_late(device, None, deal)
    raise ValidationError(
        _(
            "Round %(round)s has no table %(number)s any more. The deal is kept for "
            "the organiser, who decides."
        ),
        code="gone",
        params={"round": deal.round, "number": deal.table},
    )


def closed() -> ValidationError:
    return ValidationError(
        _(
            "This round is closed. The deal is kept for the organiser, who decides "
            "whether it still counts."
        ),
        code="closed",
    )


def keep_late(
    device: Device, table: Table | None, deal: Submission, agreed: str = ""
) -> None:
    """Keep a deal that came too late for the organiser, once.

    Who agreed with it is whom its phone names, who may have left that seat since.
    """
    with ledger.locked(device.tournament) as tournament:
        late = LateDeal.objects.filter(client_key=deal.key).first()
        if late is not None:
            refuse_other(late, deal)
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
        named = deal.players.get(deal.confirmed_by, agreed)
        who = Entry.objects.filter(tournament=tournament, public_id=named).first()
        gone_from = {} if table else place_of(deal)
        late = LateDeal.objects.create(
            table=table,
            gone_from=gone_from,
            number=deal.number,
            seen=deal.seen,
            client_key=deal.key,
            facts=deal.facts,
            device=device,
            confirmed_by=who,
            entered_at=deal.entered_at,
        )
        facts: dict[str, Any] = {
            "late": late.public_id,
            "deal": deal.number,
            "after": deal.facts,
            "agreed": who.public_id if who else "",
            **({"table": table.public_id} if table else {"gone_from": gone_from}),
        }
        ledger.append(tournament, "deal_came_late", facts, device=device)


def place_of(deal: Submission) -> dict[str, Any]:
    return {"round": deal.round, "table": deal.table, "players": dict(deal.players)}


def refuse_other(late: LateDeal, deal: Submission) -> None:
    """Refuse another deal under a key that is kept, and one that was set aside."""
    kept = late.place, late.number, late.facts, late.seen
    if kept != ((deal.round, deal.table), deal.number, deal.facts, deal.seen):
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
