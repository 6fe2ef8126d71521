"""The pages on which a club reads and changes its grids."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import permission_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
)

from scoring import operations, queries, wording
from scoring.editing import tables, words_of
from scoring.forms import TABLE, TEXT, GridForm, TrialForm
from scoring.grid import Grid
from scoring.models import GridVersion, PointGrid
from scoring.score import Scorer
from scoring.variant import Preset, Variant

may_read = permission_required("scoring.view_pointgrid", raise_exception=True)
may_make = permission_required("scoring.add_pointgrid", raise_exception=True)
may_change = permission_required("scoring.change_pointgrid", raise_exception=True)


@require_GET
@may_read
def grids(request: HttpRequest) -> HttpResponse:
    search = request.GET.get("search", "")
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
    game = queries.variant_or_404(variant)
    chosen = queries.preset_or_404(game, preset)
    scorer = game.scorer(preset=chosen.key)
    context = {
        "is_preset": True,
        "name": wording.named(chosen.name),
        **reading(request, game, chosen, scorer),
    }
    return render(request, "scoring/grid.html", context)


@require_GET
@may_read
def grid(request: HttpRequest, grid: str) -> HttpResponse:
    own = queries.grid_or_404(grid)
    return read_version(request, own, own.newest)


@require_GET
@may_read
def version(request: HttpRequest, grid: str, number: int) -> HttpResponse:
    own = queries.grid_or_404(grid)
    return read_version(request, own, queries.version_or_404(own, number))


def read_version(
    request: HttpRequest, own: PointGrid, version: GridVersion
) -> HttpResponse:
    scorer = own.variant.scorer(version.options, grid=version.parsed)
    context = {
        "own": own,
        "version": version,
        "name": own.name,
        **reading(
            request, own.variant, own.variant.presets[version.preset_key], scorer
        ),
    }
    return render(request, "scoring/grid.html", context)


@require_http_methods(["GET", "POST"])
@may_make
def make(request: HttpRequest, variant: str, preset: str) -> HttpResponse:
    game = queries.variant_or_404(variant)
    chosen = queries.preset_or_404(game, preset)
    form = form_for(request, game, chosen, chosen.grid, chosen.options)
    if form.is_valid() and "look" not in request.POST:
        try:
            own = operations.make_grid(
                variant=game, preset_key=preset, **given(form, request)
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
    newest = own.newest
    start = newest
    if "from" in request.GET:
        start = queries.version_or_404(own, whole_number(request.GET["from"]))
    chosen = own.variant.presets[newest.preset_key]
    form = form_for(
        request, own.variant, chosen, start.parsed, start.options, {"name": own.name}
    )
    seen = whole_number(request.POST.get("seen", newest.number))
    if form.is_valid() and "look" not in request.POST:
        try:
            made = operations.change_grid(grid=own, seen=seen, **given(form, request))
        except ValidationError as error:
            form.add_error(None, error)
            # The next try is made knowing of the version that came between.
            seen = newest.number
        else:
            say_what_was_kept(request, made, newest)
            return redirect(own)
    return edit_page(request, form, {"own": own, "seen": seen, "newest": newest})


@require_POST
@may_read
def try_out(request: HttpRequest, variant: str, preset: str) -> HttpResponse:
    """What the grid being typed is worth; the part of the page that follows along."""
    game = queries.variant_or_404(variant)
    chosen = queries.preset_or_404(game, preset)
    form = form_for(request, game, chosen, chosen.grid, chosen.options)
    return render(request, "scoring/_trial.html", edit_context(request, form))


@require_POST
@may_change
def put_away(request: HttpRequest, grid: str) -> HttpResponse:
    own = queries.grid_or_404(grid)
    operations.put_away(grid=own)
    messages.success(
        request,
        _("“%s” is put away: new tournaments no longer offer it.") % own.name,
    )
    return redirect(own)


@require_POST
@may_change
def bring_back(request: HttpRequest, grid: str) -> HttpResponse:
    own = queries.grid_or_404(grid)
    operations.bring_back(grid=own)
    messages.success(request, _("“%s” can be chosen again.") % own.name)
    return redirect(own)


def form_for(
    request: HttpRequest,
    game: Variant,
    chosen: Preset,
    grid: Grid,
    options: Any,
    initial: dict[str, str] | None = None,
) -> GridForm:
    given = request.POST if request.method == "POST" else request.GET
    return GridForm(
        request.POST or None,
        variant=game,
        preset=chosen,
        grid=grid,
        options=options,
        mode=TEXT if given.get("mode") == TEXT else TABLE,
        initial=initial,
    )


def given(form: GridForm, request: HttpRequest) -> dict[str, Any]:
    """What the form hands to the operation that writes."""
    assert form.grid is not None
    return {
        "name": form.cleaned_data["name"],
        "note": form.cleaned_data["note"],
        "text": form.grid.text(),
        "options": form.options(),
        "by": request.user,
    }


def edit_page(
    request: HttpRequest, form: GridForm, more: dict[str, Any]
) -> HttpResponse:
    context = {**edit_context(request, form), **more}
    status = 422 if form.is_bound and not form.is_valid() else 200
    return render(request, "scoring/edit.html", context, status=status)


def edit_context(request: HttpRequest, form: GridForm) -> dict[str, Any]:
    scorer = form.scorer()
    return {
        "form": form,
        "game": wording.named(form.variant.name),
        **trying(request, form.variant, form.preset, scorer),
    }


def reading(
    request: HttpRequest, game: Variant, chosen: Preset, scorer: Scorer
) -> dict[str, Any]:
    """What a page that only shows a grid needs."""
    option_words = [
        (
            wording.named(option.name),
            wording.named(option.values[scorer.options[option.key]]),
        )
        for option in game.options
        if not (option.free_sum_only and scorer.grid.zero_sum)
    ]
    return {
        "game": wording.named(game.name),
        "option_words": option_words,
        "zero_sum": scorer.grid.zero_sum,
        "tables": tables(game, words_of(scorer.grid), chosen.grid, {}),
        "text": scorer.grid.text(),
        **trying(request, game, chosen, scorer),
    }


def trying(
    request: HttpRequest, game: Variant, chosen: Preset, scorer: Scorer | None
) -> dict[str, Any]:
    given = request.POST if request.method == "POST" else request.GET
    trial_form = TrialForm(given or None, variant=game)
    usual = game.scorer(preset=chosen.key)
    found = trial_form.trials(scorer, usual) if scorer else []
    return {
        "variant": game,
        "preset": chosen,
        "preset_name": wording.named(chosen.name),
        "trial_form": trial_form,
        "trials": found,
        "shown": trial_form.shown(found),
        "differences": scorer.grid.differences(chosen.grid) if scorer else [],
        "option_differences": [
            option
            for option in game.options
            if scorer and scorer.options[option.key] != usual.options[option.key]
        ],
    }


def say_what_was_kept(
    request: HttpRequest, made: GridVersion, newest: GridVersion
) -> None:
    if made.pk == newest.pk:
        messages.info(request, _("The numbers are as they were: no new version."))
    else:
        messages.success(
            request,
            _("Version %(number)s of “%(name)s” is kept.")
            % {"number": made.number, "name": made.grid.name},
        )


def whole_number(typed: object) -> int:
    text = str(typed)
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 0
