"""The questions to whoever brings a phone to a table, and to the desk about phones."""

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.bounds import LARGEST

TYPED_CODE = {
    "autocapitalize": "characters",
    "autocomplete": "off",
    "spellcheck": "false",
}


class CodeForm(forms.Form):
    """The code on the card of a table, as somebody types it."""

    code = forms.CharField(
        label=_("The code on the card"),
        max_length=40,
        help_text=_("Eight characters, such as ACDE-3467."),
        widget=forms.TextInput(attrs=TYPED_CODE),
        error_messages={"required": _("Type the eight characters of the card.")},
    )


class MovePhoneForm(forms.Form):
    """The table that a phone is to serve."""

    number = forms.IntegerField(label=_("Table"), min_value=1, max_value=LARGEST)


class RenewForm(forms.Form):
    """The number of renewals of the card that there were when the button was seen."""

    seen = forms.IntegerField(min_value=0, max_value=LARGEST, widget=forms.HiddenInput)
