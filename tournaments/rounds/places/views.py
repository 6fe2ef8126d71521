"""The page on which somebody takes another's place; first it says what that moves."""

from typing import Any

from django.db import transaction
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tournaments.ledger.queries import names_of
from tournaments.ledger.wording import tell
from tournaments.models import Event, Tournament
from tournaments.ranking import queries as rankings
from tournaments.ranking.rules.standings import moved
from tournaments.rounds.places import operations
from tournaments.rounds.places.forms import ON, PlaceForm
from tournaments.web import Request, attempt, done, may, show


@require_GET
@may("register")
def place(request: Request, day: Tournament) -> HttpResponse:
    """Whose place is taken, by whom and how."""
    given = {"leaver": request.GET.get("of", ""), "entry": request.GET.get("by", "")}
    if "back" in request.GET:  # to the points that are one's own
        given["points"] = ON
    return page(request, day, PlaceForm(tournament=day, initial=given))


@require_POST
@may("register")
def take_place(request: Request, day: Tournament) -> HttpResponse:
    """Show what it moves; then, once that was seen, do it."""
    late = request.user.has_perm("tournaments.enter_late")
    form = PlaceForm(request.POST, tournament=day, late=late)
    if "sure" not in request.POST:
        return page(request, day, form, **preview(request, day, form))
    if attempt(form, operations.take_place, by=request.user):
        leaver = form.cleaned_data["leaver"]
        sentence = _("The place of %(name)s is taken.") % {"name": leaver.player}
        return done(request, sentence, "registration:entries", day.public_id)
    return page(request, day, form)


def preview(request: Request, day: Tournament, form: PlaceForm) -> dict[str, Any]:
    """What taking the place would do, in sentences; nothing of it is kept."""
    before = rankings.ranking(day, desk=True)
    had = {one.result.key: one.result.total for one in before.lines}
    found: dict[str, Any] = {}
    with transaction.atomic():
        if attempt(form, operations.take_place, by=request.user):
            event = Event.objects.filter(tournament=day).order_by("-number")[:1]
            names = names_of(day)
            (told,) = tell(list(event), names, day.variant_key)
            after = rankings.ranking(day, desk=True)
            changes = moved(before.standings, after.standings)
            found = {
                "told": told.sentences,
                "place": told.place,
                "changes": [
                    (names.entries[one.key], old, new) for one, old, new in changes
                ],
                "totals": [
                    (names.entries[one.key], had.get(one.key, 0), one.total)
                    for one in (line.result for line in after.lines)
                    if had.get(one.key, 0) != one.total
                ],
            }
        transaction.set_rollback(True)
    return found


def page(
    request: Request, day: Tournament, form: PlaceForm, **more: Any
) -> HttpResponse:
    return show(request, "rounds/place.html", {"tournament": day, "form": form, **more})
