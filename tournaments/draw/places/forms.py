"""The questions where somebody takes a place: whose, who, from when, which points."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.draw.places.choices import (
    EntryChoice,
    deals_written_since,
    free_entries,
    free_unpaired_entries,
    newcomer_keys,
    replaceable_entries,
)
from tournaments.draw.places.operations import Newcomer
from tournaments.draw.places.play_on import can_play_on
from tournaments.entries import queries
from tournaments.entries.models import Entry
from tournaments.fields import WholeNumber, person_of
from tournaments.plans.models import Tournament
from tournaments.players.rules.naming import WalkIn
from tournaments.tables import queries as tables, wording

ANEW, ON = "anew", "points"


class PlaceForm(forms.Form):
    """The questions whose place is taken, and by whom: somebody entered, or a name."""

    leaver = EntryChoice(
        label=_("Whose place is taken"),
        help_text=_("Who goes stays below the line of the ranking. A joker stays."),
    )
    entry = EntryChoice(label=_("Who takes it"), required=False)
    line = forms.CharField(
        label=_("Or a name"),
        max_length=140,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("A member, or somebody new. Who has no number yet gets one."),
    )
    nobody = forms.BooleanField(
        label=_("Nobody: the other four play on"),
        required=False,
        help_text=_("From then on nobody sits out a deal at this table of five."),
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
        fields["leaver"].queryset = replaceable_entries(entries)
        fields["entry"].queryset = free_entries(entries)
        fields["entry"].empty_label = "–"
        at = self["leaver"].value()
        # Whose place, once that is chosen; what an address says may be anything.
        self.of: Entry | None = next(
            (one for one in fields["leaver"].queryset if one.public_id == at), None
        )
        seat = tables.seated_now(self.of) if self.of is not None else None
        if not can_play_on(seat):
            del self.fields["nobody"]
        typed = str(self["entry"].value()) if self.is_bound else ""
        anybody = free_unpaired_entries(entries).values_list("pk", flat=True)
        able = newcomer_keys(self.of) if self.of else set(anybody)
        # Who can take this place, and who was chosen all the same.
        entry = fields["entry"]
        entry.widget.choices = [
            ("", entry.empty_label),
            *(
                (one.public_id, entry.label_from_instance(one))
                for one in entry.queryset
                if one.pk in able or one.public_id == typed
            ),
        ]
        if len(entry.widget.choices) == 1:  # the empty one
            entry.help_text = _(
                "Nobody who is registered is free. Type a name below, or first "
                "register somebody under “Players”."
            )

    def clean_line(self) -> WalkIn | None:
        line = self.cleaned_data["line"].strip()
        return person_of(line) if line else None

    def clean(self) -> dict[str, Any]:
        """Return what `operations.take_place` takes."""
        found = super().clean() or {}
        entry, person = found.pop("entry", None), found.pop("line", None)
        if found.get("nobody") and not self.errors:
            return self._nobody(found, entry, person)
        found.pop("nobody", None)
        if (entry is None) == (person is None) and not self.errors:
            self.add_error(
                "entry", _("Choose who takes the place, or type a name: one of both.")
            )
        self._ask_since(found)
        found["newcomer"] = Newcomer(entry, person, self.late)
        found["with_points"] = found.pop("points", ANEW) == ON
        return found

    def _nobody(
        self, found: dict[str, Any], entry: Entry | None, person: WalkIn | None
    ) -> dict[str, Any]:
        """Return what `play_on` takes; refuse a newcomer."""
        if entry is not None or person is not None:
            self.add_error(
                "nobody", _("Choose who takes the place, or nobody: one of both.")
            )
        self._ask_since(found)
        return {"leaver": found["leaver"], "from_deal": found.get("from_deal")}

    def _ask_since(self, found: dict[str, Any]) -> None:
        """Ask from which deal on, if any was written since somebody left."""
        if self.of is None or found.get("from_deal") or "from_deal" in self.errors:
            return
        seat = tables.seated_now(self.of)
        deals = deals_written_since(seat) if seat is not None else ()
        if not deals:
            return
        way = "asked" if max(deals) < self.of.tournament.deals_per_round else "told"
        if found.get("nobody"):
            way = "by_four"
        sentence = wording.since_gone(str(self.of.player), deals, way)
        self.add_error("from_deal", sentence)
