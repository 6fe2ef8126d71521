"""The questions about an entry."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from tournaments.models import Entry
from tournaments.registration import operations
from tournaments.registration.naming import WalkIn, read_line


class OneOf(forms.ModelChoiceField):
    """One of several entries, each by number and name."""

    def __init__(self, **kwargs: Any) -> None:
        nobody = Entry.objects.none()
        super().__init__(nobody, to_field_name="public_id", **kwargs)

    def label_from_instance(self, entry: Entry) -> str:
        return f"{entry.number}. {entry.player}"


class LineForm(forms.Form):
    """Somebody at the door, in one line."""

    line = forms.CharField(
        max_length=140,
        error_messages={"required": _("Type a name, and the club in [brackets].")},
    )
    here = forms.BooleanField(required=False)
    anyway = forms.BooleanField(required=False)

    def clean_line(self) -> WalkIn:
        found = read_line(self.cleaned_data["line"])
        if found is None:
            raise ValidationError(_("Type a name, and the club in [brackets]."))
        longest = max(len(found.first_name), len(found.last_name))
        if longest > 60 or len(found.club) > 80:
            raise ValidationError(_("This name is too long: 60 letters at most."))
        return found


class NumberForm(forms.Form):
    """Another number, drawn or chosen."""

    number = forms.IntegerField(
        label=_("Number"),
        min_value=1,
        max_value=operations.HIGHEST,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )


class ReasonForm(forms.Form):
    """Why somebody is excluded, or let in again."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("Only the desk reads it. It can be forgotten later."),
    )


class PartnerForm(forms.Form):
    """With whom an entry plays."""

    partner = OneOf(label=_("Partner"))

    def __init__(self, *args: Any, among: QuerySet[Entry], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["partner"].queryset = among


class ReplaceForm(forms.Form):
    """Who takes a seat, and when."""

    entry = OneOf(label=_("Who takes the seat"))
    from_deal = forms.IntegerField(
        label=_("From deal"),
        min_value=1,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )

    def __init__(self, *args: Any, among: QuerySet[Entry], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["entry"].queryset = among
