"""Writes what a table says on its phone: deals, and that the totals are right."""

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.deals.models import Agreement, DealVersion, LateDeal, Verification
from tournaments.deals.one_sheet import (
    TableSheet,
    refuse_unless_playing,
    reread_sheet,
    table_sheet,
)
from tournaments.deals.queries import deals_again
from tournaments.deals.rules.holding import Chair, occupants
from tournaments.deals.rules.line import WIPED_OUT
from tournaments.deals.rules.sheet import WrittenTable
from tournaments.devices.models import Device
from tournaments.follow.by_phone import may_correct, others_sit
from tournaments.follow.lines import Recorded, TypedLine, key_reuse_error, write_line
from tournaments.ledger import writes as ledger
from tournaments.plans.models import Tournament
from tournaments.play.phones.deals.submission import Submission
from tournaments.play.phones.deals.too_late import refusal_after_keeping, refuse_other
from tournaments.play.phones.rules.confirming import confirmers, sides
from tournaments.play.phones.which_table import table_in, table_played
from tournaments.tables.models import Table

PASSED = {"contract": "pass"}


def submit(*, device: Device, deal: Submission) -> Recorded:
    """Write a deal that a table has entered and an opponent has agreed with.

    The same submission again has the first answer, and one that another phone of the
    table has entered alike is answered with what stands there. One that comes when its
    round is closed is kept for the organiser: ValidationError, code `closed`. So is one
    that says otherwise than what stands, where the table cannot put that right, or that
    a phone sends which went with its old card: code `kept`; one of another table than
    the phone serves by now: `moved`; and one of a table that is there no more: `gone`.
    """
    came = LateDeal.objects.select_related("table__round")
    for late in came.filter(client_key=deal.key):
        refuse_other(late, deal)
    serves = device.number == deal.table and device.revoked_at is None
    refusal = None
    with transaction.atomic():
        sheet = sheet_of(ledger.lock(device.tournament), deal)
        if sheet is not None and (serves or deal.key in sheet.keys):
            try:
                return write_deal(device, sheet, deal)
            except ValidationError as error:
                if error.code not in ("closed", "stale", "only_last"):
                    raise
                refusal = error
    # What is kept for the organiser is written in a turn of its own.
    if sheet is None:
        chairs = [Chair(*one) for one in deal.players.items()]
        raise refusal_after_keeping("gone", device, deal, WrittenTable({}, chairs))
    if is_entered_alike(sheet, deal):
        version = DealVersion.objects.get(client_key=sheet.written[deal.number].key)
        return Recorded(version, sheet, sheet.counted_sheet())
    if refusal is None and device.number != deal.table:
        raise refusal_after_keeping("moved", device, deal, sheet.lines, sheet.table)
    agreed = confirmer_of(sheet, deal)
    why = "closed"
    if refusal is None:
        why = "old_card"
    elif refusal.code != "closed":
        if may_correct(sheet, deal.number):
            raise refusal
        why = "differs"
    raise refusal_after_keeping(
        why, device, deal, sheet.lines, sheet.table, agreed
    ) from refusal


def write_deal(device: Device, sheet: TableSheet, deal: Submission) -> Recorded:
    """Write a deal on a sheet that was read under the lock."""
    line = TypedLine(
        number=deal.number,
        facts=deal.facts,
        seen=deal.seen,
        client_key=deal.key,
        again=deal.again,
        agreed=confirmer_of(sheet, deal) if deal.key not in sheet.keys else "",
        entered_at=deal.entered_at,
        players=deal.players,
        corrects=deal.corrects,
    )
    recorded = write_line(sheet, line, device=device)
    refuse_told_otherwise(recorded, deal)
    return recorded


def is_entered_alike(sheet: TableSheet, deal: Submission) -> bool:
    """Return whether a deal says what stands there already, of the same players."""
    last = sheet.written.get(deal.number)
    return (
        last is not None
        and last.facts == deal.facts
        and deal.number not in sheet.replays
        and not others_sit(sheet, deal.number, deal.players)
    )


