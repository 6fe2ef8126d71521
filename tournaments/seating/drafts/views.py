"""The pages on which drafts are made, explained, compared and taken."""

from __future__ import annotations

import time
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import permission_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.variants import VARIANTS
from tournaments.models import Tournament, Wish
from tournaments.seating import operations as rounds
from tournaments.seating import queries as seatings
from tournaments.seating import rows
from tournaments.seating.drafts import operations, queries, tables, wording
from tournaments.seating.drafts.forms import FileForm, WishForm
from tournaments.seating.engine.request import Plan
from tournaments.seating.engine.request import Round as Planned
from tournaments.seating.wishes import operations as wishing

may_seat = permission_required("tournaments.seat", raise_exception=True)
IMPORTED = "imported"
PATIENCE = 20  # slices without a better seating, until a search stops by itself


@require_safe
@may_seat
def drafts(request: HttpRequest, tournament: str) -> HttpResponse:
    day = seatings.tournament_or_404(tournament)
    context = tables.drafts(day) | {"dropped": _dropped(day, request)}
    return render(request, "seating/drafts.html", context)


@require_safe
@may_seat
def draft(request: HttpRequest, tournament: str, draft: str) -> HttpResponse:
    found = queries.draft_or_404(seatings.tournament_or_404(tournament), draft)
    context = tables.draft(found) | {
        "searching": "searching" in request.GET,
        "idle": 0,
        "began": int(time.time()),
        "seconds": 0,
    }
    return render(request, "seating/draft.html", context)


@require_safe
@may_seat
def compare(request: HttpRequest, tournament: str) -> HttpResponse:
    day = seatings.tournament_or_404(tournament)
    asked = [request.GET.get(key, "") for key in ("one", "other")]
    if not all(asked):  # nothing is picked yet: that is done in the list
        return redirect("seating:drafts", tournament)
    one, other = (queries.draft_or_404(day, key) for key in asked)
    return render(request, "seating/compare.html", tables.compared(one, other))


@require_safe
@may_seat
def matrix(request: HttpRequest, tournament: str, draft: str) -> HttpResponse:
    found = queries.draft_or_404(seatings.tournament_or_404(tournament), draft)
    across, down = (_part(request.GET.get(key, "1")) for key in ("across", "down"))
    context = tables.matrix(found, across, down)
    return render(request, "seating/matrix.html", context)


