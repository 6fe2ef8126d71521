"""Answers the phone of a table that has done something there."""

from collections.abc import Callable

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect

from tournaments.devices.models import Device
from tournaments.play.phones.deals.queries import state
from tournaments.play.phones.from_a_phone import is_plain_form, refusal_response
from tournaments.web import done, refusal_said


def do_and_answer(
    request: HttpRequest,
    device: Device,
    operation: Callable[[], object],
    sentence: str,
) -> HttpResponse:
    """Do the operation, and tell the script how the table stands, or why it is refused.

    A form that was sent without a script goes on to the page of the table, which says
    the same.
    """
    if not is_plain_form(request):
        try:
            operation()
        except ValidationError as error:
            return refusal_response(
                error.error_list[0].code or "illegal", " ".join(error.messages)
            )
        return JsonResponse(state(device))
    page = "at_tables:table", device.tournament.public_id
    with refusal_said(request):
        operation()
        return done(request, sentence, *page)
    return redirect(*page)
