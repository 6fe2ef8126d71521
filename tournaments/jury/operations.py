"""Writes the life of a case: called, taken, told, appealed, upheld, withdrawn."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.core.exceptions import PermissionDenied, ValidationError
from django.db.models import Max
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _

from tournaments.jury.rules import life
from tournaments.ledger import operations as ledger
from tournaments.ledger import queries as past
from tournaments.models import (
    Account,
    Case,
    Event,
    Table,
    Tournament,
)


class Call(NamedTuple):
    """Why the jury is called: to which table, for which deal and contract."""

    table: Table | None = None  # nobody's table: elsewhere in the hall
    deal: int | None = None
    kind: str = Case.Kind.CALL
    contract: str = ""
    words: str = ""


def call_jury(*, tournament: Tournament, call: Call, by: Account | None = None) -> Case:
    """Call the jury, from the desk or on behalf of a table.

    Fingers tap twice: the same call again, while it waits, is the one that waits.
    """
    table, deal, words = call.table, call.deal, call.words.strip()
    with ledger.locked(tournament) as tournament:
        check_open(tournament)
        if table is not None and table.round.tournament_id != tournament.pk:
            raise ValidationError(_("This table is not in this tournament."))
        if deal is not None and table is None:
            raise ValidationError({"table": _("Say at which table this deal is.")})
        if deal is not None:
            check_deal(tournament, deal)
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
            if past.last_told(tournament, "case_called", facts, words):
                again = newest
        return again or add_case(tournament, call, by)


def add_case(tournament: Tournament, call: Call, by: Account | None) -> Case:
    """Add a case with its event; the caller holds the lock of the tournament."""
    cases = Case.objects.filter(tournament=tournament)
    case = Case.objects.create(
        tournament=tournament,
        number=(cases.aggregate(last=Max("number"))["last"] or 0) + 1,
        table=call.table,
        deal=call.deal,
        kind=call.kind,
        contract=call.contract,
        called_at=timezone.now(),
        called_by=by,
    )
    uncalled = call.kind == Case.Kind.NOT_CALLED
    say(
        case,
        "case_opened" if uncalled else "case_called",
        by=by,
        words=call.words,
        why=str(call.kind),
        contract=call.contract,
    )
    return case


def take_case(*, case: Case, seen: int, by: Account) -> Case:
    """Say who of the jury goes to the table; a colleague may take it over."""
    refuse_unless_jury(by)
    with step(case, seen, "take") as found:
        if found.taken_by_id == by.pk:
            return found
        found.taken_by, found.taken_at = by, timezone.now()
        say(found, "case_taken", by=by)
    return found


def tell(*, case: Case, seen: int, by: Account) -> Case:
    """Note that the table has heard the ruling: from now on it may appeal."""
    refuse_unless_jury(by)
    with step(case, seen, "tell") as found:
        until = note_told(found)
        say(found, "case_told", by=by, appeal_until=until.isoformat())
    return found


def note_told(case: Case) -> datetime:
    """Mark a case as told, and return until when it may be appealed."""
    now = timezone.now()
    until = now + timedelta(minutes=case.tournament.appeal_minutes)
    case.state, case.told_at, case.appeal_until = Case.State.TOLD, now, until
    return until


def appeal(
    *, case: Case, seen: int, by: Account | None = None, words: str = ""
) -> Case:
    """Ask that a ruling be looked at again, until the deadline."""
    with step(case, seen, "appeal") as found:
        until = found.appeal_until
        if until is not None and until < timezone.now():
            moment = time_format(timezone.localtime(until))
            raise ValidationError(
                _("Appeals were possible until %(moment)s."),
                code="too_late",
                params={"moment": moment},
            )
        say(found, "case_appealed", by=by, words=words)
    return found


def uphold(*, case: Case, seen: int, by: Account, words: str = "") -> Case:
    """Leave a ruling as it is, after an appeal."""
    refuse_unless_jury(by)
    with step(case, seen, "uphold") as found:
        say(found, "case_upheld", by=by, words=words)
    return found


def withdraw(
    *, case: Case, seen: int, by: Account | None = None, words: str = ""
) -> Case:
    """Close a case without a ruling: a call by mistake, or settled at the table."""
    with step(case, seen, "withdraw") as found:
        say(found, "case_withdrawn", by=by, words=words)
    return found


def refuse_unless_jury(by: Account | None) -> None:
    """What is for the jury alone is not for an organiser who is not of it."""
    if by is None or not by.has_perm("tournaments.judge"):
        raise PermissionDenied(_("Only a member of the jury may do this."))


@contextmanager
def step(case: Case, seen: int, what: str) -> Iterator[Case]:
    """Take the lock, check that the step can be done, and save the case after it.

    Of two who act on what both saw, the second gets ValidationError, code `stale`.
    """
    with ledger.locked(case.tournament) as tournament:
        check_open(tournament)
        found = Case.objects.select_related("table__round").get(pk=case.pk)
        found.tournament = tournament
        if found.table is not None:
            found.table.round.tournament = tournament
        if found.version != seen:
            raise ValidationError(
                _("A colleague has done something in this case meanwhile. Look again."),
                code="stale",
            )
        leads = life.after(found.state, what)
        if leads is None:
            raise ValidationError(
                _("This cannot be done now: the case is “%(state)s”."),
                code="state",
                params={"state": Case.State(found.state).label},
            )
        found.state = leads
        yield found
        found.version += 1
        found.save()


def check_open(tournament: Tournament) -> None:
    if tournament.state == Tournament.State.FINISHED:
        raise ValidationError(
            _("This tournament is finished. The organiser can open it again."),
            code="finished",
        )


def check_deal(tournament: Tournament, deal: int) -> None:
    if not 1 <= deal <= tournament.deals_per_round:
        raise ValidationError({"deal": _("This round has no such deal.")})


def say(
    case: Case, kind: str, *, by: Account | None, words: str = "", **facts: Any
) -> Event:
    """Tell the ledger what happened in a case."""
    facts = {
        "case": case.public_id,
        "number": case.number,
        "table": case.table.public_id if case.table else None,
        "deal": case.deal,
        **facts,
    }
    return ledger.append(case.tournament, kind, facts, by=by, words=words.strip())
