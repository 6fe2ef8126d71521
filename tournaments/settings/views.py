"""The pages of the club, and those that plan tournaments."""

from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring import wording
from scoring.game_words import use_words_of
from scoring.variant import Variant
from scoring.variants import VARIANTS
from tournaments.accounts.models import Host
from tournaments.deals import how_far
from tournaments.entries import days
from tournaments.ledger import plan_changes
from tournaments.lists.tournaments import TournamentList
from tournaments.plans import queries
from tournaments.plans.models import Tournament
from tournaments.plans.pins import KEEP
from tournaments.plans.rules.plan import fixed_fields
from tournaments.settings import operations
from tournaments.settings.forms import ClubForm, PlanForm
from tournaments.web import (
    Request,
    ask,
    done,
    everybody,
    is_sure,
    may,
    posted,
    refusal_beside,
    search_words,
    sees_all,
    show,
    whole_number,
)


@require_http_methods(["GET", "POST"])
@may("change_host")
def club(request: Request) -> HttpResponse:
    form = ClubForm(posted(request), instance=Host.objects.first())
    if form.is_valid():
        operations.change_club(**form.cleaned_data)
        return done(request, _("The club is changed."), "planning:club")
    return show(request, "settings/club.html", {"form": form})


@require_safe
@everybody
def tournaments(request: HttpRequest) -> HttpResponse:
    search = search_words(request.GET)
    archived = request.GET.get("show") == "archived"
    desk = sees_all(request)
    table = TournamentList(
        days.search_tournaments(search, desk=desk, archived=archived)
    )
    context = {
        "table": table,
        "page": table.turn_to_page(request.GET.get("page")).page,
        "search": search,
        "archived": archived,
        "games": games(),
    }
    return render(request, "settings/tournaments.html", context)


@require_http_methods(["GET", "POST"])
@may("plan")
def make(request: Request) -> HttpResponse:
    """Ask for the game, then the questions of its plan, and make the tournament."""
    game = VARIANTS.get(request.GET.get("game", ""))
    if game is None:
        return render(request, "settings/games.html", {"games": games()})
    with use_words_of(game):
        return make_of(request, game)


def make_of(request: Request, game: Variant) -> HttpResponse:
    """Ask the questions of this game's plan, and make the tournament."""
    form = PlanForm(
        posted(request),
        variant=game,
        grids=queries.grid_choices(game),
        plan=queries.usual_plan(game),
    )
    if form.is_valid():
        with refusal_beside(form):
            made = operations.make_tournament(
                variant=game, plan=form.plan(), by=request.user
            )
            sentence = _("“%s” is planned.") % made.name
            return done(request, sentence, "desk:tournament", made.public_id)
    return plan_page(request, "settings/make.html", form, {})


@require_http_methods(["GET", "POST"])
@may("plan")
def change(request: Request, day: Tournament) -> HttpResponse:
    version = plan_changes.plan_version(day)
    settled = fixed_fields(counted=how_far.has_deals_or_rulings(day))
    game = VARIANTS[day.variant_key]
    form = PlanForm(
        posted(request),
        variant=game,
        grids=queries.grid_choices(game, day),
        fixed=settled,
        made=True,
        plan={**queries.plan_of(day), "grid": KEEP},
    )
    seen = whole_number(request.POST.get("seen", version))
    if form.is_valid():
        with refusal_beside(form):
            operations.change_tournament(
                tournament=day,
                seen=seen,
                plan=form.plan(),
                by=request.user,
                sure=is_sure(request),
            )
            sentence = _("The settings are saved.")
            return done(request, sentence, "desk:tournament", day.public_id)
        if form.has_error(NON_FIELD_ERRORS, operations.LETTERED):
            return ask(request, form.non_field_errors(), request.path)
        # The next try is made knowing of what came between.
        seen = version
    context = {"tournament": day, "seen": seen, "held": settled}
    return plan_page(request, "settings/change.html", form, context)


def plan_page(
    request: Request, template: str, form: PlanForm, more: dict[str, Any]
) -> HttpResponse:
    context = {"form": form, "game": wording.named(form.variant.name), **more}
    return show(request, template, context)


def games() -> list[tuple[str, str]]:
    """Return the key and the name of each game, in the reader's language."""
    return [(one.key, wording.named(one.name)) for one in VARIANTS.values()]
