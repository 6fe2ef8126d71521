"""Reads the rulings that stand: what they make of deals, and of totals."""

import hashlib
import json
from collections.abc import Iterable
from typing import Any, NamedTuple

from django.db.models import Max, Q, QuerySet, Sum

from scoring.variant import REPLAYED
from tournaments.deals.models import DealVersion
from tournaments.deals.rules.judged import Judgement
from tournaments.deals.rules.ruling import judgement_by
from tournaments.deals.rules.withheld import NOTHING, Withheld
from tournaments.plans.models import Tournament
from tournaments.plans.rules.offence import REFUSAL
from tournaments.rulings.models import Case, Ruling, RulingPoints

# The rulings that say something of what is written of their deal.
OF_DEALS = ~Q(effect="", side="") | Q(is_lifted=False) & (
    Q(offence=REFUSAL) | Q(case__kind=Case.Kind.REFUSED)
)


def standing_rulings(withheld: Withheld = NOTHING) -> QuerySet[Ruling]:
    """Return the rulings that none replaces.

    Or those of which the hall knows, from which others are `withheld`.
    """
    if withheld:
        known = Q(replaced_by=None) | Q(pk__in=withheld.instead)
        return Ruling.objects.filter(known).exclude(pk__in=withheld.rulings)
    return Ruling.objects.current()


class TableRulings(NamedTuple):
    """The judgements on a table's deals, and how often its lines were written."""

    judgements: dict[int, tuple[Judgement, ...]]
    revisions: dict[int, int]


def judgements_at(
    tables: Iterable[int],
    replaced: Ruling | None = None,
    withheld: Withheld = NOTHING,
) -> dict[int, TableRulings]:
    """Read what standing rulings say of the deals of these tables, in their order.

    How often a line was written is read where a deal was to be played again. A ruling
    that is about to be `replaced` has no say.
    """
    found: dict[int, TableRulings] = {pk: TableRulings({}, {}) for pk in tables}
    rulings = standing_rulings(withheld).filter(
        OF_DEALS, case__table__in=found, case__deal__isnull=False
    )
    if replaced is not None:
        rulings = rulings.exclude(pk=replaced.pk)
    replayed = set()
    for ruling in rulings.select_related("case").order_by("pk"):
        table, deal = ruling.case.table_id, ruling.case.deal
        assert table is not None
        assert deal is not None
        judgements = found[table].judgements
        judgements[deal] = (*judgements.get(deal, ()), judgement(ruling))
        if ruling.effect == REPLAYED:
            replayed.add(table)
    if replayed:
        versions = DealVersion.objects.filter(table__in=replayed)
        last = versions.values_list("table_id", "number").annotate(Max("revision"))
        for table, number, revision in last.order_by():
            found[table].revisions[number] = revision
    return found


def judgement(ruling: Ruling) -> Judgement:
    """Turn a ruling into the judgement with which the sheet counts."""
    case = ruling.case
    return judgement_by(
        effect=ruling.effect,
        seats=ruling.seats,
        facts=ruling.facts,
        carrier=ruling.carrier,
        revision=ruling.revision,
        side=(ruling.side, ruling.side_points) if ruling.side else None,
        case=case.number,
        contract=case.contract,
        kind=case.kind,
        refuses=ruling.offence == REFUSAL,
        lifted=ruling.is_lifted,
    )


def penalties_of(
    tournament: Tournament, round: int | None = None, withheld: Withheld = NOTHING
) -> dict[str, int]:
    """The penalties of a tournament's entries, by public identifier.

    Of all, or those given at the tables of the first rounds.
    """
    rulings = standing_rulings(withheld).filter(case__tournament=tournament)
    if round is not None:
        rulings = rulings.filter(
            Q(case__table=None) | Q(case__table__round__number__lte=round)
        )
    points = RulingPoints.objects.filter(ruling__in=rulings)
    sums = points.values_list("entry__public_id").annotate(Sum("points"))
    return dict(sums.order_by())


def ruling_facts(ruling: Ruling, points: Iterable[RulingPoints]) -> dict[str, Any]:
    """Return what the event of a ruling tells of it, and of the points it gives."""
    return {
        "ruling": ruling.public_id,
        "replaces": ruling.replaces.public_id if ruling.replaces else None,
        "offence": ruling.offence,
        "effect": ruling.effect,
        "points": {one.entry.public_id: one.points for one in points},
        "side": [ruling.side, ruling.side_points] if ruling.side else None,
        "seats": ruling.seats,
        "carrier": ruling.carrier,
        "after": ruling.facts,
        "warning": ruling.is_warning,
        "exclusion": ruling.is_exclusion,
        "boards": ruling.boards,
        "imposed_by": ruling.by,
        "lifted": ruling.is_lifted,
        "revision": ruling.revision,
        "article": _digest(ruling.offence_text, ruling.names, ruling.article),
    }


def _digest(*texts: object) -> str:
    """Digest the article as it was, which is long, for an event to keep."""
    said = json.dumps(texts, sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(said.encode()).hexdigest()
