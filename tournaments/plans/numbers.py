"""The form for the numbers by which a day is counted: a points table, its options."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scoring import wording
from scoring.grids.forms import OPTION, option_field, options_chosen
from scoring.variant import Variant
from scoring.variants import VARIANTS
from tournaments.plans.models import Tournament
from tournaments.plans.pins import Pins, choose_pins
from tournaments.plans.queries import grid_choices
from tournaments.plans.wording import LABELS

NOTHING = "-"  # an answer too: a question that has one is not "optional"


def option_fields(variant: Variant, now: Mapping[str, Any]) -> dict[str, forms.Field]:
    """Each option of the game, left to the points table unless it is chosen."""
    fields: dict[str, forms.Field] = {}
    for option in variant.options:
        nothing = _("as the points table says")
        if option.key in now:
            value = wording.named(option.values[now[option.key]])
            nothing = _("as it is now: %s") % value
        first = [(NOTHING, nothing)]
        fields[OPTION + option.key] = option_field(option, first, initial=NOTHING)
    return fields


class NumbersForm(forms.Form):
    """Another points table and other options for a day that has been planned."""

    pins: Pins

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, tournament: Tournament
    ) -> None:
        super().__init__(data)
        self.tournament = tournament
        self.variant = VARIANTS[tournament.variant_key]
        self.fields["grid"] = forms.ChoiceField(
            label=LABELS["grid"], choices=grid_choices(self.variant, tournament)
        )
        self.fields |= option_fields(self.variant, {})

    def clean(self) -> dict[str, Any]:
        answers = self.cleaned_data
        if not self.errors:
            options = options_chosen(self.variant, answers)
            self.pins = choose_pins(
                self.variant, answers["grid"], options, self.tournament
            )
        return answers
