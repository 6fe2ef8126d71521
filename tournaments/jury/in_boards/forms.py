"""The questions of a decision where deals are played in boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from tournaments.boards import wording
from tournaments.boards.operations import MOST_FINE
from tournaments.jury.deciding.decision import InBoards
from tournaments.jury.queries import Seated
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
    percent = {"min_value": 0, "max_value": MOST_FINE, "required": False}
    found: dict[str, forms.Field] = {
        "fine": forms.IntegerField(
            label=_("Fine of the player at fault, in per cent of a top"), **percent
        )
    }
    if deal is not None:
        found["given"] = forms.ChoiceField(
            label=_("What is given for the board"),
            choices=[("", wording.kind(KIND.NONE))]
            + [(kind, wording.kind(kind)) for kind in GIVEN],
            widget=forms.RadioSelect,
            required=False,
        )
        found["given_percent"] = forms.IntegerField(
            label=_("Per cent"),
            help_text=_("Only where so many per cent are given."),
            **percent,
        )
        found["given_seat"] = forms.ChoiceField(
            label=_("To whom"),
            choices=[("", _("all three players"))]
            + [(one.seat, one.label) for one in players],
            required=False,
        )
    return found


def missing(given: Mapping[str, Any]) -> tuple[str, str] | None:
    """The question that must be answered too, with why."""
    if given.get("given") == KIND.PERCENT and given.get("given_percent") is None:
        return "given_percent", _("Say how many per cent are given.")
    at_fault = given.get("offenders") or given.get("entry")
    if given.get("fine") and not at_fault:
        return "fine", _("Say who is at fault.")
    return None


def answer(given: Mapping[str, Any]) -> InBoards:
    """What was answered."""
    kind = given.get("given") or ""
    return InBoards(
        fine=given.get("fine") or 0,
        given=kind,
        seat=(given.get("given_seat") or "") if kind else "",
        percent=(given.get("given_percent") or 0) if kind == KIND.PERCENT else 0,
    )
