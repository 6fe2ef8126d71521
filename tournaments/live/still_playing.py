"""Draws, beside the buttons of the screen, which tables still play."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from tournaments.entry.all_tables import queries as sheets
from tournaments.entry.all_tables import tables
from tournaments.entry.all_tables.wording import legend
from tournaments.live import queries
from tournaments.models import Account, Tournament
from tournaments.sheets.since_gone import seats_left
from tournaments.web import Request, may


@require_GET
@may("run_hall")
def still_playing(request: Request, day: Tournament) -> HttpResponse:
    """Send the hall as it is now; nothing where the page shows it so already."""
    if request.GET.get("seen") == sheets.mark_of(day, timezone.now()):
        return HttpResponse(status=204)
    context = {"tournament": day, **still_playing_context(day, request.user)}
    return render(request, "live/_still_playing.html", context)


def still_playing_context(day: Tournament, user: Account) -> dict[str, Any]:
    """Each table of the round that the hall is in, with how far it is."""
    now, round = timezone.now(), queries.round_in_hall(day)
    found: dict[str, Any] = {"mark": sheets.mark_of(day, now)}
    if round is None:
        return found
    now_there = sheets.round_now(round, day, now)
    listed = tables.rows(day, now_there, seats_left(round), user, now)
    return found | {
        "hall": tables.hall(day, round, listed, user),
        "legend": legend(),
        "done": sum(row.table.sheet.complete for row in listed),
    }
