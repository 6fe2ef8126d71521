"""Kinds of event of the plan, told in the words of the page where it is made."""

from collections.abc import Mapping
from datetime import date, time
from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring.standing.criteria import CRITERIA
from scoring.variant import Variant
from scoring.wording import label_answer, named
from seating.methods import METHODS
from seating.sizes import UNEVEN
from tournaments.ledger.kind import Kind
from tournaments.ledger.sentences import Facts, Names, change_text, value
from tournaments.ledger.ways_back import of_tournament
from tournaments.models import Event
from tournaments.planning import operations
from tournaments.planning.rules.prizes import SPECIAL_PRIZES
from tournaments.planning.wording import ALL_PASS, LABELS, SIGNATURES, seat_letters

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


def changed_choices(facts: Facts, names: Names, variant: Variant) -> list[str]:
    """Tell each choice of a plan that was changed: its value now, instead of before."""
    before, after = facts.get("before"), facts.get("after")
    if not (isinstance(before, Mapping) and isinstance(after, Mapping)):
        return []
    return [
        label_answer(
            label_of(key),
            change_text(
                *(
                    _planned(key, kept.get(key), names, variant)
                    for kept in (after, before)
                )
            ),
        )
        for key in sorted(before.keys() | after.keys())
    ]


def _planned(key: str, kept: Any, names: Names, variant: Variant) -> str:
    if key == "options" and isinstance(kept, Mapping):
        return options_text(variant, kept) or str(_("nothing"))
    return value(readable_value(key, kept), names)


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


def refuse_while_finished(event: Event) -> None:
    """Refuse another order of tie-breaks once the day is over: its ranking is final."""
    operations.refuse_finished(event.tournament)


KINDS = (
    Kind("tournament_made", _("Tournament planned"), names_the_day=True),
    Kind(
        "tournament_changed",
        _("Tournament changed"),
        tells=changed_choices,
        names_the_day=True,
    ),
    Kind(
        "tie_breaks_changed",
        _("Order of what decides between equal players changed"),
        of_tournament(
            operations.change_tie_breaks,
            tie_breaks=lambda tournament, facts: facts["before"]["tie_breaks"],
        ),
        tells=changed_choices,
        permission="tournaments.plan",
        standing_on=(refuse_while_finished,),
    ),
)
