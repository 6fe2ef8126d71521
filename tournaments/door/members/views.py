"""The pages on which a club keeps its members."""

from collections.abc import Iterable
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _, ngettext_lazy
from django.views.decorators.http import require_GET, require_http_methods

from tournaments.door.members.forms import (
    FileForm,
    ListForm,
    PlayerForm,
    decisions_of,
    guessed,
)
from tournaments.door.members.listing import MemberList
from tournaments.door.read_list import ReadList, ReadRow
from tournaments.entries import members, people
from tournaments.entries.sides import tournaments_in_pairs
from tournaments.folding import folded
from tournaments.lists.table import first_letter
from tournaments.players import imports, wording
from tournaments.players.column import PersonColumn, Place
from tournaments.players.models import Player
from tournaments.players.rules import judging, verdicts
from tournaments.players.rules.naming import in_capitals, split_anew
from tournaments.spreadsheets import files
from tournaments.web import (
    Request,
    as_file,
    attempt,
    done,
    may,
    part_or_page,
    posted,
    refusal_beside,
    search_words,
    show,
)

MOST_TO_DECIDE = 500
ARCHIVED = "archived"  # what the list can be narrowed to
SPLIT_ANEW = "split"  # in the address: with the name as it is split today
# What an import did, as it is said.
DONE = (
    ("added", ngettext_lazy("%(n)s new member.", "%(n)s new members.", "n")),
    (
        "filled",
        ngettext_lazy("%(n)s member completed.", "%(n)s members completed.", "n"),
    ),
    (
        "same",
        ngettext_lazy(
            "%(n)s member known, who lacked nothing.",
            "%(n)s members known, who lacked nothing.",
            "n",
        ),
    ),
    ("left", ngettext_lazy("%(n)s row left out.", "%(n)s rows left out.", "n")),
)


@require_GET
@may("view_player")
def players(request: Request) -> HttpResponse:
    search = search_words(request.GET)
    archived = request.GET.get("show") == ARCHIVED
    found = people.members(search, archived=archived)
    table = MemberList(found, imports.visible_columns(request.user, Place.LIST))
    names = found.values_list("last_name", flat=True)
    table.turn_to_page(
        request.GET.get("page"), [first_letter(folded(one)) for one in names]
    )
    context = {
        "table": table,
        "search": search,
        "narrowed": ARCHIVED if archived else "",
        "page": table.page,
        "list_at": reverse("registration:players"),
    }
    part, page = "door/_players.html", "door/players.html"
    return part_or_page(request, part, page, context)


@require_GET
@may("view_player")
def player(request: Request, player: str) -> HttpResponse:
    found = people.player_or_404(player)
    context = {
        "player": found,
        "entries": people.entries_of(found),
        "merged": list(found.merged.all()),
        "split_anew": split_anew(found.first_name, found.last_name),
        "facts": [
            (one, imports.value_of(found, one))
            for one in imports.visible_columns(request.user, Place.PAGE)
        ],
    }
    return render(request, "door/player.html", context)


@require_http_methods(["GET", "POST"])
@may("change_player")
def add(request: Request) -> HttpResponse:
    form = player_form(request, Player())
    if form.is_valid() and "anyway" not in request.POST:
        form.namesakes = people.namesakes(
            form.cleaned_data["first_name"], form.cleaned_data["last_name"]
        )
    if form.is_valid() and not form.namesakes:
        with refusal_beside(form):
            made = members.add_player(
                by=request.user, anyway="anyway" in request.POST, **form.cleaned_data
            )
            sentence = _("%(name)s is a member now.") % {"name": made}
            return done(request, sentence, "registration:players")
    return form_page(request, form, None)


@require_http_methods(["GET", "POST"])
@may("change_player")
def change(request: Request, player: str) -> HttpResponse:
    found = people.player_or_404(player)
    form = player_form(request, found)
    if attempt(form, members.change_player, player=found, by=request.user):
        sentence = _("%(name)s is kept.") % {"name": found}
        return done(request, sentence, "registration:player", found.public_id)
    return form_page(request, form, people.player_or_404(player))


