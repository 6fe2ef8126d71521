"""Kinds of event of the jury, and which others its rulings hold in place."""

from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.variant import Variant
from scoring.wording import named, signed
from tournaments.ledger.kind import Kind
from tournaments.ledger.sentences import Facts, Names
from tournaments.models import Event, Ruling
from tournaments.sheets import wording


def case(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """`Case 3`, and the contract that was bid."""
    sentences = [_("Case %s") % facts["number"]] if facts.get("number") else []
    contract = variant.by_key.get(facts.get("contract") or "")
    return [*sentences, named(contract.name)] if contract else sentences


def ruling(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """The case, and the points of each player."""
    fines = [
        gettext("%(name)s: %(points)s")
        % {"name": names.entries.get(entry, entry), "points": signed(points)}
        for entry, points in (facts.get("points") or {}).items()
        if points or entry in facts.get("offenders", ())
    ]
    corrected = [wording.deal(variant, facts["after"])] if facts.get("after") else []
    return [*case(facts, names, variant), ", ".join(fines), *corrected]


def refuse_ruled_deal(event: Event) -> None:
    """A line stays as it is once the jury has decided what its deal counts."""
    on_deal = Ruling.objects.standing().filter(
        case__table__public_id=event.facts["table"], case__deal=event.facts["deal"]
    )
    _refuse(on_deal.exclude(effect="", side="").first())


def refuse_ruled_exclusion(event: Event) -> None:
    """Whom a ruling excludes comes back when that ruling is lifted."""
    _refuse(_excluding(event).filter(replaced_by=None).first())


def refuse_ruled_readmission(event: Event) -> None:
    """Whom a ruling excluded until it was replaced is not excluded without one."""
    ended = _excluding(event).filter(replaced_by__event__number__lt=event.number)
    last = ended.order_by("replaced_by__event__number").last()
    since = Event.objects.filter(
        tournament=event.tournament,
        kind="entry_excluded",
        facts__entry=event.facts["entry"],
        number__lt=event.number,
    )
    if last and not since.filter(number__gt=last.replaced_by.event.number).exists():
        _refuse(last)


def _excluding(event: Event) -> QuerySet[Ruling]:
    """The rulings that exclude, or excluded, the player of an event."""
    return Ruling.objects.filter(
        case__tournament=event.tournament,
        is_exclusion=True,
        points__is_offender=True,
        points__entry__public_id=event.facts["entry"],
    ).select_related("case", "replaced_by__event")


def _refuse(ruling: Ruling | None) -> None:
    if ruling is not None:
        raise ValidationError(
            _("The jury has decided this in case %(case)s. Decide anew there."),
            code="ruled",
            params={"case": ruling.case.number},
        )


KINDS = (
    Kind("case_called", _("Jury called"), tells=case),
    Kind("case_opened", _("Case opened: the jury was not called"), tells=case),
    Kind("case_taken", _("Case taken"), tells=case),
    Kind("case_told", _("Ruling told to the table"), tells=case),
    Kind("case_appealed", _("Ruling appealed"), tells=case),
    Kind("case_upheld", _("Ruling upheld"), tells=case),
    Kind("case_withdrawn", _("Call withdrawn"), tells=case),
    Kind("ruling_made", _("Ruling made"), tells=ruling),
    Kind("ruling_replaced", _("Ruling replaced by another"), tells=ruling),
    Kind("ruling_lifted", _("Ruling lifted"), tells=ruling),
    Kind("words_forgotten", _("A text was erased")),
)
FORBIDS = {
    "entry_excluded": (refuse_ruled_exclusion,),
    "entry_readmitted": (refuse_ruled_readmission,),
}
