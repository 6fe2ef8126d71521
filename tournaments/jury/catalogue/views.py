"""The pages on which a club reads and changes its offences."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import permission_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from scoring import wording
from scoring.variant import Variant
from tournaments.jury.catalogue import operations, queries
from tournaments.jury.catalogue.forms import TABLE, TEXT, OffencesForm
from tournaments.jury.offences import text_of
from tournaments.models import OffenceVersion

may_read = permission_required("tournaments.view_offences", raise_exception=True)
may_change = permission_required("tournaments.change_offences", raise_exception=True)


@require_GET
@may_read
def games(request: HttpRequest) -> HttpResponse:
    return render(request, "offences/games.html", {"games": queries.games()})


@require_GET
@may_read
def game(request: HttpRequest, variant: str) -> HttpResponse:
    found = queries.variant_or_404(variant)
    versions = queries.versions_of(found)
    return read_version(request, found, versions, versions[0] if versions else None)


@require_GET
@may_read
def version(request: HttpRequest, variant: str, version: int) -> HttpResponse:
    """A version of the club's; number 0 is the catalogue, that is always there."""
    found = queries.variant_or_404(variant)
    versions = queries.versions_of(found)
    shown = queries.version_or_404(versions, version) if version else None
    return read_version(request, found, versions, shown)


def read_version(
    request: HttpRequest,
    variant: Variant,
    versions: list[OffenceVersion],
    shown: OffenceVersion | None,
) -> HttpResponse:
    offences = queries.offences_of(variant, shown)
    newest = versions[0].number if versions else 0
    number = shown.number if shown else 0
    context = {
        "variant": variant,
        "game": wording.named(variant.name),
        "offences": offences,
        "changed": queries.changed(variant, offences),
        "text": text_of(offences),
        "version": shown,
        "versions": versions,
        "number": number,
        "is_newest": number == newest,
    }
    return render(request, "offences/game.html", context)


@require_http_methods(["GET", "POST"])
@may_change
def change(request: HttpRequest, variant: str) -> HttpResponse:
    found = queries.variant_or_404(variant)
    versions = queries.versions_of(found)
    newest = versions[0].number if versions else 0
    start = versions[0] if versions else None
    if "from" in request.GET:
        number = whole_number(request.GET["from"])
        start = queries.version_or_404(versions, number) if number else None
    form = form_for(request, found, start)
    seen = whole_number(request.POST.get("seen", newest))
    if form.is_valid():
        try:
            made = operations.change_offences(
                variant=found,
                seen=seen,
                text=form.offences(),
                by=request.user,
                note=form.cleaned_data["note"],
            )
        except ValidationError as error:
            form.add_error(None, error)
            # The next try is made knowing of the version that came between.
            seen = newest
        else:
            say_what_was_kept(request, made)
            return redirect("offences:game", variant)
    context = {
        "form": form,
        "variant": found,
        "game": wording.named(found.name),
        "newest": newest,
        "seen": seen,
        "start": start.number if start else 0,
    }
    status = 422 if form.is_bound and not form.is_valid() else 200
    return render(request, "offences/change.html", context, status=status)


def form_for(
    request: HttpRequest, variant: Variant, start: OffenceVersion | None
) -> OffencesForm:
    given: Any = request.POST if request.method == "POST" else request.GET
    return OffencesForm(
        request.POST or None,
        variant=variant,
        offences=queries.offences_of(variant, start),
        mode=TEXT if given.get("mode") == TEXT else TABLE,
    )


def say_what_was_kept(request: HttpRequest, made: OffenceVersion | None) -> None:
    if made is None:
        messages.info(request, _("The offences are as they were: no new version."))
    else:
        messages.success(
            request,
            _(
                "Version %(number)s is kept. Tournaments made from now on have it; the "
                "others keep theirs."
            )
            % {"number": made.number},
        )


def whole_number(typed: object) -> int:
    text = str(typed)
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else -1
