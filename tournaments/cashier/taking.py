"""The pages on which money is taken and given back, player by player or by tap."""

from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tournaments.cashier import operations, tables
from tournaments.cashier.forms import FeeForm, KeyedForm, PayForm, RefundForm
from tournaments.cashier.listing import (
    MovementList,
    OverpaidList,
    OwedList,
    PeopleList,
    SoldList,
)
from tournaments.entries.queries import entry_or_404
from tournaments.plans.models import Tournament
from tournaments.plans.rules.amounts import NoAmount, read_cents
from tournaments.tables.awaited import search_entries
from tournaments.tables.owing import overpaid
from tournaments.till import queries, receipts, writes as till
from tournaments.till.models import Movement
from tournaments.till.moving import BELOW
from tournaments.till.rules.amounts import change_due, likely_given
from tournaments.till.wording import money, reason_text, title
from tournaments.web import (
    Request,
    ask,
    attempt,
    done,
    is_sure,
    may,
    refusal_said,
    search_words,
    show,
)

OVERPAID = "over"  # what the list of people can be narrowed to


@require_GET
@may("take_money")
def people(request: Request, day: Tournament) -> HttpResponse:
    """Find a player by name or number; else who still owes, or has paid too much."""
    search = search_words(request.GET)
    over = overpaid(day, queries.accounts(day))
    narrowed = OVERPAID if request.GET.get("show") == OVERPAID and not search else ""
    table: PeopleList = OverpaidList(over)
    if not narrowed:
        table = OwedList(
            tables.people_at_till(day, search_entries(day, search) if search else None)
        )
    context = {
        "tournament": day,
        "plan": queries.plan_of(day),
        "asking": queries.unpriced_categories(day),
        "search": search,
        "narrowed": narrowed,
        "over": len(over),
        "table": table,
        "page": table.turn_to_page(request.GET.get("page")).page,
        "last": tables.last_movement(day, request.user, *queries.OF_THE_FEE),
        "here": "people",
    }
    return show(request, "cashier/people.html", context)


@require_GET
@may("take_money")
def person(request: Request, day: Tournament, entry: str) -> HttpResponse:
    return person_page(request, day, entry)


def person_page(
    request: Request, day: Tournament, entry: str, **forms: Any
) -> HttpResponse:
    """Show what somebody owes, pays and gets back; with a form as it was sent."""
    found = entry_or_404(day, entry)
    plan, account = queries.plan_of(day), queries.account_of(found)
    proposal = queries.refund_of(found)
    given = request.GET.get("given", "")[:16]
    movements = list(map(tables.row, queries.movements(day).filter(entry=found)))
    context = {
        "tournament": day,
        "plan": plan,
        "entry": found,
        "account": account,
        "change": [
            (one, change_due(one, account.missing))
            for one in likely_given(account.missing)
        ],
        "given": given,
        "pay_form": PayForm(),
        "fee_form": FeeForm(plan=plan, initial={"name": found.fee_name}),
        "proposal": proposal,
        "why": reason_text(proposal.why),
        "refund_form": RefundForm(
            initial={"amount": proposal.amount or account.held, "means": "cash"}
        ),
        "movements": movements,
        "table": MovementList(movements),
        "key": uuid4(),
        "here": "people",
        **forms,
    }
    if given and account.missing:
        try:
            context["given_back"] = change_due(read_cents(given), account.missing)
        except NoAmount:
            said = _("Type what is given, at least %(owed)s: like 20 or 20,00.")
            owed = {"owed": money(account.missing)}
            context |= {"refused_at": "given", "refused": said % owed}
    return show(request, "cashier/person.html", context)


@require_POST
@may("take_money")
def pay(request: Request, day: Tournament, entry: str) -> HttpResponse:
    found = entry_or_404(day, entry)
    form = PayForm(request.POST)
    if not attempt(form, till.take_fee, entry=found, by=request.user):
        return person_page(request, day, entry, pay_form=form)
    account = queries.account_of(found)
    said = _("%(name)s has paid.") % {"name": found.player}
    if account.owed:
        said = _("%(name)s has paid a part, and still owes %(owed)s.") % {
            "name": found.player,
            "owed": money(account.owed),
        }
    return done(request, said, "till:people", day.public_id)


