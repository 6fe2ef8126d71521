"""The common part of all answers to the phone of a table: who asks, and refusals."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, JsonResponse, RawPostDataException
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from scoring.game_words import use_words_of
from scoring.variants import VARIANTS
from tournaments.devices.models import Device
from tournaments.plans.models import Tournament
from tournaments.play.phones.device import TOKEN, device_of
from tournaments.play.phones.queries import phone_of_old_card
from tournaments.web import day_or_404

STATUS = {
    "revoked": 401,
    "waiting": 401,
    **dict.fromkeys(
        ("closed", "stale", "moved", "gone", "not_begun", "kept", "players"), 409
    ),
}
Answer = Callable[[HttpRequest, Tournament, Device], HttpResponse]


def from_a_phone(
    view: Answer, *, with_its_last: bool = False
) -> Callable[..., HttpResponse]:
    """Hand a view the phone that asks; 401 to the script of any that serves no table.

    A form that was sent without a script goes on to the page that asks for the card.
    `with_its_last` also hands it a phone that was sent away with its old card, for what
    that had not sent.
    """

    @wraps(view)
    def answer(request: HttpRequest, tournament: str) -> HttpResponse:
        device = device_of(request, tournament)
        day = device.tournament if device else day_or_404(tournament)
        is_serving = device is not None and device.let_in_at is not None
        if not is_serving and is_plain_form(request):
            return redirect("at_tables:table", day.public_id)
        if device is None and with_its_last:
            device = phone_of_old_card(day, request.COOKIES.get(TOKEN, ""))
        if device is None:
            return refusal_response(
                "revoked",
                _(
                    "This phone serves no table any more. Scan the card on the table, "
                    "or ask the organiser; what waits here is kept."
                ),
            )
        if device.let_in_at is None:
            return refusal_response(
                "waiting", _("Ask the organiser to let this phone in.")
            )
        with use_words_of(VARIANTS[day.variant_key], day.seat_letters):
            return view(request, day, device)

    return never_cache(login_not_required(answer))


def refusal_response(code: str, message: str, **more: Any) -> HttpResponse:
    return JsonResponse(
        {"code": code, "message": message, **more}, status=STATUS.get(code, 422)
    )


def is_plain_form(request: HttpRequest) -> bool:
    """Return whether a browser sends this without a script, and shows a page next."""
    is_json = request.content_type == "application/json"
    return request.method == "POST" and not is_json and request.accepts("text/html")


def text_of(request: HttpRequest) -> str:
    """Return the text that was sent, as it came; empty where it was a form in parts."""
    try:
        return request.body.decode("utf-8", "replace")
    except RawPostDataException:
        return ""
