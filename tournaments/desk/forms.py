"""The question why a day is counted again."""

from django import forms
from django.utils.translation import gettext_lazy as _


class RecountForm(forms.Form):
    """The reason, and the seal of the preview on which it was decided."""

    seen = forms.CharField(widget=forms.HiddenInput, max_length=16)
    reason = forms.CharField(
        label=_("Why it is counted again"),
        max_length=300,
        help_text=_("It stands in the history, for whoever asks later."),
        error_messages={"required": _("Write why it is counted again.")},
    )
