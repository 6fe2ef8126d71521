"""The gates: pages that list what is open, and close a round or end the day."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.desk.gates import tables
from tournaments.desk.gates.forms import SEEN, GateForm, without_erased
from tournaments.follow import day_words, gates
from tournaments.jury import gates as queries
from tournaments.jury.day import day_facts
from tournaments.jury.rules.day import why_unfinished
from tournaments.jury.rules.gates import Gate
from tournaments.jury.texts import MEANWHILE
from tournaments.plans.models import Tournament
from tournaments.tables.models import Round
from tournaments.tables.queries import round_or_404
from tournaments.web import Request, done, may, posted, refusals, show


@require_http_methods(["GET", "HEAD", "POST"])
@may("run_round")
def close(request: Request, day: Tournament, round: int) -> HttpResponse:
    """List what is open in a round; close it once all is settled or let go."""
    found = round_or_404(day, round)
    found.tournament = day
    seating = reverse("rounds:rounds", args=[day.public_id]) + f"?round={round}"

    def act(form: GateForm) -> HttpResponse:
        gates.close_round(round=found, passing=form.passing(), by=request.user)
        sentence = _("Round %(number)s is closed.") % {"number": round}
        answer = done(request, sentence, "rounds:rounds", day.public_id)
        answer["Location"] = seating
        return answer

    if found.state != Round.State.PLAYING:
        if request.method == "POST":  # from a page that is no longer true
            sentence = _("Round %(number)s is %(state)s by now: look at it again.")
            state = found.get_state_display()
            messages.error(request, sentence % {"number": round, "state": state})
        return redirect(seating)
    context = {"round": found, "back": seating}
    return _gate(request, day, lambda: queries.gate_of_round(found), act, context)


@require_http_methods(["GET", "HEAD", "POST"])
@may("plan")
def finish(request: Request, day: Tournament) -> HttpResponse:
    """List what is open in the whole day; end it once all is settled or let go."""
    home = reverse("desk:tournament", args=[day.public_id])

    def act(form: GateForm) -> HttpResponse:
        gates.finish(tournament=day, passing=form.passing(), by=request.user)
        sentence = _("“%s” is finished. Its ranking is final.") % day.name
        return done(request, sentence, "desk:tournament", day.public_id)

    if day.state == Tournament.State.FINISHED:
        return redirect(home)
    context: dict[str, Any] = {"back": home}
    if why := why_unfinished(day_facts(day)):
        # Whoever only looks is told so as well, and did nothing wrong.
        told = "refused" if request.method == "POST" else "why_not"
        context |= {
            "tournament": day,
            told: [day_words.unfinished_sentence(why)],
            "not_yet": why,
        }
        return show(request, "desk/gate.html", context)
    return _gate(request, day, lambda: queries.gate_of_day(day), act, context)


def _gate(
    request: Request,
    day: Tournament,
    read: Callable[[], Gate],
    act: Callable[[GateForm], HttpResponse],
    context: dict[str, Any],
) -> HttpResponse:
    """List what is open; a sent form ends the round or day, or has the list anew."""
    gate, usual = read(), queries.usual_reasons(day)
    typed, erased = without_erased(posted(request), day)
    form = GateForm(typed, gate=gate, usual=usual)
    if request.method == "POST" and gate.open and SEEN not in request.POST:
        return redirect(request.path)  # nobody has looked yet
    refused = [_(MEANWHILE)] if erased else []
    if form.is_valid() and not erased:
        with refusals() as refused:
            return act(form)
        form = GateForm(typed, gate=read(), usual=usual)
    context |= tables.page(day, form) | {"refused": refused}
    return show(request, "desk/gate.html", context)
