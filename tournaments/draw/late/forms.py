"""The question what becomes of somebody who came late, and at which table."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.draw.late.moves import Offer
from tournaments.web import whole_number


class LateForm(forms.Form):
    """One of the offers; where it is at several tables, which one."""

    way = forms.ChoiceField(
        error_messages={
            "required": _("Choose one of these first."),
            "invalid_choice": _("Choose one of these first."),
        }
    )
    seen = forms.CharField(required=False, max_length=16)

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, offers: Sequence[Offer]
    ) -> None:
        super().__init__(data)
        fields: dict[str, Any] = self.fields
        fields["way"].choices = [(one.key, one.name) for one in offers]
        self.table = whole_number(self.data.get(f"table-{self.data.get('way')}", ""))

    def clean(self) -> dict[str, Any]:
        """Return what `operations.seat_late` takes."""
        found = super().clean() or {}
        seen = found.get("seen", "") if "sure" in self.data else ""
        return found | {"table": self.table or None, "seen": seen}
