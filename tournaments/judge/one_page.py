"""All that the page of a case shows: what was called, what to press, what to say."""

from typing import Any

from django.utils import timezone

from tournaments.accounts.models import Account
from tournaments.comparison.withheld import withheld_from_hall
from tournaments.judge import drawn_table
from tournaments.judge.deciding import quick
from tournaments.jury import appeals, more_time, notes, signing, tables
from tournaments.jury.called_for import call_reasons
from tournaments.jury.progress import awaited_round
from tournaments.jury.spoken import effect_sentences, to_say
from tournaments.jury.waiting import at_table, next_call
from tournaments.rulings.models import Case
from tournaments.rulings.rules import life


def case_page(case: Case, user: Account, *, anew: bool = False) -> dict[str, Any]:
    """Return all that is known of a case; `anew`, where it is decided otherwise."""
    shown = tables.case_details(case, user)
    standing, can = shown["standing"], shown["can"]
    said = call_reasons([case]).get(case.public_id, "")
    judging = (
        user.has_perm("tournaments.judge")
        and "decide" in can
        and (anew or standing is None)
    )
    few, others = quick.offences(case, said) if judging else ([], [])
    # Who still has something to do here is not sent on.
    busy = judging or case.state == life.APPEALED or case.to_sign
    telling = standing is not None and "tell" in can and not judging
    return (
        shown
        | appeals.hearing_shown(case, user)
        | _signature(case, user)
        | more_time.more_time_context(case, user)
        | drawn_table.of_case(case)
        | {
            "at": at_table(case),
            "to_consult": notes.to_consult(user) if user.is_jury else [],
            "said": said,
            "judging": judging,
            "anew": anew,
            "quick": few,
            "others": others,
            "now": standing.ruling.offence if standing else "",
            "done_before": effect_sentences(standing) if judging and standing else [],
            "to_say": _to_say(case, standing, shown["rulings"]) if telling else [],
            "next": None if busy else next_call(case, timezone.now()),
        }
    )


def _to_say(
    case: Case, standing: tables.RulingInWords, every: list[tables.RulingInWords]
) -> list[str]:
    """Return what to say of the ruling that stands, and of the one the table knows."""
    known = withheld_from_hall(case.tournament).instead
    heard = next((one for one in every if one.ruling.pk in known), None)
    return to_say(standing, *_appeal(case), heard)


def _signature(case: Case, user: Account) -> dict[str, Any]:
    """Return who of the jury signs, where a second member has to."""
    if not case.to_sign:
        return {}
    return {
        "may_sign": signing.may_sign(case, user),
        "signers": signing.others_who_sign(case),
    }


def _appeal(case: Case) -> tuple[int, int]:
    """Return the minutes to appeal once the table is told, and the round awaited first.

    With a round they run from when its ranking is out; 0 and 0: nobody may appeal.
    """
    told = life.state_after(case.state, "tell") or ""
    last_word = len(case.appellants) >= life.MOST_APPEALS
    if last_word or life.state_after(told, "appeal") is None:
        return 0, 0
    return case.tournament.appeal_minutes, awaited_round(case)
