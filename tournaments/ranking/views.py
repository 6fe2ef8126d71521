"""The pages of the ranking: players, teams, files, and what a correction moves."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring import wording as scoring_wording
from scoring.bounds import moment_of
from scoring.deal import IllegalDeal
from scoring.variants import VARIANTS
from tournaments.boards.queries import game, sees_results
from tournaments.kept.pages import shared_page
from tournaments.models import Table, Tournament
from tournaments.planning.pins import choose_pins, trial_copy
from tournaments.planning.queries import grid_choices
from tournaments.ranking import moments, queries, wording
from tournaments.ranking.change import with_earlier_ranks
from tournaments.ranking.exports import EXPORTS
from tournaments.ranking.listing import columns_to_read, ranking_list, teams_listed
from tournaments.ranking.rules.ranking import columns
from tournaments.ranking.what_if import counted_anew
from tournaments.registration.queries import forgotten_entries
from tournaments.web import (
    Request,
    as_file,
    dated_name,
    everybody,
    json_object,
    may,
    search_words,
    sees_all,
    whole_number,
)


@require_safe
@shared_page("page", "sort", "category", "search", "of")
def ranking(request: HttpRequest, day: Tournament) -> HttpResponse:
    return render(request, "ranking/ranking.html", list_context(request, day))


def list_context(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    desk, sees = sees_all(request), sees_results(request.user, tournament)
    looks_back = sees and request.user.has_perm("tournaments.view_history")
    moment = None
    if looks_back:  # in the club's time
        moment = moment_of(request.GET.get("at"), timezone.get_current_timezone())
    after = whole_number(request.GET.get("after", "")) if looks_back else 0
    if after and (moment or after not in queries.rounds_begun(tournament)):
        after = 0
    category = request.GET.get("category")
    persons = of_persons(request)
    game_of = VARIANTS[tournament.variant_key]
    grids = dict(grid_choices(game_of)) if sees else {}
    under = request.GET.get("under", "")
    if moment is not None:
        whole = moments.ranking_at(tournament, moment)
    elif after:
        whole = counted_anew(tournament, until=after)
    elif under in grids:
        whole = counted_anew(trial_copy(tournament, choose_pins(game_of, under, {})))
    else:
        whole = queries.ranking(
            tournament, desk=sees, category=category, persons=persons
        )
        whole = with_earlier_ranks(tournament, whole, persons=persons)
    words = search_words(request.GET)
    shown = columns_to_read(whole)
    found = queries.searched(tournament, whole, words, full=desk)
    sort = request.GET.get("sort", "")
    table = ranking_list(tournament, found, shown, sort=sort, full=desk)
    table.turn_to_page(request.GET.get("page"))
    return {
        **ranking_context(tournament, whole),
        "forgotten": forgotten_entries(tournament),
        "table": table,
        "lines": list(table.records),
        "page": table.page,
        "search": words,
        "hidden": {
            "category": category,
            "sort": sort,
            "of": "players" if persons else "",
            "under": under if under in grids else "",
            "after": after,
            "at": f"{timezone.localtime(moment):%Y-%m-%dT%H:%M:%S}" if moment else "",
        },
        "moment": moment,
        "after": after,
        "begun": queries.rounds_begun(tournament) if after or moment else whole.rounds,
        "may_look_back": looks_back,
        "exports": [(key, one.name) for key, one in EXPORTS.items()],
        "desk": desk,
        "grids": grids.items(),
        "under_key": under,
        "under": grids.get(under, ""),
        "evened": any(column.key == "evened" for column in columns(whole)),
        "tab": category or "all",
        "persons": persons and whole.play.in_sides and not whole.sides,
    }


def ranking_context(tournament: Tournament, ranking: Any) -> dict[str, Any]:
    """Gather what every ranking says of itself, on a page as on paper."""
    return {
        "tournament": tournament,
        "ranking": ranking,
        "criteria": wording.criteria_in_words(ranking.criteria),
        "game": game(tournament),
    }


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
    return render(request, "ranking/teams.html", context)


@require_safe
@may("enter_deals")
def moves(request: Request, day: Tournament) -> HttpResponse:
    """Show what a line being corrected would move, as a part of the page of a sheet."""
    deal = whole_number(request.GET.get("deal"))
    facts = json_object(request.GET.get("facts", ""))
    if not deal or not facts or "table" not in request.GET:
        wrong = _("Choose a table and a deal, and type the whole line.")
        return render(request, "ranking/_moves.html", {"wrong": wrong}, status=422)
    tables = Table.objects.select_related("round").filter(round__tournament=day)
    table = get_object_or_404(tables, public_id=request.GET["table"])
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
    """Show the sentences that say what a correction or a decision moves.

    Whoever may not see results while boards still travel is told just that.
    """
    if not sees_results(request.user, day):
        said = _("Boards are still travelling: what it moves is not shown yet.")
        return render(request, "ranking/_moves.html", {"moved": [said]})
    named = wording.entries_named(found)
    called = queries.line_names(day, found.ranking, full=True, keys=named)
    context = {
        "moved": wording.rank_sentences(found, called),
        "totals": wording.totals(found, called),
    }
    return render(request, "ranking/_moves.html", context)


def of_persons(request: HttpRequest) -> bool:
    """Tell whether players are asked for one by one, where partners are one line."""
    return request.GET.get("of") == "players"
