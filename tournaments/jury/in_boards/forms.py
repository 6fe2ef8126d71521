"""The questions of a decision where deals are played in boards."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from tournaments.boards import wording
from tournaments.boards.operations import MOST_FINE
from tournaments.jury.queries import Seated
from tournaments.jury.rules.decision import InBoards
from tournaments.models import Adjustment

ASKED = ("fine", "given", "given_seat", "given_percent")
KIND = Adjustment.Kind
GIVEN = (KIND.PLUS, KIND.AVERAGE, KIND.MINUS, KIND.PERCENT, KIND.NOT_PLAYED)


def first(kept: Mapping[str, Any]) -> dict[str, Any]:
    """What the questions start from, of a ruling that stands."""
    percent = kept.get("percent") if kept.get("given") == KIND.PERCENT else None
    return {
        "fine": kept.get("fine") or None,
        "given": kept.get("given", ""),
        "given_seat": kept.get("seat", ""),
        "given_percent": percent,
    }


def questions(players: Sequence[Seated], deal: int | None) -> dict[str, forms.Field]:
    """A fine in per cent of a top; and for a board, the result that is given."""
    percent = partial(
        forms.IntegerField, min_value=0, max_value=MOST_FINE, required=False
    )
    fine = percent(label=_("Fine of the player at fault, in per cent of a top"))
    if deal is None:
        return {"fine": fine}
    kinds = [("", KIND.NONE), *((kind, kind) for kind in GIVEN)]
    seats = [(one.seat, one.label) for one in players]
    return {
        "fine": fine,
        "given": forms.ChoiceField(
            label=_("What is given for the board"),
            choices=[(key, wording.kind(kind)) for key, kind in kinds],
            widget=forms.RadioSelect,
            required=False,
        ),
        "given_percent": percent(
            label=_("Per cent"), help_text=_("Only where so many per cent are given.")
        ),
        "given_seat": forms.ChoiceField(
            label=_("To whom"),
            choices=[("", _("all three players")), *seats],
            required=False,
        ),
    }


def missing(answers: Mapping[str, Any]) -> tuple[str, str] | None:
    """The question that must be answered too, with why."""
    percent = answers.get("given_percent")
    if answers.get("given") == KIND.PERCENT and percent is None:
        return "given_percent", _("Say how many per cent are given.")
    at_fault = answers.get("offenders") or answers.get("entry")
    if answers.get("fine") and not at_fault:
        return "fine", _("Say who is at fault.")
    return None


def answer(answers: Mapping[str, Any]) -> InBoards:
    """What was answered."""
    kind = answers.get("given") or ""
    return InBoards(
        fine=answers.get("fine") or 0,
        result=kind,
        seat=(answers.get("given_seat") or "") if kind else "",
        percent=(answers.get("given_percent") or 0) if kind == KIND.PERCENT else 0,
    )
