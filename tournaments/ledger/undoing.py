"""Finds the events that can be undone now, and undoes one by one more event."""

from django.core.exceptions import ObjectDoesNotExist, PermissionDenied, ValidationError
from django.db.models import Max, Q
from django.utils.translation import gettext as _

from tournaments.accounts.models import Account
from tournaments.ledger.catalogue import kinds, kinds_of_family, undo_checks
from tournaments.ledger.models import Event
from tournaments.ledger.writes import locked
from tournaments.plans.models import Tournament


def undoable(tournament: Tournament, by: Account) -> set[int]:
    """The numbers of the events that `by` may undo now."""
    keys = [key for key, kind in kinds().items() if kind.undo]
    newest = (
        Event.objects.filter(tournament=tournament, kind__in=keys)
        .values("kind")
        .annotate(last=Max("number"))
        .order_by()
    )
    events = Event.objects.filter(
        tournament=tournament, number__in=newest.values("last")
    ).select_related("tournament")
    return {
        event.number
        for event in events
        if by.has_perm(kinds()[event.kind].permission) and _stands(event)
    }


def undo(event: Event, *, by: Account) -> None:
    """Write what was there before; ValidationError if the day has gone on meanwhile.

    Of two who undo the same at once the second is told so.
    """
    kind = kinds().get(event.kind)
    if kind is None or kind.undo is None:
        raise _no_way_back(event)
    if not by.has_perm(kind.permission):
        raise PermissionDenied(_("You may not undo this."))
    try:
        with locked(event.tournament) as tournament:
            refuse_unless_it_stands(event)
            kind.undo(tournament, event.facts, by)
    except ObjectDoesNotExist as gone:
        raise ValidationError(_("It is not there any more."), code="gone") from gone


def refuse_unless_it_stands(event: Event) -> None:
    """Refuse what something newer has overtaken, or what something else stands on."""
    kind = kinds()[event.kind]
    newer = Event.objects.filter(tournament=event.tournament, number__gt=event.number)
    related = newer.filter(kind__in=kinds_of_family(kind.family) if kind.family else ())
    same = {f"facts__{fact}": event.facts.get(fact) for fact in kind.about}
    if newer.filter(kind=event.kind).exists() or related.filter(**same).exists():
        raise _not_the_last()
    for refuse in undo_checks(event.kind):
        refuse(event)


def _stands(event: Event) -> bool:
    try:
        refuse_unless_it_stands(event)
    except (ValidationError, ObjectDoesNotExist):
        return False
    return True


def _no_way_back(event: Event) -> ValidationError:
    """Return why an event has no undo: that of a case points to the case."""
    own = Q(public_id=event.facts.get("case") or "")
    ruled = Q(number=event.facts.get("ruled_in") or 0)
    case = event.tournament.cases.filter(own | ruled).first()
    if case is None:
        return _not_the_last()
    return ValidationError(
        _("What the jury did in a case is decided anew or lifted there."),
        code="case",
        params={
            "where": ("jury:case", event.tournament.public_id, case.public_id),
            "there": _("Case %s") % case.number,
        },
    )


def _not_the_last() -> ValidationError:
    return ValidationError(
        _("Only the last action of its kind can be undone."), code="overtaken"
    )
