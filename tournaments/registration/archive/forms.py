"""The questions before a member is merged with another, or forgotten."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.models import Player
from tournaments.registration.members import queries as members
from tournaments.registration.rules import verdicts
from tournaments.registration.rules.folding import folded


class OtherForm(forms.Form):
    """Who the same person is, as a list to choose from says it."""

    other = forms.CharField(
        label=_("The other member"),
        max_length=200,
        help_text=_("Type the name, and choose it in the list."),
        widget=forms.TextInput(attrs={"list": "members", "autocomplete": "off"}),
    )

    def clean_other(self) -> Player:
        typed = self.cleaned_data["other"]
        known = members.known()
        found = verdicts.called(typed, known)
        whole = [one for one in known if verdicts.label(one) == typed]
        if len(whole) == 1:
            [found] = whole
        if found is None:
            raise ValidationError(_("No member is called so. Choose one of the list."))
        return members.player_or_404(found.public_id)


class ForgetForm(forms.Form):
    """The name, and then the word that says it is meant."""

    name = forms.CharField(label=_("Type the name of this member"), max_length=130)
    word = forms.CharField(
        label=_("Type the word “forget”"),
        max_length=20,
        required=False,
        help_text=_("Nothing brings the name back afterwards."),
    )

    def __init__(self, *args: Any, player: Player) -> None:
        super().__init__(*args)
        self.player = player
        self.fields["name"].widget.attrs["autocomplete"] = "off"
        self.fields["word"].widget.attrs["autocomplete"] = "off"

    @property
    def asks_again(self) -> bool:
        """Whether the name is right, so that the second question is asked."""
        return self.is_bound and "name" not in self.errors

    def clean_name(self) -> str:
        typed: str = self.cleaned_data["name"]
        if folded(typed) != folded(str(self.player)):
            raise ValidationError(
                _("This is not the name. Type “%(name)s”."),
                params={"name": self.player},
            )
        return typed

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if "again" in self.data and folded(cleaned.get("word", "")) != folded(
            str(_("forget"))
        ):
            self.add_error("word", _("Type the word as it stands between the marks."))
        return cleaned
