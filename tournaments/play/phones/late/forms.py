"""The questions to whoever writes a late deal, or sets it aside."""

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.bounds import LARGEST


class ReasonForm(forms.Form):
    """The reason; the operation says where one is wanted."""

    reason = forms.CharField(label=_("Why?"), max_length=300, required=False)


class WriteForm(ReasonForm):
    """The reason, and the revision of the line that was seen."""

    seen = forms.IntegerField(min_value=0, max_value=LARGEST, widget=forms.HiddenInput)
