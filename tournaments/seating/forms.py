"""Asks how a round is drawn, and why one is closed or opened again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from scoring.variants import VARIANTS
from tournaments.models import Tournament
from tournaments.seating import wording
from tournaments.seating.draw import METHODS

LARGEST_SEED = 999_999_999  # still read aloud and copied without a fault


def new_seed() -> int:
    """A number that nobody chose."""
    return int(get_random_string(6, "0123456789"))


class DrawForm(forms.Form):
    """How the next round is drawn: as the tournament says, unless told otherwise."""

    method = forms.ChoiceField(label=_("How the tables are drawn"))
    seed = forms.IntegerField(
        label=_("Number of the draw"),
        min_value=0,
        max_value=LARGEST_SEED,
        help_text=_(
            "The same number gives the same seating again: note it, and anybody can"
            " check the draw."
        ),
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        tournament: Tournament,
        method: str = "",
        prefix: str | None = None,
    ) -> None:
        initial = {"method": method or tournament.draw_method, "seed": new_seed()}
        super().__init__(data, prefix=prefix, initial=initial)
        four = len(VARIANTS[tournament.variant_key].seats) == 4
        self.fields["method"].choices = [
            (key, wording.method(key)) for key in METHODS if four or key != "partners"
        ]


class CloseForm(forms.Form):
    """Why a round is closed although some of its sheets are not in order."""

    reason = forms.CharField(
        label=_("Why close it all the same?"),
        max_length=300,
        required=False,
        help_text=_("Only if sheets are missing or differ; it stands in the history."),
    )


class ReopenForm(forms.Form):
    """Why a closed round is opened again."""

    reason = forms.CharField(
        label=_("Why open it again?"),
        max_length=300,
        help_text=_("It stands in the history."),
    )
