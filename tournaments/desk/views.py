"""The page on which everybody arrives, and those of a tournament and its recount."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from scoring import wording
from scoring.variants import VARIANTS
from tournaments.backups import queries as backups
from tournaments.backups.here import this_club
from tournaments.backups.wording import worry_sentences
from tournaments.comparison import queries as comparison
from tournaments.deals.all_tables import count_late_deals, phones_waiting
from tournaments.deals.how_far import is_over
from tournaments.desk.recount.operations import rescore
from tournaments.entries.last_seen import how_many_are_due
from tournaments.follow import days
from tournaments.follow.day_words import places
from tournaments.jury import day as queries
from tournaments.jury.gates import facts_and_gate
from tournaments.jury.gates_in_words import title
from tournaments.jury.rules.day import next_thing, steps
from tournaments.lists import who_moves
from tournaments.lists.tournaments import TournamentList
from tournaments.plans import queries as plans
from tournaments.plans.models import Tournament
from tournaments.plans.numbers import NumbersForm
from tournaments.plans.offences.queries import pinned_version
from tournaments.plans.pins import pins_of
from tournaments.plans.queries import closed_since, play_of
from tournaments.standings.recount import preview, seal
from tournaments.web import (
    Request,
    attempt,
    done,
    everybody,
    may,
    next_page,
    posted,
    show,
)


class RecountForm(forms.Form):
    """The reason, and the seal of the preview on which it was decided."""

    seen = forms.CharField(widget=forms.HiddenInput, max_length=16)
    reason = forms.CharField(
        label=gettext_lazy("Why it is counted again"),
        max_length=300,
        help_text=gettext_lazy("It stands in the history, for whoever asks later."),
        error_messages={"required": gettext_lazy("Write why it is counted again.")},
    )


@require_safe
@everybody
def home(request: HttpRequest) -> HttpResponse:
    at_the_desk = request.user.is_authenticated
    today, others = queries.tournaments_around(
        timezone.localdate(), only_live=not at_the_desk
    )
    context: dict[str, Any] = {
        "days": {"today": today, "others": others},
        "today": TournamentList(today),
        "others": TournamentList(others),
        "worry": worry_of_backups(request),
    }
    if request.user.has_perm("tournaments.change_player"):
        context["kept_too_long"] = how_many_are_due()
    return render(request, "desk/home.html", context)


def worry_of_backups(request: HttpRequest) -> str:
    """Return what is worst with the backups, for whoever can mend it."""
    if not request.user.has_perm("tournaments.keep_backups"):
        return ""
    found = backups.overview(this_club())
    return next(iter(worry_sentences(found.worries, found.known, found.facts)), "")


@require_safe
@everybody
def tournament(request: HttpRequest, day: Tournament) -> HttpResponse:
    context: dict[str, Any] = {
        "tournament": day,
        "game": wording.named(VARIANTS[day.variant_key].name),
        "grid": plans.grid_name(day),
        "offences": pinned_version(day),
    }
    if play_of(day).in_boards:
        context |= {"boards": comparison.set_of(day), "boards_over": is_over(day)}
    if day.state == Tournament.State.REGISTRATION:
        context["closed_since"] = closed_since(day)
    if request.user.is_authenticated:
        facts, gate = facts_and_gate(day)
        open = gate.open.items() if gate else ()
        context |= {
            "facts": facts,
            "steps": steps(facts),
            "next": next_thing(facts),
            "late": count_late_deals(day),
            "phones_waiting": phones_waiting(day),
            "open": [(title(kind), len(things)) for kind, things in open],
        }
    return render(request, "desk/tournament.html", context)


@require_POST
@may("plan")
def reopen(request: Request, day: Tournament) -> HttpResponse:
    """Take the end of the day back, and go on where it was in the way."""
    days.reopen(tournament=day, by=request.user)
    sentence = _("“%s” is open again.") % day.name
    answer = done(request, sentence, "desk:tournament", day.public_id)
    if request.POST.get("next"):
        answer["Location"] = next_page(request)
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
@may("plan")
def recount(request: Request, day: Tournament) -> HttpResponse:
    """Choose other numbers, look what moves, then say why and do it."""
    sent = posted(request) or request.GET
    form = NumbersForm(sent if "grid" in sent else None, tournament=day)
    reason = RecountForm(posted(request))
    context: dict[str, Any] = {"tournament": day, "form": form}
    if form.is_valid():
        write = {"tournament": day, "pins": form.pins, "by": request.user}
        if attempt(reason, rescore, **write):
            sentence = _("The day is counted again, by the other points table.")
            return done(request, sentence, "ranking:ranking", day.public_id)
        context |= recount_context(request, day, form, reason)
    return show(request, "desk/recount.html", context)


def recount_context(
    request: Request, day: Tournament, form: NumbersForm, reason: RecountForm
) -> dict[str, Any]:
    """Return what the page shows of what these numbers would move, as of now."""
    if form.pins.counts_as(pins_of(day)):
        return {"same": True}
    found = preview(day, form.pins)
    return {
        "preview": found,
        "table": who_moves.recount_list(found, request),
        "impossible": places(found.impossible),
        "lapsed": places(found.lapsed),
        "unseen": places(found.unseen),
        "seal": seal(day, form.pins),
        "reason": reason,
        "finished": day.state == Tournament.State.FINISHED,
    }
