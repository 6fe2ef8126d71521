"""Why each kind of thing that is open is let go."""

from collections.abc import Mapping

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tournaments.desk.gates.operations import Passing
from tournaments.desk.rules.gates import Gate

SEEN = "seen"


class GateForm(forms.Form):
    """One reason for each kind of thing that is open at a gate."""

    def __init__(
        self, data: QueryDict | None = None, *, gate: Gate, usual: Mapping[str, str]
    ) -> None:
        super().__init__(data, initial=dict(usual))
        self.gate = gate
        for kind in gate.open:
            self.fields[kind] = forms.CharField(
                label=_("Why let it go?"),
                max_length=300,
                error_messages={
                    "required": _("Settle it first, or write why it is let go.")
                },
            )

    def passing(self) -> Passing:
        """What was written, with what was seen; nothing where only a button was."""
        return Passing(self.cleaned_data, self.data.get(SEEN, "").split())
