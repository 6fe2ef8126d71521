"""The questions where somebody takes a place: whose, who, from when, which points."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from tournaments.models import Entry, Occupant, Round, Tournament
from tournaments.planning.queries import GONE
from tournaments.registration import queries
from tournaments.registration.forms import OneOf, WholeNumber, person_of
from tournaments.registration.rules.naming import WalkIn
from tournaments.rounds.places.operations import Newcomer

ANEW, ON = "anew", "points"


class PlaceForm(forms.Form):
    """Whose place is taken, and by whom: somebody entered, or a name."""

    leaver = OneOf(
        label=_("Whose place is taken"),
        help_text=_("Who goes stays below the line of the ranking. A joker stays."),
    )
    entry = OneOf(label=_("Who takes it"), required=False)
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


def to_be_taken(entries: QuerySet[Entry]) -> QuerySet[Entry]:
    """Whose place can be taken: nobody has it, or its player came back since.

    Who left a table of an open round is offered too: a joker may sit there for him.
    """
    sitting = Occupant.objects.exclude(table__round__state=Round.State.CLOSED)
    taken = Entry.objects.filter(place_of__isnull=False)
    not_back = Q(state__in=GONE, pk__in=taken.values("place_of"))
    return entries.exclude(
        pk__in=taken.filter(with_points=True).values("place_of")
    ).exclude(not_back & ~Q(pk__in=sitting.values("entry")))


def free(entries: QuerySet[Entry]) -> QuerySet[Entry]:
    """Who may take a place: neither gone, nor a joker, nor at a table.

    Somebody who left may take the place of whoever plays on with the points, and
    whoever gave up a seat in this round may have it back.
    """
    later = Occupant.objects.filter(
        table=OuterRef("table"),
        seat=OuterRef("seat"),
        from_deal__gt=OuterRef("from_deal"),
    )
    sitting = Occupant.objects.filter(~Exists(later)).exclude(
        table__round__state=Round.State.CLOSED
    )
    heirs = Entry.objects.filter(with_points=True)
    back = Q(state=Entry.State.LEFT, pk__in=heirs.values("place_of"))
    return (
        entries.exclude(Q(state__in=GONE) & ~back)
        .filter(is_joker=False)
        .exclude(pk__in=sitting.values("entry"))
    )
