"""The pages after the boards: travellers, scorecards and hand records."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.boards.models import Board
from tournaments.comparison import queries
from tournaments.comparison.after import tables
from tournaments.comparison.after.hands import parts
from tournaments.comparison.after.pbn_file import results_as_pbn
from tournaments.comparison.fouled import last_act
from tournaments.comparison.queries import sees_results
from tournaments.deals.how_far import is_over
from tournaments.duplicate.deals.views import pbn_file
from tournaments.duplicate.forms import FouledForm
from tournaments.duplicate.views import of_boards
from tournaments.entries.queries import person_or_gone
from tournaments.plans.models import Tournament
from tournaments.web import everybody, sees_all


@require_safe
@everybody
@of_boards
def traveller(request: HttpRequest, day: Tournament, number: int) -> HttpResponse:
    """One board at every table; the hall sees it once the last round is closed."""
    desk = sees_all(request)
    board = queries.board_or_404(day, number)
    if not (sees_results(request.user, day) or may_be_seen(day)):
        return answer_not_yet(request, day, board)
    lines = tables.travellers(day, [number], desk=desk)[number]
    context = {
        **tables.context(day),
        "board": board,
        "lines": lines,
        "parts": parts(lines),
        "played": [one.played for one in lines],
        "fouled_form": FouledForm(played=[one.played for one in lines]),
        "fouled": last_act(day, board),
        "full": tables.full_boards(day, len(lines)),
        "numbers": [one.number for one in queries.boards(day)],
        "may_adjust": day.state != day.State.FINISHED
        and request.user.has_perm("tournaments.adjust_boards"),
    }
    return render(request, "duplicate/traveller.html", context)


@require_safe
@everybody
@of_boards
def scorecard(request: HttpRequest, day: Tournament, entry: str) -> HttpResponse:
    """One player, board by board; the hall sees it once the last round is closed."""
    desk = sees_all(request)
    if not (sees_results(request.user, day) or may_be_seen(day)):
        return answer_not_yet(request, day)
    found = person_or_gone(day, entry)
    context = tables.context(day)
    [shown] = tables.scorecards(day, [found], desk=desk)
    return render(request, "duplicate/scorecard.html", {**context, "card": shown})


@require_safe
@everybody
@of_boards
def records(request: HttpRequest, day: Tournament) -> HttpResponse:
    """The cards of all boards, once the last round is closed; before that nobody's."""
    if not is_over(day):
        return answer_not_yet(request, day)
    part = (
        "duplicate/_records.html" if "part" in request.GET else "duplicate/records.html"
    )
    context = tables.context(day) | tables.records(day)
    context["may_solve"] = request.user.has_perm("tournaments.seat")
    return render(request, part, context)


@require_safe
@everybody
@of_boards
def records_file(request: HttpRequest, day: Tournament) -> HttpResponse:
    """The cards and what tables made of them, as other programs read them."""
    if not is_over(day):
        return answer_not_yet(request, day)
    return pbn_file(day, results_as_pbn(day, desk=sees_all(request)), of=_("results"))


def may_be_seen(day: Tournament) -> bool:
    """Tell whether everybody may see results: all is played, no ranking frozen."""
    hidden = day.frozen_after_round is not None and day.state != day.State.FINISHED
    return is_over(day) and not hidden


def answer_not_yet(
    request: HttpRequest, day: Tournament, board: Board | None = None
) -> HttpResponse:
    """Say that results are not to be seen yet.

    Whoever gives results in place of others finds the tables of a board all the same.
    """
    text = _(
        "Boards are still travelling. What was made of them is shown here as soon as "
        "all have been played."
    )
    if sees_all(request):
        how = _("The organiser can let scorers and jury see it before.")
        text = f"{text} {how}"
    context: dict[str, Any] = {"tournament": day, "text": text}
    if board is not None and request.user.has_perm("tournaments.adjust_boards"):
        played = queries.played_boards(day, boards=[board.number])
        context |= {
            "board": board,
            "played": played,
            "fouled_form": FouledForm(played=played),
            "fouled": last_act(day, board),
        }
    return render(request, "duplicate/closed.html", context)
