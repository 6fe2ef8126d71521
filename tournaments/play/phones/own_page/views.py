"""A player's own page, the way in by a card, and the cards as the desk sees them."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from tournaments.devices.address import address_for_phones
from tournaments.entries.models import Entry
from tournaments.entries.queries import person_or_gone
from tournaments.plans.models import Tournament
from tournaments.play.phones.forms import RenewForm
from tournaments.play.phones.own_page import operations, tables
from tournaments.play.phones.own_page.card import CARD, forget, holder, remember
from tournaments.play.phones.own_page.forms import CardForm, PlayersSeeForm
from tournaments.play.phones.own_page.queries import seen_mark
from tournaments.play.phones.player_cards import operations as cards
from tournaments.tables.player_cards import card_of, token_of
from tournaments.web import (
    Request,
    attempt,
    done,
    everybody,
    may,
    posted,
    refusals,
    show,
    wants_part,
)

Sees = Tournament.PlayersSee


@require_safe
@never_cache
@ensure_csrf_cookie
@everybody
def page(request: HttpRequest, day: Tournament) -> HttpResponse:
    """Show a player his own page on his phone; ask a strange phone for the card."""
    if day.players_see == Sees.NOTHING:
        return page_or_refresh(
            request, "play/own_page/closed.html", {"tournament": day}
        )
    who = holder(request, day)
    if who is None:
        context = {"form": CardForm(), "is_old": CARD in request.COOKIES}
        return page_or_refresh(
            request, "play/own_page/card.html", {"tournament": day, **context}
        )
    if request.GET.get("seen") == seen_mark(who):
        return HttpResponse(status=204)
    template = (
        "play/own_page/_page.html" if wants_part(request) else "play/own_page/page.html"
    )
    return show(request, template, {**tables.player_context(day, who), "asks": True})


def page_or_refresh(
    request: HttpRequest, template: str, context: dict[str, Any]
) -> HttpResponse:
    """Answer with a whole page; have the script of an outdated page load it anew."""
    if wants_part(request):
        return HttpResponse(headers={"HX-Refresh": "true"})
    return show(request, template, context)


@require_POST
@never_cache
@everybody
def enter(request: HttpRequest, day: Tournament) -> HttpResponse:
    """Let a phone in by the card that it scanned, or by what was typed of it."""
    token = request.POST.get("secret", "")
    form = CardForm(request.POST)
    refused: list[str] = []
    if day.players_see == Sees.NOTHING:
        return redirect("own_page:page", day.public_id)
    if token or form.is_valid():
        with refusals() as refused:
            who = (
                cards.read_card(tournament=day, token=token)
                if token
                else cards.type_code(tournament=day, **form.cleaned_data)
            )
            answer = redirect("own_page:page", day.public_id)
            remember(answer, day, who)
            return answer
        form = CardForm(initial=request.POST)
    context = {"tournament": day, "form": form, "refused": refused}
    return show(request, "play/own_page/card.html", context)


@require_POST
@never_cache
@everybody
def leave(request: HttpRequest, day: Tournament) -> HttpResponse:
    """Forget on this phone whose page it shows."""
    answer = redirect("own_page:page", day.public_id)
    forget(answer, day)
    return answer


@require_safe
@never_cache
@may("view_player")
def look(request: Request, day: Tournament, entry: str) -> HttpResponse:
    """The page of a player as he sees it, for the desk."""
    context = tables.player_context(day, person_or_gone(day, entry))
    return show(request, "play/own_page/look.html", context)


@require_safe
@never_cache
@may("run_tables")
def card(request: Request, day: Tournament, entry: str) -> HttpResponse:
    return card_page(request, person_or_gone(day, entry))


def card_page(
    request: Request, who: Entry, refused: Sequence[str] = ()
) -> HttpResponse:
    context = {
        "tournament": who.tournament,
        "entry": who,
        "card": card_of(who),
        "token": token_of(who),
        "address": address_for_phones(request, who.tournament, "own_page:page"),
        "refused": refused,
    }
    return show(request, "play/own_page/of_player.html", context)


@require_POST
@may("run_tables")
def renew(request: Request, day: Tournament, entry: str) -> HttpResponse:
    """Make a card anew: the one that is lost, or was photographed, opens nothing."""
    who, form = person_or_gone(day, entry), RenewForm(request.POST)
    if attempt(form, cards.renew_card, entry=who, by=request.user):
        sentence = _("%(name)s has a new card: print it, and hand it over.")
        words = sentence % {"name": who.player}
        return done(request, words, "own_page:card", day.public_id, entry)
    refused = [str(one) for errors in form.errors.values() for one in errors]
    return card_page(request, who, refused)


@require_http_methods(["GET", "HEAD", "POST"])
@may("plan")
def settings(request: Request, day: Tournament) -> HttpResponse:
    """Choose what players see on their own pages, and show how they come there."""
    now = {"players_see": day.players_see, "seen": day.players_see}
    form = PlayersSeeForm(posted(request), initial=now)
    if attempt(form, operations.choose_players_see, tournament=day, by=request.user):
        return done(request, _("It is saved."), "own_page:settings", day.public_id)
    context = {
        "tournament": day,
        "form": form,
        "address": address_for_phones(request, day, "own_page:page"),
    }
    return show(request, "play/own_page/settings.html", context)
