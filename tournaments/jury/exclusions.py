"""Reads whom a decision sends out of the ranking, and who comes back by it."""

from tournaments.entries.models import Entry
from tournaments.jury.rules.decision import Decision
from tournaments.rulings.models import Case, Ruling
from tournaments.rulings.standing import excluding_ruling, refuse_out


def refuse_twice(case: Case, decision: Decision, before: Ruling | None) -> None:
    """Refuse to exclude whoever is out already, but by the ruling this replaces."""
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


def entries_to_readmit(before: Ruling | None) -> list[Entry]:
    """Return whom this ruling alone excludes: they come back once it is replaced."""
    if before is None or not before.is_exclusion:
        return []
    out = Entry.objects.filter(
        ruling_points__ruling=before,
        ruling_points__is_offender=True,
        state=Entry.State.EXCLUDED,
    )
    found = out.select_related("tournament", "player").order_by("number")
    return [one for one in found if excluding_ruling(one, besides=before) is None]


def entry_states_after(decision: Decision, before: Ruling | None) -> dict[str, str]:
    """Return the states in which a decision leaves players, by key; "": back again."""
    back = {one.public_id: "" for one in entries_to_readmit(before)}
    out = decision.offenders if decision.exclusion else ()
    return back | dict.fromkeys(out, Entry.State.EXCLUDED.value)
