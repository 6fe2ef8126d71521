"""The questions where somebody takes a place: whose, who, from when, which points."""

from collections.abc import Collection, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Entry, Tournament
from tournaments.registration import queries
from tournaments.registration.forms import WholeNumber, person_of
from tournaments.registration.rules.naming import WalkIn
from tournaments.rounds.places.choices import Who, free, may_take, to_be_taken
from tournaments.rounds.places.operations import Newcomer

ANEW, ON = "anew", "points"


class PlaceForm(forms.Form):
    """Whose place is taken, and by whom: somebody entered, or a name."""

    leaver = Who(
        label=_("Whose place is taken"),
        help_text=_("Who goes stays below the line of the ranking. A joker stays."),
    )
    entry = Who(label=_("Who takes it"), required=False)
    line = forms.CharField(
        label=_("Or a name"),
        max_length=140,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("A member, or somebody new. Who has no number yet gets one."),
    )
    from_deal = WholeNumber(
        label=_("From deal"),
        required=False,
        help_text=_(
            "Leave it empty for the first deal that is not written yet. From an "
            "earlier deal on, what is written becomes the newcomer's."
        ),
    )
    points = forms.ChoiceField(
        label=_("Points"),
        choices=(
            (ANEW, _("Starts anew, without points")),
            (ON, _("Goes on with the points of who leaves (teams, a season)")),
        ),
        initial=ANEW,
        widget=forms.RadioSelect,
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        tournament: Tournament,
        late: bool = False,
        **given: Any,
    ) -> None:
        super().__init__(data, **given)
        self.late = late
        fields: dict[str, Any] = self.fields
        entries = queries.entries(tournament)
        fields["leaver"].queryset = to_be_taken(entries)
        fields["entry"].queryset = free(entries)
        fields["entry"].empty_label = "–"
        at = self["leaver"].value()
        # Whose place, once that is chosen; what an address says may be anything.
        self.of: Entry | None = next(
            (one for one in fields["leaver"].queryset if one.public_id == at), None
        )
        if self.of is not None:
            typed = str(self["entry"].value()) if self.is_bound else ""
            self._narrow(may_take(self.of), typed)

    def _narrow(self, able: Collection[int], typed: str) -> None:
        """Offer who can take this place, and who was chosen all the same."""
        fields: dict[str, Any] = self.fields
        entry = fields["entry"]
        fields["entry"].widget.choices = [
            ("", entry.empty_label),
            *(
                (one.public_id, entry.label_from_instance(one))
                for one in entry.queryset
                if one.pk in able or one.public_id == typed
            ),
        ]

    def clean_line(self) -> WalkIn | None:
        line = self.cleaned_data["line"].strip()
        return person_of(line) if line else None

    def clean(self) -> dict[str, Any]:
        """What `operations.take_place` takes."""
        found = super().clean() or {}
        entry, person = found.pop("entry", None), found.pop("line", None)
        if (entry is None) == (person is None) and not self.errors:
            self.add_error(
                "entry", _("Choose who takes the place, or type a name: one of both.")
            )
        found["newcomer"] = Newcomer(entry, person, self.late)
        found["with_points"] = found.pop("points", ANEW) == ON
        return found
