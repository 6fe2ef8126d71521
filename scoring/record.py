"""What one record of deals is worth, as other programs ask it (docs/records.md)."""

from __future__ import annotations

from typing import Any

from scoring.deal import IllegalDeal
from scoring.score import Scorer
from scoring.variant import Variant
from scoring.variants import VARIANTS

_FIELDS = {"id", "variant", "options", "preset", "deal"}
_MATCH_FIELDS = {"id", "variant", "options", "preset", "deals"}

# One scorer for each game and choice of options met so far.
_scorers: dict[tuple[object, ...], Scorer] = {}


def answer(record: object) -> dict[str, Any]:
    """Return the points of a record, without its id, or raise IllegalDeal."""
    if not isinstance(record, dict):
        raise IllegalDeal("not_an_object", None)
    key = record.get("variant")
    variant = VARIANTS.get(key) if isinstance(key, str) else None
    if variant is None:
        raise IllegalDeal(
            "unknown_variant", "variant", value=key, choices=list(VARIANTS)
        )
    fields = _MATCH_FIELDS if variant.match else _FIELDS
    if not record.keys() <= fields:
        raise IllegalDeal("unknown_field", min(map(str, record.keys() - fields)))
    scorer = _scorer(variant, record.get("options"), record.get("preset"))
    if variant.match:
        return _match(scorer, record.get("deals"))
    return {"points": scorer.points(variant.read(record.get("deal")))}


def _scorer(variant: Variant, options: object, preset: object) -> Scorer:
    _, settled = variant.settle(options, preset)
    key = (variant.key, preset, *settled.values())
    scorer = _scorers.get(key)
    if scorer is None:
        scorer = _scorers[key] = variant.scorer(options, preset)
    return scorer


def _match(scorer: Scorer, deals: object) -> dict[str, Any]:
    if not isinstance(deals, list):
        raise IllegalDeal("not_a_list", "deals")
    match = scorer.variant.match
    assert match is not None
    state = match.start()
    for record in deals:
        state = match.after(state, match.read(record), scorer.grid, scorer.options)
    counters: dict[str, Any] = state.counters()
    return counters
