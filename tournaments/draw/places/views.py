"""The pages on which somebody takes another's place, or only the seat."""

from functools import partial
from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tournaments.draw.places import operations
from tournaments.draw.places.choices import deals_written_since, free_jokers
from tournaments.draw.places.forms import ON, PlaceForm
from tournaments.draw.places.play_on import play_on
from tournaments.draw.preview import preview
from tournaments.plans.models import Tournament
from tournaments.tables import queries as tables, wording
from tournaments.web import Request, attempt, done, may, show


@require_GET
@may("register")
def place(request: Request, day: Tournament) -> HttpResponse:
    """Show the questions whose place is taken, by whom and how."""
    given = {"leaver": request.GET.get("of", ""), "entry": request.GET.get("by", "")}
    if "back" in request.GET:  # to the points that are one's own
        given["points"] = ON
    return page(request, day, PlaceForm(tournament=day, initial=given))


@require_POST
@may("register")
def take_place(request: Request, day: Tournament) -> HttpResponse:
    """Show what taking the place moves; then, once that was seen, do it."""
    late = request.user.has_perm("tournaments.enter_late")
    form = PlaceForm(request.POST, tournament=day, late=late)
    nobody = bool("nobody" in form.fields and form["nobody"].value())
    act = play_on if nobody else operations.take_place
    if "sure" not in request.POST:
        acting = partial(attempt, form, act, by=request.user)
        return page(request, day, form, **preview(day, acting, points=True))
    if attempt(form, act, by=request.user):
        sentence = _("The place of %(name)s is taken.")
        if nobody:
            sentence = _("The other four play on without %(name)s.")
        sentence %= {"name": form.cleaned_data["leaver"].player}
        return done(request, sentence, "registration:entries", day.public_id)
    return page(request, day, form)


def page(
    request: Request, day: Tournament, form: PlaceForm, **more: Any
) -> HttpResponse:
    """Show the questions; beside them where a joker takes a seat and nothing else."""
    context = {"tournament": day, "form": form, "jokers": free_jokers(day), **more}
    context["joker_asked"] = form.is_bound and form.has_error(NON_FIELD_ERRORS, "joker")
    seat = tables.seated_now(form.of) if form.of is not None else None
    if seat is not None:
        context["seat_of"] = form.of
        if deals := deals_written_since(seat):
            context["since"] = wording.since_gone(str(seat.entry.player), deals)
    return show(request, "draw/place.html", context)
