"""The pages on which a club keeps its members."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import permission_required
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods

from tournaments.models import Player
from tournaments.registration import verdicts
from tournaments.registration.members import (
    operations,
    queries,
    spreadsheet,
    wording,
)
from tournaments.registration.members.forms import (
    FileForm,
    ListForm,
    PlayerForm,
    guessed,
)

may_read = permission_required("tournaments.view_player", raise_exception=True)
may_change = permission_required("tournaments.change_player", raise_exception=True)
ON_A_PAGE = 50
MOST_TO_DECIDE = 500


@require_GET
@may_read
def players(request: HttpRequest) -> HttpResponse:
    search = request.GET.get("search", "")[:60]
    found = Paginator(queries.members(search), ON_A_PAGE)
    page = found.get_page(request.GET.get("page"))
    context = {
        "search": search,
        "page": page,
        "list_at": reverse("registration:players"),
        "with_contact": sees_contact(request),
    }
    return part_or_page(request, "registration/_players.html", "players", context)


@require_GET
@may_read
def player(request: HttpRequest, player: str) -> HttpResponse:
    found = queries.player_or_404(player)
    context = {
        "player": found,
        "entries": queries.entries_of(found),
        "with_contact": sees_contact(request),
    }
    return render(request, "registration/player.html", context)


@require_http_methods(["GET", "POST"])
@may_change
def add(request: HttpRequest) -> HttpResponse:
    form = player_form(request, Player())
    if form.is_valid() and "anyway" not in request.POST:
        form.namesakes = queries.namesakes(
            form.cleaned_data["first_name"], form.cleaned_data["last_name"]
        )
    if form.is_valid() and not form.namesakes:
        try:
            made = operations.add_player(by=request.user, **form.cleaned_data)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, _("%(name)s is a member now.") % {"name": made})
            return redirect("registration:players")
    return form_page(request, form, None)


@require_http_methods(["GET", "POST"])
@may_change
def change(request: HttpRequest, player: str) -> HttpResponse:
    found = queries.player_or_404(player)
    form = player_form(request, found)
    if form.is_valid():
        try:
            operations.change_player(player=found, by=request.user, **form.cleaned_data)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, _("%(name)s is kept.") % {"name": found})
            return redirect("registration:player", found.public_id)
    return form_page(request, form, queries.player_or_404(player))


@require_http_methods(["GET", "POST"])
@may_change
def import_players(request: HttpRequest) -> HttpResponse:
    """Ask for a file; show what would become of it; write it once confirmed."""
    if "cells" in request.POST:
        return import_list(request, ListForm(request.POST))
    posted = request.method == "POST"
    form = FileForm(request.POST, request.FILES) if posted else FileForm()
    if form.is_valid():
        try:
            return import_list(request, ListForm(guessed(form.cells())), read=True)
        except ValidationError as error:
            form.add_error("file", error)
    context = {"form": form}
    status = 422 if posted else 200
    return render(request, "registration/import.html", context, status=status)


def import_list(
    request: HttpRequest, form: ListForm, *, read: bool = False
) -> HttpResponse:
    """Write a list that is confirmed and can be; else show it with its verdicts."""
    decisions = {
        int(name.removeprefix("row_")): value
        for name, value in request.POST.items()
        if name.startswith("row_") and name.removeprefix("row_").isdecimal()
    }
    leave_out = "leave_out" in request.POST
    rows = form.rows() if form.is_valid() else []
    if rows and "confirm" in request.POST:
        try:
            done = operations.import_players(
                rows=rows,
                decisions=decisions,
                leave_out_wrong=leave_out,
                by=request.user,
            )
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, said(done))
            return redirect("registration:players")
    judged = verdicts.judge(rows, queries.known())
    doubtful = [one for one in judged if one.verdict == verdicts.DOUBTFUL]
    if len(doubtful) > MOST_TO_DECIDE:
        form.add_error(
            None, _("Too many rows look like each other. Split the list into parts.")
        )
    context = {
        "form": form,
        "judged": [
            (one, decisions.get(one.row.line, ""), wording.why(one)) for one in judged
        ],
        "counts": {
            name: sum(one.verdict == name for one in judged)
            for name in (
                verdicts.NEW, verdicts.SAME, verdicts.DOUBTFUL, verdicts.WRONG
            )
        },
        "leave_out": leave_out,
    }  # fmt: skip
    status = 422 if form.errors and not read else 200
    return render(request, "registration/preview.html", context, status=status)


@require_GET
@may_change
def template(request: HttpRequest, kind: str) -> HttpResponse:
    heads = queries.heads(contact=sees_contact(request))
    return download(_("members-template"), kind, [heads])


@require_GET
@may_change
def export(request: HttpRequest, kind: str) -> HttpResponse:
    contact = sees_contact(request)
    rows = [queries.heads(contact=contact), *queries.rows(contact=contact)]
    return download(_("members"), kind, rows)


def download(name: str, kind: str, rows: list[Any]) -> HttpResponse:
    response = HttpResponse(
        spreadsheet.write(kind, rows), content_type=spreadsheet.TYPES[kind]
    )
    response["Content-Disposition"] = f'attachment; filename="{name}.{kind}"'
    response["Cache-Control"] = "no-store"
    return response


def sees_contact(request: HttpRequest) -> bool:
    return request.user.has_perm("tournaments.view_contact")


def player_form(request: HttpRequest, player: Player) -> PlayerForm:
    form = PlayerForm(
        request.POST or None, instance=player, with_contact=sees_contact(request)
    )
    form.namesakes = []
    return form


def form_page(
    request: HttpRequest, form: PlayerForm, player: Player | None
) -> HttpResponse:
    context = {
        "form": form,
        "player": player,
        "clubs": queries.clubs(),
        "categories": queries.categories(),
    }
    status = 422 if form.is_bound else 200
    return render(request, "registration/edit_player.html", context, status=status)


def part_or_page(
    request: HttpRequest, part: str, page: str, context: dict[str, Any]
) -> HttpResponse:
    """The part that changes while one types, or the whole page around it."""
    asked_by_part = request.headers.get("HX-Request") == "true"
    name = part if asked_by_part else f"registration/{page}.html"
    response = render(request, name, context)
    patch_vary_headers(response, ["HX-Request"])
    return response


def said(done: dict[str, int]) -> str:
    """What an import did, in words."""
    added = ngettext("%(n)s new member.", "%(n)s new members.", done["added"]) % {
        "n": done["added"]
    }
    filled = ngettext(
        "%(n)s member completed.", "%(n)s members completed.", done["filled"]
    ) % {"n": done["filled"]}
    left = ngettext(
        "%(n)s row left as it was.", "%(n)s rows left as they were.", done["left"]
    ) % {"n": done["left"]}
    return f"{added} {filled} {left}"
