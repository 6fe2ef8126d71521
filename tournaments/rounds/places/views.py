"""The page on which somebody takes another's place; first it says what that moves."""

from functools import partial
from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tournaments.models import Occupant, Tournament
from tournaments.registration import queries
from tournaments.rounds import wording
from tournaments.rounds.places import operations
from tournaments.rounds.places.choices import free_jokers
from tournaments.rounds.places.forms import ON, PlaceForm
from tournaments.rounds.preview import preview
from tournaments.sheets.since_gone import seats_left
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
        act = partial(attempt, form, operations.take_place, by=request.user)
        return page(request, day, form, **preview(day, act, points=True))
    if attempt(form, operations.take_place, by=request.user):
        leaver = form.cleaned_data["leaver"]
        sentence = _("The place of %(name)s is taken.") % {"name": leaver.player}
        return done(request, sentence, "registration:entries", day.public_id)
    return page(request, day, form)


def page(
    request: Request, day: Tournament, form: PlaceForm, **more: Any
) -> HttpResponse:
    """The questions; beside them where a joker takes a seat, who takes nothing else."""
    context = {"tournament": day, "form": form, "jokers": free_jokers(day), **more}
    context["joker_asked"] = form.is_bound and form.has_error(NON_FIELD_ERRORS, "joker")
    seat = queries.seated_now(form.of) if form.of is not None else None
    if seat is not None:
        context["seat_of"] = form.of
        context["since"] = since(seat)
    return show(request, "rounds/place.html", context)


def since(seat: Occupant) -> str:
    """What was written in a seat since its player left, and how another gets it."""
    who = seat.entry
    return next(
        (
            wording.since_gone(str(who.player), one.since)
            for one in seats_left(seat.table.round)
            if one.entry == who.public_id and one.since
        ),
        "",
    )
