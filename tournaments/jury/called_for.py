"""Keeps and reads the reason for a call: words, or the button that a table pressed."""

from collections.abc import Sequence

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scoring.wording import named
from tournaments.devices.models import Device
from tournaments.jury import precedents, queries, writes as jury
from tournaments.jury.rules.likely import QUICK, likely
from tournaments.ledger import queries as past, writes as ledger
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.plans.rules.offence import Offence
from tournaments.rulings.models import Case
from tournaments.rulings.rules.life import TO_COME

SAID = "case_reason"


def offered(tournament: Tournament) -> list[Offence]:
    """The offences for which tables call most."""
    every = queries.offences_of(tournament)
    given = precedents.times(tournament.variant_key)
    return likely(every, called=(), given=given)[:QUICK]


def say_reason(*, case: Case, reason: str, device: Device) -> None:
    """Keep what a table calls for, while the jury has still to come."""
    with ledger.locked(case.tournament) as tournament:
        found = jury.case_in(tournament, case.public_id)
        if found.state not in TO_COME:
            raise ValidationError(
                _("The jury has been here. Say it to them, or call again."),
                code="state",
            )
        if reason not in {one.key for one in queries.offences_of(tournament)}:
            raise ValidationError(_("Choose one of the reasons."), code="reason")
        facts = {"case": found.public_id, "reason": reason}
        if past.same_last_event(tournament, SAID, facts) is None:
            jury.append_event(found, SAID, by=device, reason=reason)


def call_reasons(cases: Sequence[Case]) -> dict[str, str]:
    """Return the reason for each of these cases of a tournament, where one was said."""
    keys = [case.public_id for case in cases]
    events = Event.objects.filter(kind__in=("case_called", SAID), facts__case__in=keys)
    words: dict[str, str] = {}
    reasons: dict[str, str] = {}
    for case, reason, text in events.order_by("number").values_list(
        "facts__case", "facts__reason", "words__text"
    ):
        words[case] = text or words.get(case, "")
        reasons[case] = reason or reasons.get(case, "")
    if not any(reasons.values()):
        return words
    names = {one.key: one.names for one in queries.offences_of(cases[0].tournament)}
    told = {case: named(names[key]) for case, key in reasons.items() if key in names}
    return words | told
