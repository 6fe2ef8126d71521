"""The questions about where the tables stand."""

import json
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.bounds import json_value
from tournaments.tables.rules.hall_plan import (
    BACK_AND_FORTH,
    FORTH,
    MOST,
    HallPlan,
    read_aisles,
    read_placed,
)

WAYS = {
    FORTH: _("each row from the left"),
    BACK_AND_FORTH: _(
        "back and forth, one row from the left and the next from the right"
    ),
}
FRONTS = {
    "": _("nothing"),
    "desk": _("the desk"),
    "door": _("the entrance"),
    "screen": _("the screen"),
}


class HallForm(forms.Form):
    """The hall as a grid; `placed` is what was dragged, `seen` what the page showed."""

    across = forms.IntegerField(
        label=_("Tables in a row"),
        min_value=1,
        max_value=MOST,
        required=False,
        help_text=_("Empty: as many as look well."),
    )
    aisles = forms.CharField(
        label=_("An aisle after table"),
        max_length=60,
        required=False,
        help_text=_("Of the first row, as 4 or 2, 6. Empty: no aisle."),
    )
    way = forms.ChoiceField(
        label=_("How the tables are numbered"),
        choices=list(WAYS.items()),
        widget=forms.RadioSelect,
    )
    front = forms.ChoiceField(
        label=_("In front of the first row"),
        choices=list(FRONTS.items()),
        required=False,
        widget=forms.RadioSelect,
    )
    placed = forms.CharField(
        widget=forms.HiddenInput, max_length=60_000, required=False
    )
    seen = forms.CharField(widget=forms.HiddenInput, max_length=12, required=False)

    def clean_placed(self) -> Any:
        """Return where tables were dragged; None if that cannot be read."""
        return read_placed(json_value(self.cleaned_data["placed"] or "{}"))

    def clean(self) -> dict[str, Any]:
        found = super().clean() or {}
        across = found.get("across") or 0
        if found.get("placed") is None:
            words = _("The tables that were dragged cannot be read. Drag them again.")
            self.add_error(None, words)
        aisles = read_aisles(found.get("aisles", ""), across)
        if aisles is None:
            self.add_error(
                "aisles",
                _("Type numbers of tables of one row, as 4 or 2, 6; not its last one."),
            )
        elif not self.errors:
            plan = HallPlan(
                across, aisles, found["way"], found["front"], found["placed"]
            )
            found["plan"] = plan.as_json()
        return found


def as_typed(plan: HallPlan, seen: str) -> dict[str, Any]:
    """A plan as its form shows it."""
    return {
        "across": plan.across or None,
        "aisles": ", ".join(map(str, plan.aisles)),
        "way": plan.way,
        "front": plan.front,
        "placed": json.dumps({str(n): at for n, at in plan.placed.items()}),
        "seen": seen,
    }
