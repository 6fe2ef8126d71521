"""The form for what decides between equal players, and in which order."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scoring import wording
from scoring.variant import Variant
from scoring.variants import VARIANTS
from tournaments.plans import wording as words
from tournaments.plans.models import Tournament
from tournaments.plans.numbers import NOTHING
from tournaments.plans.rules.plan import TOTAL, Fault
from tournaments.plans.rules.play import offered_criteria

TIES = ("tie_1", "tie_2", "tie_3", "tie_4")


def tie_fields(variant: Variant, now: Iterable[str]) -> dict[str, forms.Field]:
    """Return the fields in which an organiser chooses the order of tie-breaks."""
    chosen = [*(key for key in now if key != TOTAL), *[NOTHING] * len(TIES)]
    criteria = [
        (one.key, wording.named(one.names)) for one in offered_criteria(variant)
    ]
    return {
        name: forms.ChoiceField(
            label=_("Then") if at else _("First"),
            choices=[(NOTHING, _("nothing more")), *criteria],
            initial=chosen[at],
        )
        for at, name in enumerate(TIES)
    }


def ties_chosen(answers: Mapping[str, Any]) -> list[str]:
    """Return the chosen order of tie-breaks; the total alone where none was chosen."""
    return [answers[name] for name in TIES if answers[name] != NOTHING] or [TOTAL]


class TiesForm(forms.Form):
    """Another order of tie-breaks, for a day of which deals are written."""

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, tournament: Tournament
    ) -> None:
        super().__init__(data)
        variant = VARIANTS[tournament.variant_key]
        self.fields |= tie_fields(variant, tournament.tie_breaks)

    def clean(self) -> dict[str, Any]:
        answers = self.cleaned_data
        if not self.errors:
            order = ties_chosen(answers)
            if len(set(order)) < len(order):
                self.add_error(TIES[0], words.fault(Fault("tie_breaks", "tie_twice")))
        return answers

    @property
    def order(self) -> list[str]:
        return ties_chosen(self.cleaned_data)
