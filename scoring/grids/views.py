"""The pages on which a club reads and changes its grids."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import permission_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring import wording
from scoring.bounds import search_words, whole_number
from scoring.editing import cell_words, tables
from scoring.grids import operations, queries
from scoring.grids.forms import TABLE, TEXT, GridForm, TrialForm, options_chosen
from scoring.models import GridVersion
from scoring.scorer import Scorer
from scoring.variant import Preset, Variant

may_read = permission_required("scoring.view_pointgrid", raise_exception=True)
may_make = permission_required("scoring.add_pointgrid", raise_exception=True)
may_change = permission_required("scoring.change_pointgrid", raise_exception=True)


@require_GET
@may_read
def grids(request: HttpRequest) -> HttpResponse:
    search = search_words(request.GET)
    put_away = "put_away" in request.GET
    context = {
        "games": queries.grids_by_game(search, put_away=put_away),
        "search": search,
        "put_away": put_away,
    }
    return render(request, "scoring/grids.html", context)


@require_GET
@may_read
def preset(request: HttpRequest, variant: str, preset: str) -> HttpResponse:
    game, model = queries.preset_or_404(variant, preset)
    start = Scorer.under(game, preset=model.key)
    context = {"name": wording.named(model.name), **grid_context(request, model, start)}
    return render(request, "scoring/grid.html", context)


@require_GET
@may_read
def grid(request: HttpRequest, grid: str, number: int | None = None) -> HttpResponse:
    """A grid of the club in its newest version, or in another one."""
    own = queries.grid_or_404(grid)
    version = own.newest if number is None else queries.version_or_404(own, number)
    context = {"own": own, "version": version, "name": own.name}
    context |= grid_context(request, version.preset, scorer_of(version))
    return render(request, "scoring/grid.html", context)


def scorer_of(version: GridVersion) -> Scorer:
    """The game as a version of a grid has it."""
    return Scorer.under(version.grid.variant, version.options, grid=version.parsed_grid)


@require_http_methods(["GET", "POST"])
@may_make
def make(request: HttpRequest, variant: str, preset: str) -> HttpResponse:
    game, model = queries.preset_or_404(variant, preset)
    form = form_for(request, model, Scorer.under(game, preset=model.key))
    if form.is_valid() and "look" not in request.POST:
        try:
            own = operations.make_grid(
                variant=game, preset_key=preset, draft=draft_of(form), by=request.user
            )
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, _("The grid “%s” is kept.") % own.name)
            return redirect(own)
    return edit_page(request, form, {})


@require_http_methods(["GET", "POST"])
@may_change
def change(request: HttpRequest, grid: str) -> HttpResponse:
    own = queries.grid_or_404(grid)
    newest = start = own.newest
    if "from" in request.GET:
        start = queries.version_or_404(own, whole_number(request.GET["from"]))
    form = form_for(request, newest.preset, scorer_of(start), {"name": own.name})
    seen = whole_number(request.POST.get("seen", newest.number))
    if form.is_valid() and "look" not in request.POST:
        try:
            made = operations.change_grid(
                grid=own, draft=draft_of(form), seen=seen, by=request.user
            )
        except ValidationError as error:
            form.add_error(None, error)
            # The next try is made knowing of the version that came between.
            seen = newest.number
        else:
            if made == newest:
                said = _("The numbers are as they were: no new version.")
                messages.info(request, said)
            else:
                said = _("Version %(number)s of “%(name)s” is kept.")
                values = {"number": made.number, "name": made.grid.name}
                messages.success(request, said % values)
            return redirect(own)
    return edit_page(request, form, {"own": own, "seen": seen, "newest": newest})


@require_POST
@may_read
def try_out(request: HttpRequest, variant: str, preset: str) -> HttpResponse:
    """Show what the grid being typed pays: the part of the page that follows along."""
    game, model = queries.preset_or_404(variant, preset)
    form = form_for(request, model, Scorer.under(game, preset=model.key))
    return render(request, "scoring/_trial.html", edit_context(request, form))


@require_POST
@may_change
def offer(request: HttpRequest, grid: str, *, offered: bool) -> HttpResponse:
    """Put a grid away, or bring it back."""
    own = queries.grid_or_404(grid)
    operations.offer(grid=own, offered=offered)
    done = (
        _("“%s” can be chosen again.")
        if offered
        else _("“%s” is put away: new tournaments no longer offer it.")
    )
    messages.success(request, done % own.name)
    return redirect(own)


def form_for(
    request: HttpRequest,
    model: Preset,
    start: Scorer,
    initial: dict[str, str] | None = None,
) -> GridForm:
    return GridForm(
        request.POST or None,
        preset=model,
        start=start,
        mode=TEXT if sent_values(request).get("mode") == TEXT else TABLE,
        initial=initial,
    )


def sent_values(request: HttpRequest) -> QueryDict:
    return request.POST if request.method == "POST" else request.GET


def draft_of(form: GridForm) -> operations.GridDraft:
    """Make of a valid form the draft that the operation writes."""
    assert form.grid is not None
    name, note = form.cleaned_data["name"], form.cleaned_data["note"]
    options = options_chosen(form.variant, form.cleaned_data)
    return operations.GridDraft(name, form.grid.text(), options, note)


def edit_page(
    request: HttpRequest, form: GridForm, more: dict[str, Any]
) -> HttpResponse:
    context = {**edit_context(request, form), **more}
    status = 422 if form.is_bound and not form.is_valid() else 200
    return render(request, "scoring/edit.html", context, status=status)


def edit_context(request: HttpRequest, form: GridForm) -> dict[str, Any]:
    return {
        "form": form,
        **trial_context(request, form.variant, form.preset, form.scorer()),
    }


def grid_context(request: HttpRequest, model: Preset, scorer: Scorer) -> dict[str, Any]:
    """Gather what a page needs that only shows a grid."""
    game = scorer.variant
    return {
        "option_words": queries.options_in_words(scorer),
        "zero_sum": scorer.grid.zero_sum,
        "tables": tables(game, cell_words(scorer.grid), model.grid, {}),
        "text": scorer.grid.text(),
        **trial_context(request, game, model, scorer),
    }


def trial_context(
    request: HttpRequest, game: Variant, model: Preset, scorer: Scorer | None
) -> dict[str, Any]:
    """Gather what a page needs to try a deal; without a scorer the grid is wrong."""
    trial_form = TrialForm(sent_values(request) or None, variant=game)
    usual = Scorer.under(game, preset=model.key)
    found = trial_form.trials(scorer, usual) if scorer else []
    return {
        "game": wording.named(game.name),
        "variant": game,
        "preset": model,
        "preset_name": wording.named(model.name),
        "trial_form": trial_form,
        "trials": found,
        "shown": trial_form.chosen_trial(found),
        "differences": scorer.grid.differences(model.grid) if scorer else [],
        "option_differences": [
            option
            for option in game.options
            if scorer and scorer.options[option.key] != usual.options[option.key]
        ],
    }
