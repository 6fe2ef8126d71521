"""The page of what the jury decided in a game: by season, day and offence."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring import wording
from tournaments.jury.precedents import queries
from tournaments.jury.precedents.listing import listed
from tournaments.planning.offences.queries import variant_or_404
from tournaments.web import Request, may, whole_number


@require_safe
@may("call_jury", finds_day=False)
def seasons(request: Request, variant: str) -> HttpResponse:
    """The season that is asked for, or the newest; without the name of any player."""
    found = variant_or_404(variant)
    every = queries.seasons(found.key)
    year = whole_number(request.GET.get("season"))
    shown = next(
        (one for one in every if one.year == year), every[0] if every else None
    )
    context = {
        "variant": found,
        "game": wording.named(found.name),
        "seasons": every,
        "season": shown,
        "table": listed(shown) if shown else None,
        "days": [(day, listed(day)) for day in shown.days] if shown else [],
    }
    return render(request, "jury/precedents/seasons.html", context)
