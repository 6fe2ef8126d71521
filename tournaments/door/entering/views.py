"""The page of the door: who is registered, who has come, who has paid."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html_join
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_POST

from tournaments.door.entering import operations as at_the_door
from tournaments.door.entering.finding import enter_takes, find_by_line, namesakes
from tournaments.door.entering.listing import EntryList
from tournaments.door.forms import LineForm, SeedForm
from tournaments.door.sides import operations as sides
from tournaments.entries import people, queries
from tournaments.entries.models import Entry, Side
from tournaments.follow import comings, walking_in
from tournaments.plans.models import Tournament
from tournaments.plans.queries import closed_since, closes_at, play_of
from tournaments.players.models import Player
from tournaments.tables import awaited, field, queries as tables
from tournaments.tables.places import no_place_in
from tournaments.till import queries as till
from tournaments.web import (
    Request,
    done,
    may,
    part_or_page,
    refusal_said,
    refusals,
    search_words,
    wants_part,
    whole_number,
)


class Action(NamedTuple):
    """One tap on an entry: what it does, how that is told, and what undoes it."""

    write: Callable[..., object]
    said: Any
    undo: str = ""


ACTIONS = {
    "check-in": Action(comings.check_in, _("%(name)s is here."), "not-here"),
    "not-here": Action(comings.not_here, _("%(name)s is not here yet."), "check-in"),
    "paid": Action(
        partial(comings.set_paid, paid=True),
        _("%(name)s has paid."),
        "unpaid",
    ),
    "paid-transfer": Action(
        partial(comings.set_paid, paid=True, means="transfer"),
        _("%(name)s has paid by transfer."),
        "unpaid",
    ),
    "unpaid": Action(
        partial(comings.set_paid, paid=False),
        _("%(name)s has not paid yet."),
        "paid",
    ),
    "leave": Action(comings.leave, _("%(name)s has left."), "come-back"),
    "come-back": Action(comings.come_back, _("%(name)s is back."), "leave"),
    # The way back for somebody who withdrew before having come.
    "stay": Action(
        partial(comings.come_back, here=False),
        _("%(name)s stays registered."),
        "leave",
    ),
    "joker": Action(
        partial(comings.set_joker, joker=True),
        _("%(name)s is a joker: fills a seat and is not ranked."),
        "no-joker",
    ),
    "no-joker": Action(
        partial(comings.set_joker, joker=False),
        _("%(name)s plays for the ranking."),
        "joker",
    ),
    "part": Action(sides.part, _("%(name)s and the partner are no pair any more.")),
    "remove": Action(comings.unregister, _("%(name)s is no longer registered.")),
}

PAYING = ("paid", "paid-transfer")


@require_GET
@may("register")
def entries(request: Request, day: Tournament) -> HttpResponse:
    return show_list(request, day, "_entries" if wants_part(request) else "entries")


@require_GET
@may("register")
def find(request: Request, day: Tournament) -> HttpResponse:
    """Show members to register while a name is typed; Enter makes one of them ready."""
    found, by_part = find_by_line(request, day), wants_part(request)
    if not by_part or "ready" in request.GET:
        # Enter again takes whom one most likely means.
        found |= {"ready": True, "takes": enter_takes(found)}
    if not by_part:
        return show_list(request, day, "entries", **found)
    part = "door/_found.html"
    return part_or_page(request, part, part, {"tournament": day, **found})


@require_POST
@may("register")
def register(request: Request, day: Tournament) -> HttpResponse:
    if not request.POST.get("player"):
        return show_list(request, day, "_desk", refused=_("Choose who is registered."))
    player = Player.objects.filter(public_id=request.POST["player"]).first()
    if player is None:  # deleted since this page was shown
        return show_not_registered(
            request, day, refused=_("This member is not on the list any more.")
        )
    here, joker = "here" in request.POST, "joker" in request.POST
    write = partial(comings.register, player=player, here=here, joker=joker)
    return register_and_show(request, day, write)


@require_POST
@may("register")
def walk_in(request: Request, day: Tournament) -> HttpResponse:
    form = LineForm(request.POST)
    if not form.is_valid():
        return show_not_registered(request, day, refused=form.errors["line"][0])
    person = form.cleaned_data["line"]
    doubted = namesakes(person)
    if doubted and not form.cleaned_data["anyway"]:
        return show_not_registered(request, day, namesakes=doubted)
    # Whoever has this name in another club is surely somebody else.
    known = people.namesakes(person.first_name, person.last_name)
    ticked = {
        "here": form.cleaned_data["here"],
        "joker": "joker" in request.POST,
        "anyway": form.cleaned_data["anyway"] or bool(known),
    }
    write = partial(walking_in.walk_in, person=person, **ticked)
    return register_and_show(request, day, write)


def register_and_show(
    request: Request, day: Tournament, write: Callable[..., Entry | Side]
) -> HttpResponse:
    """Register, and show the door again with what came of it."""
    may_come_late = request.user.has_perm("tournaments.enter_late")
    late = "late" in request.POST and may_come_late
    try:
        made = write(tournament=day, late=late, by=request.user)
    except ValidationError as error:
        refused: Any = " ".join(error.messages)
        if getattr(error, "code", "") == "closed" and may_come_late:
            refused = _("Registration is closed. Tick “enter all the same” first.")
        return show_not_registered(request, day, refused=refused)
    undo = "remove"
    if isinstance(made, Side):
        made, partner = queries.entries(day).filter(side=made)
        sentence = _("%(one)s and %(other)s are a pair: numbers %(numbers)s.") % {
            "one": made.player,
            "other": partner.player,
            "numbers": f"{made.number} & {partner.number}",
        }
        undo = "part"
    else:
        told = {"name": made.player, "number": made.number}
        sentence = _("%(name)s is registered: number %(number)s.") % told
    if not wants_part(request):
        return done(request, sentence, "registration:entries", day.public_id)
    context = {"said": sentence, "about": made, "undo": undo, "fresh": True}
    return show_list(request, day, "_desk", here="here" in request.POST, **context)


def show_not_registered(request: Request, day: Tournament, **more: Any) -> HttpResponse:
    """Show the door with whom one may mean, and why nobody is registered."""
    return show_list(request, day, "_desk", **find_by_line(request, day) | more)


@require_POST
@may("register")
def act(request: Request, day: Tournament, entry: str, action: str) -> HttpResponse:
    """Do what one tap does, and show the list as it is then, with the way back."""
    about = queries.entry_or_404(day, entry)
    if action not in ACTIONS:
        raise Http404(action)
    chosen = ACTIONS[action]
    was_absent = about.state == Entry.State.REGISTERED
    said, how = "", dict[str, int]()
    if action == "check-in":
        how = {"joker": "joker" in request.POST}
    elif action in PAYING:
        how = {"seen": whole_number(request.POST.get("amount"))}
    with refusals() as refused:
        chosen.write(entry=about, by=request.user, **how)
        said = chosen.said % {"name": about.player}
    # A sentence that holds a link keeps it.
    refusal = format_html_join(" ", "{}", ((one,) for one in refused))
    if wants_part(request):
        undo = "stay" if action == "leave" and was_absent else chosen.undo
        if undo == "joker" and tables.has_played(about):
            undo = ""  # only the history takes that back
        context = {"said": said, "about": about, "undo": undo}
        if refused:
            context = {"refused": refusal}
        # Who was looked for by name makes place for the next.
        if "line" in request.POST:
            context |= {"fresh": True, "here": "here" in request.POST}
            return show_list(request, day, "_desk", **context)
        return show_list(request, day, "_entries", **context)
    if refused:
        messages.error(request, refusal)
    else:
        messages.success(request, said)
    is_there = Entry.objects.filter(pk=about.pk).exists()
    if request.POST.get("back") == "entry" and is_there:
        return redirect("registration:entry", day.public_id, about.public_id)
    return redirect(f"{list_address(day)}?{request.GET.urlencode()}")


@require_POST
@may("register")
def draw_numbers(request: Request, day: Tournament) -> HttpResponse:
    form = SeedForm(request.POST)
    with refusal_said(request):
        if not form.is_valid():
            said = _("The number of a draw is a whole number, or empty for a new one.")
            raise ValidationError(said)
        at_the_door.draw_numbers(tournament=day, seed=form.drawn(), by=request.user)
        messages.success(request, _("All who are here have a number by lot."))
    return redirect("registration:entries", day.public_id)


@require_POST
@may("register")
def undo_numbers(request: Request, day: Tournament) -> HttpResponse:
    with refusal_said(request):
        at_the_door.undo_draw(tournament=day, by=request.user)
        messages.success(request, _("Everybody has the previous number again."))
    return redirect("registration:entries", day.public_id)


def show_list(
    request: Request, day: Tournament, part: str, **context: Any
) -> HttpResponse:
    """Show the list as it is narrowed, alone or within the page, with what was done."""
    narrowed = request.GET.get("show", "all")
    narrowed = narrowed if narrowed in awaited.NARROWED else "all"
    search = search_words(request.GET)
    table = EntryList(awaited.search_entries(day, search, narrowed))
    page = table.turn_to_page(request.GET.get("page")).page
    here = [one.public_id for one in page]
    kept = {"search": search, "show": narrowed, "page": page.number}
    context = {
        "tournament": day,
        "table": table,
        "page": page,
        "search": search,
        "narrowed": narrowed,
        "kept": urlencode({name: value for name, value in kept.items() if value}),
        "list_at": list_address(day),
        "counts": awaited.counts(day),
        "late": queries.late_entries(day),
        "closes_at": closes_at(day),
        "closed_since": closed_since(day),
        "ticked_late": "late" in request.POST or "late" in request.GET,
        "partners": play_of(day).in_sides,
        # On the day itself, whoever is written down at the door stands there.
        "here": day.played_date == timezone.localdate(),
        "finished": day.state == Tournament.State.FINISHED,
        "lots": queries.draw_that_counts(day),
        "till": till.plan_of(day),
        "asking": till.unpriced_categories(day),
        "missing": {key: one.missing for key, one in till.accounts(day, here).items()},
        "taken": field.last_taken(day),
        "numbers_fixed": tables.has_rounds(day),
        # The figures beside the list change too.
        "alone": part == "_entries" and wants_part(request),
        **context,
    }
    if about := context.get("about"):
        context["no_place_in"] = no_place_in(about)
    # Somebody with that name is there already: nothing is kept before one has looked.
    status = 422 if context.get("namesakes") else None
    part, whole = f"door/{part}.html", "door/entries.html"
    return part_or_page(request, part, whole, context, status)


def list_address(tournament: Tournament) -> str:
    return reverse("registration:entries", args=[tournament.public_id])
