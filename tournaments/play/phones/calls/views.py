"""A table calls the jury, says what for, and takes its call back."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.devices.models import Device
from tournaments.plans.models import Tournament
from tournaments.play.phones.calls import operations
from tournaments.play.phones.deals.answers import do_and_answer
from tournaments.play.phones.from_a_phone import from_a_phone
from tournaments.web import whole_number


@require_POST
@from_a_phone
def call(request: HttpRequest, day: Tournament, device: Device) -> HttpResponse:
    """Call the jury to this table, perhaps to see a contract played."""
    deal = whole_number(request.POST.get("deal"))
    known = deal if 1 <= deal <= day.deals_per_round else None
    contract = request.POST.get("contract", "")[:40]
    return do_and_answer(
        request,
        device,
        lambda: operations.call(device=device, deal=known, contract=contract),
        _("The jury knows that your table calls."),
    )


@require_POST
@from_a_phone
def reason(request: HttpRequest, day: Tournament, device: Device) -> HttpResponse:
    """Say what the jury was called for."""
    key = request.POST.get("reason", "")[:40]
    return do_and_answer(
        request,
        device,
        lambda: operations.say(device=device, reason=key),
        _("The jury knows what you call for."),
    )


@require_POST
@from_a_phone
def take_back(request: HttpRequest, day: Tournament, device: Device) -> HttpResponse:
    """Take back the call of this table."""
    return do_and_answer(
        request,
        device,
        lambda: operations.take_back(device=device),
        _("The jury is not called any more."),
    )
