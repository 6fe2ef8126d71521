"""Takes down, from a sheet, that a board is played later, or in its round."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.deals.one_sheet import table_or_404
from tournaments.duplicate.put_off import operations
from tournaments.duplicate.views import may_in_boards
from tournaments.plans.models import Tournament
from tournaments.web import Request, refusal_said, whole_number


@require_POST
@may_in_boards("enter_deals")
def put_off(
    request: Request, day: Tournament, round: int, table: int, *, later: bool
) -> HttpResponse:
    """Put a board off, so that its line stays open, or back into its round."""
    found, deal = table_or_404(day, round, table), request.POST.get("deal")
    with refusal_said(request):
        play = operations.put_off(
            table=found, deal=whole_number(deal), by=request.user, later=later
        )
        sentence = (
            _("Board %s is played later: its line stays open.")
            if later
            else _("Board %s belongs to its round again.")
        )
        messages.success(request, sentence % play.board.number)
    return redirect("entry:sheet", day.public_id, round, table)
