"""The page of what a tournament charges: fees, extras, and when a fee goes back."""

from django.core.exceptions import NON_FIELD_ERRORS
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.cashier.forms import ChargesForm
from tournaments.entries.people import categories
from tournaments.plans.models import Tournament
from tournaments.till import at_once, queries, writes as till
from tournaments.web import (
    Request,
    attempt,
    done,
    may,
    posted,
    refusal_said,
    show,
    whole_number,
)


@require_http_methods(["GET", "POST"])
@may("keep_till")
def fees(request: Request, day: Tournament) -> HttpResponse:
    # First how far it is: what comes in between was not seen.
    version = queries.plan_version(day)
    plan = queries.plan_of(day)
    form = ChargesForm(posted(request), plan=plan, categories=categories())
    seen = whole_number(request.POST.get("seen", version), 0)
    if request.method == "POST":
        write = {"tournament": day, "seen": seen, "by": request.user}
        if attempt(form, till.set_plan, **write):
            return done(request, _("The fees are saved."), "till:fees", day.public_id)
        if form.has_error(NON_FIELD_ERRORS, "stale"):
            seen = queries.plan_version(day)  # the next try is made knowing of it
    context = {
        "seen": seen,
        "tournament": day,
        "plan": plan,
        "form": form,
        "asking": queries.unpriced_categories(day),
        "unwritten": queries.unwritten_fees(day) if plan.kept else [],
        "here": "fees",
    }
    return show(request, "cashier/fees.html", context)


@require_POST
@may("keep_till")
def write_unwritten(request: Request, day: Tournament) -> HttpResponse:
    """Write the fees of all who were noted as paid before a till was kept."""
    with refusal_said(request):
        number = at_once.write_unwritten(tournament=day, by=request.user)
        said = ngettext(
            "The fee of %(number)s player is written, in cash.",
            "The fees of %(number)s players are written, in cash.",
            number,
        ) % {"number": number}
        if not number:
            said = _("There was nothing left to write.")
        return done(request, said, "till:sheet", day.public_id)
    return redirect("till:fees", day.public_id)
