"""The pages on which the cards of the boards are drawn, read, typed and worked out."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.wording import language
from tournaments.boards import wording
from tournaments.boards.rules import pbn
from tournaments.boards.rules.cards import IllegalHand
from tournaments.comparison import cards, queries, solving
from tournaments.deals.how_far import is_over
from tournaments.duplicate.forms import CardsForm, FileForm
from tournaments.duplicate.views import may_in_boards, page
from tournaments.plans.models import Tournament
from tournaments.web import (
    Request,
    as_file,
    dated_name,
    done,
    posted,
    refusal_beside,
    refusal_said,
    refusals,
    show,
)


@require_POST
@may_in_boards("seat")
def draw(request: Request, day: Tournament) -> HttpResponse:
    with refusals() as refused:
        cards.draw(tournament=day, by=request.user)
        sentence = _(
            "The cards are drawn. Publish the fingerprint before the first round."
        )
        return done(request, sentence, "boards:boards", day.public_id)
    return page(request, day, refused=refused)


@require_POST
@may_in_boards("see_deals")
def read_cards(request: Request, day: Tournament) -> HttpResponse:
    """Take the cards from a file of another program."""
    form = FileForm(request.POST, request.FILES)
    if not form.is_valid():
        return page(request, day, cards_form=form)
    with refusals() as refused:
        cards.refuse_players(day, request.user)
        try:
            count = cards.read_file(
                tournament=day, data=form.cleaned_data["file"], by=request.user
            )
        except pbn.Unreadable as error:
            raise ValidationError(wording.unreadable(error), code=error.code) from error
        sentence = _("The cards of %s boards are read.") % count
        return done(request, sentence, "boards:boards", day.public_id)
    return page(request, day, refused=refused)


@require_POST
@may_in_boards("see_deals")
def look(request: Request, day: Tournament) -> HttpResponse:
    """Send the cards for a dealing machine; the history keeps that they were sent."""
    with refusals() as refused:
        if request.POST.get("sure") != "yes" and not is_over(day):
            raise ValidationError(_("Tick first that you do not play."), code="sure")
        return pbn_file(day, cards.disclose_cards(tournament=day, by=request.user))
    return page(request, day, refused=refused)


def pbn_file(day: Tournament, written: bytes, of: str = "") -> HttpResponse:
    name = "-".join(filter(None, (dated_name(day, "boards"), slugify(of))))
    return as_file(written, f"{name}.pbn", "application/x-pbn")


@require_http_methods(["GET", "POST"])
@may_in_boards("see_deals")
def type_in(request: Request, day: Tournament, number: int) -> HttpResponse:
    """Write down a board that was dealt at a table."""
    board = queries.board_or_404(day, number)
    form = CardsForm(posted(request))
    if form.is_valid():
        try:
            with refusal_beside(form):
                cards.refuse_players(day, request.user)
                cards.type_in(
                    board=board,
                    pockets=form.cleaned_data,
                    language=language(),
                    by=request.user,
                )
                sentence = _("Board %s has its cards.") % number
                return done(request, sentence, "boards:boards", day.public_id)
        except IllegalHand as error:
            form.add_error(error.field or None, wording.illegal(error))
    context = {"tournament": day, "board": board, "form": form}
    return show(request, "duplicate/type.html", context)


@require_POST
@may_in_boards("seat")
def solve(request: Request, day: Tournament) -> HttpResponse:
    """Have it worked out, by a process of its own, what could have been made."""
    with refusal_said(request):
        solving.begin(day, request.POST.get("leader", solving.EXAMPLE))
        messages.success(request, _("It is being worked out; this page follows it."))
    return redirect("boards:records", day.public_id)
