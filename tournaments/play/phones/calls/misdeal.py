"""A table enters on its phone what the article leaves to it: a misdeal, a redeal."""

from typing import Any

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.deals.how_far import next_deal
from tournaments.devices.models import Device
from tournaments.entries.queries import names
from tournaments.fields import MisdealForm
from tournaments.follow.rulings import enter_with_sheet
from tournaments.ledger import writes as ledger
from tournaments.plans.models import Tournament
from tournaments.play.phones.device import device_of
from tournaments.play.phones.which_table import table_played
from tournaments.tables.models import Table
from tournaments.web import done, everybody, posted, refusal_beside, refusals, show


class OnPhone(MisdealForm):
    """The questions of the desk, with the names as the hall reads them."""

    def __init__(self, *args: Any, table: Table, **kwargs: Any) -> None:
        super().__init__(*args, table=table, **kwargs)
        called = names(table.round.tournament, full=False)
        offender: Any = self.fields["offender"]
        offender.choices = [
            (key, called.get(key, label)) for key, label in offender.choices
        ]


@require_http_methods(["GET", "POST"])
@never_cache
@everybody
def misdeal(request: HttpRequest, day: Tournament) -> HttpResponse:
    """Ask who dealt wrongly in which deal, or whether all agreed to deal again."""
    device = device_of(request, day.public_id)
    if device is None or device.let_in_at is None:
        return redirect("at_tables:table", day.public_id)
    with refusals() as refused:
        table = table_played(device)
        return ask_table(request, device, table)
    context = {"tournament": day, "device": device, "refused": refused}
    return show(request, "play/phones/misdeal.html", context)


def ask_table(request: HttpRequest, device: Device, table: Table) -> HttpResponse:
    """Ask a table for its misdeal or redeal, and write it once it is filled in."""
    day = table.round.tournament
    initial = {
        "deal": min(next_deal(table), day.deals_per_round),
        "seen": table.cases.count(),
    }
    form = OnPhone(posted(request), table=table, initial=initial)
    if form.is_valid():
        with refusal_beside(form):
            enter(device, table, form)
            sentence = _("It is saved: the same dealer deals again.")
            return done(request, sentence, "at_tables:table", day.public_id)
    context = {
        "tournament": day,
        "device": device,
        "form": form,
        "offences": list(form.offences.values()),
    }
    return show(request, "play/phones/misdeal.html", context)


def enter(device: Device, table: Table, form: MisdealForm) -> None:
    """Write what the form says; refuse if the phone serves another table by now."""
    with ledger.locked(device.tournament):
        if table_played(device).pk != table.pk:
            raise ValidationError(
                _("This phone serves another table by now. Look at it first."),
                code="moved",
            )
        enter_with_sheet(
            table=table,
            deal=form.cleaned_data["deal"],
            decision=form.decision(),
            by=device,
            seen=form.cleaned_data["seen"],
        )
