"""The pages of what happened: read, the last of it undone, a text of it erased."""

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
)

from tournaments.boards import names as held
from tournaments.journal import finding
from tournaments.ledger import erasing, queries, undoing, wording
from tournaments.ledger.models import Event
from tournaments.ledger.rules.texts import split_reason
from tournaments.lists.table import NAME, Column, List
from tournaments.plans.models import Tournament
from tournaments.web import Request, done, may, refusal_said, show


class EventList(List):
    """The list of events; on a phone what is told stands first, then when and who."""

    number = Column(
        gettext_lazy("No."), "event.number", css="number", short=gettext_lazy("No.")
    )
    when = Column(gettext_lazy("When"), css="when", part="journal/_when.html")
    what = Column(
        gettext_lazy("What"), place=NAME, css="what", part="journal/_what.html"
    )
    who = Column(gettext_lazy("Who"), "by")

    css = "events"


PAGE = 50


@require_GET
@may("view_history")
def events(request: Request, day: Tournament) -> HttpResponse:
    kind, table = request.GET.get("kind", ""), request.GET.get("table", "")
    search = request.GET.get("search", "")[: finding.LONGEST]
    newest = queries.newest_events(day, kind, table)
    found, too_many = finding.search_events(day, newest, search)
    page = Paginator(found, PAGE).get_page(request.GET.get("page"))
    names = held.names_of(day)
    told = wording.tell(list(page), names, day.variant_key, request.user)
    context = {
        "tournament": day,
        "page": page,
        "told": told,
        "table": EventList(told),
        "undoable": undoing.undoable(day, request.user),
        "kinds": [(key, wording.title(key)) for key in queries.kinds_of(day)],
        "tables": held.tables_of(day),
        "kind": kind,
        "of_table": table,
        "search": search,
        "too_many": too_many,
    }
    return show(request, "journal/events.html", context)


@require_POST
@may("view_history")
def undo(request: Request, day: Tournament, event: int) -> HttpResponse:
    """Write again what was there before the last action of its kind."""
    found = get_object_or_404(Event, tournament=day, number=event)
    with refusal_said(request):
        undoing.undo(found, by=request.user)
        sentence = _("Undone: what was there before stands again.")
        return done(request, sentence, "ledger:events", day.public_id)
    return redirect("ledger:events", day.public_id)


@require_http_methods(["GET", "POST"])
@may("forget_words")
def forget(request: Request, day: Tournament, event: int) -> HttpResponse:
    """Erase what was said with an event, after a question: nothing brings it back."""
    found = get_object_or_404(Event, tournament=day, number=event)
    back: tuple[str, ...] = ("ledger:events", day.public_id)
    if case := found.facts.get("case"):
        back = ("jury:case", day.public_id, case)
    if request.method == "POST":
        with refusal_said(request):
            erasing.erase(event=found, by=request.user)
            return done(request, _("The text is erased for good."), *back)
        return redirect(*back)
    said = erasing.texts_of(found)
    context = {
        "tournament": day,
        "texts": [
            (
                one.event,
                wording.title(one.event.kind),
                filter(None, split_reason(one.text)),
            )
            for one in said
        ],
        "nothing": "" if said else erasing.nothing_to_erase(found).messages[0],
        "back": reverse(back[0], args=back[1:]),
    }
    return show(request, "journal/forget.html", context)
