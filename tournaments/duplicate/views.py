"""The page of the boards; results given in place of those played, and fines."""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from seating.seating_file import UnreadableFile
from seating.whiz.asc import read_asc, write_asc
from seating.whiz.plan import Movement
from tournaments.boards import scale
from tournaments.boards.models import BoardFine
from tournaments.comparison import queries, ruled, tables, writes as comparison
from tournaments.comparison.after import tables as after
from tournaments.comparison.given_words import given_in_words
from tournaments.comparison.movement import rounds_kept
from tournaments.comparison.places import places_of
from tournaments.duplicate.forms import AdjustForm, ComparisonForm, FileForm, FineForm
from tournaments.entries.queries import entries
from tournaments.plans.models import Tournament
from tournaments.tables.too_few import LEAST_PLAYERS
from tournaments.web import (
    Request,
    View,
    as_file,
    attempt,
    dated_name,
    done,
    json_object,
    may,
    posted,
    refusal_said,
    refusals,
    show,
    whole_number,
    with_link,
)

MOVEMENT = "movement_%s"  # how the questions about a file are called, beside others


def of_boards(view: View) -> View:
    """Say that a tournament has no boards, where it has none."""

    @wraps(view)
    def answer(request: HttpRequest, day: Tournament, **words: Any) -> HttpResponse:
        if not day.duplicate:
            return render(request, "duplicate/none.html", {"tournament": day})
        return view(request, day=day, **words)

    return answer


def may_in_boards(permission: str) -> Callable[[View], View]:
    """Let in those whom the table of access allows, where boards are played."""
    return lambda view: may(permission)(of_boards(view))


@require_safe
@may_in_boards("view_player")
def boards(request: Request, day: Tournament) -> HttpResponse:
    return page(request, day)


@require_POST
@may_in_boards("seat")
def accept(request: Request, day: Tournament) -> HttpResponse:
    """Pin the movement as it was shown."""
    with refusals() as refused:
        comparison.accept_movement(
            tournament=day,
            seed=seed_of(request),
            seen=json_object(request.POST.get("seen", "")),
            movement=own_movement(request.POST.get("asc", "")),
            by=request.user,
        )
        return done(request, next_step(day), "boards:boards", day.public_id)
    return page(request, day, refused=refused, proposing=True)


def next_step(day: Tournament) -> str:
    """Say what is to be done next, now that a movement is accepted."""
    number = rounds_kept(day) + 1
    if day.played_rounds.filter(number=number).exists():
        return _(
            "The movement is accepted. Now draw round %(number)s anew: somebody who has"
            " left still has a seat in it."
        ) % {"number": number}
    if all(one.cards for one in queries.boards(day)):
        return _("The movement is accepted. The boards keep their cards.")
    return _("The movement is accepted. Now the boards need their cards.")


@require_POST
@may_in_boards("seat")
def read_movement(request: Request, day: Tournament) -> HttpResponse:
    """Show what a movement from a file would bring; nothing is kept yet."""
    form = FileForm(request.POST, request.FILES, auto_id=MOVEMENT)
    if not form.is_valid():
        return page(request, day, movement_form=form, proposing=True)
    text = form.cleaned_data["file"].decode("utf-8", errors="replace")
    return page(request, day, proposing=True, asc=text)


@require_safe
@may_in_boards("view_player")
def movement_file(request: Request, day: Tournament) -> HttpResponse:
    """The movement in the form that other programs read."""
    pinned = queries.plan_of(queries.set_of(day))
    if pinned is None:
        return page(request, day, refused=[_("No movement is accepted yet.")])
    name = f"{dated_name(day, 'movement')}.asc"
    return as_file(write_asc(pinned.movement), name, "text/plain; charset=utf-8")


@require_POST
@may_in_boards("plan")
def choose(request: Request, day: Tournament) -> HttpResponse:
    """Set how boards are compared, from now on and back to the first."""
    form = ComparisonForm(request.POST, tournament=day)
    if attempt(form, comparison.choose_comparison, tournament=day, by=request.user):
        sentence = _("The comparison is set; all is compared anew.")
        return done(request, sentence, "boards:boards", day.public_id)
    return page(request, day, comparison_form=form)


