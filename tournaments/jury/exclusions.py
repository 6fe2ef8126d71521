"""Reads whom a decision would send out of the ranking, and who comes back by it."""

from tournaments.jury.rules.decision import Decision
from tournaments.models import Case, Entry, Ruling
from tournaments.registration.ruled import excluding, refuse_out


def refuse_twice(case: Case, decision: Decision, before: Ruling | None) -> None:
    """Nobody is excluded who is out already, but by the ruling that this replaces."""
    if not decision.exclusion:
        return
    out = Entry.objects.filter(
        tournament=case.tournament,
        public_id__in=decision.offenders,
        state=Entry.State.EXCLUDED,
    )
    if before is not None and before.is_exclusion:
        out = out.exclude(ruling_points__ruling=before, ruling_points__is_offender=True)
    for entry in out.select_related("player").order_by("number"):
        refuse_out(entry)


def readmitted(before: Ruling | None) -> list[Entry]:
    """Whom a ruling excludes, and no other: they come back once it is replaced."""
    if before is None or not before.is_exclusion:
        return []
    out = Entry.objects.filter(
        ruling_points__ruling=before,
        ruling_points__is_offender=True,
        state=Entry.State.EXCLUDED,
    )
    found = out.select_related("tournament", "player").order_by("number")
    return [one for one in found if excluding(one, besides=before) is None]


def gone_by(decision: Decision, before: Ruling | None) -> dict[str, str]:
    """How a decision in place of another has players gone, by key; "": not at all."""
    back = {one.public_id: "" for one in readmitted(before)}
    out = decision.offenders if decision.exclusion else ()
    return back | dict.fromkeys(out, Entry.State.EXCLUDED.value)
