"""The screen in the hall, with what it polls and the buttons that steer it."""

import json
import time
from collections.abc import Callable, Sequence
from datetime import datetime
from math import inf
from typing import Any, NamedTuple

from django import forms
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_language, gettext as _
from django.views.decorators.http import require_GET, require_POST, require_safe

from scoring.game_words import use_words_of
from scoring.variants import VARIANTS
from scoring.wording import label_answer
from tournaments.cache import Cacheable, cached_value
from tournaments.devices.address import address_for_phones
from tournaments.pages import READ_ANEW, Page, pack, page_response, versions_or_404
from tournaments.plans.models import Tournament
from tournaments.show import queries
from tournaments.show.prize_giving import podium_size
from tournaments.show.still_playing import still_playing_context
from tournaments.tables.models import Round
from tournaments.web import (
    Request,
    View,
    day_or_404,
    may,
    part_or_page,
    refusals,
    wants_part,
    whole_number,
)

BETWEEN_LINES = 9  # seconds, as long as a screen shows each page of a list


class Picture(NamedTuple):
    """The pages that every screen of a tournament asks for again and again."""

    stage: Page
    state: Page


def picture(public_id: str) -> Picture:
    """The picture of the moment; one query, unless something has changed."""
    found: Picture = cached_for_hall("picture", public_id, paint)
    return found


def cached_for_hall(
    what: str, public_id: str, make: Callable[[Tournament, queries.Scene], Any]
) -> Any:
    """Make something of a tournament's scene, in the words of its game; cache it."""

    def made() -> Cacheable:
        day, now = day_or_404(public_id), timezone.now()
        with use_words_of(VARIANTS[day.variant_key], day.seat_letters):
            scene = queries.scene(day)
            lines = BETWEEN_LINES if scene.shows_points else inf
            return Cacheable(make(day, scene), seconds_of(scene, now), lines)

    return cached_value(
        (what, public_id, get_language()), versions_or_404(public_id), made
    )


def seconds_of(scene: queries.Scene, now: datetime) -> float:
    """For how long a scene is right, if nothing happens.

    A clock says the same until somebody touches it: each screen lets it run.
    """
    seconds = inf if scene.screen == "timer" else READ_ANEW
    if scene.until is not None:
        seconds = min(seconds, (scene.until - now).total_seconds())
    return seconds


def context_of(tournament: Tournament, scene: queries.Scene) -> dict[str, Any]:
    return {"tournament": tournament, "scene": scene, **scene._asdict()}


def hall_context(tournament: Tournament, scene: queries.Scene) -> dict[str, Any]:
    """Return what the page of the hall shows, with the digest of just that."""
    digest = paint(tournament, scene).stage.digest
    return {**context_of(tournament, scene), "digest": digest}


def paint(tournament: Tournament, scene: queries.Scene) -> Picture:
    context = context_of(tournament, scene) | {"at": 1}
    stage = pack(render_to_string("show/_stage.html", context).encode())
    round = scene.round
    ends_at = round.ends_at if round else None
    said = {
        "screen": scene.screen,
        "stage": stage.digest,
        "buttons": queries.buttons(tournament, round),
        "round": round.number if round else 0,
        "rounds": tournament.rounds,
        "closed": bool(round and round.state == Round.State.CLOSED),
        "minutes": tournament.minutes_per_round,
        "ends_at": ends_at.timestamp() * 1000 if ends_at else None,
        "seconds_left": round.seconds_left if round else None,
        "extras": scene.extras,
    }
    return Picture(stage, pack(json.dumps(said).encode(), "application/json"))