@require_http_methods(["GET", "POST"])
@may("change_player")
def import_players(request: Request) -> HttpResponse:
    """Ask for a file; show what would become of it; write it once confirmed."""
    if "cells" in request.POST:
        return import_list(request, ListForm(request.POST))
    form = FileForm(posted(request), request.FILES or None)
    if form.is_valid():
        with refusal_beside(form, "file"):
            return import_list(request, ListForm(guessed(form.cells())), read=True)
    context = {"form": form, "in_pairs": tournaments_in_pairs()}
    return show(request, "door/import.html", context)


def import_list(
    request: Request, form: ListForm, *, read: bool = False
) -> HttpResponse:
    """Write a list that is confirmed and can be; else show it with its verdicts."""
    known = people.known()
    picked, typed, decisions = decisions_of(request.POST, known)
    leave_out = "leave_out" in request.POST
    rows = form.rows(people.folded_clubs()) if form.is_valid() else []
    if rows and "confirm" in request.POST:
        with refusal_beside(form):
            written = members.import_players(
                rows=rows,
                decisions=decisions,
                leave_out_wrong=leave_out,
                seen=request.POST.get("seen", ""),
                by=request.user,
            )
            sentence = " ".join(
                said % {"n": written[what]} for what, said in DONE if written[what]
            )
            return done(request, sentence, "registration:players")
    judged = judging.judge(rows, known, imports.LONGEST)
    if sum(one.verdict == verdicts.DOUBTFUL for one in judged) > MOST_TO_DECIDE:
        form.add_error(
            None, _("Too many rows look like each other. Split the list into parts.")
        )
    read_rows = [
        ReadRow(
            one,
            picked.get(one.row.line, ""),
            wording.why(one),
            typed.get(one.row.line, ""),
        )
        for one in judged
    ]
    context = {
        "form": form,
        "judged": read_rows,
        "table": ReadList(read_rows),
        "members": [verdicts.label(one) for one in known] if judged else [],
        "seal": verdicts.seal(judged),
        "counts": {
            name: sum(one.verdict == name and not one.is_sum for one in judged)
            for name in (
                verdicts.NEW, verdicts.SAME, verdicts.DOUBTFUL, verdicts.WRONG
            )
        },
        "leave_out": leave_out,
        "sums": [one for one in judged if one.is_sum],
        "unused": ", ".join(form.unused()) if rows else "",
        "capitals": form["small"].value() or any(map(shouted, rows)),
    }  # fmt: skip
    status = 422 if form.errors and not read else 200
    return render(request, "door/preview.html", context, status=status)


def shouted(row: verdicts.MemberRow) -> bool:
    """Tell whether a name of a row is written in capitals."""
    return in_capitals(row.first_name) or in_capitals(row.last_name)


@require_GET
@may("change_player")
def template(request: Request, kind: str) -> HttpResponse:
    return download(_("members-template"), kind, people.in_file(request.user))


@require_GET
@may("change_player")
def export(request: Request, kind: str) -> HttpResponse:
    found = people.in_file(request.user)
    return download(_("members"), kind, found, people.rows(found))


def download(
    name: str, kind: str, head: Iterable[PersonColumn], rows: Iterable[Any] = ()
) -> HttpResponse:
    """A list under its heads, in the reader's language."""
    body = files.write(kind, [[str(one.words) for one in head], *rows])
    return as_file(body, f"{name}.{kind}", files.TYPES[kind])


def player_form(request: Request, player: Player) -> PlayerForm:
    anew = split_anew(player.first_name, player.last_name)
    initial = {}
    if anew and SPLIT_ANEW in request.GET:
        initial = {"first_name": anew[0], "last_name": anew[1]}
    return PlayerForm(
        posted(request), instance=player, initial=initial, user=request.user
    )


def form_page(
    request: Request, form: PlayerForm, player: Player | None
) -> HttpResponse:
    context = {
        "form": form,
        "player": player,
        "clubs": people.clubs(),
        "categories": people.categories(),
    }
    # One who is perhaps a member already is not kept before that is answered.
    status = 422 if form.is_bound else 200
    return show(request, "door/edit_player.html", context, status)
