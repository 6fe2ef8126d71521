"""The pages on which a tournament is checked, and its fingerprint is explained."""

import time

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.backups import witnesses
from tournaments.backups.here import this_club
from tournaments.guard.verifying import queries
from tournaments.ledger.queries import head
from tournaments.plans.models import Tournament
from tournaments.web import Request, everybody, may, show


@require_http_methods(["GET", "POST"])
@may("plan")
def order(request: Request, day: Tournament) -> HttpResponse:
    """Ask whether all is as it was written; nothing is looked at before the press."""
    context: dict[str, object] = {"tournament": day}
    if request.method == "POST":
        began = time.monotonic()
        found = queries.verify(day, witnesses.read_witnesses(this_club()))
        context |= {"found": found, "seconds": round(time.monotonic() - began, 1)}
    return show(request, "guard/verifying/order.html", context)


@require_safe
@everybody
def fingerprint(request: HttpRequest, day: Tournament) -> HttpResponse:
    """Say what the fingerprint of a paper is, and whether one lies on this ledger."""
    context: dict[str, object] = {"tournament": day, "head": head(day), "typed": ""}
    if typed := request.GET.get("head", "")[:200]:
        context["typed"] = typed
        days = Tournament.objects.filter(pk=day.pk)
        try:
            found = queries.event_with_fingerprint(typed, days)
        except ValidationError as refused:
            context |= {"refused": refused.messages, "refused_at": "head"}
        else:
            context |= {"said": queries.say_event(found), "is_found": found is not None}
    return show(request, "guard/verifying/fingerprint.html", context)