# A poll costs one query: these three read no tournament before the picture does.
@login_not_required
@require_safe
def hall(request: HttpRequest, tournament: str) -> HttpResponse:
    shown = cached_for_hall("hall", tournament, hall_context)
    at = whole_number(request.GET.get("page"), 1)
    pages = shown["scene"].spreads
    # Browsers without scripts ask for one page after the other, round and round.
    page = (at - 1) % pages + 1
    own, round = shown["tournament"], shown["round"]
    context = {
        **shown,
        "at": page,
        "next": page % pages + 1,
        "reading": queries.reading(own, round),
        "now": timezone.now(),
        "own_page": way_to_own_page(request, own),
    }
    with use_words_of(VARIANTS[own.variant_key], own.seat_letters):
        return render(request, "show/hall.html", context)


def way_to_own_page(request: HttpRequest, tournament: Tournament) -> str:
    """Return the address for the hall's QR code, if players have pages of their own."""
    if tournament.players_see == Tournament.PlayersSee.NOTHING:
        return ""
    return address_for_phones(request, tournament, "own_page:page")


@login_not_required
@require_safe
def state(request: HttpRequest, tournament: str) -> HttpResponse:
    """The clock and what is on the screen; the server's time is in a header."""
    response = page_response(request, picture(tournament).state)
    response["Server-Now"] = str(int(time.time() * 1000))
    return response


@login_not_required
@require_safe
def stage(request: HttpRequest, tournament: str) -> HttpResponse:
    """The lists on the screen, as a part of its page."""
    return page_response(request, picture(tournament).stage)


@require_GET
@may("run_hall")
def control(request: Request, day: Tournament) -> HttpResponse:
    return controls(request, day)


def controls(
    request: Request, day: Tournament, refused: Sequence[str] = ()
) -> HttpResponse:
    """The page of buttons, or the buttons alone where the page asks for them."""
    scene, places = queries.scene(day), podium_size(day)
    context = {
        "tournament": day,
        **scene._asdict(),
        "reading": queries.reading(day, scene.round),
        "tables": queries.table_numbers(scene.round) if scene.round else [],
        "choices": choices(),
        "places": places,
        "told": min(day.hall_revealed, places),
        "freezable": range(1, day.rounds + 1),
        "drawn": queries.buttons(day, scene.round),
        "refused": refused,
        "given": request.POST,
    }
    if not wants_part(request):
        context |= still_playing_context(day, request.user)
    return part_or_page(request, "show/_controls.html", "show/control.html", context)


def choices() -> list[tuple[str, str, str]]:
    """List what the screen can show: its key, its word, and what that means."""
    return [
        ("auto", _("By itself"), _("Seating, then the clock, then the ranking.")),
        ("seating", _("Seating"), _("Who sits where, by name.")),
        ("timer", _("Clock"), _("The time that is left of the round.")),
        ("ranking", _("Ranking"), _("Page after page.")),
        ("podium", _("Prizes"), _("From the last prize to the first, one by one.")),
    ]


def button(form_class: type[forms.Form], act: Callable[..., object]) -> View:
    """The view of a button: it acts and comes back to the page, or says why not."""

    @require_POST
    @may("run_hall")
    def press(request: Request, day: Tournament) -> HttpResponse:
        form = form_class(request.POST)
        if not form.is_valid():
            return controls(request, day, form_errors(form))
        with refusals() as refused:
            act(by=request.user, **add_target(day, form.cleaned_data))
            return redirect("live:control", day.public_id)
        return controls(request, day, refused)

    return press


def add_target(day: Tournament, answers: dict[str, Any]) -> dict[str, Any]:
    """Add what a button acts on: a table or the round of the hall, else the day."""
    if "round" not in answers:
        return answers | {"tournament": day}
    round = queries.shown_round(day, answers.pop("round"))
    if "table" in answers:
        return answers | {"table": queries.table_numbered(round, answers["table"])}
    return answers | {"round": round}


def form_errors(form: forms.Form) -> list[str]:
    """List what is wrong with what was typed, each with the question it is about."""
    return [
        label_answer(form.fields[name].label, problem)
        for name, problems in form.errors.items()
        for problem in problems
    ]
