"""The pages on which the cards of the boards are drawn, read, typed and worked out."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import permission_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.boards import pbn, queries, wording
from tournaments.boards.cards import LETTERS, IllegalHand
from tournaments.boards.deals import operations, solving
from tournaments.boards.forms import CardsForm, FileForm
from tournaments.boards.views import of_boards, page
from tournaments.models import Tournament

may_seat = permission_required("tournaments.seat", raise_exception=True)
may_see = permission_required("tournaments.see_deals", raise_exception=True)


@require_POST
@may_seat
@of_boards
def draw(request: HttpRequest, day: Tournament) -> HttpResponse:
    try:
        operations.draw(tournament=day, by=request.user)
    except ValidationError as error:
        return page(request, day, refused=error.messages)
    messages.success(
        request,
        _("The cards are drawn. Publish the fingerprint before the first round."),
    )
    return redirect("boards:boards", day.public_id)


@require_POST
@may_see
@of_boards
def read(request: HttpRequest, day: Tournament) -> HttpResponse:
    """Take the cards from a file of another program."""
    form = FileForm(request.POST, request.FILES)
    if not form.is_valid():
        return page(request, day, cards_form=form)
    try:
        operations.refuse_players(day, request.user)
        count = operations.read_file(
            tournament=day, data=form.cleaned_data["file"], by=request.user
        )
    except ValidationError as error:
        return page(request, day, refused=error.messages)
    except pbn.Unreadable as error:
        return page(request, day, refused=[wording.unreadable(error)])
    messages.success(request, _("The cards of %s boards are read.") % count)
    return redirect("boards:boards", day.public_id)


@require_POST
@may_see
@of_boards
def look(request: HttpRequest, day: Tournament) -> HttpResponse:
    """The cards for a dealing machine; that they were fetched stands in the history."""
    try:
        if request.POST.get("sure") != "yes" and not queries.is_over(day):
            raise ValidationError(_("Tick first that you do not play."), code="sure")
        written = operations.look(tournament=day, by=request.user)
    except ValidationError as error:
        return page(request, day, refused=error.messages)
    return pbn_file(day, written)


def pbn_file(day: Tournament, written: bytes) -> HttpResponse:
    name = f"{slugify(day.name) or 'boards'}.pbn"
    return HttpResponse(
        written,
        content_type="application/x-pbn",
        headers={
            "Content-Disposition": f'attachment; filename="{name}"',
            "Cache-Control": "private, no-store",
        },
    )


@require_http_methods(["GET", "POST"])
@may_see
@of_boards
def type_in(request: HttpRequest, day: Tournament, number: int) -> HttpResponse:
    """Write down a board that was dealt at a table."""
    board = queries.board_or_404(day, number)
    form = CardsForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        language = (get_language() or "en")[:2]
        try:
            operations.refuse_players(day, request.user)
            operations.type_in(
                board=board,
                pockets=form.cleaned_data,
                language=language if language in LETTERS else "en",
                by=request.user,
            )
        except ValidationError as error:
            form.add_error(None, error)
        except IllegalHand as error:
            form.add_error(error.seat or None, wording.illegal(error))
        else:
            messages.success(request, _("Board %s has its cards.") % number)
            return redirect("boards:boards", day.public_id)
    context = {"tournament": day, "board": board, "form": form}
    status = 422 if form.is_bound else 200
    return render(request, "boards/type.html", context, status=status)


@require_POST
@may_seat
@of_boards
def solve(request: HttpRequest, day: Tournament) -> HttpResponse:
    """Have it worked out, by a process of its own, what could have been made."""
    try:
        solving.begin(day, request.POST.get("leader", solving.EXAMPLE))
    except ValidationError as error:
        messages.error(request, error.messages[0])
    else:
        messages.success(request, _("It is being worked out; this page follows it."))
    return redirect("boards:records", day.public_id)
