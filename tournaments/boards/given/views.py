"""The pages on which results are given in place of those played, and fines."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import permission_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.variants import VARIANTS
from tournaments.boards import operations, queries, wording
from tournaments.boards.after import queries as after
from tournaments.boards.forms import AdjustForm, FineForm
from tournaments.boards.views import of_boards
from tournaments.models import BoardFine, Tournament
from tournaments.ranking.queries import names

may_adjust = permission_required("tournaments.adjust_boards", raise_exception=True)


@require_http_methods(["GET", "POST"])
@may_adjust
@of_boards
def adjust(
    request: HttpRequest, day: Tournament, round: int, table: int, deal: int
) -> HttpResponse:
    """Give a result of one board at one table."""
    play = queries.play_or_404(day, round, table, deal)
    called = names(day, full=True)
    line = next(
        (
            one
            for one in after.traveller(day, [play.board.number], called)[
                play.board.number
            ]
            if one.played.key == play.pk
        ),
        None,
    )
    seats = {one.seat: one.name for one in line.hands} if line else {}
    data = request.POST if request.method == "POST" else None
    form = AdjustForm(data, play=play, names=seats)
    if form.is_bound and form.is_valid():
        try:
            operations.adjust(play=play, by=request.user, **form.given())
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(
                request, _("Board %s is compared anew.") % play.board.number
            )
            return redirect("boards:traveller", day.public_id, play.board.number)
    context = {
        "tournament": day,
        "play": play,
        "line": line,
        "form": form,
        "variant": VARIANTS[day.variant_key],
        "given": [
            (one, wording.kind(one.kind))
            for one in play.adjustments.select_related("made_by")
        ],
    }
    status = 422 if form.is_bound else 200
    return render(request, "boards/adjust.html", context, status=status)


@require_http_methods(["GET", "POST"])
@may_adjust
@of_boards
def fines(request: HttpRequest, day: Tournament) -> HttpResponse:
    form = FineForm(request.POST if request.method == "POST" else None, tournament=day)
    if form.is_bound and form.is_valid():
        try:
            operations.fine(by=request.user, **form.given())
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, _("The fine is taken off the result."))
            return redirect("boards:fines", day.public_id)
    context = {"tournament": day, "form": form, "fines": after.fines(day)}
    status = 422 if form.is_bound else 200
    return render(request, "boards/fines.html", context, status=status)


@require_POST
@may_adjust
@of_boards
def take_back(request: HttpRequest, day: Tournament, fine: int) -> HttpResponse:
    fined = (
        BoardFine.objects.filter(pk=fine, entry__tournament=day)
        .select_related("entry__tournament")
        .first()
    )
    if fined is None:
        raise Http404(str(fine))
    try:
        operations.take_back_fine(fined=fined, by=request.user)
    except ValidationError as error:
        messages.error(request, error.messages[0])
    else:
        messages.success(request, _("The fine is taken back."))
    return redirect("boards:fines", day.public_id)
