"""Refuses to undo, outside its case, what a standing ruling of the jury has done."""

from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from scoring.variant import REPLAYED
from tournaments.entries.models import Entry
from tournaments.ledger.models import Event
from tournaments.rulings.models import Case, Ruling
from tournaments.tables.models import Table

GIVES_A_RESULT = (
    ~Q(effect__in=("", REPLAYED))
    | ~Q(side="")
    | Q(boards__has_key="gives") & ~Q(boards__gives={})
)


def refusal(case: Case, said: str | None = None) -> ValidationError:
    """Return the refusal that sends whoever would undo a ruling to its case."""
    usual = _("The jury has decided this in case %(case)s. It can decide anew there.")
    return ValidationError(
        _(said) if said else usual, code="ruled", params=way_to(case)
    )


def way_to(case: Case) -> dict[str, Any]:
    """Return what a refusal says of a case, with the link to it."""
    return {
        "case": case.number,
        "where": ("jury:case", case.tournament.public_id, case.public_id),
        "there": _("Case %s") % case.number,
    }


def giving_results(table: Table) -> QuerySet[Ruling]:
    """The standing rulings that give a result of a deal to those who sat there."""
    found = Ruling.objects.current().filter(
        GIVES_A_RESULT, case__table=table, case__deal__isnull=False
    )
    return found.select_related("case__tournament").order_by("case__deal", "pk")


def excluding_ruling(entry: Entry, *, besides: Ruling | None = None) -> Ruling | None:
    """The standing ruling by which a player is excluded, if there is one.

    Or another one `besides` this.
    """
    found = Ruling.objects.current().filter(
        is_exclusion=True,
        points__is_offender=True,
        points__entry=entry,
        points__entry__state=Entry.State.EXCLUDED,
    )
    if besides is not None:
        found = found.exclude(pk=besides.pk)
    return found.select_related("case__tournament").order_by("pk").last()


def refuse_out(entry: Entry) -> None:
    """Refuse whoever is excluded, by the jury or not, at the door and for a seat."""
    ruling = excluding_ruling(entry)
    if ruling is not None:
        raise ValidationError(
            _("%(name)s is excluded by the jury in case %(case)s."),
            code="ruled",
            params={**way_to(ruling.case), "name": entry.player},
        )
    if entry.state == Entry.State.EXCLUDED:
        raise ValidationError(
            _("%(name)s is excluded. The organiser can let him in again."),
            code="excluded",
            params={"name": entry.player},
        )


def refuse_judged(entry: Entry) -> None:
    """Refuse to remove whom a ruling names, so that the case can be read."""
    case = Case.objects.filter(rulings__points__entry=entry).order_by("number").first()
    if case is not None:
        case.tournament = entry.tournament
        raise ValidationError(
            _("%(name)s is named in case %(case)s of the jury: note the departure."),
            code="judged",
            params={**way_to(case), "name": entry.player},
        )


def refuse_excluded(entry: Entry) -> None:
    """Refuse to admit whom a ruling excludes, until that ruling is lifted."""
    ruling = excluding_ruling(entry)
    if ruling is not None:
        raise refusal(ruling.case)


def refuse_standing(ruling: Ruling | None) -> None:
    if ruling is not None:
        raise refusal(ruling.case)


def refuse_ruled_deal(event: Event) -> None:
    """Refuse to undo a line once the jury has decided what its deal counts.

    What was written after it, where it was to be played again, can be taken back.
    """
    on_deal = Ruling.objects.current().filter(
        case__table__public_id=event.facts["table"], case__deal=event.facts["deal"]
    )
    played_again = Q(effect=REPLAYED, revision__lt=event.facts["revision"])
    refuse_standing(on_deal.exclude(effect="", side="").exclude(played_again).first())
