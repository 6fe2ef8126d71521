"""The page of one entry: its number, its partner, its seat, and the way out."""

from collections.abc import Callable
from functools import partial

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tournaments.boards.names import names_of
from tournaments.deals.how_far import next_free_deal
from tournaments.door.forms import NumberForm, PartnerForm, ReasonForm
from tournaments.door.sides import operations as sides
from tournaments.entries import queries
from tournaments.entries.models import Entry
from tournaments.entries.queries import entry_or_404
from tournaments.fields import ReplaceForm
from tournaments.follow import comings
from tournaments.follow.seats import replace_entry
from tournaments.ledger.wording import tell
from tournaments.plans.models import Tournament
from tournaments.plans.queries import play_of
from tournaments.rulings.standing import excluding_ruling
from tournaments.tables import places, queries as tables
from tournaments.till.queries import account_of, plan_of
from tournaments.web import Request, attempt, done, may, refusal_said, show

PARTNERS = "partners"  # where a form came from, and goes back to


@require_GET
@may("register")
def entry(request: Request, day: Tournament, entry: str) -> HttpResponse:
    return entry_page(request, day, entry)


@require_POST
@may("register")
def change_number(request: Request, day: Tournament, entry: str) -> HttpResponse:
    found = entry_or_404(day, entry)
    write = partial(comings.change_number, entry=found, swap="swap" in request.POST)
    return save_or_show(request, found, write, number_form=NumberForm(request.POST))


@require_POST
@may("exclude")
def exclude(request: Request, day: Tournament, entry: str) -> HttpResponse:
    found = entry_or_404(day, entry)
    write = partial(comings.exclude, entry=found)
    return save_or_show(request, found, write, reason_form=ReasonForm(request.POST))


@require_POST
@may("exclude")
def readmit(request: Request, day: Tournament, entry: str) -> HttpResponse:
    found = entry_or_404(day, entry)
    write = partial(comings.readmit, entry=found)
    return save_or_show(request, found, write, reason_form=ReasonForm(request.POST))


@require_POST
@may("register")
def pair(request: Request, day: Tournament, entry: str) -> HttpResponse:
    found = entry_or_404(day, entry)
    form = PartnerForm(request.POST, among=queries.free_partners(found))
    if request.POST.get("back") == PARTNERS:
        with refusal_said(request):
            if not form.is_valid():
                raise ValidationError(form.errors.as_data()["partner"])
            sides.pair(entry=found, by=request.user, **form.cleaned_data)
        return redirect("registration:partners", day.public_id)
    return save_or_show(
        request, found, partial(sides.pair, entry=found), partner_form=form
    )


@require_POST
@may("register")
def unpair(request: Request, day: Tournament, entry: str) -> HttpResponse:
    found = entry_or_404(day, entry)
    with refusal_said(request):
        sides.part(entry=found, by=request.user)
    if request.POST.get("back") == PARTNERS:
        return redirect("registration:partners", day.public_id)
    return redirect("registration:entry", day.public_id, entry)


def save_or_show(
    request: Request, entry: Entry, write: Callable[..., object], **bound: forms.Form
) -> HttpResponse:
    """Write what the one form asks for; else show the entry with why not."""
    day, at = entry.tournament, entry.public_id
    (form,) = bound.values()
    if attempt(form, write, by=request.user):
        return done(request, _("It is saved."), "registration:entry", day.public_id, at)
    return entry_page(request, day, at, **bound)


def entry_page(
    request: Request, day: Tournament, entry: str, **bound: forms.Form
) -> HttpResponse:
    """An entry with all that can be done to it, and the form that was refused."""
    found = entry_or_404(day, entry)
    seat = tables.seated_now(found)
    context = {
        "tournament": found.tournament,
        "entry": found,
        "late": queries.late_entries(found.tournament),
        "happened": tell(queries.events_of(found), names_of(day), day.variant_key),
        "seat": seat,
        "no_place_in": places.no_place_in(found),
        "taken_by": places.successor_of(found),
        "finished": found.tournament.state == Tournament.State.FINISHED,
        "has_played": tables.has_played(found),
        "removable": not tables.has_seat(found) and found.side is None,
        "has_money": found.movements.exists(),
        "till": plan_of(day),
        "account": account_of(found),
        "number_form": NumberForm(initial={"number": found.number}),
        "swap": "number_form" in bound
        and bound["number_form"].has_error("number", "taken"),
        "reason_form": ReasonForm(),
        "ruling": excluding_ruling(found),
    }
    if play_of(found.tournament).in_sides:
        context["partner"] = queries.partner_of(found)
        context["partner_form"] = PartnerForm(among=queries.free_partners(found))
    if seat is not None and (free := tables.free_to_sit(found)).exists():
        context["replace_form"] = ReplaceForm(
            among=free,
            initial={"from_deal": next_free_deal(seat.table)},
        )
    return show(request, "door/entry.html", context | bound)


@require_POST
@may("register")
def replace(request: Request, day: Tournament, entry: str) -> HttpResponse:
    """Let somebody else take the seat in which an entry sits, and nothing more."""
    found = queries.entry_or_404(day, entry)
    seat = tables.seated_now(found)
    form = ReplaceForm(request.POST, among=tables.free_to_sit(found))
    if seat is None:
        form.add_error(None, _("%(name)s sits at no table.") % {"name": found.player})
        return entry_page(request, day, entry, replace_form=form)
    write = partial(replace_entry, table=seat.table, seat=seat.seat)
    return save_or_show(request, found, write, replace_form=form)
