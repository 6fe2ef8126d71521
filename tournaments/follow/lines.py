"""Writes the lines of sheets with all that follows, and the totals on paper."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from types import MappingProxyType
from typing import Any, NamedTuple
from uuid import UUID, uuid4

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from scoring.variant import REPLAYED
from tournaments.accounts.models import Account
from tournaments.comparison.comparing import compare_deals
from tournaments.deals import wording
from tournaments.deals.counting import recount
from tournaments.deals.models import DealVersion
from tournaments.deals.one_sheet import (
    NOTHING,
    TableSheet,
    WrittenLine,
    refuse_unless_open,
    reread_sheet,
    scorer_of,
    table_sheet,
)
from tournaments.deals.rules.line import WIPED_OUT, is_written
from tournaments.deals.rules.sheet import Sheet
from tournaments.devices.models import Device
from tournaments.follow.by_phone import refuse_for_phone
from tournaments.jury.on_lines import follow_line
from tournaments.ledger import writes as ledger
from tournaments.ledger.writes import Happening
from tournaments.plans.models import Tournament
from tournaments.rulings.models import Case
from tournaments.rulings.standing import refusal
from tournaments.tables.models import Table

Facts = Mapping[str, Any]  # what a line says (docs/records.md)


class TypedLine(NamedTuple):
    """A line to write, by somebody who saw revision `seen` of it (0: none).

    `again` says whether he saw that the deal is to be played again; None: he does not
    say. On a phone an opponent has `agreed`, by public identifier, at the time that the
    phone had, when these `players` held the seats. What it `corrects` is told by key
    where the phone had not sent that yet: another may have come to its revision.
    """

    number: int
    facts: Mapping[str, Any]
    seen: int
    client_key: UUID
    words: str = ""
    again: bool | None = None
    agreed: str = ""
    entered_at: datetime | None = None
    players: Mapping[str, str] = MappingProxyType({})
    corrects: UUID | None = None


class Recorded(NamedTuple):
    """A line that was written, and how its table stands then."""

    version: DealVersion
    sheet: TableSheet
    counted: Sheet


def record_line(
    *,
    sheet: TableSheet,
    line: TypedLine,
    by: Account | None = None,
    device: Device | None = None,
) -> Recorded:
    """Write a line of a sheet, and all that follows from it.

    The sheet is read again once the tournament is locked. The same client's key again
    gives what it wrote the first time. A line that somebody else wrote meanwhile is not
    written over: ValidationError, code `stale`.
    """
    with transaction.atomic():
        now = reread_sheet(sheet.table, ledger.lock(sheet.tournament))
        return write_line(now, line, by=by, device=device)


def write_line(
    sheet: TableSheet,
    line: TypedLine,
    *,
    by: Account | None = None,
    device: Device | None = None,
) -> Recorded:
    """Write a line on a sheet that was read under the lock of its tournament.

    What refuses it does so before anything is written.
    """
    if line.client_key in sheet.keys:
        return Recorded(
            version_sent_before(sheet.table, line), sheet, sheet.counted_sheet()
        )
    table, last = sheet.table, sheet.written.get(line.number)
    refuse_unless_open(table, line.number)
    refuse_line(
        line.number,
        sheet.tournament,
        stale=not is_as_seen(line, last, to_play=line.number in sheet.replays),
    )
    if device is not None and by is None:
        refuse_for_phone(sheet, line.number, device, line.players)
    typed = {line.number: line.facts}
    counted = sheet.counted_sheet(typed)
    refuse_impossible(counted, typed, sheet.judgements)
    if line.number in sheet.judgements:
        refuse_to_void_ruling(sheet, counted, line.number)
    version, happening = version_of(table, line, last, by, device)
    version.confirmed_by_id = sheet.entries.get(line.agreed)
    try:
        version.save(force_insert=True)
    except IntegrityError as error:
        # The key wrote a line of another tournament at the same moment.
        if "client_key" not in str(error):
            raise
        raise key_reuse_error() from error
    Table.objects.filter(pk=table.pk).update(version=table.version + 1)
    ledger.append_all(
        tournament=sheet.tournament,
        happenings=[happening],
        by=by,
        device=device,
        is_line=True,
    )
    stood = {line.number: last.facts} if last else NOTHING
    apply_consequences(
        sheet.tournament, {table: counted}, [version], stood, keys=sheet.entries
    )
    return Recorded(
        version, sheet.with_version(version, by.name if by else ""), counted
    )


def version_of(
    table: Table,
    line: TypedLine,
    last: WrittenLine | None,
    by: Account | None,
    device: Device | None,
) -> tuple[DealVersion, Happening]:
    """Build the version of a line to write, and what the ledger tells of it."""
    version = DealVersion(
        table=table,
        number=line.number,
        revision=line.seen + 1,
        client_key=line.client_key,
        facts=dict(line.facts),
        made_by=by,
        device=device,
        entered_at=line.entered_at,
    )
    facts = {
        "table": table.public_id,
        "deal": line.number,
        "revision": version.revision,
        "before": last.facts if last else None,
        "after": version.facts,
    }
    if line.agreed:
        facts["agreed"] = line.agreed
    kind = "deal_corrected" if last else "deal_written"
    return version, Happening(kind, facts, line.words)


def apply_consequences(
    tournament: Tournament,
    counted: Mapping[Table, Sheet],
    written: Sequence[DealVersion],
    before: Mapping[int, Facts] = NOTHING,
    keys: Mapping[str, int] | None = None,
) -> None:
    """Do all that follows from lines just written, in this order.

    The sheets of their tables are `counted`; with lines of one table goes what stood
    there `before`, and the `keys` of whoever sits there.
    """
    recount(counted, tournament, keys)
    scorer = scorer_of(tournament)
    for version in written:
        stood = before.get(version.number, {})
        if scorer.needs_jury(version.facts) or scorer.needs_jury(stood):
            follow_line(version, scorer, tournament)
    if tournament.duplicate:
        compare_deals(tournament, counted, {version.number for version in written})


def record_lines(
    *, sheet: TableSheet, lines: Iterable[TypedLine], by: Account
) -> tuple[dict[int, ValidationError], TableSheet]:
    """Write lines one by one; return the refusals, and how the table stands then."""
    refused = {}
    for line in lines:
        try:
            sheet = record_line(sheet=sheet, line=line, by=by).sheet
        except ValidationError as error:
            refused[line.number] = error
    return refused, sheet


def is_as_seen(line: TypedLine, last: WrittenLine | None, *, to_play: bool) -> bool:
    """Tell whether what stands there is what somebody saw who writes over it.

    A deal `to_play` again, of which nothing is written, may be open otherwise by then.
    """
    if last is None:
        return line.seen == 0 and not (to_play and line.again is False)
    same = line.seen == last.revision and line.corrects in (None, last.key)
    return same and line.again in (None, to_play)


def refuse_line(number: int, tournament: Tournament, *, stale: bool) -> None:
    if not 1 <= number <= tournament.deals_per_round:
        raise ValidationError(_("This round has no such deal."), code="number")
    if stale:
        raise ValidationError(
            _("Somebody has written this deal meanwhile. Look at it, then save."),
            code="stale",
        )


def refuse_impossible(
    counted: Sheet, lines: Mapping[int, Facts], judgements: Collection[int]
) -> None:
    """Refuse what these lines were counted to, if one of them cannot be.

    The ValidationError has the sentence, and the field at fault in its params.
    """
    for number, facts in lines.items():
        # What the jury made of a deal does not excuse a line that cannot be.
        played = counted.unjudged if number in judgements else None
        refused = (played or counted).lines[number - 1].refused
        if refused is not None and is_written(facts):
            raise ValidationError(
                wording.refusal(refused),
                code="illegal",
                params={"field": refused.field},
            )


def refuse_to_void_ruling(sheet: TableSheet, counted: Sheet, number: int) -> None:
    """Refuse a line that would void a ruling: that is undone in its case.

    The sheet is `counted` with the line that is to be written.
    """
    before, after = (
        one.lines[number - 1].lapsed for one in (sheet.counted_sheet(), counted)
    )
    if len(after) > len(before):
        cases = [one.case for one in sheet.judgements[number] if one.effect]
        found = Case.objects.filter(tournament=sheet.tournament, number__in=cases)
        raise refusal(found.select_related("tournament").latest("number"))


def undo_line(*, table: Table, number: int, seen: int, by: Account) -> DealVersion:
    """Write what stood on a line before its last revision, as one more revision.

    A line that was empty before, or to be played again, is wiped out.
    """
    before = DealVersion.objects.filter(table=table, number=number, revision=seen - 1)
    facts = before.values_list("facts", flat=True).first()
    sheet = table_sheet(table)
    if any(
        one.effect == REPLAYED and one.revision >= seen - 1
        for one in sheet.judgements.get(number, ())
    ):
        facts = WIPED_OUT
    line = TypedLine(number, facts or WIPED_OUT, seen, uuid4())
    return record_line(sheet=sheet, line=line, by=by).version


def version_sent_before(table: Table, line: TypedLine) -> DealVersion:
    """Return what a client's key wrote before, if it is sent again unchanged."""
    again = DealVersion.objects.get(client_key=line.client_key)
    said = (table.pk, line.number, dict(line.facts))
    if (again.table_id, again.number, again.facts) != said:
        raise key_reuse_error()
    return again


def key_reuse_error() -> ValidationError:
    return ValidationError(
        _("This line was sent before with other facts."), code="key_reuse"
    )
