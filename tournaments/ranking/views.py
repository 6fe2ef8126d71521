"""The pages of the ranking: players, one player, teams, prizes, and what moves."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

from django.contrib.auth.decorators import login_not_required, permission_required
from django.contrib.messages import get_messages
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
from tournaments.boards import queries as boards
from tournaments.boards.wording import game
from tournaments.jury.tables import Concern, concerns
from tournaments.models import Entry, Tournament
from tournaments.ranking import queries, wording
from tournaments.ranking.exports import EXPORTS
from tournaments.ranking.moments import queries as moments
from tournaments.ranking.player import queries as player_queries
from tournaments.ranking.ranking import columns
from tournaments.ranking.tables import headings, lines, ranking_table

PART = "standings"  # the part of the page that is fetched anew


@require_safe
@login_not_required
def ranking(request: HttpRequest, tournament: str) -> HttpResponse:
    played = queries.tournament_or_404(tournament)
    if request.GET.get("seen") == seen(played):
        return HttpResponse(status=204)
    etag = etag_of(request, played)
    unchanged = get_conditional_response(request, etag=etag)
    if unchanged is not None:
        return unchanged
    part = request.headers.get("HX-Target") == PART
    response = render(
        request,
        "ranking/_list.html" if part else "ranking/ranking.html",
        list_context(request, played),
    )
    return revalidated(response, etag)


def list_context(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    desk = sees_all(request)
    moment = moment_asked(request)
    category = request.GET.get("category")
    if moment is not None:
        whole = moments.ranking_at(tournament, moment)
    else:
        whole = queries.ranking(tournament, desk=desk, category=category)
    words = request.GET.get("search", "")[:60]
    shown = columns(whole)
    found = queries.searched(tournament, whole, words, full=desk)
    table = ranking_table(request, tournament, found, shown, full=desk)
    question = request.GET.copy()
    question.pop("seen", None)
    return {
        **ranking_context(tournament, whole),
        "headings": headings(shown, table, question),
        "lines": lines(shown, table.page.object_list.data),
        "page": table.page,
        "pages": {
            name: f"?{with_page(question, number)}"
            for name, number in (
                ("before", table.page.number - 1),
                ("after", table.page.number + 1),
            )
        },
        "address": f"{request.path}?{question.urlencode()}",
        "seen": seen(tournament),
        "search": words,
        "sort": request.GET.get("sort", ""),
        "moment": moment,
        "may_look_back": request.user.has_perm("tournaments.view_history"),
        "exports": export_links(),
        "desk": desk,
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


def export_links() -> list[tuple[str, str]]:
    return [
        ("xlsx", _("Spreadsheet (XLSX)")),
        ("excel", _("CSV for Excel")),
        ("csv", _("CSV with commas")),
        ("json", _("JSON")),
    ]


@require_safe
@login_not_required
def export(request: HttpRequest, tournament: str, format: str) -> HttpResponse:
    """The whole ranking in another form, as whoever asks may see it."""
    played = queries.tournament_or_404(tournament)
    if format not in EXPORTS:
        raise Http404
    chosen = EXPORTS[format]
    desk = sees_all(request)
    found = queries.ranking(played, desk=desk)
    rows = queries.rows(played, found, found.standings, full=desk)
    name = f"{slugify(played.name) or 'ranking'}-{played.played_date:%Y-%m-%d}"
    return HttpResponse(
        chosen.write(played, columns(found), rows),
        content_type=chosen.content_type,
        headers={
            "Content-Disposition": f'attachment; filename="{name}.{chosen.ending}"',
            "Cache-Control": "private, no-store",
        },
    )


@require_safe
@login_not_required
def player(request: HttpRequest, tournament: str, entry: str) -> HttpResponse:
    played = queries.tournament_or_404(tournament)
    who = queries.entry_or_404(played, entry)
    desk = sees_all(request)
    found = queries.ranking(played, desk=desk)
    until = played.frozen_after_round if found.hidden else None
    standing = next((s for s in found.standings if s.result.key == who.public_id), None)
    context = {
        **ranking_context(played, found),
        "entry": who,
        "name": queries.names(played, full=desk, keys=[who.public_id])[who.public_id],
        "standing": standing,
        # Other tables have still to play the boards of this one.
        "rounds": player_queries.rounds_of(played, who, until=until)
        if desk or not played.duplicate or boards.is_over(played)
        else [],
        "variant": VARIANTS[played.variant_key],
        "rulings": rulings_of(played, who, desk=desk, until=until),
        "desk": desk,
    }
    return render(request, "ranking/player.html", context)


def rulings_of(
    tournament: Tournament, entry: Entry, *, desk: bool, until: int | None
) -> list[Concern]:
    """The rulings on a player: for the public his own points and the article."""
    found = concerns(tournament, entry, desk=desk)
    return [one for one in found if until is None or one.round <= until]


@require_safe
@login_not_required
def teams(request: HttpRequest, tournament: str) -> HttpResponse:
    played = queries.tournament_or_404(tournament)
    desk = sees_all(request)
    found = queries.ranking(played, desk=desk)
    context = {
        **ranking_context(played, found),
        **queries.teams(played, found, full=desk),
        "tab": "teams",
    }
    return render(request, "ranking/teams.html", context)


@require_safe
@login_not_required
def prizes(request: HttpRequest, tournament: str) -> HttpResponse:
    played = queries.tournament_or_404(tournament)
    desk = sees_all(request)
    found = queries.ranking(played, desk=desk)
    context = {
        **ranking_context(played, found),
        "prizes": queries.prizes(played, found, full=desk),
        "tab": "prizes",
    }
    return render(request, "ranking/prizes.html", context)


@require_safe
@permission_required("tournaments.enter_deals", raise_exception=True)
def moves(request: HttpRequest, tournament: str) -> HttpResponse:
    """What a line that is being corrected would move: a part of the page of a sheet."""
    played = queries.tournament_or_404(tournament)
    number = request.GET.get("deal", "")
    facts = facts_of(request.GET.get("facts", ""))
    known = number.isascii() and number.isdigit() and len(number) < 4
    if not known or facts is None or "table" not in request.GET:
        wrong = _("Choose a table and a deal, and type the whole line.")
        return render(request, "ranking/_moves.html", {"wrong": wrong}, status=422)
    table = queries.table_or_404(played, request.GET["table"])
    if not 1 <= int(number) <= played.deals_per_round:
        raise Http404
    try:
        found = moments.moves(played, table, int(number), facts)
    except IllegalDeal as refused:
        wrong = scoring_wording.refusal(refused)
        return render(request, "ranking/_moves.html", {"wrong": wrong}, status=422)
    names = moments.names(wording.named_in(found))
    context = {
        "moved": wording.moved(found, names),
        "totals": wording.totals(found, names),
    }
    return render(request, "ranking/_moves.html", context)


def facts_of(text: str) -> dict[str, Any] | None:
    try:
        facts = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return facts if isinstance(facts, dict) else None


def sees_all(request: HttpRequest) -> bool:
    """Whether whoever asks reads all names and all rounds, as the desk does."""
    return bool(request.user.has_perm("tournaments.view_player"))


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


def with_page(question: Any, number: int) -> str:
    turned = question.copy()
    turned["page"] = str(number)
    return str(turned.urlencode())


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
