"""Writes the fees of many at once: of whoever was noted as paid, or enters as paid."""

from collections.abc import Iterable, Mapping

from tournaments.accounts.models import Account
from tournaments.entries.models import Entry
from tournaments.ledger import writes as ledger
from tournaments.ledger.models import Event
from tournaments.ledger.writes import Happening
from tournaments.plans.models import Tournament
from tournaments.till import moving, queries
from tournaments.till.models import Movement
from tournaments.till.moving import Kind, refuse_archived
from tournaments.till.rules.fees import Fee


def write_unwritten(*, tournament: Tournament, by: Account | None) -> int:
    """Write the fees, in cash, of all who were noted as paid before a till was kept."""
    with ledger.locked(tournament) as tournament:
        refuse_archived(tournament)
        due = queries.unwritten_fees(tournament)
        entries = Entry.objects.filter(tournament=tournament, public_id__in=due)
        drafts = _in_cash(tournament, entries.order_by("number"), due)
        told = [Happening("fee_taken", queries.facts_of(one)) for one in drafts]
        save_drafts(
            ledger.append_all(tournament=tournament, happenings=told, by=by), drafts
        )
    return len(drafts)


def draft_fees(tournament: Tournament, entries: list[Entry]) -> list[Movement]:
    """Draft the fees of players who pay in cash as they are entered; write nothing."""
    if not queries.plan_of(tournament).kept:
        return []
    due = {key: one.fee for key, one in queries.accounts(tournament).items()}
    paying = [entry for entry in entries if due[entry.public_id].amount]
    return _in_cash(tournament, paying, due)


def _in_cash(
    tournament: Tournament, entries: Iterable[Entry], due: Mapping[str, Fee]
) -> list[Movement]:
    """Draft the whole fee of each of these entries, in cash; write nothing."""
    return [
        Movement(
            tournament=tournament,
            number=number,
            kind=Kind.FEE,
            amount=due[entry.public_id].amount,
            entry=entry,
            about=due[entry.public_id].name,
        )
        for number, entry in enumerate(entries, start=moving.next_number(tournament))
    ]


def paid_event(entry: Entry, draft: Movement | None) -> Happening:
    """Return the event for somebody who is entered and has paid at once."""
    if draft is None:
        return Happening("entry_paid", {"entry": entry.public_id})
    return Happening("entry_paid", {**queries.facts_of(draft), "was_paid": False})


def save_drafts(events: list[Event], drafts: list[Movement]) -> None:
    """Write drafted movements, each with the event that tells of it."""
    by_movement = {event.facts.get("movement"): event for event in events}
    for one in drafts:
        one.event = by_movement[one.public_id]
    Movement.objects.bulk_create(drafts)
