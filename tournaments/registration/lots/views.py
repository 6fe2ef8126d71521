"""The buttons of the door that draw numbers by lot, and take the draw back."""

from __future__ import annotations

from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import permission_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.registration import queries
from tournaments.registration.lots import operations

may_register = permission_required("tournaments.register", raise_exception=True)
LARGEST_SEED = 999_999_999  # still read aloud and copied without a fault


class SeedForm(forms.Form):
    """The number of a draw that is made again; left empty, nobody chooses it."""

    seed = forms.IntegerField(min_value=0, max_value=LARGEST_SEED, required=False)


def new_seed() -> int:
    return int(get_random_string(6, "0123456789"))


@require_POST
@may_register
def draw_numbers(request: HttpRequest, tournament: str) -> HttpResponse:
    found = queries.tournament_or_404(tournament)
    form = SeedForm(request.POST)
    if not form.is_valid():
        messages.error(
            request,
            _("The number of a draw is a whole number, or empty for a new one."),
        )
        return redirect("registration:entries", tournament)
    seed = form.cleaned_data["seed"]
    seed = new_seed() if seed is None else seed
    return told(
        request,
        tournament,
        lambda: operations.draw_numbers(tournament=found, seed=seed, by=request.user),
        _("All who are here have a number by lot."),
    )


@require_POST
@may_register
def undo_numbers(request: HttpRequest, tournament: str) -> HttpResponse:
    found = queries.tournament_or_404(tournament)
    return told(
        request,
        tournament,
        lambda: operations.undo_draw(tournament=found, by=request.user),
        _("Everybody has the number of before the draw again."),
    )


def told(
    request: HttpRequest, tournament: str, write: Callable[[], object], sentence: str
) -> HttpResponse:
    """Write, and come back to the door with what came of it."""
    try:
        write()
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
    else:
        messages.success(request, sentence)
    return redirect("registration:entries", tournament)
