"""The pages on which a round is drawn, published, begun and opened again."""

from collections.abc import Callable, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _, gettext_noop
from django.views.decorators.http import require_POST, require_safe

from tournaments.draw import operations, tables
from tournaments.draw.forms import DrawForm, RedrawForm, ReopenForm, UndoForm
from tournaments.follow import rounds as states
from tournaments.pages import shared_page
from tournaments.plans.models import Tournament
from tournaments.tables import queries
from tournaments.web import (
    Request,
    View,
    attempt,
    done,
    may,
    refusal_beside,
    refusals,
    show,
    whole_number,
)


@require_safe
@may("view_player")
def rounds(request: Request, day: Tournament) -> HttpResponse:
    return page(request, day, request.GET.get("round", ""))


@require_safe
@shared_page("round", "search", "page", "table")
def plan(request: HttpRequest, day: Tournament) -> HttpResponse:
    """Show to everybody who sits where, once it is published."""
    return render(request, "draw/plan.html", tables.plan(day, request.GET))


@require_POST
@may("seat")
def draw(request: Request, day: Tournament) -> HttpResponse:
    form = DrawForm(request.POST, tournament=day)
    if form.is_valid():
        with refusal_beside(form):
            drawn = operations.draw_round(
                tournament=day, by=request.user, **form.cleaned_data
            )
            sentence = _("Round %(number)s is drawn. Look at it, then publish it.")
            return to_rounds(request, day, sentence % {"number": drawn.number})
    return page(request, day, draw_form=form)


@require_POST
@may("seat")
def redraw(request: Request, day: Tournament, round: int) -> HttpResponse:
    found = queries.round_of(day, round)
    if found is None:
        return show_taken_back(request, day, round)
    form = RedrawForm(request.POST, round=found)
    if attempt(form, operations.redraw_round, round=found, by=request.user):
        sentence = _("Round %(number)s is drawn anew.") % {"number": round}
        return to_rounds(request, day, sentence)
    return page(request, day, redraw_form=form)


@require_POST
@may("seat")
def swap(request: Request, day: Tournament, round: int) -> HttpResponse:
    found = queries.round_of(day, round)
    if found is None:
        return show_taken_back(request, day, round)
    picked = request.POST.getlist("entry")
    with refusals() as refused:
        if len(picked) != 2:
            raise ValidationError(_("Pick two players, then swap them."), code="two")
        seen = whole_number(request.POST["seen"]) if "seen" in request.POST else None
        operations.swap_seats(
            round=found, one=picked[0], other=picked[1], by=request.user, seen=seen
        )
        return to_rounds(request, day, _("The two have changed places."))
    return page(request, day, refused=refused, picked=picked)


def step(
    operation: Callable[..., object],
    sentence: str,
    form: type[Form] = Form,
    name: str = "",
) -> View:
    """Return the view that takes a round a step further or back, and says so.

    What a form of this name asks first is shown again with a refusal.
    """

    @require_POST
    @may("run_round")
    def view(request: Request, day: Tournament, round: int) -> HttpResponse:
        found = queries.round_of(day, round)
        if found is None:
            return show_taken_back(request, day, round)
        typed = form(request.POST)
        if attempt(typed, operation, round=found, by=request.user):
            words = _(sentence) % {"number": round}
            return to_rounds(request, day, words, round if name else None)
        if not name:
            return page(request, day, refused=[*map(str, typed.non_field_errors())])
        again: dict[str, Any] = {name: typed}
        return page(request, day, str(round), **again)

    return view


publish = step(
    operations.publish_round,
    gettext_noop("Everybody can see the seating of round %(number)s."),
)
start = step(states.start_round, gettext_noop("Round %(number)s has begun."))
reopen = step(
    states.reopen_round,
    gettext_noop("Round %(number)s is open again."),
    ReopenForm,
    "reopen_form",
)
undo = step(
    operations.undo_round, gettext_noop("The last step is taken back."), UndoForm
)


def show_taken_back(request: Request, day: Tournament, number: int) -> HttpResponse:
    """Answer a press on an old page: somebody else has taken that draw back."""
    sentence = _("Round %(number)s is not there any more: its draw was taken back.")
    return page(request, day, refused=[sentence % {"number": number}])


def to_rounds(
    request: Request, day: Tournament, sentence: str, number: int | None = None
) -> HttpResponse:
    answer = done(request, sentence, "rounds:rounds", day.public_id)
    if number:
        answer["Location"] += f"?round={number}"
    return answer


def page(
    request: Request,
    day: Tournament,
    number: str = "",
    *,
    refused: Sequence[str] = (),
    **more: Any,
) -> HttpResponse:
    """The page of the rounds; after a refusal with what was typed."""
    organiser = request.user.has_perm("tournaments.seat")
    context = tables.rounds(day, number, organiser=organiser)
    for name in more.keys() - context.keys():
        if name.endswith("_form"):  # the round went on meanwhile: nothing asks this now
            refused = more.pop(name).non_field_errors()
    return show(request, "draw/rounds.html", context | more | {"refused": refused})