@require_safe
@may_seat
def export(request: HttpRequest, tournament: str, draft: str) -> HttpResponse:
    """A draft as CSV, as it can be imported again."""
    found = queries.draft_or_404(seatings.tournament_or_404(tournament), draft)
    known = seatings.people(found.tournament)
    text = rows.write(
        [
            (
                found.first_round + place,
                [
                    [known[str(who)].number for who in table if who in known]
                    for table in one.tables
                ],
                [known[str(who)].number for who in one.sitting_out if who in known],
            )
            for place, one in enumerate(queries.plan_of(found).rounds)
        ]
    )
    answer = HttpResponse("\ufeff" + text, content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="draft-{found.number}.csv"'
    return answer


@require_POST
@may_seat
def search_on(request: HttpRequest, tournament: str, draft: str) -> HttpResponse:
    """Search one slice further, and say how far one is; a script asks for the next."""
    found = queries.draft_or_404(seatings.tournament_or_404(tournament), draft)
    asked, before, refused = found.pk, found.rounds, []
    try:
        found = operations.search_on(draft=found, by=request.user)
    except ValidationError as error:
        refused = error.messages
    if "HX-Request" not in request.headers:
        for text in refused:
            messages.error(request, text)
        return redirect("seating:draft", tournament, found.public_id)
    idle = _count(request, "idle") + 1 if found.rounds == before else 0
    now = int(time.time())
    began = _count(request, "began") or now
    context = tables.draft(found) | {
        "refused": refused,
        "idle": idle,
        "tired": idle >= PATIENCE,
        "began": began,
        "seconds": max(now - began, 0),
    }
    over = context["proven"] or context["tired"] or refused
    context["moved"] = bool(over or found.pk != asked)
    return render(request, "seating/_searching.html", context)


@require_POST
@may_seat
def take(request: HttpRequest, tournament: str, draft: str) -> HttpResponse:
    """Seat the round to draw from this draft."""
    found = queries.draft_or_404(seatings.tournament_or_404(tournament), draft)
    try:
        round = rounds.take_draft(draft=found, by=request.user)
    except ValidationError as error:
        context = tables.draft(found) | {"refused": error.messages}
        return render(request, "seating/draft.html", context, status=422)
    messages.success(
        request,
        _(
            "Round %(number)s is seated from draft %(draft)s. Look at it, then publish"
            " it."
        )
        % {"number": round.number, "draft": found.number},
    )
    return redirect("seating:rounds", tournament)


@require_POST
@may_seat
def bring(request: HttpRequest, tournament: str) -> HttpResponse:
    """Read a seating made elsewhere; it becomes a draft like any other."""
    day = seatings.tournament_or_404(tournament)
    form = FileForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            made = _imported(day, form.cleaned_data["file"], request)
        except ValidationError as error:
            form.add_error("file", error)
        else:
            return redirect("seating:draft", tournament, made.public_id)
    return _drafts(request, day, file_form=form)


def _imported(day: Tournament, text: str, request: HttpRequest) -> Any:
    known = seatings.people(day)
    here = {person.number: person.entry for person in known.values() if person.plays}
    number = queries.next_to_draw(day)
    try:
        found = rows.read(text, here, len(VARIANTS[day.variant_key].seats), day.rounds)
        if min(found) != number:
            raise rows.Unreadable("first", round=min(found), next=number)
    except rows.Unreadable as error:
        raise ValidationError(wording.unreadable(error), code=error.code) from error
    plan = Plan(
        tuple(
            Planned(
                tuple(tuple(here[one] for one in table) for table in seated),
                tuple(here[one] for one in out),
            )
            for seated, out in found.values()
        ),
        IMPORTED,
    )
    return operations.keep(
        tournament=day,
        plan=plan,
        number=number,
        method=IMPORTED,
        seed=0,
        by=request.user,
    )


@require_POST
@may_seat
def wish(request: HttpRequest, tournament: str) -> HttpResponse:
    day = seatings.tournament_or_404(tournament)
    form = WishForm(request.POST, tournament=day)
    if form.is_valid():
        try:
            wishing.add_wish(tournament=day, by=request.user, **form.wish())
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, _("The wish counts from the next draw on."))
            return redirect("seating:drafts", tournament)
    return _drafts(request, day, wish_form=form)


@require_POST
@may_seat
def drop_wish(request: HttpRequest, tournament: str, wish: str) -> HttpResponse:
    """Drop a wish, or with `again` let it count again."""
    day = seatings.tournament_or_404(tournament)
    found = Wish.objects.filter(tournament=day, public_id=wish).first()
    if found is None:
        raise Http404(wish)
    if "again" in request.POST:
        wishing.take_up_wish(wish=found, by=request.user)
        messages.success(request, _("The wish counts again."))
        return redirect("seating:drafts", tournament)
    try:
        wishing.drop_wish(wish=found, by=request.user)
    except ValidationError as error:
        messages.error(request, error.messages[0])
    answer = redirect("seating:drafts", tournament)
    answer["Location"] += f"?dropped={found.public_id}"
    return answer


def _dropped(day: Tournament, request: HttpRequest) -> str:
    """The wish that was dropped just now, to take it up again."""
    asked = request.GET.get("dropped", "")
    gone = Wish.objects.filter(tournament=day, public_id=asked)
    return asked if gone.exclude(dropped_at=None).exists() else ""


def _drafts(request: HttpRequest, day: Tournament, **more: Any) -> HttpResponse:
    context = tables.drafts(day) | more
    return render(request, "seating/drafts.html", context, status=422)


def _count(request: HttpRequest, key: str) -> int:
    text = request.GET.get(key, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 12 else 0


def _part(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 1
