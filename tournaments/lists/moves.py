"""Shows what a correction or a decision moves in a ranking."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournaments.comparison.queries import sees_results
from tournaments.plans.models import Tournament
from tournaments.standings import moments, queries, wording


def show_moves(
    request: HttpRequest, day: Tournament, found: moments.Moves
) -> HttpResponse:
    """Show the sentences that say what a correction or a decision moves.

    Whoever may not see results while boards still travel is told just that.
    """
    if not sees_results(request.user, day):
        said = _("Boards are still travelling: what it moves is not shown yet.")
        return render(request, "rank/_moves.html", {"moved": [said]})
    named = wording.entries_named(found)
    called = queries.line_names(day, found.ranking, full=True, keys=named)
    context = {
        "moved": wording.rank_sentences(found, called),
        "totals": wording.totals(found, called),
    }
    return render(request, "rank/_moves.html", context)