def refuse_told_otherwise(recorded: Recorded, deal: Submission) -> None:
    """Refuse what a key wrote before, if now somebody else is said to have agreed.

    The phone says who held his seat; where it does not, whoever has held it since is as
    good, so that the same deal sent again after a change of players has its answer. The
    revision is compared unless the desk wrote the deal for the phone, over another one.
    """
    version, sheet, _counted = recorded
    who = {chair.entry for chair in sheet.chairs if chair.seat == deal.confirmed_by}
    if deal.players:
        who = {deal.players.get(deal.confirmed_by, "")}
    agreed = version.confirmed_by_id in {sheet.entries.get(one) for one in who}
    by_desk = version.made_by_id is not None
    if not agreed or not (by_desk or version.revision == deal.seen + 1):
        raise key_reuse_error()


def sheet_of(tournament: Tournament, deal: Submission) -> TableSheet | None:
    """Return the sheet of the table of a deal; None where that table is gone."""
    table = table_in(tournament, deal.round, deal.table)
    return table_sheet(table) if table else None


def confirmer_of(sheet: TableSheet, deal: Submission) -> str:
    """Return the public identifier of who agreed with a deal; refuse who may not."""
    resting = sheet.resting_seat(deal.number)
    may = confirmers(
        deal.facts,
        [seat for seat in sheet.seats if seat != resting],
        in_match=sheet.scorer.variant.match is not None,
    )
    who = occupants(sheet.chairs, deal.number).get(deal.confirmed_by, "")
    if deal.confirmed_by not in may or not who:
        raise ValidationError(
            _("An opponent of who bid has to agree with this deal."),
            code="confirm",
            params={"field": "confirmed_by"},
        )
    if deal.facts == WIPED_OUT:
        raise ValidationError(
            _("A deal is not wiped out at the table: correct it, or ask the desk."),
            code="illegal",
            params={"field": "contract"},
        )
    if deal.facts == PASSED and deals_again(sheet.tournament):
        raise ValidationError(
            _("All pass: deal again; nothing is written."),
            code="illegal",
            params={"field": "contract"},
        )
    return who


def agree(*, device: Device, side: str, seen: int) -> Agreement:
    """Note that a side agrees with the totals that it saw.

    Once all sides of the table do, its sheet is confirmed.
    """
    with ledger.locked(device.tournament) as tournament:
        table = table_played(device)
        refuse_unless_playing(table.round.state)
        sheet = reread_sheet(table, tournament)
        if side not in sides(sheet.seats):
            raise ValidationError(_("Nobody sits on this side."), code="side")
        if sheet.table.version != seen:
            raise ValidationError(
                _("A deal has changed meanwhile. Look at the totals again."),
                code="stale",
            )
        if not sheet.counted_sheet().complete:
            raise ValidationError(
                _("Deals are still open: the totals are not those of the round yet."),
                code="incomplete",
            )
        found, is_new = Agreement.objects.get_or_create(
            table=table, table_version=seen, side=side, defaults={"device": device}
        )
        if is_new:
            ledger.append(
                tournament,
                "totals_agreed",
                {"table": table.public_id, "version": seen, "side": side},
                device=device,
            )
            confirm_if_all(sheet, device)
    return found


def confirm_if_all(sheet: TableSheet, device: Device) -> None:
    """Confirm the sheet of a table with which all its sides agree."""
    table, seen = sheet.table, sheet.table.version
    agreed = Agreement.objects.filter(table=table, table_version=seen)
    if set(agreed.values_list("side", flat=True)) < set(sides(sheet.seats)):
        return
    try:
        with transaction.atomic():
            Verification.objects.create(
                table=table,
                table_version=seen,
                verdict=Verification.Verdict.CONFIRMED,
                device=device,
            )
    except IntegrityError:
        return  # somebody at the desk has given a verdict on this version
    ledger.append(
        sheet.tournament,
        "sheet_confirmed",
        {"table": table.public_id, "version": seen},
        device=device,
    )


def take_back_agreements(*, table: Table, seen: int, by: Account) -> None:
    """Have all sides of a table be asked again for the totals of its sheet."""
    with ledger.locked(table.round.tournament) as tournament:
        table = Table.objects.select_related("round").get(pk=table.pk)
        refuse_unless_playing(table.round.state)
        if table.version != seen:
            raise ValidationError(
                _("The sheet has changed since: nobody agrees with it any more."),
                code="stale",
            )
        Table.objects.filter(pk=table.pk).update(version=F("version") + 1)
        ledger.append(
            tournament,
            "agreement_undone",
            {"table": table.public_id, "version": seen},
            by=by,
        )
