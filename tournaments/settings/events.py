"""Kinds of event of the plan, told in the words of the page where it is made."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring.variant import Variant
from scoring.wording import label_answer
from tournaments.ledger.kind import Kind
from tournaments.ledger.plan_changes import refuse_while_finished
from tournaments.ledger.sentences import Facts, Names, change_text, value
from tournaments.plans.in_words import label_of, options_text, readable_value
from tournaments.settings import operations
from tournaments.tables.ways_back import of_tournament


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
