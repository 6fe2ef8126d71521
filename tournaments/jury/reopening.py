"""Opens cases again that were ended, and takes single steps in a case back."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.entries.refusals import required_reason
from tournaments.jury import on_lines, writes as jury
from tournaments.jury.writes import MOMENTS, PEOPLE, SNAPSHOT_FIELDS
from tournaments.ledger import writes as ledger
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.rulings.models import Case


def reopen(*, case: Case, seen: int, by: Account, words: str) -> Case:
    """Look again at a case that was ended, with a reason.

    A ruling stands meanwhile: it is told anew, or another one is made in its place.
    """
    jury.refuse_unless_jury(by)
    required_reason(words)
    with jury.step(case, seen, "reopen") as (found, was):
        if found.state == Case.State.TAKEN:
            refuse_baseless(found)
        found.told_at = found.appeal_until = None
        found.taken_by, found.taken_at = by, timezone.now()
        jury.append_step(found, "case_reopened", was, by=by, words=words)
    return found


def refuse_baseless(case: Case) -> None:
    """Refuse to open again a case of which the line no longer accuses anybody."""
    if case.public_id in on_lines.baseless([case]):
        raise ValidationError(
            _(
                "The line of this case says otherwise by now. Call the jury anew if "
                "something is to be decided."
            ),
            code="baseless",
        )


def step_back(
    *, tournament: Tournament, key: str, before: Mapping[str, Any], by: Account
) -> None:
    """Put a case back to where it was before its last step."""
    with ledger.locked(tournament) as tournament:
        jury.check_open(tournament)
        case = jury.case_in(tournament, key)
        was = jury.progress_snapshot(case)
        for name in SNAPSHOT_FIELDS:
            setattr(case, name, _read(name, before[name]))
        jury.append_event(case, "case_stepped_back", by=by, before=was)
        case.version += 1
        case.save()


def _read(name: str, value: Any) -> Any:
    if value is None:
        return None
    if name in MOMENTS:
        return datetime.fromisoformat(value)
    if name in PEOPLE:
        return Account.objects.get(public_id=value)
    return value


def refuse_moved_on(event: Event) -> None:
    """Refuse to undo a step once anything has happened in the case since."""
    jury.check_open(event.tournament)
    case = jury.case_in(event.tournament, event.facts["case"])
    if case.version != event.facts["version"]:
        raise jury.stale("overtaken")
    if event.facts["before"]["state"] in on_lines.UNRULED:
        refuse_baseless(case)
