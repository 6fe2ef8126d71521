"""The few things that an organiser presses or types for the hall."""

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.bounds import LARGEST
from tournaments.tables.round_time import LONGEST


class RoundForm(forms.Form):
    """A button that is about a round says which one its page showed."""

    round = forms.IntegerField(label=_("Round"), min_value=1, max_value=LARGEST)


class StartForm(RoundForm):
    minutes = forms.IntegerField(
        label=_("Minutes of this round"), min_value=1, max_value=LONGEST, required=False
    )


class MinutesForm(RoundForm):
    minutes = forms.IntegerField(
        label=_("Minutes"), min_value=-LONGEST, max_value=LONGEST
    )


class TableTimeForm(MinutesForm):
    table = forms.IntegerField(label=_("Table"), min_value=1, max_value=LARGEST)


class FreezeForm(forms.Form):
    after_round = forms.IntegerField(
        label=_("After round"), min_value=1, max_value=LARGEST
    )


class ShowForm(forms.Form):
    what = forms.CharField(label=_("Screen"), max_length=40)


class RevealForm(forms.Form):
    places = forms.IntegerField(label=_("Places"), min_value=0, max_value=LARGEST)
