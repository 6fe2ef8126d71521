"""The page of the door: who is registered, who has come, who has paid."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import permission_required
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_POST

from tournaments.models import Account, Entry, Tournament
from tournaments.registration import operations, queries
from tournaments.registration.forms import LineForm
from tournaments.registration.lots import queries as lots
from tournaments.registration.members import queries as members
from tournaments.registration.naming import read_line

may_register = permission_required("tournaments.register", raise_exception=True)
ON_A_PAGE = 50


class Action(NamedTuple):
    """What one tap does to an entry, how that is told, and what undoes it."""

    do: Callable[[Entry, Account], object]
    said: Any
    undo: str = ""


ACTIONS = {
    "check-in": Action(
        lambda entry, by: operations.check_in(entry=entry, by=by),
        gettext_lazy("%(name)s is here."),
        "not-here",
    ),
    "not-here": Action(
        lambda entry, by: operations.not_here(entry=entry, by=by),
        gettext_lazy("%(name)s is not here yet."),
        "check-in",
    ),
    "paid": Action(
        lambda entry, by: operations.set_paid(entry=entry, paid=True, by=by),
        gettext_lazy("%(name)s has paid."),
        "unpaid",
    ),
    "unpaid": Action(
        lambda entry, by: operations.set_paid(entry=entry, paid=False, by=by),
        gettext_lazy("%(name)s has not paid yet."),
        "paid",
    ),
    "leave": Action(
        lambda entry, by: operations.leave(entry=entry, by=by),
        gettext_lazy("%(name)s has left."),
        "come-back",
    ),
    "come-back": Action(
        lambda entry, by: operations.come_back(entry=entry, by=by),
        gettext_lazy("%(name)s is back."),
        "leave",
    ),
    # The way back for somebody who withdrew before having come.
    "stay": Action(
        lambda entry, by: operations.come_back(entry=entry, by=by, here=False),
        gettext_lazy("%(name)s stays registered."),
        "leave",
    ),
    "joker": Action(
        lambda entry, by: operations.set_joker(entry=entry, joker=True, by=by),
        gettext_lazy("%(name)s is a joker: fills a seat and is not ranked."),
        "no-joker",
    ),
    "no-joker": Action(
        lambda entry, by: operations.set_joker(entry=entry, joker=False, by=by),
        gettext_lazy("%(name)s plays for the ranking."),
        "joker",
    ),
    "remove": Action(
        lambda entry, by: operations.unregister(entry=entry, by=by),
        gettext_lazy("%(name)s is no longer registered."),
    ),
}


@require_GET
@may_register
def entries(request: HttpRequest, tournament: str) -> HttpResponse:
    found = queries.tournament_or_404(tournament)
    part = "_entries" if by_part(request) else "entries"
    return desk(request, found, part)


@require_GET
@may_register
def find(request: HttpRequest, tournament: str) -> HttpResponse:
    """Members to register, while their name is typed."""
    found = queries.tournament_or_404(tournament)
    if not by_part(request):
        # Who pressed Enter and meant one member registers with Enter again.
        return desk(request, found, "entries", ready=True, **finding(request, found))
    context = {"tournament": found, **finding(request, found)}
    return rendered(request, "_found", context)


@require_POST
@may_register
def register(request: HttpRequest, tournament: str) -> HttpResponse:
    found = queries.tournament_or_404(tournament)
    if not request.POST.get("player"):
        refused = _("Choose who is registered.")
        return desk(request, found, "_desk", 422, refused=refused)
    player = members.player_or_404(request.POST["player"])
    here = "here" in request.POST
    return registered(
        request,
        found,
        lambda: operations.register(
            tournament=found,
            player=player,
            by=request.user,
            here=here,
            late=lets_in_late(request),
        ),
    )


@require_POST
@may_register
def walk_in(request: HttpRequest, tournament: str) -> HttpResponse:
    found = queries.tournament_or_404(tournament)
    form = LineForm(request.POST)
    if not form.is_valid():
        return desk(
            request, found, "_desk", 422,
            refused=form.errors["line"][0], **finding(request, found),
        )  # fmt: skip
    person = form.cleaned_data["line"]
    namesakes = members.namesakes(person.first_name, person.last_name)
    if namesakes and not form.cleaned_data["anyway"]:
        context = finding(request, found) | {"namesakes": namesakes}
        return desk(request, found, "_desk", 422, **context)
    return registered(
        request,
        found,
        lambda: operations.walk_in(
            tournament=found,
            by=request.user,
            here=form.cleaned_data["here"],
            late=lets_in_late(request),
            **person._asdict(),
        ),
    )


def registered(
    request: HttpRequest, tournament: Tournament, write: Callable[[], Entry]
) -> HttpResponse:
    """Register, and show the door again with what came of it."""
    try:
        made = write()
    except ValidationError as error:
        sentence = " ".join(error.messages)
        if getattr(error, "code", "") == "closed" and may_let_in_late(request):
            sentence = _("Registration is closed. Tick “enter all the same” first.")
        context = finding(request, tournament) | {"refused": sentence}
        return desk(request, tournament, "_desk", 422, **context)
    sentence = _("%(name)s is registered: number %(number)s.") % {
        "name": made.player,
        "number": made.number,
    }
    if not by_part(request):
        messages.success(request, sentence)
        return redirect("registration:entries", tournament.public_id)
    return desk(
        request, tournament, "_desk", said=sentence, about=made, undo="remove",
        here="here" in request.POST, fresh=True,
    )  # fmt: skip


@require_POST
@may_register
def act(request: HttpRequest, tournament: str, entry: str, action: str) -> HttpResponse:
    """Do what one tap does, and show the list as it is then, with the way back."""
    found = queries.tournament_or_404(tournament)
    about = queries.entry_or_404(found, entry)
    if action not in ACTIONS:
        raise Http404(action)
    chosen = ACTIONS[action]
    was_absent = about.state == Entry.State.REGISTERED
    context: dict[str, Any] = {}
    try:
        chosen.do(about, request.user)
    except ValidationError as error:
        context["refused"] = " ".join(error.messages)
    else:
        context["said"] = chosen.said % {"name": about.player}
        undo = "stay" if action == "leave" and was_absent else chosen.undo
        context |= {"about": about, "undo": undo}
    if by_part(request):
        return desk(
            request, found, "_entries", 422 if "refused" in context else 200, **context
        )
    tell = messages.error if "refused" in context else messages.success
    tell(request, context.get("refused") or context["said"])
    if request.POST.get("back") == "entry" and action != "remove":
        return redirect("registration:entry", found.public_id, about.public_id)
    return redirect(f"{list_address(found)}?{request.GET.urlencode()}")


def desk(
    request: HttpRequest,
    tournament: Tournament,
    part: str,
    status: int = 200,
    **context: Any,
) -> HttpResponse:
    """The list as it is narrowed, alone or within the page, with what was done."""
    narrowed = request.GET.get("show", "all")
    narrowed = narrowed if narrowed in queries.NARROWED else "all"
    search = request.GET.get("search", "")[:60]
    found = Paginator(queries.listed(tournament, search, narrowed), ON_A_PAGE)
    page = found.get_page(request.GET.get("page"))
    kept = {"search": search, "show": narrowed, "page": page.number}
    context = {
        "tournament": tournament,
        "page": page,
        "search": search,
        "narrowed": narrowed,
        "kept": urlencode({name: value for name, value in kept.items() if value}),
        "list_at": list_address(tournament),
        "counts": queries.counts(tournament),
        "late": queries.late(tournament),
        "closes_at": queries.closes_at(tournament),
        "closed_since": queries.closed_since(tournament),
        "ticked_late": "late" in request.POST or "late" in request.GET,
        "partners": queries.has_partners(tournament),
        # On the day itself, whoever is written down at the door stands there.
        "here": tournament.played_date == timezone.localdate(),
        "finished": tournament.state == Tournament.State.FINISHED,
        "lots": lots.draw_that_counts(tournament),
        "numbers_fixed": lots.is_drawn(tournament),
        **context,
    }
    name = part if by_part(request) else "entries"
    context["alone"] = name == "_entries"  # the figures beside it change too
    return rendered(request, name, context, status)


def finding(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """Whom one may mean who types a name: members, or somebody new."""
    given = request.POST if request.method == "POST" else request.GET
    line = given.get("line", "")[:140]
    person = read_line(line)
    name = f"{person.first_name} {person.last_name}" if person else ""
    return {
        "line": line,
        "person": person,
        "found": queries.members_found(tournament, name),
        "here": "here" in given,
        "ticked_late": "late" in given,
    }


def rendered(
    request: HttpRequest, name: str, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    response = render(request, f"registration/{name}.html", context, status=status)
    patch_vary_headers(response, ["HX-Request"])
    return response


def may_let_in_late(request: HttpRequest) -> bool:
    return bool(request.user.has_perm("tournaments.enter_late"))


def lets_in_late(request: HttpRequest) -> bool:
    """Whether somebody who may has ticked that the closing time does not count."""
    return "late" in request.POST and may_let_in_late(request)


def by_part(request: HttpRequest) -> bool:
    """Whether a part of the page is asked for, and not the page."""
    return request.headers.get("HX-Request") == "true"


def list_address(tournament: Tournament) -> str:
    return reverse("registration:entries", args=[tournament.public_id])
