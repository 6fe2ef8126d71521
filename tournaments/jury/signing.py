"""A second member of the jury signs what was decided, before the table is told."""

from django.core.exceptions import PermissionDenied, ValidationError
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.jury import queries
from tournaments.jury.impartial import plays_in
from tournaments.jury.writes import append_step, refuse_unless_jury, step
from tournaments.rulings.models import Case


def sign(*, case: Case, seen: int, by: Account) -> Case:
    """Sign a ruling that somebody else of the jury made."""
    refuse_unless_jury(by)
    with step(case, seen, "sign") as (found, was):
        if not found.to_sign:
            raise ValidationError(
                _("Nothing waits for a signature here."), code="state"
            )
        if not may_sign(found, by):
            raise PermissionDenied(
                _("Somebody else of the jury signs what you decided or played in.")
            )
        found.to_sign, found.signed_by = False, by
        append_step(found, "case_signed", was, by=by)
    return found


def may_sign(case: Case, by: Account) -> bool:
    """Return whether somebody may sign, as the second member, what was decided."""
    ruling = queries.standing_ruling(case)
    second = ruling is not None and ruling.made_by_id != by.pk
    if not (case.to_sign and second and by.has_perm("tournaments.judge")):
        return False
    return not plays_in(case, by)


def others_who_sign(case: Case) -> list[str]:
    """Return who of the jury can sign: all but who decided, or plays in the case."""
    members = Account.objects.filter(is_jury=True, is_active=True)
    ruling = queries.standing_ruling(case)
    if ruling is not None and ruling.made_by is not None:
        members = members.exclude(pk=ruling.made_by.pk)
    return [one.name for one in members.order_by("name") if not plays_in(case, one)]
