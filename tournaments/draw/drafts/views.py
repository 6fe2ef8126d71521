"""The pages on which drafts are made, explained, compared and taken."""

import time
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.variants import VARIANTS
from seating import seating_file
from seating.request import Round as Planned
from tournaments.draw import operations as rounds
from tournaments.draw.drafts import operations, tables, wording
from tournaments.draw.drafts.forms import WishForm
from tournaments.draw.forms import SeatingFileForm
from tournaments.plans.models import Tournament
from tournaments.standings import drafts as queries
from tournaments.tables import queries as seatings
from tournaments.tables.models import Draft, Wish
from tournaments.web import (
    Request,
    as_file,
    attempt,
    dated_name,
    done,
    may,
    refusal_beside,
    refusal_said,
    refusals,
    show,
    wants_part,
    whole_number,
)

IMPORTED = "imported"
PATIENCE = 20  # slices without a better seating, until a search stops by itself


@require_safe
@may("seat")
def drafts(request: Request, day: Tournament) -> HttpResponse:
    wish = request.GET.get("dropped", "")  # just now, to take it up again
    gone = Wish.objects.filter(tournament=day, public_id=wish).exclude(dropped_at=None)
    return _drafts(request, day, dropped=wish if gone.exists() else "")


@require_safe
@may("seat")
def draft(request: Request, day: Tournament, draft: str) -> HttpResponse:
    found = queries.draft_or_404(day, draft)
    context = _searched(found) | {"searching": "searching" in request.GET}
    return render(request, "draw/draft.html", context)


@require_safe
@may("seat")
def compare(request: Request, day: Tournament) -> HttpResponse:
    picked = [request.GET.get(key, "") for key in ("one", "other")]
    if not all(picked):  # they are picked in the list
        return redirect("rounds:drafts", day.public_id)
    one, other = (queries.draft_or_404(day, key) for key in picked)
    return render(request, "draw/compare.html", tables.comparison(one, other))


@require_safe
@may("seat")
def matrix(request: Request, day: Tournament, draft: str) -> HttpResponse:
    found = queries.draft_or_404(day, draft)
    across, down = (
        whole_number(request.GET.get(part), 1) for part in ("across", "down")
    )
    return render(request, "draw/matrix.html", tables.matrix(found, across, down))


@require_safe
@may("seat")
def export(request: Request, day: Tournament, draft: str) -> HttpResponse:
    """A draft as CSV, as it can be imported again."""
    found = queries.draft_or_404(day, draft)
    known = seatings.people(found.tournament)
    text = seating_file.write_seatings(
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
    name = f"{dated_name(found.tournament, 'club')}-draft-{found.number}.csv"
    return as_file("\ufeff" + text, name, "text/csv; charset=utf-8")


@require_POST
@may("seat")
def search_on(request: Request, day: Tournament, draft: str) -> HttpResponse:
    """Search one slice further, and say how far one is; a script asks for the next."""
    found = queries.draft_or_404(day, draft)
    searched, before = found.pk, found.rounds
    with refusals() as refused:
        found = operations.search_on(draft=found, by=request.user)
    if not wants_part(request):
        for text in refused:
            messages.error(request, text)
        return redirect("rounds:draft", day.public_id, found.public_id)
    idle = whole_number(request.GET.get("idle")) + 1 if found.rounds == before else 0
    began = whole_number(request.GET.get("began"), digits=11)
    context = _searched(found, idle, began) | {"refused": refused}
    over = context["proven"] or context["tired"] or refused
    context["moved"] = bool(over or found.pk != searched)
    return render(request, "draw/_searching.html", context)


def _searched(draft: Draft, idle: int = 0, began: int = 0) -> dict[str, Any]:
    """Return what a draft's page shows, with how far its search is since it began."""
    now = int(time.time())
    return tables.draft(draft) | {
        "idle": idle,
        "tired": idle >= PATIENCE,
        "began": began or now,
        "seconds": max(now - (began or now), 0),
    }


@require_POST
@may("seat")
def take(request: Request, day: Tournament, draft: str) -> HttpResponse:
    """Seat the round to draw from this draft."""
    found = queries.draft_or_404(day, draft)
    with refusals() as refused:
        round = rounds.take_draft(draft=found, by=request.user)
        sentence = _(
            "Round %(number)s is seated from draft %(draft)s. Look at it, then publish"
            " it."
        ) % {"number": round.number, "draft": found.number}
        return done(request, sentence, "rounds:rounds", day.public_id)
    return show(request, "draw/draft.html", tables.draft(found) | {"refused": refused})


@require_POST
@may("seat")
def import_seating(request: Request, day: Tournament) -> HttpResponse:
    """Read a seating made elsewhere; it becomes a draft like any other."""
    form = SeatingFileForm(request.POST, request.FILES)
    if form.is_valid():
        with refusal_beside(form, "file"):
            made = _imported(day, form.cleaned_data["file"], request)
            return redirect("rounds:draft", day.public_id, made.public_id)
    return _drafts(request, day, file_form=form)


def _imported(day: Tournament, text: str, request: Request) -> Draft:
    known, size = seatings.people(day), len(VARIANTS[day.variant_key].seats)
    here = {person.number: person.entry for person in known.values() if person.plays}
    number = queries.next_to_draw(day)
    try:
        found = seating_file.read_seatings(text, here, size, day.rounds)
        if min(found) != number:
            raise seating_file.UnreadableFile("first", round=min(found), next=number)
    except seating_file.UnreadableFile as error:
        raise ValidationError(
            wording.unreadable_sentence(error), code=error.code
        ) from error
    return operations.save_draft(
        Draft(
            tournament=day,
            first_round=number,
            method=IMPORTED,
            found_by=IMPORTED,
            seed=0,
            uneven=queries.uneven_in(found.values(), size),
            rounds=queries.rounds_as_json(
                Planned(
                    tuple(tuple(here[one] for one in table) for table in seated),
                    tuple(here[one] for one in out),
                )
                for seated, out in found.values()
            ),
            made_by=request.user,
        )
    )


@require_POST
@may("seat")
def wish(request: Request, day: Tournament) -> HttpResponse:
    form = WishForm(request.POST, tournament=day)
    if attempt(form, operations.add_wish, tournament=day, by=request.user):
        sentence = _("The wish counts from the next draw on.")
        return done(request, sentence, "rounds:drafts", day.public_id)
    return _drafts(request, day, wish_form=form)


@require_POST
@may("seat")
def drop_wish(request: Request, day: Tournament, wish: str) -> HttpResponse:
    """Drop a wish, or with `again` let it count again."""
    found = get_object_or_404(Wish, tournament=day, public_id=wish)
    if "again" in request.POST:
        operations.take_up_wish(wish=found, by=request.user)
        sentence = _("The wish counts again.")
        return done(request, sentence, "rounds:drafts", day.public_id)
    with refusal_said(request):
        operations.drop_wish(wish=found, by=request.user)
    return redirect(
        reverse("rounds:drafts", args=[day.public_id]) + f"?dropped={found.public_id}"
    )


def _drafts(request: Request, day: Tournament, **more: Any) -> HttpResponse:
    return show(request, "draw/drafts.html", tables.drafts(day) | more)
