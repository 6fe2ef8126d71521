"""Writes the life of a case: called, taken, told, appealed, upheld, withdrawn."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.core.exceptions import PermissionDenied, ValidationError
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.devices.models import Device
from tournaments.ledger import queries as past, writes as ledger
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.rulings.models import Case
from tournaments.rulings.rules import life
from tournaments.tables.models import Table

# Who acts in a case: somebody of the crew, or the phone of a table.
Actor = Account | Device | None


class Call(NamedTuple):
    """A call to the jury: from which table, for which deal and contract."""

    table: Table | None = None  # nobody's table: elsewhere in the hall
    deal: int | None = None
    kind: str = Case.Kind.CALL
    contract: str = ""
    words: str = ""


def call_jury(*, tournament: Tournament, call: Call, by: Actor = None) -> Case:
    """Call the jury: from the desk, on behalf of a table, or from its phone.

    Fingers tap twice: the same call again, while it waits, is the one that waits.
    """
    table, deal, words = call.table, call.deal, call.words.strip()
    with ledger.locked(tournament) as tournament:
        check_open(tournament)
        check_place(tournament, table, deal)
        waiting = Case.objects.filter(
            tournament=tournament,
            table=table,
            deal=deal,
            kind=call.kind,
            state=Case.State.CALLED,
        )
        again = waiting.first() if table is not None and not words else None
        if words and (newest := waiting.last()):
            facts = {"case": newest.public_id}
            if past.same_last_event(tournament, "case_called", facts, words):
                again = newest
        return again or add_case(tournament, call, by)


def add_case(tournament: Tournament, call: Call, by: Actor) -> Case:
    """Add a case with its event; the caller holds the lock of the tournament."""
    account, device = account_and_device(by)
    cases = Case.objects.filter(tournament=tournament)
    case = Case.objects.create(
        tournament=tournament,
        number=(cases.aggregate(last=Max("number"))["last"] or 0) + 1,
        table=call.table,
        deal=call.deal,
        kind=call.kind,
        contract=call.contract,
        called_at=timezone.now(),
        called_by=account,
        device=device,
    )
    uncalled = call.kind == Case.Kind.NOT_CALLED
    append_event(
        case,
        "case_opened" if uncalled else "case_called",
        by=by,
        words=call.words,
        why=str(call.kind),
        contract=call.contract,
    )
    return case


def call_again(*, case: Case, call: Call, by: Device) -> Case:
    """Call anew for a case of which its table had taken the call back."""
    with step(case, case.version, "call") as (found, _was):
        found.deal, found.kind, found.contract = call.deal, call.kind, call.contract
        found.called_at, found.called_by, found.device = timezone.now(), None, by
        append_event(
            found, "case_called", by=by, why=str(call.kind), contract=call.contract
        )
    return found


def take_case(*, case: Case, seen: int, by: Account) -> Case:
    """Say who of the jury goes to the table; a colleague may take it over."""
    refuse_unless_jury(by)
    with step(case, seen, "take") as (found, was):
        if found.taken_by_id == by.pk:
            return found
        found.taken_by, found.taken_at = by, timezone.now()
        append_step(found, "case_taken", was, by=by)
    return found


def tell(*, case: Case, seen: int, by: Account) -> Case:
    """Note that the table has heard what was decided: from now on it may appeal."""
    refuse_unless_jury(by)
    with step(case, seen, "tell") as (found, was):
        if found.told_at is not None:
            told = _("The table has been told already what was decided here.")
            raise ValidationError(told, code="state")
        if found.to_sign:
            raise ValidationError(
                _("A second member of the jury signs first; then the table is told."),
                code="to_sign",
            )
        until = note_told(found)
        append_step(found, "case_told", was, by=by, appeal_until=until.isoformat())
    return found


def note_told(case: Case) -> datetime:
    """Mark a case as told; return until when it may be appealed, counted from now."""
    now = timezone.now()
    until = now + timedelta(minutes=case.tournament.appeal_minutes)
    case.state = Case.State(life.state_after(case.state, "tell") or case.state)
    case.told_at, case.appeal_until = now, until
    return until


def withdraw(*, case: Case, seen: int, by: Actor = None, words: str = "") -> Case:
    """Close a case without a ruling: it was a call by mistake."""
    return _close(case, seen, by, words, "withdraw", "case_withdrawn")


def settle(
    *, case: Case, seen: int, by: Account | None = None, words: str = ""
) -> Case:
    """Close a case without a ruling: the table has settled it with the jury's help."""
    return _close(case, seen, by, words, "settle", "case_settled")


def _close(case: Case, seen: int, by: Actor, words: str, what: str, kind: str) -> Case:
    """Close a case; what was played though the jury refused it waits for a ruling."""
    if case.kind == Case.Kind.REFUSED:
        raise ValidationError(
            _(
                "The jury had refused this contract: the deal counts nothing until the "
                "jury decides what becomes of it, or the line is corrected."
            ),
            code="refused",
        )
    with step(case, seen, what) as (found, was):
        append_step(found, kind, was, by=by, words=words)
    return found


