"""Takes down from which table on a board had other cards, by jury or organiser."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.boards.models import BoardPlay
from tournaments.comparison import queries
from tournaments.comparison.fouled import last_act
from tournaments.duplicate.forms import FouledForm
from tournaments.duplicate.fouled import operations
from tournaments.duplicate.views import may_in_boards
from tournaments.plans.models import Tournament
from tournaments.web import Request, refusal_said


@require_POST
@may_in_boards("adjust_boards")
def fouled(request: Request, day: Tournament, number: int) -> HttpResponse:
    """Let a board have had other cards from a table on; compare each lot apart."""
    board = queries.board_or_404(day, number)
    form = FouledForm(request.POST, played=queries.played_boards(day, boards=[number]))
    if not form.is_valid():
        messages.error(request, _("Choose one of the list."))
        return redirect("boards:traveller", day.public_id, number)
    with refusal_said(request):
        plays = BoardPlay.objects.select_related("table__round__tournament")
        operations.foul(
            play=plays.get(pk=form.cleaned_data["place"], board=board),
            cards=form.cleaned_data["cards"],
            by=request.user,
        )
        messages.success(
            request, _("Board %s is compared anew, each lot of cards apart.") % number
        )
    return redirect("boards:traveller", day.public_id, number)


@require_POST
@may_in_boards("adjust_boards")
def fouled_back(request: Request, day: Tournament, number: int) -> HttpResponse:
    """Take back what was said last of the cards of a board."""
    act = last_act(day, queries.board_or_404(day, number))
    with refusal_said(request):
        if act is not None:
            operations.foul_back(tournament=day, facts=act.facts, by=request.user)
            messages.success(request, _("Board %s is compared anew.") % number)
    return redirect("boards:traveller", day.public_id, number)
