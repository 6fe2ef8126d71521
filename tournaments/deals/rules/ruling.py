"""Says what a ruling does to the deal of its case."""

from collections.abc import Iterable
from typing import Any

from tournaments.deals.rules.judged import ANY, REFUSED, Facts, Judgement


def judgement_by(
    *,
    effect: str,
    seats: Iterable[str],
    facts: Facts | None,
    carrier: str,
    revision: int,
    side: Iterable[Any] | None,
    case: int,
    contract: str,
    kind: str,
    refuses: bool,
    lifted: bool,
) -> Judgement:
    """Return what a ruling does to the deal of its case, of this kind and contract."""
    stands = not lifted
    return Judgement(
        effect=effect,
        seats=tuple(seats),
        facts=facts,
        carrier=carrier,
        revision=revision,
        fines=(tuple(side),) if side else (),
        case=case,
        refuses=(contract or ANY) if refuses and stands else "",
        settles=stands and kind == REFUSED,
    )
