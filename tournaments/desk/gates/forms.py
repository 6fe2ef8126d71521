"""The form of a gate: the reason why each kind of open item is let go."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tournaments.follow.gates import Passing
from tournaments.jury.rules.gates import Gate
from tournaments.ledger.erasing import last_erasure
from tournaments.ledger.models import Event
from tournaments.plans.models import Tournament
from tournaments.web import whole_number

SEEN = "seen"


class GateForm(forms.Form):
    """One reason for each kind of item that is open at a gate."""

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
        """Return the reasons and the seals seen; both empty where nothing was open."""
        return Passing(self.cleaned_data, self.data.get(SEEN, "").split())


def without_erased(
    typed: QueryDict | None, tournament: Tournament
) -> tuple[QueryDict | None, bool]:
    """Return what was typed, and whether its reasons were dropped as one was erased.

    Else a page that was open meanwhile would bring back what nobody may read any more.
    """
    proposed = typed.get("proposed", "") if typed is not None else ""
    stood = [whole_number(number) for number in proposed.split()]
    events = Event.objects.filter(tournament=tournament, number__in=stood)
    if typed is None or not any(last_erasure(event) for event in events):
        return typed, False
    kept = QueryDict(mutable=True)
    for name in ("csrfmiddlewaretoken", SEEN):
        kept[name] = typed.get(name, "")
    return kept, True