def refuse_unless_jury(by: Account | None) -> None:
    """Refuse everybody who is not of the jury, an organiser too."""
    if by is None or not by.has_perm("tournaments.judge"):
        raise PermissionDenied(_("Only a member of the jury may do this."))


# What of a case an undo puts back.
MOMENTS, PEOPLE = ("taken_at", "told_at", "appeal_until"), ("taken_by", "signed_by")
SNAPSHOT_FIELDS = ("state", *MOMENTS, "appellants", "to_sign", *PEOPLE)


def progress_snapshot(case: Case) -> dict[str, Any]:
    """Return how far a case has come, as an event keeps it."""
    found: dict[str, Any] = {name: getattr(case, name) for name in SNAPSHOT_FIELDS}
    for name, value in found.items():
        if isinstance(value, datetime):
            found[name] = value.isoformat()
        elif isinstance(value, Account):
            found[name] = value.public_id
    return {**found, "state": str(case.state)}


def case_snapshot(case: Case) -> dict[str, Any]:
    """Return a case as an event tells it: how far it is, and what it is about."""
    return {
        **progress_snapshot(case),
        "table": case.table.public_id if case.table else None,
        "deal": case.deal,
        "kind": str(case.kind),
        "contract": case.contract,
    }


@contextmanager
def step(case: Case, seen: int, what: str) -> Iterator[tuple[Case, dict[str, Any]]]:
    """Take the lock, check that the step can be done, and save the case after it.

    It is yielded with how far it had come before. Of two who act on what both saw, the
    second gets ValidationError, code `stale`.
    """
    with ledger.locked(case.tournament) as tournament:
        check_open(tournament)
        found = case_in(tournament, case.public_id)
        if found.version != seen:
            raise stale()
        leads = life.state_after(found.state, what, told=found.told_at is not None)
        if leads is None:
            raise ValidationError(
                _("This cannot be done now: the case is “%(state)s”."),
                code="state",
                params={"state": Case.State(found.state).label},
            )
        was = progress_snapshot(found)
        found.state = leads
        yield found, was
        found.version += 1
        found.save()


def case_in(tournament: Tournament, public_id: str) -> Case:
    """A case as it is now, with all that its events tell of it."""
    cases = Case.objects.select_related("table__round", "taken_by", "signed_by")
    found = cases.get(tournament=tournament, public_id=public_id)
    found.tournament = tournament
    if found.table is not None:
        found.table.round.tournament = tournament
    return found


def stale(code: str = "stale") -> ValidationError:
    """Return the error for whoever acts on what is not so any more."""
    said = _("A colleague has done something in this case meanwhile. Look again.")
    return ValidationError(said, code=code)


def check_open(tournament: Tournament) -> None:
    if tournament.state == Tournament.State.FINISHED:
        raise ValidationError(
            _("This tournament is finished. The organiser can open it again."),
            code="finished",
            params={
                "where": ("desk:tournament", tournament.public_id),
                "there": _("To the tournament"),
            },
        )


def check_place(tournament: Tournament, table: Table | None, deal: int | None) -> None:
    """Refuse a table of another day, and a deal that is nowhere."""
    if table is not None and table.round.tournament_id != tournament.pk:
        raise ValidationError(_("This table is not in this tournament."))
    if deal is None:
        return
    if table is None:
        raise ValidationError({"table": _("Say at which table this deal is.")})
    if not 1 <= deal <= tournament.deals_per_round:
        raise ValidationError({"deal": _("This round has no such deal.")})


def append_event(
    case: Case, kind: str, *, by: Actor, words: str = "", **facts: Any
) -> Event:
    """Tell the ledger what happened in a case."""
    facts = {
        "case": case.public_id,
        "number": case.number,
        "table": case.table.public_id if case.table else None,
        "deal": case.deal,
        "now": case_snapshot(case),
        **facts,
    }
    account, device = account_and_device(by)
    return ledger.append(
        case.tournament, kind, facts, by=account, device=device, words=words.strip()
    )


def account_and_device(by: Actor) -> tuple[Account | None, Device | None]:
    """Return who acts as an account and as a phone: one of the two at most."""
    return (None, by) if isinstance(by, Device) else (by, None)


def append_step(
    case: Case,
    kind: str,
    was: dict[str, Any],
    *,
    by: Actor,
    words: str = "",
    **facts: Any,
) -> Event:
    """Tell the ledger of a step in a case, so that it can be undone.

    `was` is how far it had come before; the version is the one that the step leaves.
    """
    left = {"before": was, "version": case.version + 1}
    return append_event(case, kind, by=by, words=words, **left, **facts)
