"""The questions to whoever opens his own page, and to the organiser about it."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.plans.models import Tournament
from tournaments.play.phones.forms import TYPED_CODE


class CardForm(forms.Form):
    """The number or name, and the code on the card of a player, as typed."""

    who = forms.CharField(
        label=_("Your number, or your name"),
        max_length=80,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
        error_messages={"required": _("Type the number on your card, or your name.")},
    )
    code = forms.CharField(
        label=_("The code on your card"),
        max_length=40,
        help_text=_("Eight characters, such as ACDE-3467."),
        widget=forms.TextInput(attrs=TYPED_CODE),
        error_messages={"required": _("Type the eight characters of your card.")},
    )


class PlayersSeeForm(forms.Form):
    """The choice of what players see on their own pages; `seen` is the one so far."""

    players_see = forms.ChoiceField(
        label=_("What players see on their own pages"),
        choices=Tournament.PlayersSee.choices,
        widget=forms.RadioSelect,
    )
    seen = forms.CharField(widget=forms.HiddenInput, max_length=10)
