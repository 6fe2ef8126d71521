"""Writes what was chosen in a plan as people read it."""

from collections.abc import Mapping
from datetime import date, time
from typing import Any

from scoring.standing.criteria import CRITERIA
from scoring.variant import Variant
from scoring.wording import label_answer, named
from seating.methods import METHODS
from seating.sizes import UNEVEN
from tournaments.plans.rules.prizes import SPECIAL_PRIZES
from tournaments.plans.wording import ALL_PASS, LABELS, SIGNATURES, seat_letters

NAMES = {
    "draw_method": METHODS,
    "uneven": UNEVEN,
    "tie_breaks": {key: one.names for key, one in CRITERIA.items()},
    "special_prizes": SPECIAL_PRIZES,
}


CHOICES = {"all_pass": ALL_PASS, "second_signature": SIGNATURES}


WRITTEN = {
    "seat_letters": lambda kept: seat_letters(kept) if kept else "",
    "registration_closes_at": lambda kept: time.fromisoformat(kept).strftime("%H:%M"),
    "played_date": lambda kept: date.fromisoformat(kept).strftime("%d/%m/%Y"),
}


def label_of(key: str) -> str:
    """Return the label of a field, as its page has it: `Deals per round`."""
    return str(LABELS.get(key, key.replace("_", " ")))


def options_text(variant: Variant, kept: Mapping[str, str]) -> str:
    """Return each option with its value: `Two who take all tricks: count double`."""
    return ", ".join(
        label_answer(named(option.name), named(option.values[kept[option.key]]))
        for option in variant.options
        if kept.get(option.key) in option.values
    )


def readable_value(key: str, kept: Any) -> Any:
    """Return a kept value as people read it: keys by their names, dates written out."""
    if isinstance(kept, list):
        return [readable_value(key, one) for one in kept]
    if not isinstance(kept, str):
        return kept
    if key in CHOICES:
        return str(CHOICES[key].get(kept, kept))
    if key in WRITTEN:
        return WRITTEN[key](kept)
    names: Any = NAMES.get(key, {})
    return named(names[kept]) if kept in names else kept
