"""Draws, beside the buttons of the screen, which tables still play."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from tournaments.accounts.models import Account
from tournaments.deals import all_tables
from tournaments.deals.all_tables_in_words import legend
from tournaments.deals.since_gone import seats_left
from tournaments.jury import all_tables as tables
from tournaments.plans.models import Tournament
from tournaments.show import queries
from tournaments.web import Request, may


@require_GET
@may("run_hall")
def still_playing(request: Request, day: Tournament) -> HttpResponse:
    """Send the hall as it is now; nothing where the page shows it so already."""
    if request.GET.get("seen") == all_tables.mark_of(day, timezone.now()):
        return HttpResponse(status=204)
    context = {"tournament": day, **still_playing_context(day, request.user)}
    return render(request, "show/_still_playing.html", context)


def still_playing_context(day: Tournament, user: Account) -> dict[str, Any]:
    """Each table of the round that the hall is in, with how far it is."""
    now, round = timezone.now(), queries.round_in_hall(day)
    found: dict[str, Any] = {"mark": all_tables.mark_of(day, now)}
    if round is None:
        return found
    now_there = all_tables.round_now(round, day, now)
    listed = tables.rows(day, now_there, seats_left(round), user, now)
    return found | {
        "hall": tables.hall(day, round, listed, user),
        "legend": legend(),
        "done": sum(row.table.sheet.complete for row in listed),
    }
