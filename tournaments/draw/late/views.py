"""The page on which somebody who came late is seated; first it says what that moves."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from django import forms
from django.http import HttpResponse
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.http import require_GET, require_POST

from tournaments.draw.late import operations
from tournaments.draw.late.moves import Offer, name_list
from tournaments.draw.late.offers import chosen_move, offers
from tournaments.draw.late.queries import late_arrival
from tournaments.draw.preview import preview
from tournaments.entries.models import Entry
from tournaments.entries.queries import entry_or_404
from tournaments.plans.models import Tournament
from tournaments.web import Request, attempt, done, may, refusals, show, whole_number


class LateForm(forms.Form):
    """One of the offers; where it is at several tables, which one."""

    way = forms.ChoiceField(
        error_messages={
            "required": gettext_lazy("Choose one of these first."),
            "invalid_choice": gettext_lazy("Choose one of these first."),
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


@require_GET
@may("seat")
def late(request: Request, day: Tournament, entry: str) -> HttpResponse:
    """Show what may become of somebody who came late."""
    return page(request, entry_or_404(day, entry))


@require_POST
@may("seat")
def seat_late(request: Request, day: Tournament, entry: str) -> HttpResponse:
    """Show what the choice moves; then, once that was seen, do it."""
    found = entry_or_404(day, entry)
    with refusals() as refused:
        now = late_arrival(found)
    if refused:
        return page(request, found)
    form = LateForm(request.POST, offers=offers(now))
    act = partial(attempt, form, operations.seat_late, entry=found, by=request.user)
    if "sure" in request.POST:
        if act():
            sentence = _("%(who)s: done. To take it back, undo it in the history.")
            sentence %= {"who": name_list(now, now.come)}
            return done(request, sentence, "rounds:rounds", day.public_id)
        return page(request, found, form)
    shown = preview(day, act)
    if shown:
        move = chosen_move(now, form.cleaned_data["way"], form.cleaned_data["table"])
        shown["seen"] = move.mark
    return page(request, found, form, **shown)


def page(
    request: Request, entry: Entry, form: LateForm | None = None, **more: Any
) -> HttpResponse:
    """The offers, or why there are none."""
    context: dict[str, Any] = {"tournament": entry.tournament, "entry": entry, **more}
    with refusals() as refused:
        now = late_arrival(entry)
        found = offers(now)
        form = form or LateForm(offers=found)
        possible = [one.key for one in found if one.moves]
        ticked = form["way"].value()
        context |= {
            "who": name_list(now, now.come),
            "count": len(now.come),
            "round": now.round,
            "offers": found,
            "form": form,
            # First stands the first that can be.
            "ticked": ticked if ticked in possible else next(iter(possible), ""),
            "table": form.table,
        }
    return show(request, "draw/late.html", context | {"refused": refused})
