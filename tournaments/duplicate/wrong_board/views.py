"""Takes down that a table played another board than the one due, or did not."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.duplicate.methods import METHODS
from tournaments.boards import wording
from tournaments.comparison.places import places_of
from tournaments.comparison.way_back import acts_at
from tournaments.deals.one_sheet import table_or_404
from tournaments.duplicate.views import may_in_boards
from tournaments.duplicate.wrong_board.operations import play_instead, take_back
from tournaments.plans.models import Tournament
from tournaments.web import Request, refusal_said, whole_number


@contextmanager
def announce_rescaling(request: Request, day: Tournament) -> Iterator[None]:
    """Say why all boards were compared anew, where more results than this one moved."""
    before = places_of(day)
    yield
    places = places_of(day)
    if places != before and METHODS[day.comparison_method].neuberg:
        messages.warning(request, wording.rescaling_notice(places))


@require_POST
@may_in_boards("enter_deals")
def instead(request: Request, day: Tournament, round: int, table: int) -> HttpResponse:
    """Put here the board that was played, not the one due; its line is written next."""
    found = table_or_404(day, round, table)
    board = whole_number(request.POST.get("board"))
    deal = whole_number(request.POST.get("deal"))
    address = reverse("entry:sheet", args=(day.public_id, round, table))
    put_right = "put_right" in request.POST
    if put_right and not request.user.has_perm("tournaments.adjust_boards"):
        raise PermissionDenied
    with refusal_said(request), announce_rescaling(request, day):
        play_instead(
            table=found, deal=deal, board=board, by=request.user, put_right=put_right
        )
        messages.success(request, _("Board %s is played here.") % board)
        address += f"?board={board}"
    return redirect(address)


@require_POST
@may_in_boards("enter_deals")
def instead_back(
    request: Request, day: Tournament, round: int, table: int
) -> HttpResponse:
    """Put the board that was due here again: the other one was not played after all.

    Who may give no averages takes none back.
    """
    found = table_or_404(day, round, table)
    deal = whole_number(request.POST.get("deal"))
    act = acts_at(found).get(deal)
    # With it averages were given, or later boards replaced.
    put_right = act is not None and (act.facts["given"] or len(act.facts["plan"]) > 1)
    if put_right and not request.user.has_perm("tournaments.adjust_boards"):
        raise PermissionDenied
    with refusal_said(request), announce_rescaling(request, day):
        play = take_back(table=found, deal=deal, by=request.user)
        messages.success(request, _("Board %s lies here again.") % play.board.number)
    return redirect("entry:sheet", day.public_id, round, table)
