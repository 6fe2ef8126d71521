"""Asks how a round is drawn, and why one is closed or opened again."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from scoring.variants import VARIANTS
from scoring.wording import named
from seating.methods import BALANCED, METHODS, WEIGHTS
from tournaments.boards.rules.plan import METHOD as BOARDS
from tournaments.models import Tournament
from tournaments.planning.queries import play_of
from tournaments.rounds import wording
from tournaments.rounds.operations import AS_PLANNED

# The ways to draw for any number of seats; the others need four.
ANY = ("random", "meet", "standing", "writer_stays")
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
    weight = forms.TypedChoiceField(
        label=_("When drawn by standing"),
        coerce=int,
        empty_value=None,
        required=False,
        help_text=_("How much a repeated meeting weighs against the standing."),
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        tournament: Tournament,
        method: str = "",
        prefix: str | None = None,
        planned: tuple[str, bool] = ("", False),
        ranked: bool = False,
    ) -> None:
        """`planned` says what a plan in force is worth, and whether it comes first.

        `ranked` says that there is a standing.
        """
        plan, whole = planned
        initial = {
            "method": AS_PLANNED if whole else method or tournament.draw_method,
            "seed": new_seed(),
            "weight": BALANCED,
        }
        super().__init__(data, prefix=prefix, initial=initial)
        fields: dict[str, Any] = self.fields
        if play_of(tournament).in_boards:  # the movement that is pinned says it all
            self.initial["method"] = BOARDS
            fields["method"].choices = [(BOARDS, wording.method(BOARDS))]
            del self.fields["weight"]
            return
        four = len(VARIANTS[tournament.variant_key].seats) == 4
        choices: list[tuple[str, Any]] = [
            (key, wording.method(key)) for key in METHODS if four or key in ANY
        ]
        if plan or (data is not None and tournament.played_rounds.exists()):
            choices.insert(0, (AS_PLANNED, plan or _("As planned")))
        fields["method"].choices = choices
        if ranked or data is not None:
            fields["weight"].choices = [
                (weight, named(name)) for weight, name in WEIGHTS.items()
            ]
        else:
            del self.fields["weight"]


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


class UndoForm(forms.Form):
    """In which state the round was seen whose last step is taken back."""

    seen = forms.CharField(required=False)
