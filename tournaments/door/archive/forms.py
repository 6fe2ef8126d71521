"""The question before a member is merged with another."""

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.entries import people as members
from tournaments.players.models import Player
from tournaments.players.rules import verdicts


class OtherForm(forms.Form):
    """The member who is the same person, as a list to choose from says it."""

    other = forms.CharField(
        label=_("The other member"),
        max_length=200,
        help_text=_("Type the name, and choose it in the list."),
        widget=forms.TextInput(attrs={"list": "members", "autocomplete": "off"}),
    )

    def clean_other(self) -> Player:
        typed = self.cleaned_data["other"]
        known = members.known()
        found = verdicts.member_called(typed, known)
        whole = [one for one in known if verdicts.label(one) == typed]
        if len(whole) == 1:
            [found] = whole
        if found is None:
            raise ValidationError(_("No member is called so. Choose one of the list."))
        return members.player_or_404(found.public_id)
