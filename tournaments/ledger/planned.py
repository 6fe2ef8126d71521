"""What was planned of a tournament, in the words of the page where it is planned."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, time
from types import MappingProxyType
from typing import Any

from scoring.variant import Variant
from scoring.wording import named
from tournaments.planning.wording import ALL_PASS, LABELS
from tournaments.ranking.criteria import CRITERIA
from tournaments.ranking.standings import SPECIAL_PRIZES
from tournaments.seating.draw import METHODS
from tournaments.seating.sizes import UNEVEN

NAMES = MappingProxyType(
    {
        "draw_method": {key: one.name for key, one in METHODS.items()},
        "uneven": {key: one.name for key, one in UNEVEN.items()},
        "tie_breaks": {key: one.names for key, one in CRITERIA.items()},
        "special_prizes": {key: one.names for key, one in SPECIAL_PRIZES.items()},
    }
)


WRITTEN = {
    "registration_closes_at": lambda kept: time.fromisoformat(kept).strftime("%H:%M"),
    "played_date": lambda kept: date.fromisoformat(kept).strftime("%d/%m/%Y"),
}


def question(key: str) -> str:
    """What is asked on the page: `Deals per round`."""
    return str(LABELS.get(key, key.replace("_", " ")))


def options(variant: Variant, kept: Mapping[str, str]) -> str:
    """`Two who take all tricks: count double`, for each option of the game."""
    known = {option.key: option for option in variant.options}
    return ", ".join(
        f"{named(known[key].name)}: {named(known[key].values[value])}"
        for key, value in kept.items()
        if key in known and value in known[key].values
    )


def answer(key: str, kept: Any) -> Any:
    """What the ledger keeps as a key or in the form of machines, as people say it."""
    if isinstance(kept, list):
        return [answer(key, one) for one in kept]
    if not isinstance(kept, str):
        return kept
    if key == "all_pass":
        return str(ALL_PASS.get(kept, kept))
    if key in WRITTEN:
        return WRITTEN[key](kept)
    names: Mapping[str, Mapping[str, str]] = NAMES.get(key, {})
    return named(names[kept]) if kept in names else kept
