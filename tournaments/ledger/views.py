"""The pages on which one reads what happened, and undoes the last of it."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import permission_required
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from scoring.variants import VARIANTS
from tournaments.entry import operations as entry
from tournaments.entry import queries as sheets
from tournaments.entry.verdicts import operations as verdicts
from tournaments.ledger import queries, undoing, wording
from tournaments.ledger.inverses import UNDOINGS
from tournaments.models import Account, Event, Table

may_read = permission_required("tournaments.view_history", raise_exception=True)
may_enter = permission_required("tournaments.enter_deals", raise_exception=True)

PAGE = 50


@require_GET
@may_read
def events(request: HttpRequest, tournament: str) -> HttpResponse:
    found = sheets.tournament_or_404(tournament)
    kind, table = request.GET.get("kind", ""), request.GET.get("table", "")
    pages = Paginator(queries.newest_events(found, kind, table), PAGE)
    page = pages.get_page(request.GET.get("page"))
    context = {
        "tournament": found,
        "page": page,
        "told": wording.tell(list(page), queries.names_of(found), found.variant_key),
        "undoable": queries.undoable(found) | undoing.undoable(found, request.user),
        "kinds": [(key, wording.kind(key)) for key in queries.kinds_of(found)],
        "tables": queries.tables_of(found),
        "kind": kind,
        "table": table,
    }
    return render(request, "ledger/events.html", context)


@require_GET
@may_read
def history(
    request: HttpRequest, tournament: str, round: int, table: int, deal: int
) -> HttpResponse:
    """All that was ever written of one deal."""
    found = sheets.table_or_404(tournament, round, table)
    whole = found.round.tournament
    if not 1 <= deal <= whole.deals_per_round:
        raise Http404
    versions = list(queries.versions_of(found, deal))
    context = {
        "tournament": whole,
        "round": found.round,
        "table": found,
        "deal": deal,
        "versions": wording.versions(VARIANTS[whole.variant_key], versions),
    }
    return render(request, "ledger/history.html", context)


@require_POST
@may_enter
def undo(request: HttpRequest, tournament: str, event: int) -> HttpResponse:
    """Write again what was there before the last action of its kind."""
    found = sheets.tournament_or_404(tournament)
    done = get_object_or_404(Event, tournament=found, number=event)
    if done.kind in UNDOINGS:
        return undo_as_usual(request, done)
    if done.number not in queries.undoable(found):
        messages.error(request, _("Only the last action of its kind can be undone."))
        return redirect("entry:events", tournament)
    table = get_object_or_404(
        Table.objects.select_related("round__tournament"),
        public_id=done.facts["table"],
        round__tournament=found,
    )
    try:
        write_before(done, table, request.user)
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
    else:
        messages.success(request, _("Undone: what was there before stands again."))
    return redirect("entry:events", tournament)


def undo_as_usual(request: HttpRequest, done: Event) -> HttpResponse:
    """Undo what is no line: with the operation that a button elsewhere calls."""
    if done.number not in undoing.undoable(done.tournament, request.user):
        messages.error(request, _("Only the last action of its kind can be undone."))
    else:
        try:
            undoing.undo(done, by=request.user)
        except ValidationError as error:
            messages.error(request, " ".join(error.messages))
        else:
            messages.success(request, _("Undone: what was there before stands again."))
    return redirect("entry:events", done.tournament.public_id)


def write_before(done: Event, table: Table, by: Account) -> None:
    if done.kind == "paper_totals":
        entry.write_paper_totals(table=table, totals=done.facts["before"], by=by)
    elif done.kind in queries.VERDICTS:
        verdicts.undo_verdict(table=table, seen=done.facts["version"], by=by)
    else:
        entry.undo_line(
            table=table, number=done.facts["deal"], seen=done.facts["revision"], by=by
        )
