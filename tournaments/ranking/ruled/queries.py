"""Reads what a decision of the jury would move, before it is a ruling."""

from __future__ import annotations

from collections import Counter

from tournaments.jury.deciding import queries as deciding
from tournaments.jury.deciding.decision import Decision
from tournaments.models import Case, Ruling
from tournaments.ranking.moments.queries import Moves, moves_by


def moves(case: Case, decision: Decision) -> Moves:
    """Ranks and totals with this decision in place of what stands; nothing is kept."""
    before = (
        Ruling.objects.standing()
        .filter(case=case)
        .prefetch_related("points__entry")
        .first()
    )
    judgement = decision.judgement(deciding.revision_of(case))
    touched = judgement is not None or bool(before and (before.effect or before.side))
    effect = deciding.effect_of(case, judgement, before) if touched else None
    penalties: Counter[str] = Counter()
    penalties.update(decision.points)
    if before is not None:
        for one in before.points.all():
            penalties[one.entry.public_id] -= one.points
    return moves_by(
        case.tournament,
        case.table,
        effect.after if effect else None,
        penalties={entry: points for entry, points in penalties.items() if points},
        out=decision.offenders if decision.exclusion else (),
    )
