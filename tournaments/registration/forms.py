"""The questions about an entry."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from scoring.bounds import LARGEST
from tournaments.models import Entry
from tournaments.registration import operations
from tournaments.registration.members.queries import folded_clubs
from tournaments.registration.rules.brackets import in_round_brackets
from tournaments.registration.rules.naming import WalkIn, read_line

LARGEST_SEED = 999_999_999  # still read aloud and copied without a fault


class WholeNumber(forms.IntegerField):
    """A number from 1, which a phone asks with its digits."""

    def __init__(self, **kwargs: Any) -> None:
        digits = forms.NumberInput(attrs={"inputmode": "numeric"})
        bounds = {"min_value": 1, "max_value": LARGEST}
        super().__init__(**{**bounds, "widget": digits, **kwargs})


class OneOf(forms.ModelChoiceField):
    """One of several entries, each by number and name."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(Entry.objects.none(), to_field_name="public_id", **kwargs)

    def label_from_instance(self, entry: Entry) -> str:
        return f"{entry.number}. {entry.player}"


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


def person_of(line: str) -> WalkIn:
    """Somebody new by a line that was typed, or a refusal that says how to mend it."""
    found = read_line(line)
    if found is None:
        raise ValidationError(_("Type a name, and the club behind it in (brackets)."))
    said = in_round_brackets(line, folded_clubs())
    if said.club and not said.is_known:
        raise ValidationError(
            _(
                "No club is called “%(club)s” here. If it is a new one, type it in "
                "[square brackets]; else leave it out."
            ),
            params={"club": said.club},
        )
    longest = max(len(found.first_name), len(found.last_name))
    if longest > 60 or len(found.club) > 80:
        raise ValidationError(_("This name is too long: 60 letters at most."))
    return found


def new_seed() -> int:
    """Return a number by chance, which nobody chose."""
    return int(get_random_string(6, "0123456789"))


class SeedForm(forms.Form):
    """The number of a draw that is made again; left empty, nobody chooses it."""

    seed = forms.IntegerField(min_value=0, max_value=LARGEST_SEED, required=False)

    def drawn(self) -> int:
        """The number that was typed, or one that chance gives."""
        typed: int | None = self.cleaned_data["seed"]
        return new_seed() if typed is None else typed


class NumberForm(forms.Form):
    """Another number, drawn or chosen."""

    number = WholeNumber(label=_("Number"), max_value=operations.HIGHEST)


class ReasonForm(forms.Form):
    """The reason why somebody is excluded, or let in again."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("Only the desk reads it. It can be forgotten later."),
    )


class FormAmong(forms.Form):
    """A form that offers some of the entries."""

    def __init__(self, *args: Any, among: QuerySet[Entry], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            if isinstance(field, OneOf):
                field.queryset = among


class PartnerForm(FormAmong):
    """The partner with whom an entry plays."""

    partner = OneOf(
        label=_("Partner"),
        error_messages={
            "required": _("Choose a partner."),
            "invalid_choice": _("They have a partner by now: choose again."),
        },
    )


class ReplaceForm(FormAmong):
    """The entry that takes a seat, and from which deal on."""

    entry = OneOf(label=_("Who takes the seat"))
    from_deal = WholeNumber(label=_("From deal"))
