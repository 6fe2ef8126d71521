"""The pages that say what is kept of people, hand it over, and forget it."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.text import slugify
from django.utils.translation import get_language, gettext as _, ngettext, override
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.accounts.models import Host
from tournaments.accounts.queries import host
from tournaments.entries import last_seen, people
from tournaments.guard.privacy import operations, queries, wording
from tournaments.guard.privacy.dossier import written
from tournaments.guard.privacy.dossier.person import dossier
from tournaments.guard.privacy.dossier.told import forgotten_part
from tournaments.guard.privacy.forms import ForgetForm, HandOverForm
from tournaments.pdf.answering import answer_with_page
from tournaments.pdf.making import CannotPrint, NoPdf, make_pdf
from tournaments.pdf.styles import Styles
from tournaments.plans.wording import term
from tournaments.players.models import Player
from tournaments.web import (
    Request,
    as_file,
    done,
    everybody,
    may,
    posted,
    refusal_beside,
    refusal_said,
    show,
)

LIST, DUE = "registration:players", "privacy:due"
MOST_AT_ONCE = 25  # whom one looks at before they are forgotten
PERSON = "person"  # what a press forgets: the whole person, or the contact details


@require_http_methods(["GET", "POST"])
@may("change_player")
def forget(request: Request, player: str) -> HttpResponse:
    """Say what happens and what stays; ask for the name, then for a word; forget."""
    if request.method == "POST" and people.was_forgotten(player):
        messages.info(request, _("This member is forgotten already."))
        return redirect(LIST)
    found = people.player_or_404(player)
    preview = queries.preview(found)
    form = ForgetForm(posted(request), player=found)
    ticked = preview.likely
    accounts: set[str] = set()
    if form.is_bound:
        ticked = {
            one.event
            for one in preview.texts
            if str(one.event) in request.POST.getlist("text")
        }
        accounts = set(request.POST.getlist("account"))
    if form.is_valid() and "again" in request.POST:
        with refusal_beside(form):
            operations.forget(
                player=found,
                texts=ticked,
                accounts=accounts,
                seen=request.POST.get("seen", ""),
                by=request.user,
            )
            sentence = _("The name is forgotten, and stands nowhere any more.")
            return done(request, sentence, LIST)
    context = {
        "player": found,
        "form": form,
        "preview": preview,
        "texts": [(one, one.event in ticked) for one in preview.texts],
        "accounts": [(one, one.public_id in accounts) for one in preview.accounts],
        "things": wording.named_things(preview.things),
        **wording.columns_in_words(),
    }
    return show(request, "guard/privacy/forget.html", context)


@require_http_methods(["GET", "POST"])
@may("change_player")
def export(request: Request, player: str) -> HttpResponse:
    """Hand over all that is kept of a member, as a file or as a paper."""
    if people.was_forgotten(player):
        told = forgotten_part(dossier(Player.objects.get(public_id=player)))
        return show(
            request, "guard/privacy/forgotten.html", {"found": told}, status=410
        )
    member = people.player_or_404(player)
    form = HandOverForm(posted(request), initial={"language": get_language()})
    if form.is_valid():
        try:
            return hand_over(request, member, **form.cleaned_data)
        except CannotPrint as why:
            form.add_error(None, str(why))
    context = {
        "player": member,
        "form": form,
        "preview": queries.preview(member),
        **wording.columns_in_words(),
    }
    return show(request, "guard/privacy/export.html", context)


def hand_over(
    request: Request, player: Player, *, language: str, kind: str
) -> HttpResponse:
    """Return the file or the paper, once it is recorded who took it."""
    name = slugify(str(player)) or player.public_id
    with override(language):
        if kind == "pdf":
            try:
                body = make_pdf([written.as_page(player)])
                answer = as_file(body, f"{name}.pdf", "application/pdf")
            except NoPdf as why:
                answer = answer_with_page(written.as_page(player, Styles.OF_SITE), why)
        else:
            body = written.as_zip(player)
            answer = as_file(body, f"{name}.zip", "application/zip")
    operations.record_hand_over(player=player, by=request.user)
    return answer


@require_http_methods(["GET", "POST"])
@may("change_player")
def due(request: Request) -> HttpResponse:
    """List who has not come for long; show what would go, then forget it."""
    if request.method == "POST":
        keys = request.POST.getlist("player")[:MOST_AT_ONCE]
        players = list(Player.objects.filter(public_id__in=keys).order_by("pk"))
        if not players:
            messages.error(request, _("Tick whom you mean."))
            return redirect(DUE)
        if "again" in request.POST:
            return forget_ticked(request, players)
        return show_preview(request, players)
    club = host()
    context = {
        "contacts": last_seen.contacts_due().select_related("club")[:MOST_AT_ONCE],
        "contacts_for": term(club.contact_months) if club.contact_months else "",
        "names": queries.names_due()[:MOST_AT_ONCE],
        "names_for": term(club.name_months) if club.name_months else "",
        "most": MOST_AT_ONCE,
    }
    return show(request, "guard/privacy/due.html", context)


def show_preview(request: Request, players: list[Player]) -> HttpResponse:
    """Show what would be forgotten of those who are ticked, before it is."""
    context: dict[str, Any] = {"players": players}
    if request.POST.get("what") == PERSON:
        previews = [queries.preview(one) for one in players]
        context |= {
            "previews": previews,
            "seal": queries.seal(previews),
            **wording.columns_in_words(),
        }
    return show(request, "guard/privacy/due_preview.html", context)


def forget_ticked(request: Request, players: list[Player]) -> HttpResponse:
    """Forget what was looked at, or say what has changed since."""
    by, count = request.user, len(players)
    with refusal_said(request):
        if request.POST.get("what") == PERSON:
            seen = request.POST.get("seen", "")
            operations.forget_all(players=players, seen=seen, by=by)
            sentence = ngettext(
                "%(n)s member is forgotten.", "%(n)s members are forgotten.", count
            )
        else:
            operations.forget_contacts(players=players, by=by)
            sentence = ngettext(
                "The contact details of %(n)s member are forgotten.",
                "The contact details of %(n)s members are forgotten.",
                count,
            )
        messages.success(request, sentence % {"n": count})
    return redirect(DUE)


@require_safe
@everybody
def kept(request: HttpRequest) -> HttpResponse:
    """Say what is kept of players, why and how long, in the words of the hall."""
    club = host()
    context = {
        "shown": Host.Shown(club.shown).label,
        "rulings": Host.Rulings(club.rulings_shown).label,
        **wording.columns_in_words(),
        "contacts_for": term(club.contact_months) if club.contact_months else "",
        "names_for": term(club.name_months) if club.name_months else "",
    }
    return show(request, "guard/privacy/kept.html", context)