@require_POST
@may("take_money")
def refund(request: Request, day: Tournament, entry: str) -> HttpResponse:
    found = entry_or_404(day, entry)
    form = RefundForm(request.POST)
    sure = is_sure(request)
    if not attempt(form, till.refund, entry=found, by=request.user, sure=sure):
        if form.has_error(NON_FIELD_ERRORS, BELOW):
            back = reverse("till:person", args=[day.public_id, entry])
            return ask(request, form.non_field_errors(), back)
        return person_page(request, day, entry, refund_form=form)
    said = _("%(amount)s went back to %(name)s.") % {
        "amount": money(form.cleaned_data["amount"]),
        "name": found.player,
    }
    if request.POST.get("to") == OVERPAID:
        messages.success(request, said)
        people = reverse("till:people", args=[day.public_id])
        return redirect(f"{people}?show={OVERPAID}")
    return done(request, said, "till:person", day.public_id, entry)


@require_POST
@may("take_money")
def choose_fee(request: Request, day: Tournament, entry: str) -> HttpResponse:
    found = entry_or_404(day, entry)
    form = FeeForm(request.POST, plan=queries.plan_of(day))
    if not attempt(form, till.choose_fee, entry=found, by=request.user):
        return person_page(request, day, entry, fee_form=form)
    return redirect("till:person", day.public_id, entry)


@require_GET
@may("take_money")
def receipt(request: Request, day: Tournament, entry: str) -> HttpResponse:
    context = {
        "tournament": day,
        "plan": queries.plan_of(day),
        "receipt": receipts.receipt(entry_or_404(day, entry)),
        "here": "people",
    }
    return show(request, "cashier/receipt.html", context)


@require_GET
@may("take_money")
def extras(request: Request, day: Tournament) -> HttpResponse:
    """Large buttons for what is sold to whoever stands at the bar."""
    plan = queries.plan_of(day)
    sold = queries.day_sheet(day).extras
    context = {
        "tournament": day,
        "plan": plan,
        "sold": sold,
        "table": SoldList(sold),
        "last": tables.last_movement(day, request.user, Movement.Kind.EXTRA),
        "key": uuid4(),
        "here": "extras",
    }
    return show(request, "cashier/extras.html", context)


@require_POST
@may("take_money")
def sell(request: Request, day: Tournament) -> HttpResponse:
    """Sell one of the extras by one tap; to the player on whose page it was tapped."""
    who = request.POST.get("entry", "")
    entry = entry_or_404(day, who) if who else None
    form = KeyedForm(request.POST)
    with refusal_said(request):
        if not form.is_valid():
            raise ValidationError(_("Look at the page again, and press once more."))
        sold = till.sell(
            tournament=day,
            extra=request.POST.get("extra", ""),
            entry=entry,
            means=request.POST.get("means", Movement.Means.CASH),
            key=form.cleaned_data["key"],
            by=request.user,
        )
        said = _("%(what)s, %(amount)s: written.")
        words = {"what": title(sold), "amount": money(sold.amount)}
        messages.success(request, said % words)
    if entry is not None:
        return redirect("till:person", day.public_id, entry.public_id)
    return redirect("till:extras", day.public_id)


@require_POST
@may("take_money")
def take_back(request: Request, day: Tournament, movement: str) -> HttpResponse:
    """Correct a movement by one of the opposite amount, and go back to the page."""
    found = get_object_or_404(
        Movement.objects.select_related("event__tournament", "tournament", "entry"),
        tournament=day,
        public_id=movement,
    )
    back = _page_of(request.POST.get("to", ""), found)
    reason, sure = request.POST.get("reason", "")[:300], is_sure(request)
    with refusal_said(request):
        try:
            operations.take_back(
                movement=found, by=request.user, reason=reason, sure=sure
            )
        except ValidationError as error:
            if getattr(error, "code", "") == BELOW:
                return ask(request, error.messages, back)
            raise
        said = _("Taken back: %(what)s, %(amount)s.")
        words = {"what": title(found), "amount": money(found.amount)}
        messages.success(request, said % words)
    return redirect(back)


def _page_of(to: str, movement: Movement) -> str:
    """The page from which a movement is taken back."""
    day = movement.tournament.public_id
    if to == "person" and movement.entry is not None:
        return reverse("till:person", args=[day, movement.entry.public_id])
    return reverse("till:extras" if to == "extras" else "till:sheet", args=[day])
