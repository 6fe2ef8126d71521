"""The form of one deal for tables whose browser runs no script."""

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring import wording
from scoring.deal import RISKS
from scoring.match import SIDES
from tournaments.boards.wording import SUITS
from tournaments.comparison import at_table
from tournaments.deals.one_sheet import (
    TableSheet,
    count_sheet,
    reread_table,
    table_sheet,
)
from tournaments.deals.queries import deals_again
from tournaments.deals.rules.holding import dealers
from tournaments.devices.models import Device
from tournaments.entries.queries import names
from tournaments.plans.models import Tournament
from tournaments.play.phones.deals import operations
from tournaments.play.phones.deals.forms import NOTHING, DealForm
from tournaments.play.phones.deals.queries import boards_at, dealing_seats, known_at
from tournaments.play.phones.deals.rubber import match_at
from tournaments.play.phones.deals.submission import Submission
from tournaments.play.phones.device import device_of
from tournaments.play.phones.which_table import mark_of
from tournaments.tables.models import Table
from tournaments.web import done, everybody, refusals, show


@require_http_methods(["GET", "POST"])
@never_cache
@everybody
def deal(request: HttpRequest, day: Tournament, number: int) -> HttpResponse:
    """Ask for a deal, show it to be agreed with, and write it once somebody has."""
    device = device_of(request, day.public_id)
    if device is None or device.let_in_at is None:
        return redirect("at_tables:table", day.public_id)
    sheet = sheet_or_404(device, day, number)
    called = names(day, full=False, keys=sheet.entries)
    posted = request.POST if request.method == "POST" else NOTHING
    form = DealForm(sheet, number, called, posted)
    context = deal_choices(form) | {
        "tournament": day,
        "device": device,
        "form": form,
        "refused": form.error,
    }
    if not posted and not sheet.written and "us" not in request.GET:
        return show(request, "play/phones/are_you.html", context)
    context |= deal_context(form, called)
    if day.duplicate and "board" in request.GET:
        wanted = request.GET["board"][:12]
        context |= at_table.context(sheet.table, day, wanted, full=False)
        other = context.get("asked_deal")
        if other and not context.get("questioned"):
            there = reverse("at_tables:deal_form", args=[day.public_id, other])
            return redirect(f"{there}?us=yes")
    step, _colon, who = posted.get("step", "").partition(":")
    if step == "check" and form.is_right:
        return show(request, "play/phones/agree.html", context)
    if step == "confirm" and form.is_right:
        with refusals() as context["refused"]:
            submit_form(device, form, who)
            sentence = _("Deal %(number)s is noted.") % {"number": number}
            return done(request, sentence, "at_tables:table", day.public_id)
    return show(request, "play/phones/deal.html", context)


def deal_context(form: DealForm, called: Mapping[str, str]) -> dict[str, Any]:
    """Return a deal's board, its dealer, whether he rests, and the match before it."""
    sheet, number = form.sheet, form.number
    boards = boards_at(sheet.table) if sheet.tournament.duplicate else []
    every = dealers(
        sheet.scorer,
        sheet.seats,
        sheet.tournament.deals_per_round,
        sheet.chairs,
        sheet.lines.on_sheet,
        dealing_seats(boards),
    )
    match = match_at(sheet.scorer, count_sheet(sheet.tournament, known_at(sheet)))
    names = {one.key: one.name for one in form.players}
    return {
        "before": [
            (" & ".join(names[seat] for seat in side), has)
            for side, has in (match["before"][number - 1] if match else {}).items()
        ],
        "board": next((one["board"] for one in boards if one["deal"] == number), 0),
        "dealer": called.get(form.sitting.get(f"player-{every[number - 1]}", ""), ""),
        "rests": bool(form.resting) and form.resting == every[number - 1],
    }


def deal_choices(form: DealForm) -> dict[str, Any]:
    """Return the choices that the fields of a deal offer in its game."""
    scorer, variant = form.sheet.scorer, form.variant
    name = {one.key: one.name for one in form.players}
    sides = [(side, " & ".join(name.get(seat, "") for seat in side)) for side in SIDES]
    counts = _("%(who)s: %(number)s honours")
    return {
        "pass_again": deals_again(form.sheet.tournament),
        "bids": [
            (f"{one.key}/{level}" if level else one.key, wording.contract(one, level))
            for one, level in ([] if variant.match else variant.bids())
        ],
        "all_pass": wording.named(variant.pass_name),
        "trumps": [(key, words, SUITS.get(key, "")) for key, words in wording.trumps()],
        "risks": [(risk, wording.RISKS[risk or "-"]) for risk in RISKS],
        "chosen": form.posted.getlist("bidders"),
        "alone": [
            (f"tricks-{one.key}", one.name, form.posted.get(f"tricks-{one.key}", ""))
            for one in form.players
        ]
        if any(one.alone for one in variant.contracts)
        else [],
        "watched": bool(scorer.grid.jury_contracts),
        "sides": sides,
        "honours": [
            (f"{side}{number}", counts % {"who": who, "number": number})
            for side, who in sides
            for number in (3, 4)
        ],
        "asks_first_trick": scorer.options.get("next_dealer") == "first_trick",
    }


def sheet_or_404(device: Device, day: Tournament, number: int) -> TableSheet:
    mark = mark_of(device.secret_digest)
    if mark is None or mark.table is None or not 1 <= number <= day.deals_per_round:
        raise Http404
    return table_sheet(reread_table(Table(pk=mark.table)))


def submit_form(device: Device, form: DealForm, confirmed_by: str) -> None:
    table = form.sheet.table
    submission = Submission(
        key=form.key,
        table=table.number,
        round=table.round.number,
        number=form.number,
        seen=form.seen,
        facts=form.facts,
        confirmed_by=confirmed_by,
        again=form.again,
        # Who held which seat when the deal was shown to be agreed with.
        players={
            name.removeprefix("player-"): str(form.posted[name])
            for name in form.sitting
            if name in form.posted
        },
    )
    try:
        operations.submit(device=device, deal=submission)
    except ValidationError as error:
        # A late deal is kept: that is said as what happened, not as a mistake.
        raise ValidationError(error.messages) from error
