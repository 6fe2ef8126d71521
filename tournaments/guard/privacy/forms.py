"""The questions before a person is forgotten, or given all that is kept of him."""

from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.folding import folded
from tournaments.players.models import Player


class HandOverForm(forms.Form):
    """The language and the kind of the document that is handed over."""

    language = forms.ChoiceField(
        label=_("Language of the document"),
        choices=settings.LANGUAGES,
        help_text=_("The file has all of them."),
    )
    kind = forms.ChoiceField(
        choices=[("zip", ""), ("pdf", "")], widget=forms.HiddenInput, required=False
    )


class ForgetForm(forms.Form):
    """The name, and then the word that says it is meant."""

    name = forms.CharField(
        label=_("Type the name of this member"),
        max_length=130,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    word = forms.CharField(
        label=_("Type the word “forget”"),
        max_length=20,
        required=False,
        help_text=_("Nothing brings the name back afterwards."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, player: Player) -> None:
        super().__init__(*args)
        self.player = player

    @property
    def asks_again(self) -> bool:
        """Tell whether the name is right, so that the second question follows."""
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
        said = folded(cleaned.get("word", "")) == folded(str(_("forget")))
        if self.asks_again and "again" in self.data and not said:
            self.add_error("word", _("Type the word as it stands between the marks."))
        return cleaned
