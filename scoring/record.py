"""Says what a record of deals is worth, as other programs ask it (docs/records.md)."""

from functools import lru_cache
from typing import Any

from scoring.deal import IllegalDeal
from scoring.fitting import read_grid
from scoring.refusal import TextError
from scoring.scorer import Scorer
from scoring.variant import Variant
from scoring.variants import VARIANTS

# Where and whose a deal was goes along with it, and changes nothing of its worth.
_PLACE = {"round", "table", "number", "seats"}
_FIELDS = {"id", "variant", "options", "preset", "grid", "deal", *_PLACE}
_MATCH_FIELDS = {*_FIELDS, "deals", "match", "later"} - {"deal", "number"}


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
    scorer = _scorer_of(variant, record)
    if variant.match:
        return _match(scorer, record.get("deals"))
    return {"points": scorer.points(variant.deal_of(record.get("deal")))}


def _scorer_of(variant: Variant, record: dict[str, Any]) -> Scorer:
    preset, text = record.get("preset"), record.get("grid")
    _, settled = variant.settle(record.get("options"), preset)
    if text is not None and preset is not None:
        raise IllegalDeal("grid_and_preset", "grid")
    if text is not None and not isinstance(text, str):
        raise IllegalDeal("unfit_grid", "grid", line=1)
    return _scorer(variant.key, preset, text, tuple(settled.items()))


@lru_cache(maxsize=64)
def _scorer(
    variant_key: str,
    preset: str | None,
    text: str | None,
    options: tuple[tuple[str, object], ...],
) -> Scorer:
    variant = VARIANTS[variant_key]
    try:
        grid = None if text is None else read_grid(variant, text)
    except TextError as error:
        raise IllegalDeal("unfit_grid", "grid", line=error.problems[0].line) from error
    return Scorer.under(variant, dict(options), preset, grid)


def _match(scorer: Scorer, deals: object) -> dict[str, Any]:
    if not isinstance(deals, list):
        raise IllegalDeal("not_a_list", "deals")
    match = scorer.variant.match
    assert match is not None
    state = match.start()
    for record in deals:
        state = match.after(state, match.deal_of(record), scorer.grid, scorer.options)
    return dict(state.counters())
