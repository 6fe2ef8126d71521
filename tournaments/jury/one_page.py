"""All that the page of a case shows: what was called, what to press, what to say."""

from typing import Any

from django.utils import timezone

from tournaments.jury import queries, tables
from tournaments.jury.deciding import quick
from tournaments.jury.spoken import to_say
from tournaments.jury.waiting import at_table, next_call
from tournaments.models import Account, Case


def case_page(case: Case, user: Account, *, anew: bool = False) -> dict[str, Any]:
    """A case with all that is known of it; `anew`, where it is decided otherwise."""
    shown = tables.case_page(case)
    standing, can = shown["standing"], shown["can"]
    said = queries.words_of_calls([case]).get(case.public_id, "")
    judging = (
        user.has_perm("tournaments.judge")
        and "decide" in can
        and (anew or standing is None)
    )
    few, others = quick.offences(case, said) if judging else ([], [])
    telling = standing is not None and "tell" in can and not judging
    minutes = case.tournament.appeal_minutes if "appeal" in can else None
    return shown | {
        "at": at_table(case),
        "said": said,
        "judging": judging,
        "anew": anew,
        "quick": few,
        "others": others,
        "now": standing.ruling.offence if standing else "",
        "to_say": to_say(standing, minutes) if telling else [],
        "next": None if judging else next_call(case, timezone.now()),
    }
