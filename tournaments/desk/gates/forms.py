"""Why each kind of thing that is open is let go."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.desk.gates.operations import Passing
from tournaments.desk.rules.gates import Gate

SEEN = "seen"


class GateForm(forms.Form):
    """One reason for each kind of thing that is open at a gate."""

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        gate: Gate,
        usual: Mapping[str, tuple[str, int]],
    ) -> None:
        found = {kind: one for kind, one in usual.items() if one[0]}
        super().__init__(
            data, initial={kind: said for kind, (said, _at) in found.items()}
        )
        self.gate = gate
        self.stands = {kind: at for kind, (_said, at) in found.items()}
        for kind in gate.open:
            self.fields[kind] = forms.CharField(
                label=_("Why let it go?"),
                max_length=300,
                error_messages={
                    "required": _("Settle it first, or write why it is let go.")
                },
            )

    @property
    def proposed(self) -> str:
        """The events whose reasons stand in the form, by their numbers."""
        return " ".join(sorted({str(number) for number in self.stands.values()}))

    def passing(self) -> Passing:
        """What was written, with what was seen; nothing where only a button was."""
        return Passing(self.cleaned_data, self.data.get(SEEN, "").split())
