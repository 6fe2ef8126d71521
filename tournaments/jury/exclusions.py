"""Sends out of the ranking whom a decision excludes, and says who comes back by it."""

from django.db.models import QuerySet

from tournaments.jury.rules.decision import Decision
from tournaments.models import Case, Entry, Ruling
from tournaments.registration import operations as registration
from tournaments.registration.ruled import excluding_ruling, refuse_out


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


def exclude_and_readmit(ruling: Ruling) -> None:
    """Exclude whom the ruling excludes, and readmit whom no ruling does any more.

    Why stands with the ruling, and nowhere a second time.
    """
    before, by = ruling.replaces, ruling.made_by
    if before is not None and before.is_exclusion:
        for entry in _offenders(before):
            # Another case may exclude the same player.
            if entry.state == Entry.State.EXCLUDED and excluding_ruling(entry) is None:
                registration.readmit(entry=entry, by=by, ruled_in=ruling.case.number)
    if ruling.is_exclusion:
        for entry in _offenders(ruling):
            registration.exclude(entry=entry, by=by, ruled_in=ruling.case.number)


def _offenders(ruling: Ruling) -> QuerySet[Entry]:
    return Entry.objects.select_related("tournament", "player").filter(
        ruling_points__in=ruling.points.filter(is_offender=True)
    )
