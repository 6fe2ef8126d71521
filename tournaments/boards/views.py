"""The page of the boards: their movement, their cards, how they are compared."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import permission_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.boards import operations, queries, tables
from tournaments.boards.forms import ComparisonForm, FileForm
from tournaments.boards.movement import operations as movements
from tournaments.models import Tournament
from tournaments.seating.whiz.asc import Unreadable, read_asc, write_asc
from tournaments.seating.whiz.plan import Movement

may_look = permission_required("tournaments.view_player", raise_exception=True)
may_seat = permission_required("tournaments.seat", raise_exception=True)
may_plan = permission_required("tournaments.plan", raise_exception=True)

View = Callable[..., HttpResponse]


def of_boards(view: View) -> View:
    """Give the view its tournament, or say that this one has no boards."""

    @wraps(view)
    def answer(request: HttpRequest, tournament: str, **words: Any) -> HttpResponse:
        day = queries.tournament_or_404(tournament)
        if not day.duplicate:
            return render(request, "boards/none.html", {"tournament": day})
        return view(request, day, **words)

    return answer


@require_safe
@may_look
@of_boards
def boards(request: HttpRequest, day: Tournament) -> HttpResponse:
    return page(request, day)


@require_POST
@may_seat
@of_boards
def accept(request: HttpRequest, day: Tournament) -> HttpResponse:
    """Pin the movement as it was shown."""
    try:
        movements.accept(
            tournament=day,
            seed=tables.whole(request.POST.get("seed", "1")),
            seen=json.loads(request.POST.get("seen", "")),
            movement=own_movement(request.POST.get("asc", "")),
            by=request.user,
        )
    except (ValidationError, ValueError) as error:
        return page(request, day, refused=tables.sentences(error), proposing=True)
    messages.success(
        request, _("The movement is accepted. Now the boards need their cards.")
    )
    return redirect("boards:boards", day.public_id)


@require_POST
@may_seat
@of_boards
def read_movement(request: HttpRequest, day: Tournament) -> HttpResponse:
    """Show what a movement from a file would bring; nothing is kept yet."""
    form = FileForm(request.POST, request.FILES)
    if not form.is_valid():
        return page(request, day, movement_form=form, proposing=True)
    text = form.cleaned_data["file"].decode("utf-8", errors="replace")
    return page(request, day, proposing=True, asc=text)


@require_safe
@may_look
@of_boards
def movement_file(request: HttpRequest, day: Tournament) -> HttpResponse:
    """The movement in the form that other programs read."""
    pinned = queries.plan_of(queries.set_of(day))
    if pinned is None:
        return page(request, day, refused=[_("No movement is accepted yet.")])
    name = f"{slugify(day.name) or 'movement'}.asc"
    return HttpResponse(
        write_asc(pinned.movement),
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@require_POST
@may_plan
@of_boards
def choose(request: HttpRequest, day: Tournament) -> HttpResponse:
    """How boards are compared, from now on and back to the first."""
    form = ComparisonForm(request.POST, tournament=day)
    if form.is_valid():
        try:
            operations.choose(tournament=day, by=request.user, **form.chosen())
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, _("The comparison is set; all is compared anew."))
            return redirect("boards:boards", day.public_id)
    return page(request, day, comparison_form=form)


def own_movement(text: str) -> Movement | None:
    """The movement of a file; ValidationError with the line where it goes wrong."""
    if not text.strip():
        return None
    try:
        return read_asc(text)
    except Unreadable as error:
        raise ValidationError(
            _("This file is no movement that can be read: look at line %(line)s.")
            % {"line": error.line or 1},
            code=error.code,
        ) from error


def page(
    request: HttpRequest,
    day: Tournament,
    *,
    proposing: bool = False,
    asc: str = "",
    refused: list[str] | None = None,
    **more: Any,
) -> HttpResponse:
    """The page of the boards; after a refusal with what was typed."""
    organiser = request.user.has_perm("tournaments.seat")
    refused = list(refused or ())
    context = tables.overview(day, organiser=organiser)
    again = proposing or "again" in request.GET
    if organiser and (again or context["figures"] is None or context["stale"]):
        seed = tables.whole(request.GET.get("seed") or request.POST.get("seed") or "1")
        try:
            context |= tables.proposal(day, seed, own_movement(asc), asc)
        except ValidationError as error:
            refused += error.messages
    if organiser:
        context["comparison_form"] = ComparisonForm(tournament=day)
        context["movement_form"] = context["cards_form"] = FileForm()
    context |= more | {"refused": refused}
    wrong = refused or any(getattr(one, "errors", None) for one in more.values())
    status = 422 if wrong and request.method == "POST" else 200
    return render(request, "boards/boards.html", context, status=status)
