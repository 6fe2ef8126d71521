"""The pages of the ranking: players, one player, teams, prizes, and what moves."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.contrib.messages import get_messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.crypto import salted_hmac
from django.utils.dateparse import parse_datetime
from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring import wording as scoring_wording
from scoring.deal import IllegalDeal
from scoring.variants import VARIANTS
from tournaments.boards.queries import game
from tournaments.models import Tournament
from tournaments.planning.pins import choose, pinned
from tournaments.planning.queries import grid_choices
from tournaments.ranking import moments, queries, wording
from tournaments.ranking.exports import EXPORTS
from tournaments.ranking.rules.ranking import columns
from tournaments.ranking.tables import headings, in_order, lines
from tournaments.ranking.what_if import counted_anew
from tournaments.registration.queries import names
from tournaments.web import (
    Request,
    as_file,
    everybody,
    json_object,
    may,
    sees_all,
    whole_number,
)

PART = "standings"  # the part of the page that is fetched anew
ROWS = 50  # on a page


@require_safe
@everybody
def ranking(request: HttpRequest, day: Tournament) -> HttpResponse:
    if request.GET.get("seen") == seen(day):
        return HttpResponse(status=204)
    etag = etag_of(request, day)
    unchanged = get_conditional_response(request, etag=etag)
    if unchanged is not None:
        return unchanged
    part = request.headers.get("HX-Target") == PART
    response = render(
        request,
        "ranking/_list.html" if part else "ranking/ranking.html",
        list_context(request, day),
    )
    return revalidated(response, etag)


def list_context(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    desk = sees_all(request)
    moment = moment_asked(request)
    category = request.GET.get("category")
    game_of = VARIANTS[tournament.variant_key]
    grids = dict(grid_choices(game_of)) if desk else {}
    under = request.GET.get("under", "")
    if moment is not None:
        whole = moments.ranking_at(tournament, moment)
    elif under in grids:
        whole = counted_anew(pinned(tournament, choose(game_of, under, {})))
    else:
        whole = queries.ranking(tournament, desk=desk, category=category)
    words = request.GET.get("search", "")[:60]
    shown = columns(whole)
    found = queries.searched(tournament, whole, words, full=desk)
    sort = request.GET.get("sort", "")
    ordered = in_order(tournament, found, shown, sort, full=desk)
    page = Paginator(ordered, ROWS).get_page(request.GET.get("page"))
    rows = queries.rows(tournament, found, list(page), full=desk)
    return {
        **ranking_context(tournament, whole),
        "headings": headings(shown, sort),
        "lines": lines(shown, rows),
        "page": page,
        "seen": seen(tournament),
        "search": words,
        "sort": sort,
        "moment": moment,
        "may_look_back": request.user.has_perm("tournaments.view_history"),
        "exports": [(key, one.name) for key, one in EXPORTS.items()],
        "desk": desk,
        "grids": grids.items(),
        "under_key": under,
        "under": grids.get(under, ""),
        "tab": category or "all",
    }


def ranking_context(tournament: Tournament, ranking: Any) -> dict[str, Any]:
    """What every ranking says of itself, on a page as on paper."""
    return {
        "tournament": tournament,
        "ranking": ranking,
        "criteria": wording.in_order(ranking.criteria),
        "game": game(tournament),
    }


@require_safe
@everybody
def export(request: HttpRequest, day: Tournament, format: str) -> HttpResponse:
    """The whole ranking in another form, as whoever asks may see it."""
    if format not in EXPORTS:
        raise Http404
    chosen = EXPORTS[format]
    desk = sees_all(request)
    found = queries.ranking(day, desk=desk)
    rows = queries.rows(day, found, found.standings, full=desk)
    name = f"{slugify(day.name) or 'ranking'}-{day.played_date:%Y-%m-%d}"
    body = chosen.write(day, columns(found), rows)
    return as_file(body, f"{name}.{chosen.ending}", chosen.content_type)


@require_safe
@everybody
def teams(request: HttpRequest, day: Tournament) -> HttpResponse:
    return tab(request, day, "teams", queries.teams)


@require_safe
@everybody
def prizes(request: HttpRequest, day: Tournament) -> HttpResponse:
    return tab(request, day, "prizes", queries.prizes)


def tab(
    request: HttpRequest, day: Tournament, name: str, contents: Callable[..., Any]
) -> HttpResponse:
    """A page beside the ranking that is made of it."""
    desk = sees_all(request)
    found = queries.ranking(day, desk=desk)
    context = {
        **ranking_context(day, found),
        **contents(day, found, full=desk),
        "tab": name,
    }
    return render(request, f"ranking/{name}.html", context)


@require_safe
@may("enter_deals")
def moves(request: Request, day: Tournament) -> HttpResponse:
    """What a line that is being corrected would move: a part of the page of a sheet."""
    deal = whole_number(request.GET.get("deal"))
    facts = json_object(request.GET.get("facts", ""))
    if not deal or not facts or "table" not in request.GET:
        wrong = _("Choose a table and a deal, and type the whole line.")
        return render(request, "ranking/_moves.html", {"wrong": wrong}, status=422)
    table = queries.table_or_404(day, request.GET["table"])
    if not 1 <= deal <= day.deals_per_round:
        raise Http404
    try:
        found = moments.moves(day, table, deal, facts)
    except IllegalDeal as refused:
        wrong = scoring_wording.refusal(refused)
        return render(request, "ranking/_moves.html", {"wrong": wrong}, status=422)
    return show_moves(request, day, found)


def show_moves(
    request: HttpRequest, day: Tournament, found: moments.Moves
) -> HttpResponse:
    """The sentences that say what a correction or a decision moves."""
    called = names(day, full=True, keys=wording.named_in(found))
    context = {
        "moved": wording.moved(found, called),
        "totals": wording.totals(found, called),
    }
    return render(request, "ranking/_moves.html", context)


def moment_asked(request: HttpRequest) -> datetime | None:
    """The moment in the past of which the desk asks the ranking, in the club's time."""
    if not request.user.has_perm("tournaments.view_history"):
        return None
    try:
        moment = parse_datetime(request.GET.get("at", ""))
    except ValueError:
        return None
    if moment is not None and timezone.is_naive(moment):
        moment = timezone.make_aware(moment)
    return moment


def seen(tournament: Tournament) -> str:
    """What a page knows of: the ranking's version, and whether rounds are hidden."""
    known = f"{tournament.version}.{tournament.frozen_after_round or 0}"
    # An earlier session that counts here may still be put right.
    earlier = tournament.carry_from
    return f"{known}.{earlier.version}" if earlier is not None else known


def etag_of(request: HttpRequest, tournament: Tournament) -> str:
    """A mark of all that the page depends on: its reader and language too."""
    known = (
        seen(tournament),
        tournament.state,
        tournament.name,
        get_language(),
        str(request.user.pk),
        str(sees_all(request)),
        request.COOKIES.get("csrftoken", ""),
        request.COOKIES.get("theme", ""),
        request.headers.get("HX-Target", ""),
        request.get_full_path(),
        # What is to be told once is told.
        *map(str, get_messages(request)),
    )
    return f'W/"{salted_hmac("ranking", repr(known)).hexdigest()[:24]}"'


def revalidated(response: HttpResponse, etag: str) -> HttpResponse:
    """Let a browser keep the page, and ask each time whether it still holds."""
    response.headers["ETag"] = etag
    patch_cache_control(response, private=True, no_cache=True)
    return response
