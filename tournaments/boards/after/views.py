"""The pages after the boards: travellers, scorecards and hand records."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.boards import queries
from tournaments.boards.after import tables
from tournaments.boards.after.hands import by_hand
from tournaments.boards.deals.operations import written
from tournaments.boards.deals.views import pbn_file
from tournaments.boards.views import of_boards
from tournaments.models import Tournament
from tournaments.planning.queries import is_over
from tournaments.registration.queries import person_or_gone
from tournaments.web import everybody, sees_all


@require_safe
@everybody
@of_boards
def traveller(request: HttpRequest, day: Tournament, number: int) -> HttpResponse:
    """One board at every table; the hall sees it once the last round is closed."""
    desk = sees_all(request)
    if not (desk or may_be_seen(day)):
        return closed(request, day)
    board = queries.board_or_404(day, number)
    lines = tables.travellers(day, [number], desk=desk)[number]
    context = {
        **tables.context(day),
        "board": board,
        "lines": lines,
        "hands": by_hand(lines),
        "numbers": [one.number for one in queries.boards(day)],
        "may_adjust": request.user.has_perm("tournaments.adjust_boards"),
    }
    return render(request, "boards/traveller.html", context)


@require_safe
@everybody
@of_boards
def scorecard(request: HttpRequest, day: Tournament, entry: str) -> HttpResponse:
    """One player, board by board; the hall sees it once the last round is closed."""
    desk = sees_all(request)
    if not (desk or may_be_seen(day)):
        return closed(request, day)
    found = person_or_gone(day, entry)
    context = tables.context(day)
    [shown] = tables.scorecards(day, [found], desk=desk)
    return render(request, "boards/scorecard.html", {**context, "card": shown})


@require_safe
@everybody
@of_boards
def records(request: HttpRequest, day: Tournament) -> HttpResponse:
    """The cards of all boards, once the last round is closed; before that nobody's."""
    if not is_over(day):
        return closed(request, day)
    part = "boards/_records.html" if "part" in request.GET else "boards/records.html"
    context = tables.context(day) | tables.records(day)
    context["may_solve"] = request.user.has_perm("tournaments.seat")
    return render(request, part, context)


@require_safe
@everybody
@of_boards
def records_file(request: HttpRequest, day: Tournament) -> HttpResponse:
    """The cards as other programs read them, to draw them again from the secret."""
    if not is_over(day):
        return closed(request, day)
    return pbn_file(day, written(day))


def may_be_seen(day: Tournament) -> bool:
    """Whether everybody may see results: no board is still to be played."""
    hidden = day.frozen_after_round is not None and day.state != day.State.FINISHED
    return is_over(day) and not hidden


def closed(request: HttpRequest, day: Tournament) -> HttpResponse:
    text = _(
        "Boards are still travelling. What was made of them is shown here as soon as "
        "the last round is closed."
    )
    return render(request, "boards/closed.html", {"tournament": day, "text": text})
