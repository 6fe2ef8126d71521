"""Refuses to undo, outside its case, what a standing ruling of the jury has done."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.models import Case, Entry, Ruling


def refusal(case: Case) -> ValidationError:
    """The sentence that sends whoever would undo a ruling to its case."""
    return ValidationError(
        _("The jury has decided this in case %(case)s. It can decide anew there."),
        code="ruled",
        params={
            "case": case.number,
            "where": ("jury:case", case.tournament.public_id, case.public_id),
            "there": _("Case %s") % case.number,
        },
    )


def excluding(entry: Entry) -> Ruling | None:
    """The standing ruling by which a player is excluded, if there is one."""
    found = Ruling.objects.standing().filter(
        is_exclusion=True,
        points__is_offender=True,
        points__entry=entry,
        points__entry__state=Entry.State.EXCLUDED,
    )
    return found.select_related("case__tournament").order_by("pk").last()


def refuse_excluded(entry: Entry) -> None:
    """Whom a ruling excludes comes back when that ruling is lifted."""
    ruling = excluding(entry)
    if ruling is not None:
        raise refusal(ruling.case)
