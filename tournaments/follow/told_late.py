"""Says what forbids a place of which the desk learns once its deals are written."""

from django.core.exceptions import ValidationError
from django.db.models import F
from django.utils.translation import gettext as _

from tournaments.deals.models import DealVersion
from tournaments.plans.models import Tournament
from tournaments.plans.queries import play_of
from tournaments.rulings.models import Case
from tournaments.rulings.standing import giving_results, way_to
from tournaments.tables.models import Occupant, Table


def written_from(table: Table, first: int) -> int:
    """Count how often deals of a table were written, from this one on."""
    return DealVersion.objects.filter(table=table, number__gte=first).count()


def refuse_written(tournament: Tournament, seat: Occupant, first: int) -> None:
    """Refuse where the written deals from this one on cannot become another's."""
    if first > tournament.deals_per_round:
        raise ValidationError(
            _(
                "All deals of table %(number)s are written. Type from which deal on "
                "the other one played; the deals from there on become his."
            ),
            code="written",
            params={"number": seat.table.number},
        )
    if play_of(tournament).in_boards:
        raise ValidationError(
            _("Boards from deal %(first)s on are written: they stay with who played."),
            code="written",
            params={"first": first},
        )
    others = Occupant.objects.filter(table=seat.table, seat=seat.seat).exclude(
        entry=seat.entry
    )
    if first < seat.from_deal or others.filter(from_deal__gte=first).exists():
        raise ValidationError(
            _("Others sat there from deal %(first)s on. Take a later deal."),
            code="seat",
            params={"first": first},
        )
    refuse_judged(seat.table, first)


def refuse_judged(table: Table, first: int) -> None:
    """Refuse where the jury has a case of a deal that would change hands."""
    cases = Case.objects.filter(table=table, deal__gte=first).select_related(
        "tournament"
    )
    case = cases.exclude(state=Case.State.FALLEN).order_by("deal", "number").first()
    if case is not None:
        raise ValidationError(
            _(
                "In case %(case)s the jury judges deal %(deal)s as it was played by "
                "those who sat there. Choose a later deal, or ask the jury."
            ),
            code="judged",
            params={"deal": case.deal, **way_to(case)},
        )


def refuse_ruled(table: Table, first: int) -> None:
    """Refuse where a deal of which nothing is written has a result by the jury.

    It was given to those who sat there; a deal that is only played again is of whoever
    plays it then.
    """
    ruling = giving_results(table).filter(case__deal__gte=first).first()
    if ruling is not None:
        case = ruling.case
        raise ValidationError(
            _(
                "In case %(case)s the jury gave a result of deal %(deal)s to those who "
                "sit there. Choose a later deal, or ask the jury."
            ),
            code="judged",
            params={"deal": case.deal, **way_to(case)},
        )


def raise_version(table: Table) -> None:
    """Make a confirmation of the sheet void: other people have its points."""
    Table.objects.filter(pk=table.pk).update(version=F("version") + 1)
