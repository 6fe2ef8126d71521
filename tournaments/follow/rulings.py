"""Writes rulings: each is added, replaces the one before it, and counts at once."""

from copy import copy

from django.core.exceptions import PermissionDenied, ValidationError
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.deals import counting, rulings
from tournaments.deals.queries import sheet_of
from tournaments.entries.models import Entry
from tournaments.entries.refusals import required_reason
from tournaments.follow import rulings_in_boards
from tournaments.follow.exclusions import exclude_and_readmit
from tournaments.jury import (
    appeals,
    correcting,
    deciding,
    progress,
    queries,
    writes as jury,
)
from tournaments.jury.ending import ending_change_by
from tournaments.jury.on_lines import follow_refusal
from tournaments.jury.rules.decision import LIFTED, Decision
from tournaments.jury.texts import texts_to_keep
from tournaments.ledger import writes as ledger
from tournaments.plans.rules.offence_text import text_of
from tournaments.rulings.models import Case, Ruling, RulingPoints
from tournaments.rulings.rules import life
from tournaments.tables.models import Table

JURY, TABLE = Ruling.By.JURY, Ruling.By.TABLE


def decide(
    *,
    case: Case,
    seen: int,
    decision: Decision,
    by: Account,
    facts: str = "",
    reason: str = "",
    deal: int | None = None,
) -> Ruling:
    """Rule on a case, or rule anew in place of what was decided there.

    A call that named no deal is set right with the `deal` that is judged. Two who
    decide at once: the second gets ValidationError, code `stale`. What is outside its
    bounds is refused with the article.
    """
    jury.refuse_unless_jury(by)
    if deal is None:
        return _decide(case, seen, decision, by, facts, reason)
    with ledger.locked(case.tournament):
        seen = _add_deal(case, seen, deal, by)
        return _decide(case, seen, decision, by, facts, reason)


def _add_deal(case: Case, seen: int, deal: int, by: Account) -> int:
    """Add the deal that a call did not name; return the version of the case then."""
    kept = jury.case_in(case.tournament, case.public_id)
    if kept.deal is not None:
        return seen
    to = correcting.call_of_case(kept)._replace(deal=deal)
    correcting.correct_case(case=kept, seen=seen, to=to, by=by)
    return seen + 1


def _decide(
    case: Case, seen: int, decision: Decision, by: Account, facts: str, reason: str
) -> Ruling:
    with jury.step(case, seen, "decide") as (found, was):
        _refuse_final(found, was["state"])
        own = was["state"] == Case.State.APPEALED and appeals.refuse_to_hear(found, by)
        ruling = _ruling(found, decision, JURY, by)
        if decision.exclusion:
            required_reason(reason)
        if found.taken_by_id is None:
            found.taken_by, found.taken_at = by, timezone.now()
        _begin_anew(found, excludes=decision.exclusion)
        return _keep(ruling, decision, facts, reason, own=own)


def _refuse_final(case: Case, state: str) -> None:
    """Refuse to decide anew what is final: it is first opened again, with a reason.

    The case is about to be decided; `state` is where it stood.
    """
    before = copy(case)
    before.state = Case.State(state)
    if progress.is_final(before):
        raise ValidationError(
            _("This case is final. Open it again first, and say why."), code="final"
        )


def _begin_anew(case: Case, *, excludes: bool = False) -> None:
    """Have a decision told anew; if not made on appeal, it can be appealed afresh."""
    case.told_at = case.appeal_until = case.signed_by = None
    if case.state == Case.State.DECIDED:
        case.appellants = []
    asked = case.tournament.second_signature
    case.to_sign = life.needs_signature(asked, excludes=excludes)


def lift(*, case: Case, seen: int, by: Account, reason: str) -> Ruling:
    """Take a ruling back: one without points or effect stands in its place.

    What a table entered with its sheet is taken back by the desk as well.
    """
    if not may_lift(queries.standing_ruling(case), by):
        raise PermissionDenied(_("Only a member of the jury may do this."))
    required_reason(reason)
    with jury.step(case, seen, "lift") as (found, was):
        own = was["state"] == Case.State.APPEALED and appeals.refuse_to_hear(found, by)
        before = queries.standing_ruling(found)
        if before is None or before.is_lifted:
            raise ValidationError(
                _("Nothing is decided here that could be lifted."), code="nothing"
            )
        ruling = Ruling(
            case=found,
            replaces=before,
            is_lifted=True,
            by=JURY,
            revision=queries.revision_of(found),
            made_by=by,
        )
        _begin_anew(found)
        if before.by == TABLE and not by.has_perm("tournaments.judge"):
            # The table that took it back knows, as it knew what it had entered.
            found.to_sign = False
            jury.note_told(found)
        return _keep(ruling, LIFTED, "", reason, own=own)


def may_lift(ruling: Ruling | None, by: Account) -> bool:
    """Return whether somebody may take this ruling back."""
    of_table = ruling is not None and ruling.by == TABLE
    return by.has_perm("tournaments.judge") or (
        of_table and by.has_perm("tournaments.enter_misdeal")
    )