@require_http_methods(["GET", "POST"])
@may_in_boards("adjust_boards")
def adjust(
    request: Request, day: Tournament, round: int, table: int, deal: int
) -> HttpResponse:
    """Give a result of one board at one table."""
    play = queries.play_or_404(day, round, table, deal)
    board = play.board.number
    lines = after.travellers(day, [board], desk=True)[board]
    line = next((one for one in lines if one.played.key == play.pk), None)
    seats = {one.seat: one.name for one in line.hands} if line else {}
    form = AdjustForm(posted(request), play=play, names=seats)
    if attempt(form, comparison.adjust, play=play, by=request.user):
        sentence = _("Board %s is compared anew.") % board
        return done(request, sentence, "boards:traveller", day.public_id, board)
    context = {
        "tournament": day,
        "play": play,
        "line": line,
        "form": form,
        "ruled": {one.case_id: one.case for one in ruled.giving(play)}.values(),
        "given": [
            (
                one,
                seats.get(one.seat, ""),
                given_in_words(ruled.as_given(one), seats),
            )
            for one in play.adjustments.select_related("made_by")
        ],
    }
    return show(request, "duplicate/adjust.html", context)


@require_http_methods(["GET", "POST"])
@may_in_boards("adjust_boards")
def fines(request: Request, day: Tournament) -> HttpResponse:
    form = FineForm(posted(request), among=entries(day), day=day)
    if attempt(form, comparison.fine, by=request.user):
        sentence = _("The fine is taken off the result.")
        return done(request, sentence, "boards:fines", day.public_id)
    cases = ruled.cases_of_fines(day)
    method, places = day.comparison_method, places_of(day)
    context = {
        "tournament": day,
        "form": form,
        "fines": [
            (one, scale.fine_on_scale(method, one.percent, places), cases.get(one.pk))
            for one in after.fines(day)
        ],
    }
    return show(request, "duplicate/fines.html", context)


@require_POST
@may_in_boards("adjust_boards")
def take_back(request: Request, day: Tournament, fine: int) -> HttpResponse:
    fined = get_object_or_404(BoardFine, pk=fine, entry__tournament=day)
    with refusal_said(request):
        comparison.take_back_fine(fined=fined, by=request.user)
        messages.success(request, _("The fine is taken back."))
    return redirect("boards:fines", day.public_id)


def seed_of(request: Request) -> int:
    return max(whole_number(request.POST.get("seed") or request.GET.get("seed")), 1)


def own_movement(text: str) -> Movement | None:
    """The movement of a file; ValidationError with the line where it goes wrong."""
    if not text.strip():
        return None
    try:
        return read_asc(text)
    except UnreadableFile as error:
        raise ValidationError(
            _("This file is no movement that can be read: look at line %(line)s.")
            % {"line": error.line or 1},
            code=error.code,
        ) from error


def page(
    request: Request,
    day: Tournament,
    *,
    proposing: bool = False,
    asc: str = "",
    refused: Sequence[str] = (),
    **forms: Form,
) -> HttpResponse:
    """The page of the boards; after a refusal with what was typed."""
    organiser = request.user.has_perm("tournaments.seat")
    refused = list(refused)
    context = tables.overview(day, organiser=organiser)
    again = proposing or "again" in request.GET
    if organiser and not context["drawn"]:
        asked = [request.GET.get(key) for key in ("from", "to")]
        context |= tables.what_if(day, *map(whole_number, asked))
        context["if_asked"] = any(asked)  # the answer is not folded away
    # Before enough are here it is shown what would be if so many came.
    asks = not (context["drawn"] or proposing)
    context["too_few"] = asks and len(queries.playing_entries(day)) < LEAST_PLAYERS
    wanted = again or context["figures"] is None or context["stale"]
    if organiser and wanted and not context["too_few"]:
        try:
            context |= tables.proposal(day, seed_of(request), own_movement(asc), asc)
        except ValidationError as error:
            refused += with_link(error).messages
    if organiser:
        context["comparison_form"] = ComparisonForm(tournament=day)
        context["movement_form"] = FileForm(auto_id=MOVEMENT)
        context["cards_form"] = FileForm()
    # What is refused to somebody who only reads is said, and is nobody's mistake.
    told = "why_not" if request.method == "GET" else "refused"
    return show(request, "duplicate/boards.html", context | forms | {told: refused})
