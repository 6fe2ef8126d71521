"""The pages of the ranking: players, teams, files, and what a correction moves."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring import wording as scoring_wording
from scoring.deal import IllegalDeal
from tournaments.comparison.queries import sees_results
from tournaments.lists.moves import show_moves
from tournaments.lists.rankings import (
    list_context,
    of_persons,
    ranking_context,
    teams_listed,
)
from tournaments.pages import shared_page
from tournaments.plans.models import Tournament
from tournaments.standings import moments, queries
from tournaments.standings.exports import EXPORTS
from tournaments.standings.rules.ranking import columns
from tournaments.tables.models import Table
from tournaments.web import (
    Request,
    as_file,
    dated_name,
    everybody,
    json_object,
    may,
    sees_all,
    whole_number,
)


@require_safe
@shared_page("page", "sort", "category", "search", "of")
def ranking(request: HttpRequest, day: Tournament) -> HttpResponse:
    return render(request, "rank/ranking.html", list_context(request, day))


@require_safe
@everybody
def export(request: HttpRequest, day: Tournament, format: str) -> HttpResponse:
    """The whole ranking in another form, as whoever asks may see it."""
    if format not in EXPORTS:
        raise Http404
    chosen = EXPORTS[format]
    sees = sees_results(request.user, day)
    found = queries.ranking(day, desk=sees, persons=of_persons(request))
    rows = queries.rows(day, found, found.lines, full=sees_all(request))
    name = dated_name(day, "ranking")
    if found.hidden:
        as_of = _("after round %(number)s") % {"number": found.shown_after}
        name += f"-{slugify(as_of)}"
    body = chosen.write(day, columns(found), rows)
    return as_file(body, f"{name}{chosen.ending}", chosen.content_type)


@require_safe
@shared_page()
def teams(request: HttpRequest, day: Tournament) -> HttpResponse:
    found = queries.ranking(day, desk=sees_results(request.user, day))
    context = {
        **ranking_context(day, found),
        **teams_listed(day, found, full=sees_all(request)),
        "tab": "teams",
    }
    return render(request, "rank/teams.html", context)


@require_safe
@may("enter_deals")
def moves(request: Request, day: Tournament) -> HttpResponse:
    """Show what a line being corrected would move, as a part of the page of a sheet."""
    deal = whole_number(request.GET.get("deal"))
    facts = json_object(request.GET.get("facts", ""))
    if not deal or not facts or "table" not in request.GET:
        wrong = _("Choose a table and a deal, and type the whole line.")
        return render(request, "rank/_moves.html", {"wrong": wrong}, status=422)
    tables = Table.objects.select_related("round").filter(round__tournament=day)
    table = get_object_or_404(tables, public_id=request.GET["table"])
    if not 1 <= deal <= day.deals_per_round:
        raise Http404
    try:
        found = moments.moves(day, table, deal, facts)
    except IllegalDeal as refused:
        wrong = scoring_wording.refusal(refused)
        return render(request, "rank/_moves.html", {"wrong": wrong}, status=422)
    return show_moves(request, day, found)