def enter_with_sheet(
    *,
    table: Table,
    deal: int,
    decision: Decision,
    by: jury.Actor,
    seen: int | None = None,
) -> Ruling:
    """Enter what a table settles without the jury: a misdeal, or an agreed redeal.

    What the rules reserve to the jury is refused. Who has `seen` fewer cases of this
    table than there are by now may have pressed twice: the same is entered once.
    """
    if isinstance(by, Account) and not by.has_perm("tournaments.enter_misdeal"):
        raise PermissionDenied(_("Who types the sheets enters this."))
    with ledger.locked(table.round.tournament) as tournament:
        jury.check_open(tournament)
        jury.check_place(tournament, table, deal)
        if seen is not None and seen != Case.objects.filter(table=table).count():
            kept = _entered_ruling(table, deal, decision)
            if kept is not None:
                return kept
        call = jury.Call(table, deal, Case.Kind.TABLE)
        case = jury.add_case(tournament, call, by)
        with jury.step(case, case.version, "decide") as (found, _was):
            # The table knows what it entered: nobody waits for the jury.
            jury.note_told(found)
            return _keep(_ruling(found, decision, TABLE, by), decision, "", "")


def _entered_ruling(table: Table, deal: int, decision: Decision) -> Ruling | None:
    """Find the same ruling of a table for this deal, where it is entered already."""
    found = Ruling.objects.current().filter(
        case__table=table,
        case__deal=deal,
        case__kind=Case.Kind.TABLE,
        offence=decision.offence,
    )
    for ruling in found.order_by("-pk"):
        at_fault = ruling.points.filter(is_offender=True)
        keys = at_fault.values_list("entry__public_id", flat=True)
        if set(keys) == set(decision.offenders):
            return ruling
    return None


def _ruling(case: Case, decision: Decision, imposed_by: str, by: jury.Actor) -> Ruling:
    """The ruling of a decision that may stand, not yet kept."""
    account, device = jury.account_and_device(by)
    offence = queries.offence_of(case.tournament, decision.offence)
    if offence is None:
        raise ValidationError(
            {"offence": _("This tournament has no such offence.")}, code="offence"
        )
    before = queries.standing_ruling(case)
    table = deciding.table_of_case(case, before)
    players = queries.concerned(case, decision.offenders)
    deciding.judge_decision(case, offence, decision, before, table, players, imposed_by)
    return Ruling(
        case=case,
        replaces=before,
        offence=decision.offence,
        offence_text=text_of((offence,)),
        names=dict(offence.names),
        article=dict(offence.article),
        by=imposed_by,
        effect=decision.effect,
        seats=list(decision.seats),
        carrier=decision.carrier,
        facts=dict(decision.facts) if decision.facts is not None else None,
        # What a table has written already is what it played in the end.
        revision=deciding.judged_revision(decision.effect, before, table)
        if imposed_by == JURY
        else 0,
        side=decision.side,
        side_points=decision.side_points,
        is_warning=decision.warning,
        is_exclusion=decision.exclusion,
        made_by=account,
        device=device,
    )


def _keep(
    ruling: Ruling, decision: Decision, facts: str, reason: str, *, own: bool = False
) -> Ruling:
    """Keep a ruling with its event, points and fines, and count what it touches.

    `own`: its appeal was heard by somebody who had ruled, as nobody else could.
    """
    case, before = ruling.case, ruling.replaces
    turn = ending_change_by(case, decision.judgement(ruling.revision), decision)
    points = _points_of(case, decision)
    ruling.boards = rulings_in_boards.write_fines_and_results(
        case, decision, before, ruling.made_by
    )
    kind = "ruling_replaced" if before else "ruling_made"
    words, said_in = texts_to_keep(before, facts, reason)
    ruling.event = jury.append_event(
        case,
        "ruling_lifted" if ruling.is_lifted else kind,
        by=ruling.made_by or ruling.device,
        words=words,
        **({"said_in": said_in} if said_in else {}),
        offenders=list(decision.offenders),
        **({"own": True} if own else {}),
        **turn.as_facts(),
        **rulings.ruling_facts(ruling, points),
    )
    ruling.made_at = ruling.event.made_at
    ruling.save()
    for one in points:
        one.ruling = ruling
    RulingPoints.objects.bulk_create(points)
    _count_anew(ruling)
    follow_refusal(ruling)
    exclude_and_readmit(ruling)
    return ruling


def _points_of(case: Case, decision: Decision) -> list[RulingPoints]:
    """Everybody whom a decision names, with his points and whether he is at fault."""
    keys = [*decision.offenders, *decision.points]
    entries = Entry.objects.filter(tournament=case.tournament, public_id__in=keys)
    return [
        RulingPoints(
            entry=entry,
            points=decision.points.get(entry.public_id, 0),
            is_offender=entry.public_id in decision.offenders,
        )
        for entry in entries.order_by("number")
    ]


def _count_anew(ruling: Ruling) -> None:
    """Count anew what the ruling and the one before it touch, and nobody else."""
    case = ruling.case
    made = [one for one in (ruling, ruling.replaces) if one is not None]
    if case.table is not None and any(
        rulings.judgement(one).is_of_deal for one in made
    ):
        # A sheet that was compared is another sheet now.
        Table.objects.filter(pk=case.table.pk).update(version=F("version") + 1)
        sheet = sheet_of(case.table, case.tournament)
        counting.recount({case.table: sheet}, case.tournament)
    touched = RulingPoints.objects.filter(ruling__in=made)
    entries = sorted(set(touched.values_list("entry_id", flat=True)))
    if entries:
        counting.add_up(entries, case.tournament)
