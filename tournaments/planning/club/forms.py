"""The questions about the host club."""

from __future__ import annotations

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.models import Host


class ClubForm(forms.ModelForm):
    """The club's name, where it plays, and whom a player may ask."""

    class Meta:
        model = Host
        fields = ("name", "place", "contact")
        help_texts = {
            "place": _("A new tournament is held there unless you say otherwise."),
            "contact": _(
                "Everybody reads it on the first page and on those of tournaments. "
                "Empty: nobody does."
            ),
        }

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"].strip()
        if not name:
            raise ValidationError(_("Type the name of the club."))
        return name
