"""The page of one entry: its number, its partner, its seat, and the way out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import permission_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tournaments.models import Entry
from tournaments.registration import operations, queries, wording
from tournaments.registration.forms import (
    NumberForm,
    PartnerForm,
    ReasonForm,
    ReplaceForm,
)
from tournaments.registration.sides import operations as sides

may_register = permission_required("tournaments.register", raise_exception=True)
may_exclude = permission_required("tournaments.exclude", raise_exception=True)


@require_GET
@may_register
def entry(request: HttpRequest, tournament: str, entry: str) -> HttpResponse:
    return entry_page(request, entry_of(tournament, entry))


@require_POST
@may_register
def change_number(request: HttpRequest, tournament: str, entry: str) -> HttpResponse:
    found = entry_of(tournament, entry)
    form = NumberForm(request.POST)
    return settle(
        request,
        found,
        "number_form",
        form,
        lambda given: operations.change_number(
            entry=found, by=request.user, swap="swap" in request.POST, **given
        ),
    )


@require_POST
@may_exclude
def exclude(request: HttpRequest, tournament: str, entry: str) -> HttpResponse:
    found = entry_of(tournament, entry)
    form = ReasonForm(request.POST)
    return settle(
        request,
        found,
        "reason_form",
        form,
        lambda given: operations.exclude(
            entry=found, words=given["reason"], by=request.user
        ),
    )


@require_POST
@may_exclude
def readmit(request: HttpRequest, tournament: str, entry: str) -> HttpResponse:
    found = entry_of(tournament, entry)
    form = ReasonForm(request.POST)
    return settle(
        request,
        found,
        "reason_form",
        form,
        lambda given: operations.readmit(
            entry=found, words=given["reason"], by=request.user
        ),
    )


@require_POST
@may_register
def pair(request: HttpRequest, tournament: str, entry: str) -> HttpResponse:
    found = entry_of(tournament, entry)
    form = PartnerForm(request.POST, among=queries.free_partners(found))
    return settle(
        request,
        found,
        "partner_form",
        form,
        lambda given: sides.pair(entry=found, by=request.user, **given),
    )


@require_POST
@may_register
def unpair(request: HttpRequest, tournament: str, entry: str) -> HttpResponse:
    found = entry_of(tournament, entry)
    if found.side is not None:
        try:
            sides.unpair(side=found.side, by=request.user)
        except ValidationError as error:
            messages.error(request, " ".join(error.messages))
    return redirect("registration:entry", tournament, entry)


@require_POST
@may_register
def replace(request: HttpRequest, tournament: str, entry: str) -> HttpResponse:
    """Let somebody else take the seat in which an entry sits."""
    found = entry_of(tournament, entry)
    seat = queries.seated_now(found)
    form = ReplaceForm(request.POST, among=queries.free_to_sit(found))
    if form.is_valid() and seat is None:
        form.add_error(None, _("%(name)s sits at no table.") % {"name": found.player})
    return settle(
        request,
        found,
        "replace_form",
        form,
        lambda given: sides.replace_entry(
            table=seat.table, seat=seat.seat, by=request.user, **given
        ),
    )


def settle(
    request: HttpRequest,
    entry: Entry,
    name: str,
    form: forms.Form,
    write: Callable[[dict[str, Any]], object],
) -> HttpResponse:
    """Write what a form of this page asks, or show the page with what is wrong."""
    if form.is_valid():
        try:
            write(form.cleaned_data)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, _("It is kept."))
            tournament = entry.tournament.public_id
            return redirect("registration:entry", tournament, entry.public_id)
    found = entry_of(entry.tournament.public_id, entry.public_id)
    return entry_page(request, found, 422, **{name: form})


def entry_page(
    request: HttpRequest, entry: Entry, status: int = 200, **bound: forms.Form
) -> HttpResponse:
    seat = queries.seated_now(entry)
    context = {
        "tournament": entry.tournament,
        "entry": entry,
        "late": queries.late(entry.tournament),
        "events": [(event, wording.told(event)) for event in queries.events_of(entry)],
        "seat": seat,
        "removable": not queries.seated(entry) and entry.side is None,
        "number_form": NumberForm(initial={"number": entry.number}),
        "reason_form": ReasonForm(),
    }
    if queries.has_partners(entry.tournament):
        context["partner"] = queries.partner_of(entry)
        context["partner_form"] = PartnerForm(among=queries.free_partners(entry))
    if seat is not None:
        context["replace_form"] = ReplaceForm(
            among=queries.free_to_sit(entry),
            initial={"from_deal": queries.next_deal(seat.table)},
        )
    context |= bound
    taken = bound.get("number_form")
    context["swap"] = taken is not None and taken.has_error("number", "taken")
    return render(request, "registration/entry.html", context, status=status)


def entry_of(tournament: str, entry: str) -> Entry:
    return queries.entry_or_404(queries.tournament_or_404(tournament), entry)
