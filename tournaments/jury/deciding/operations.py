"""Writes rulings: each is added, replaces the one before it, and counts at once."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.public_id import new_public_id
from tournaments.entry import counting
from tournaments.entry.rulings.operations import add_case
from tournaments.jury import operations, queries
from tournaments.jury.deciding import queries as effects
from tournaments.jury.deciding.decision import Decision
from tournaments.jury.in_boards import operations as in_boards
from tournaments.jury.offences import Offence, text_of
from tournaments.jury.telling import joined
from tournaments.ledger import operations as ledger
from tournaments.models import (
    Account,
    Case,
    Device,
    Entry,
    Ruling,
    RulingPoints,
    Table,
)
from tournaments.registration import operations as registration

JURY, TABLE = Ruling.By.JURY, Ruling.By.TABLE
LIFTED = Decision(offence="")


def decide(
    *,
    case: Case,
    seen: int,
    decision: Decision,
    by: Account | None = None,
    device: Device | None = None,
    imposed_by: str = JURY,
    facts: str = "",
    reason: str = "",
) -> Ruling:
    """Rule on a case, or rule anew in place of what was decided there.

    Two who decide at once: the second gets ValidationError, code `stale`. What is
    outside its bounds is refused with the article, and what the rules reserve to the
    jury is refused to everybody else.
    """
    if imposed_by == JURY:
        operations.refuse_unless_jury(by)
    with operations.step(case, seen, "decide") as found:
        offence = queries.offence_of(found.tournament, decision.offence)
        if offence is None:
            raise ValidationError(
                {"offence": _("This tournament has no such offence.")}, code="offence"
            )
        before = Ruling.objects.standing().filter(case=found).first()
        if imposed_by == TABLE and before is not None:
            raise PermissionDenied(_("Only a member of the jury may do this."))
        effects.check(found, offence, decision, before, imposed_by)
        if decision.exclusion and not reason.strip():
            raise ValidationError(
                {"reason": _("Say why: the jury may be asked later.")}
            )
        if imposed_by == JURY and found.taken_by_id is None:
            found.taken_by, found.taken_at = by, timezone.now()
        found.told_at = found.appeal_until = None
        if imposed_by == TABLE:
            # The table knows what it entered: nobody waits for the jury.
            operations.note_told(found)
        words = joined(facts, reason)
        kind = "ruling_replaced" if before else "ruling_made"
        ruling = _add(
            found, decision, offence, before, kind, imposed_by, by, device, words
        )
        _follow(ruling, before, decision, by, reason)
    return ruling


def lift(*, case: Case, seen: int, by: Account, reason: str) -> Ruling:
    """Take a ruling back: one without points or effect stands in its place.

    What a table entered with its sheet is taken back by the desk as well.
    """
    if not may_lift(Ruling.objects.standing().filter(case=case).first(), by):
        raise PermissionDenied(_("Only a member of the jury may do this."))
    if not reason.strip():
        raise ValidationError({"reason": _("Say why: the jury may be asked later.")})
    with operations.step(case, seen, "lift") as found:
        before = Ruling.objects.standing().filter(case=found, is_lifted=False).first()
        if before is None:
            raise ValidationError(
                _("Nothing is decided here that could be lifted."), code="nothing"
            )
        words = joined("", reason)
        ruling = _add(
            found, LIFTED, None, before, "ruling_lifted", JURY, by, None, words
        )
        _follow(ruling, before, LIFTED, by, reason)
    return ruling


def may_lift(ruling: Ruling | None, by: Account) -> bool:
    """Whether somebody may take this ruling back."""
    of_table = ruling is not None and ruling.by == TABLE
    return by.has_perm("tournaments.judge") or (
        of_table and by.has_perm("tournaments.enter_misdeal")
    )


def enter_with_sheet(
    *,
    table: Table,
    deal: int,
    decision: Decision,
    by: Account | None = None,
    device: Device | None = None,
    facts: str = "",
) -> Ruling:
    """Enter what a table settles without the jury: a misdeal, or an agreed redeal."""
    if by is not None and not by.has_perm("tournaments.enter_misdeal"):
        raise PermissionDenied(_("Who types the sheets enters this."))
    with transaction.atomic():
        tournament = ledger.lock(table.round.tournament)
        operations.check_open(tournament)
        if not 1 <= deal <= tournament.deals_per_round:
            raise ValidationError({"deal": _("This round has no such deal.")})
        case = add_case(
            tournament=tournament,
            kind=Case.Kind.TABLE,
            event="case_called",
            table=table,
            deal=deal,
            by=by,
            device=device,
        )
        return decide(
            case=case,
            seen=case.version,
            decision=decision,
            by=by,
            device=device,
            imposed_by=TABLE,
            facts=facts,
        )


def _add(
    case: Case,
    decision: Decision,
    offence: Offence | None,
    before: Ruling | None,
    kind: str,
    imposed_by: str,
    by: Account | None,
    device: Device | None,
    words: str,
) -> Ruling:
    """Add the ruling with its points and its event."""
    key = new_public_id()
    points = _points_of(case, decision)
    boards = in_boards.follow(case, decision, before, by)
    event = operations.say(
        case,
        kind,
        by=by,
        device=device,
        words=words,
        ruling=key,
        replaces=before.public_id if before else None,
        offence=decision.offence,
        effect=decision.effect,
        points={entry.public_id: given for entry, given, _at_fault in points},
        offenders=list(decision.offenders),
        side=[decision.side, decision.side_points] if decision.side else None,
        warning=decision.warning,
        exclusion=decision.exclusion,
        boards=boards,
        seats=list(decision.seats),
        carrier=decision.carrier,
        after=dict(decision.facts) if decision.facts is not None else None,
    )
    ruling = Ruling.objects.create(
        public_id=key,
        case=case,
        event=event,
        replaces=before,
        is_lifted=offence is None,
        offence=decision.offence,
        offence_text=text_of((offence,)) if offence else "",
        names=dict(offence.names) if offence else {},
        article=dict(offence.article) if offence else {},
        by=imposed_by,
        effect=decision.effect,
        seats=list(decision.seats),
        carrier=decision.carrier,
        facts=dict(decision.facts) if decision.facts is not None else None,
        # What a table has written already is what it played in the end.
        revision=effects.revision_of(case) if imposed_by == JURY else 0,
        side=decision.side,
        side_points=decision.side_points,
        boards=boards,
        is_warning=decision.warning,
        is_exclusion=decision.exclusion,
        made_by=by,
        device=device,
        made_at=event.made_at,
    )
    RulingPoints.objects.bulk_create(
        RulingPoints(ruling=ruling, entry=entry, points=given, is_offender=at_fault)
        for entry, given, at_fault in points
    )
    return ruling


def _points_of(case: Case, decision: Decision) -> list[tuple[Entry, int, bool]]:
    """Everybody whom a decision names, with his points and whether he is at fault."""
    keys = [*decision.offenders, *decision.points]
    entries = Entry.objects.filter(tournament=case.tournament, public_id__in=keys)
    return [
        (
            entry,
            decision.points.get(entry.public_id, 0),
            entry.public_id in decision.offenders,
        )
        for entry in entries.order_by("number")
    ]


def _follow(
    ruling: Ruling,
    before: Ruling | None,
    decision: Decision,
    by: Account | None,
    reason: str,
) -> None:
    """Count anew what the ruling and the one before it touch, and nobody else."""
    case = ruling.case
    made = [one for one in (ruling, before) if one is not None]
    if case.table is not None and any(one.effect or one.side for one in made):
        # A sheet that was compared is another sheet now.
        Table.objects.filter(pk=case.table.pk).update(version=F("version") + 1)
        counting.recount(case.table, case.tournament)
    touched = RulingPoints.objects.filter(ruling__in=made)
    entries = sorted(set(touched.values_list("entry_id", flat=True)))
    if entries:
        counting.add_up(entries, case.tournament)
    was_out = before is not None and before.is_exclusion
    if was_out and before is not None:
        kept = decision.offenders if decision.exclusion else ()
        for entry in _offenders(before):
            if entry.public_id not in kept and entry.state == Entry.State.EXCLUDED:
                registration.readmit(entry=entry, words=reason or "–", by=by)
    if decision.exclusion:
        for entry in _offenders(ruling):
            registration.exclude(entry=entry, words=reason, by=by)


def _offenders(ruling: Ruling) -> list[Entry]:
    at_fault = ruling.points.filter(is_offender=True).select_related(
        "entry__tournament", "entry__player"
    )
    return [one.entry for one in at_fault]
