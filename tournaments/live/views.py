"""The screen in the hall, with what it polls."""

from __future__ import annotations

import hashlib
import json
import time
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.live import queries
from tournaments.live.once import Once
from tournaments.models import Round, Tournament


@dataclass(frozen=True)
class Picture:
    """What every screen of a tournament shows at one version of it."""

    context: dict[str, Any]
    stage: str
    digest: str
    state: bytes
    etag: str


# A name that a player changes is no event of the tournament: after so many seconds it
# is read anew in any case.
PICTURES: Once[Picture] = Once(seconds=20)


def picture(public_id: str) -> Picture:
    """The picture of the moment; one query, unless something has changed."""
    pk, version = queries.version_or_404(public_id)
    return PICTURES.get(
        (public_id, get_language()),
        version,
        time.monotonic(),
        lambda: paint(Tournament.objects.get(pk=pk)),
    )


def paint(tournament: Tournament) -> Picture:
    scene = queries.scene(tournament)
    context = {"tournament": tournament, "scene": scene, **scene._asdict()}
    stage = render_to_string("live/_stage.html", {**context, "at": 1})
    digest = hashlib.sha256(stage.encode()).hexdigest()[:32]
    round = scene.round
    ends_at = round.ends_at if round else None
    said = {
        "version": tournament.version,
        "screen": scene.screen,
        "stage": digest,
        "round": round.number if round else 0,
        "rounds": tournament.rounds,
        "closed": bool(round and round.state == Round.State.CLOSED),
        "minutes": tournament.minutes_per_round,
        "ends_at": ends_at.timestamp() * 1000 if ends_at else None,
        "seconds_left": round.seconds_left if round else None,
        "extras": [list(extra) for extra in scene.extras],
    }
    state = json.dumps(said).encode()
    etag = f'"{hashlib.sha256(state).hexdigest()[:32]}"'
    return Picture(context, stage, digest, state, etag)


@login_not_required
@require_safe
def hall(request: HttpRequest, tournament: str) -> HttpResponse:
    shown = picture(tournament)
    at = request.GET.get("page", "1")[:4]
    pages = len(shown.context["slides"])
    # Browsers without scripts ask for one page after the other, round and round.
    page = (int(at) - 1) % pages + 1 if at.isascii() and at.isdecimal() else 1
    own, round = shown.context["tournament"], shown.context["round"]
    context = {
        **shown.context,
        "at": page,
        "digest": shown.digest,
        "next": page % pages + 1,
        "reading": queries.reading(own, round),
        "now": timezone.now(),
    }
    return render(request, "live/hall.html", context)


@login_not_required
@require_safe
def state(request: HttpRequest, tournament: str) -> HttpResponse:
    """The clock and what is on the screen; the server's time is in a header."""
    shown = picture(tournament)
    return answer(request, shown.state, shown.etag, "application/json")


@login_not_required
@require_safe
def stage(request: HttpRequest, tournament: str) -> HttpResponse:
    """The lists on the screen, as a part of its page."""
    shown = picture(tournament)
    return answer(request, shown.stage.encode(), f'"{shown.digest}"', "text/html")


def answer(request: HttpRequest, body: bytes, etag: str, kind: str) -> HttpResponse:
    """Answer 304 to whoever has this already; the time is told all the same."""
    response: Any = HttpResponse(body, content_type=f"{kind}; charset=utf-8")
    response["ETag"] = etag
    response["Cache-Control"] = "no-cache"
    response = get_conditional_response(request, etag=etag, response=response)
    response["Server-Now"] = str(int(time.time() * 1000))
    return response
