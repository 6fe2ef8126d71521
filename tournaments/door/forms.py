"""The questions about an entry."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.fields import (
    LARGEST_SEED,
    FormAmong,
    OneOf,
    WholeNumber,
    new_seed,
    person_of,
)
from tournaments.follow import comings
from tournaments.players.rules.naming import WalkIn


class LineForm(forms.Form):
    """Somebody at the door, in one line."""

    line = forms.CharField(
        max_length=140,
        error_messages={
            "required": _("Type a name, and the club behind it in (brackets).")
        },
    )
    here = forms.BooleanField(required=False)
    anyway = forms.BooleanField(required=False)

    def clean_line(self) -> WalkIn:
        return person_of(self.cleaned_data["line"])


class SeedForm(forms.Form):
    """The number of a draw that is made again; left empty, nobody chooses it."""

    seed = forms.IntegerField(min_value=0, max_value=LARGEST_SEED, required=False)

    def drawn(self) -> int:
        """The number that was typed, or one that chance gives."""
        typed: int | None = self.cleaned_data["seed"]
        return new_seed() if typed is None else typed


class NumberForm(forms.Form):
    """Another number, drawn or chosen."""

    number = WholeNumber(label=_("Number"), max_value=comings.HIGHEST)


class ReasonForm(forms.Form):
    """The reason why somebody is excluded, or let in again."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("Only the desk reads it. It can be forgotten later."),
    )


class PartnerForm(FormAmong):
    """The partner with whom an entry plays."""

    partner = OneOf(
        label=_("Partner"),
        error_messages={
            "required": _("Choose a partner."),
            "invalid_choice": _("They have a partner by now: choose again."),
        },
    )
